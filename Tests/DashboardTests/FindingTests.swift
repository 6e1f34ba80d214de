import Dashboard
import Feeds
import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import Testing

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct FindingTests {

    private let board = DashboardFixture()

    /// The text drawn as the current match.
    private func current(_ terminal: TestTerminal) -> [String] {
        texts(.currentMatch, terminal)
    }

    private func texts(_ role: Role, _ terminal: TestTerminal) -> [String] {
        guard let cells = terminal.frame?.cells else { return [] }
        let style = Theme.terminal[role]
        return (0..<cells.size.height).compactMap { y in
            let text = cells.row(y).filter {
                $0.style.attributes.isSuperset(of: style.attributes) && $0.style.foreground == style.foreground
            }
            .map(\.glyph.string).joined()
            return text.isEmpty ? nil : text
        }
    }

    @Test("A search goes to the first match while typing, shows its number of the total, and n and N continue")
    func search() {
        board.load()
        board.terminal.type("/row 2")
        #expect(board.text.contains("1 of 11"))
        #expect(current(board.terminal) == ["row 2"])
        board.terminal.press(.enter)
        #expect(board.text.contains("/row 2 1 of 11"))
        board.terminal.type("n")
        #expect(board.text.contains("/row 2 2 of 11") && board.text.contains("row 20"))
        board.terminal.type("NN")
        #expect(board.text.contains("/row 2 11 of 11") && board.text.contains("row 29"))
    }

    @Test("Esc while typing returns to the earlier place; esc afterwards ends the search in place")
    func escape() {
        board.load()
        board.terminal.type("jj/row 2")
        board.terminal.press(.escape)
        #expect(board.terminal.frame?.cursor?.y == 4)
        #expect(!board.text.contains("of 11"))
        board.terminal.type("/row 22")
        board.terminal.press(.enter)
        #expect(board.text.contains("esc end search"))
        board.terminal.press(.escape)
        #expect(board.text.contains("row 22") && !board.text.contains("1 of 1"))
        board.terminal.type("n")
        #expect(!board.text.contains("1 of 1"))
    }

    @Test("A search starts empty, and an empty one changes nothing")
    func beginsEmpty() {
        board.load()
        board.terminal.type("/row 5")
        board.terminal.press(.enter)
        board.terminal.type("/")
        board.terminal.press(.enter)
        #expect(board.text.contains("/row 5 1 of 1"))
        board.terminal.type("/zzz")
        #expect(board.text.contains("no match"))
        #expect(board.terminal.frame?.cells.size.height == 20)
    }

    @Test("While typing, keys are text: q does not quit, but ctrl-c does")
    func typedKeys() {
        board.load()
        board.terminal.type("/q?r")
        #expect(!board.hasQuit && board.text.contains("no match"))
        #expect(board.loaders[0].loads.count == 1)
        board.terminal.press(.control("c"))
        #expect(board.hasQuit)
    }

    @Test("A refresh moves neither the selection nor the scroll position, and the search stays at its item")
    func refresh() {
        board.load()
        board.terminal.type("/row 21")
        board.terminal.press(.enter)
        board.panels[0].sync()
        board.loaders[0].succeed(["row 210"] + (1...30).map { "row \($0)" })
        board.terminal.advance(by: .milliseconds(20))
        #expect(board.text.contains("/row 21 2 of 2"))
        #expect(current(board.terminal) == ["row 21"])
    }

    @Test("A filter hides other items, shows the count and the total, and the selection follows its item")
    func filter() {
        board.load()
        board.terminal.type("G&9")
        board.terminal.press(.enter)
        #expect(board.text.contains("Panel 1 &9 3/30"))
        #expect(board.text.contains("╮\n│ row 9 "))
        board.terminal.type("j")
        board.terminal.press(.escape)
        #expect(!board.text.contains("&9"))
        board.terminal.type("y")
        #expect(board.terminal.clipboard == ["row 29"])
    }

    @Test("In a tree, a filter shows the matches, their ancestors, and their descendants")
    func filteredTree() throws {
        func document(_ text: String) throws -> JSONDocument { try JSONDocument(text) }
        let board = OnePanel(JSONDocument.self, size: Size(width: 60, height: 14)) { OutlineContent($0) }
        board.load(
            try document(
                #"{"gate": {"queue": {"in": 4, "out": 17}, "open": true}, "since": "17:00", "roof": {"in": 9}}"#))
        func rows() -> [String] {
            board.lines.map { $0.split { " │├└─".contains($0) }.joined(separator: " ") }.filter { !$0.isEmpty }
        }
        board.terminal.type("j&in")
        #expect(
            rows().map { $0.filter { $0.isLetter } }.filter { ["in", "queue", "gate", "roof", "since"].contains($0) }
                .count >= 4)
        #expect(!board.terminal.text.contains("open"))
        #expect(!board.terminal.text.contains("out"))
        board.terminal.press(.enter)
        #expect(board.terminal.text.contains("&in"))
        board.load(try document(#"{"gate": {"queue": {"in": 5, "out": 17}, "open": true}, "inner": {"x": 1}}"#))
        #expect(board.terminal.text.contains("in: 5") && board.terminal.text.contains("inner"))
        #expect(!board.terminal.text.contains("open"))
        board.terminal.press(.escape)
        #expect(board.terminal.text.contains("gate") && !board.terminal.text.contains("&in"))
        board.terminal.type("&zzz")
        #expect(board.terminal.text.contains("Nothing here contains “zzz”"))
    }

    @Test("New content is filtered too, and an empty result is reported")
    func filteredRefresh() {
        board.load()
        board.terminal.type("&row 9")
        board.terminal.press(.enter)
        board.panels[0].sync()
        board.loaders[0].succeed(["row 90", "row 91", "other"])
        board.terminal.advance(by: .milliseconds(20))
        #expect(board.text.contains("&row 9 2/3"))
        board.terminal.type("&zz")
        #expect(board.text.contains("Nothing here contains “zz”"))
        board.terminal.press(.escape)
        #expect(board.text.contains("row 91"))
    }

    @Test("A search and a filter are kept when the panel is zoomed, and back")
    func zoom() {
        board.load()
        board.terminal.type("/row 3")
        board.terminal.press(.enter, .enter)
        #expect(board.text.contains("Board ▸ Panel 1") && board.text.contains("/row 3 1 of 2"))
        board.terminal.type("n&3")
        board.terminal.press(.enter)
        #expect(board.text.contains("&3 4/30"))
        board.terminal.press(.escape, .escape, .escape)
        #expect(board.text.contains("Panel 2") && !board.text.contains("&3"))
    }

    @Test("y copies the selected row, Y all rows, and a message confirms it")
    func copy() {
        board.load()
        board.terminal.type("jy")
        #expect(board.terminal.clipboard == ["row 2"])
        #expect(board.text.contains("Copied: row 2"))
        board.terminal.type("Y")
        #expect(board.terminal.clipboard.last?.split(separator: "\n").count == 30)
        #expect(board.text.contains("Copied: Panel 1, 30 lines"))
    }

    @Test("Without a selection y copies the error")
    func copyError() {
        board.panels[0].sync()
        board.loaders[0].fail(TestError("the quay is flooded"))
        board.terminal.advance(by: .milliseconds(20))
        board.terminal.type("y")
        #expect(board.terminal.clipboard == ["the quay is flooded"])
    }

    @Test("The log is searched, filtered and copied like a panel")
    func log() {
        let log = LoadableEventLog()
        let board = DashboardFixture(log: log)
        board.load()
        board.terminal.type("e/load")
        #expect(!current(board.terminal).isEmpty)
        board.terminal.press(.escape)
        board.terminal.type("&succeeded")
        board.terminal.press(.enter)
        #expect(board.text.contains("Log: &succeeded"))
        board.terminal.type("y")
        #expect(board.terminal.clipboard.count == 1)
    }

    @Test("A menu is searched, filtered and copied like a panel, and opens the selected item")
    func menu() {
        let panels = ["Wind", "Ships"].map { PanelModel(title: $0) }
        let menu = MenuPage(
            title: "Menu",
            items: panels.map { panel in
                MenuPage.Item(panel.title, detail: { "7 of them" }, open: { PanelsPage(panel) })
            })
        let screen = DashboardScreen(
            board: BoardModel(panels), tabs: [DashboardTab("Menu", page: menu)], in: Environment())
        let session = TestSession(screen, width: 60, height: 9)
        let terminal = session.terminal
        terminal.type("/them")
        #expect(terminal.text.contains("1 of 2") && current(terminal) == ["them"])
        terminal.press(.enter, .escape)
        #expect(!terminal.text.contains("1 of 2"))
        terminal.type("&ships")
        terminal.press(.enter)
        #expect(terminal.text.contains("Menu &ships 1/2") && !terminal.text.contains("Wind"))
        terminal.type("y")
        #expect(terminal.clipboard == ["Ships  7 of them"])
        terminal.press(.enter)
        #expect(terminal.text.contains("Menu ▸ Ships"))
        terminal.press(.escape, .escape)
        #expect(terminal.text.contains("Wind"))
        terminal.type("&zzz")
        #expect(terminal.text.contains("Nothing here contains “zzz”"))
    }

    @Test("The inspector is filtered like a panel: each page separately, and an open load too")
    func inspector() {
        board.load()
        board.panels[0].sync()
        board.loaders[0].succeed((2...31).map { "row \($0)" })
        board.terminal.advance(by: .milliseconds(20))
        board.terminal.type("i&row 1")
        board.terminal.press(.enter)
        #expect(board.text.contains("&row 1 "))
        #expect(board.text.contains("row 19") && !board.text.contains("row 29"))
        board.terminal.press(.tab)
        #expect(!board.text.contains("&row 1"))
        board.terminal.type("&zzz")
        #expect(board.text.contains("Nothing here contains “zzz”"))
        board.terminal.press(.escape)
        board.terminal.type("&loaded")
        board.terminal.press(.enter, .enter)
        #expect(board.text.contains("Panel 1 ▸ load 2") && !board.text.contains("&loaded"))
        board.terminal.press(.escape)
        #expect(board.text.contains("&loaded"))
        board.terminal.press(.escape, .backTab)
        #expect(board.text.contains("row 31"))
        #expect(!board.text.contains("&"))
    }
}
