import Dashboard
import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import Testing

/// A zoomed panel keeps its state, there and back.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct ZoomTests {

    /// Two panels beside each other, the first with the content of a loader.
    @MainActor
    private final class Board<Content: Sendable> {
        let loader: ScriptedLoader<Content>
        let panel = PanelModel(title: "First")
        let terminal = TestTerminal(size: Size(width: 80, height: 12))
        private let runner: ScreenRunner

        init(_ content: Content, _ show: @escaping (Content) -> some PanelContent) {
            let clock = ManualClock()
            loader = ScriptedLoader(clock: clock)
            panel.show(loader, content: show)
            let panels = [panel, PanelModel(title: "Second")]
            let page = PanelsPage(title: "Board", panels: panels, layout: BoardLayout(rows: [[0, 1]]))
            let screen = DashboardScreen(
                board: BoardModel(panels), tabs: [DashboardTab("Board", page: page)], time: .utc)
            runner = ScreenRunner(screen: screen, terminal: terminal) {}
            runner.start()
            load(content)
        }

        func load(_ content: Content) {
            panel.sync()
            loader.succeed(content)
            terminal.advance(by: .milliseconds(20))
        }

        /// The lines of the first panel.
        var lines: [String] {
            terminal.text.split(separator: "\n").dropFirst(2).dropLast(2).map { line in
                line.dropFirst(2).prefix { !"│┃".contains($0) }.split(separator: " ").joined(separator: " ")
            }
        }

        /// The line with the cursor.
        var chosen: String? {
            guard let y = terminal.frame?.cursor?.y, lines.indices.contains(y - 2) else { return nil }
            return lines[y - 2]
        }
    }

    private func list() -> Board<[Int]> {
        Board(Array(1...30)) { numbers in ListContent(numbers.map { ListRow("item \($0)", id: "\($0)") }) }
    }

    @Test("The selected row stays selected, there and back")
    func selection() {
        let board = list()
        board.terminal.type("jjj")
        board.terminal.press(.enter)
        #expect(board.chosen == "item 4")
        board.terminal.type("jj")
        board.terminal.press(.escape)
        #expect(board.chosen == "item 6")
    }

    @Test("A panel that was only looked at is unchanged, even if all of it was visible there")
    func untouched() {
        let board = list()
        board.terminal.type("jjjjjjjjjjjjk")
        let before = board.lines
        board.terminal.resize(to: Size(width: 80, height: 40))
        board.terminal.press(.enter)
        #expect(board.lines.first == "item 1")
        board.terminal.press(.escape)
        board.terminal.resize(to: Size(width: 80, height: 12))
        #expect(board.chosen == "item 12")
        #expect(before.contains("item 12"))
    }

    @Test("A row selected there is selected here too, even after a refresh")
    func refreshed() {
        let board = list()
        board.terminal.press(.enter)
        board.terminal.type("jj")
        board.load([-1, 0] + Array(1...30))
        #expect(board.chosen == "item 3")
        board.terminal.press(.escape)
        #expect(board.chosen == "item 3")
    }

    @Test("A click on the tab also leaves it")
    func leftByTab() {
        let board = list()
        board.terminal.press(.enter)
        board.terminal.type("jj")
        board.terminal.send(.mouse(MouseEvent(.press, at: Point(x: 3, y: 0))))
        #expect(board.terminal.text.contains("Second"))
        #expect(board.chosen == "item 3")
    }

    @Test("A table keeps its order and the selected row")
    func table() {
        let board = Board(["Fri", "Amrum", "Undine"]) { names in
            TableContent(["Ship"], rows: names.map { TableContent.Row([StyledText($0)]) })
        }
        board.terminal.type("jj>")
        board.terminal.press(.enter)
        #expect(board.lines.prefix(4) == ["Ship ↑", "Amrum", "Fri", "Undine"])
        #expect(board.chosen == "Undine")
        board.terminal.type("o")
        board.terminal.press(.escape)
        #expect(board.lines.prefix(4) == ["Ship ↓", "Undine", "Fri", "Amrum"])
        #expect(board.chosen == "Undine")
    }

    @Test("A tree keeps its expanded nodes")
    func tree() throws {
        let board = Board(try JSONDocument(#"{"a": {"b": {"c": 1}}}"#)) { OutlineContent($0) }
        board.terminal.type(" ")
        board.terminal.press(.enter)
        #expect(board.lines.prefix(2) == ["▾ a: {1}", "╰─▸ b: {1}"])
        board.terminal.type("+")
        board.terminal.press(.escape)
        #expect(board.lines.prefix(3) == ["▾ a: {1}", "╰─▾ b: {1}", "╰── c: 1"])
    }

    @Test("The first visible line of a text stays the same at any width, and its wrapping stays")
    func text() {
        let lines = (1...40).map { "line \($0) " + String(repeating: "with words ", count: 4) + "end \($0)" }
        let board = Board(lines) { TextContent($0.map { StyledText($0) }) }
        board.terminal.type("jjjjjjjj")
        #expect(board.lines.first?.hasPrefix("line 5 ") == true)
        board.terminal.press(.enter)
        #expect(board.lines.first?.hasPrefix("line 5 ") == true)
        board.terminal.type("jjw")
        board.terminal.press(.escape)
        #expect(board.lines.first?.hasPrefix("line 7 ") == true)
        #expect(board.lines.dropFirst().first?.hasPrefix("line 8 ") == true)
    }

    @Test("A log that was scrolled up stays in place, there and back")
    func log() {
        let board = Board(Array(1...40)) { LogContent($0.map { StyledText("line \($0)") }) }
        board.terminal.type("kkk")
        board.terminal.press(.enter)
        #expect(board.lines.last == "line 37")
        board.terminal.type("G")
        board.terminal.press(.escape)
        #expect(board.lines.last == "line 40")
    }

    // MARK: Errors

    @Test("An error that does not fit the edge is truncated after a word; the zoomed panel shows all of it")
    func longError() {
        let error =
            "the harbour office does not answer its telephone before noon, when the tide has turned and the gate is shut"
        let board = list()
        board.panel.sync()
        board.loader.fail(TestError(error))
        board.terminal.advance(by: .milliseconds(20))
        #expect(board.terminal.text.contains("─ ! the harbour office does not… ─"))
        board.terminal.press(.enter)
        #expect(board.lines.suffix(2).joined(separator: " ") == "! \(error)")
        #expect(board.lines.first == "item 1")
        board.terminal.type("G")
        #expect(board.chosen == "item 30")
    }
}
