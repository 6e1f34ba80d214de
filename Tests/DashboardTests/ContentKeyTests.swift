import Dashboard
import Foundation
import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import Testing

/// The keys of a panel's content, in the help and in effect.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct ContentKeyTests {

    /// A board of panels with a table, a JSON tree, a text and a list, or of the first of them alone.
    @MainActor
    private final class Board {
        let terminal = TestTerminal(size: Size(width: 80, height: 50))
        private let runner: ScreenRunner

        init(_ contents: [any PanelContent], keyMap: DashboardKeyMap = .standard) {
            let clock = ManualClock()
            let panels = contents.indices.map { PanelModel(title: "Panel \($0 + 1)") }
            for (panel, content) in zip(panels, contents) { Self.show(content, on: panel, clock) }
            let page = PanelsPage(title: "Board", panels: panels)
            let screen = DashboardScreen(
                board: BoardModel(panels), tabs: [DashboardTab("Board", page: page)], keyMap: keyMap, time: .utc)
            runner = ScreenRunner(screen: screen, terminal: terminal) {}
            runner.start()
        }

        private static func show(_ content: some PanelContent, on panel: PanelModel, _ clock: ManualClock) {
            let loader = ScriptedLoader<Int>(clock: clock)
            panel.show(loader) { _ in content }
            panel.sync()
            loader.succeed(1)
        }

        /// In which line a text stands.
        func place(of text: String) -> Int {
            terminal.text.split(separator: "\n").firstIndex { $0.contains(text) } ?? .max
        }

        /// The lines of the help under a heading, with the words one blank apart.
        func help(under heading: String) -> [String] {
            let rows = terminal.text.split(separator: "\n").map(Array.init)
            for (y, row) in rows.enumerated() {
                guard let x = row.indices.first(where: { row[$0...].starts(with: heading) }) else { continue }
                let below = rows[(y + 1)...].map { row -> String in
                    let text = row.suffix(max(0, row.count - x)).prefix { !"│┃─╰".contains($0) }
                    return text.split(separator: " ").map { String($0) }.joined(separator: " ")
                }
                return Array(below.prefix { !$0.isEmpty })
            }
            return []
        }
    }

    private static let table = TableContent(["Ship"], rows: [.init(["Fri"]), .init(["Amrum"])])
    private static let text = TextContent([StyledText("a text")])

    private static func tree() throws -> JSONContent {
        OutlineContent(try JSONDocument(#"{"a": {"b": 1}}"#))
    }

    @Test("The help begins with the keys of the focused panel's content, under its kind")
    func help() throws {
        let board = Board([Self.table, try Self.tree(), Self.text, ListContent([ListRow("row")])])
        board.terminal.type("?")
        #expect(
            board.help(under: "In this table") == [
                "< Sort by the previous column", "> Sort by the next column", "o Reverse the order",
            ])
        #expect(board.help(under: "On this page").contains { $0.hasSuffix("Refresh this panel") })
        board.terminal.type("?2?")
        #expect(board.help(under: "In this table").isEmpty)
        #expect(board.help(under: "In this tree").map { $0.prefix(1) } == ["s", "+", "-"])
        board.terminal.type("?3?")
        #expect(board.help(under: "In this text").count == 1)
        board.terminal.type("?4?")
        #expect(!board.terminal.text.contains("In this"))
        #expect(!board.terminal.text.contains("On this page"))
    }

    @Test("For a zoomed panel, the help includes the keys that work only there")
    func zoomedHelp() throws {
        let board = Board([Self.table, try Self.tree()])
        board.terminal.type("22?")
        #expect(
            board.help(under: "In this tree").map { $0.split(separator: " ").first } == [
                "space", "right", "left", "+", "-",
            ])
    }

    @Test("A board of one panel has no keys for other panels, and its content gets them")
    func singlePanel() throws {
        let board = Board([try Self.tree()])
        board.terminal.type("?")
        #expect(board.help(under: "In this tree").contains { $0.hasPrefix("right l") })
        #expect(!board.terminal.text.contains("Go to the next panel"))
        #expect(!board.terminal.text.contains("Go to the previous or next tab"))
    }

    @Test("A key with another binding is not in the help of the content")
    func boundOtherwise() throws {
        var keyMap = DashboardKeyMap.standard
        try keyMap.rebind(["refresh": "o"])
        let board = Board([Self.table], keyMap: keyMap)
        board.terminal.type("?")
        #expect(board.help(under: "In this table").count == 2)
    }

    /// Custom content with its own key.
    private struct Compass: PanelContent {
        func makeState() -> Int { 0 }

        var kind: String { "compass" }

        var keys: [ContentKey<Int>] {
            [
                ContentKey([Key("t")], help: "Turn it by a right angle") { state, _ in
                    state += 90
                    return true
                }
            ]
        }

        func draw(in canvas: inout Canvas, state: inout Int, isFocused: Bool, elapsed: Duration) {
            canvas.write("\(state)°", x: 0, y: 0)
        }

        var lines: [TextLine] { [TextLine("a compass")] }
    }

    @Test("Custom content gets keys by declaring them")
    func ownKeys() {
        let board = Board([Compass()])
        board.terminal.type("tt")
        #expect(board.terminal.text.contains("180°"))
        board.terminal.type("?")
        #expect(board.help(under: "In this compass").count == 1)
    }

    @Test("Clicking a key of the content or an action runs it")
    func clicks() throws {
        let board = Board([Self.table])
        func click(_ hint: String) throws {
            let rows = board.terminal.text.split(separator: "\n", omittingEmptySubsequences: false)
            let line = try #require(rows.last { $0.contains(hint) })
            let place = try #require(line.range(of: hint))
            let x = line.distance(from: line.startIndex, to: place.lowerBound)
            board.terminal.click(at: Point(x: x, y: 49))
        }
        func rows() -> [String] { ["Fri", "Amrum"].sorted { board.place(of: $0) < board.place(of: $1) } }
        #expect(rows() == ["Fri", "Amrum"])
        try click("< > sort")
        #expect(rows() == ["Amrum", "Fri"])
        try click("o reverse")
        #expect(rows() == ["Fri", "Amrum"])
    }

    @Test("Each command that sizes a panel has its own sentence; the key line shows both keys")
    func sizing() {
        let bindings = DashboardKeyMap.standard.bindings(in: .arranging)
        let sizing = bindings.filter { [.larger, .smaller, .narrower, .wider].contains($0.command) }
        #expect(Set(sizing.map(\.help)).count == 4)
        #expect(sizing.map(\.label) == ["+ =", "-", "<", ">"])
        #expect(sizing.filter { $0.hint != nil }.map(\.shortLabel) == ["+ -", "< >"])
    }
}
