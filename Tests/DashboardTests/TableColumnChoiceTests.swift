import Dashboard
import Feeds
import LoadableCaching
import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import Testing

/// The columns of a table that the user chooses.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct TableColumnChoiceTests {

    /// A board with a table beside a list.
    @MainActor
    private final class Board {

        let loader: ScriptedLoader<[[String]]>
        let terminal = TestTerminal(size: Size(width: 100, height: 24))
        private let runner: ScreenRunner

        init(storage: any CacheStorage) {
            let clock = ManualClock()
            loader = ScriptedLoader(clock: clock)
            let table = PanelModel(title: "Pods")
            table.show(loader) { rows in
                TableContent(
                    ["name", "state", "age"],
                    rows: rows.map { TableContent.Row($0.map { StyledText($0) }, id: $0[0]) })
            }
            let panels = [table, PanelModel(title: "Other")]
            let page = PanelsPage(title: "Board", panels: panels, layout: BoardLayout(rows: [[0], [1]]))
            let screen = DashboardScreen(
                board: BoardModel(panels), tabs: [DashboardTab("Board", page: page)], time: .utc,
                in: Environment(clock: clock, storage: storage))
            runner = ScreenRunner(screen: screen, terminal: terminal) {}
            runner.start()
            load([["web", "running", "3"], ["db", "failed", "9"]])
        }

        func load(_ rows: [[String]]) {
            loader.sync()
            loader.succeed(rows)
            terminal.advance(by: .milliseconds(20))
        }

        /// The words of the lines that have a text in them.
        func words(_ text: String) -> [Substring] {
            let line = terminal.text.split(separator: "\n").first { $0.contains(text) } ?? ""
            return line.split { " │┃≠".contains($0) }
        }

        /// Marks or unmarks a column in the choice.
        func toggle(_ column: String) {
            terminal.type("C")
            terminal.type(column)
            terminal.press(.tab, .enter)
        }
    }

    private let storage = MemoryStorage()

    @Test("A column hidden by the user stays hidden in new content, in zoom, and after a restart")
    func hidden() {
        let board = Board(storage: storage)
        #expect(board.words("name") == ["name", "state", "age"])
        board.toggle("state")
        #expect(board.words("name") == ["name", "age"])
        #expect(board.words("web") == ["web", "3"])
        board.load([["web", "running", "4"], ["db", "failed", "10"]])
        #expect(board.words("web") == ["web", "4"])
        board.terminal.type("z")
        #expect(board.words("name") == ["name", "age"])
        let restarted = Board(storage: storage)
        #expect(restarted.words("name") == ["name", "age"])
        restarted.toggle("state")
        #expect(restarted.words("name") == ["name", "state", "age"])
        #expect(Board(storage: storage).words("name") == ["name", "state", "age"])
    }

    @Test("At least one column stays visible, and sorting skips hidden ones")
    func sorting() {
        let board = Board(storage: storage)
        board.toggle("state")
        board.terminal.type(">>")
        #expect(board.words("name") == ["name", "age", "↑"])
        board.terminal.type(">")
        #expect(board.words("name") == ["name", "↑", "age"])
        board.toggle("name")
        board.toggle("age")
        #expect(board.words("name") == ["name", "↑", "state", "age"])
    }

    @Test(
        "Each click on a column name sorts, even the second one of a double click")
    func doubleClick() {
        let board = Board(storage: storage)
        func press(_ y: Int, _ count: Int) {
            board.terminal.send(.mouse(MouseEvent(.press, at: Point(x: 3, y: y), clickCount: count)))
        }
        let header =
            board.terminal.text.split(separator: "\n", omittingEmptySubsequences: false)
            .firstIndex { $0.contains("name") } ?? 0
        press(header, 1)
        #expect(board.words("name") == ["name", "↑", "state", "age"])
        press(header, 2)
        #expect(board.words("name") == ["name", "↓", "state", "age"])
        #expect(board.terminal.text.contains("Other"))
        press(header + 1, 1)
        press(header + 1, 2)
        #expect(!board.terminal.text.contains("─ Other"), "a double click on a row gives the panel all the room")
    }
}
