import Dashboard
import Feeds
import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import Testing

/// Content that its loader has withdrawn is seen nowhere.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct WithdrawnContentTests {

    private let board = OnePanel([String].self, size: Size(width: 60, height: 16)) { words in
        ListContent(words.map { ListRow(StyledText($0)) })
    }

    private func draw() { board.terminal.advance(by: .milliseconds(20)) }

    @Test("In place of withdrawn content, a panel shows the load, then its failure")
    func panel() {
        board.load(["of anna"])
        board.panel.sync()
        board.loader.withdraw()
        draw()
        #expect(!board.terminal.text.contains("anna"))
        #expect(board.terminal.text.contains("Loading"))
        board.loader.fail(TestError("401 not signed in"))
        draw()
        #expect(!board.terminal.text.contains("anna"))
        #expect(board.terminal.text.contains("401 not signed in"))
        board.load(["of ben"])
        #expect(board.terminal.text.contains("of ben"))
    }

    @Test("The inspector compares with no version from before a withdrawal, even a selected one")
    func versions() {
        for word in ["anna 1", "anna 2", "anna 3"] { board.load([word]) }
        board.terminal.type("i[")
        #expect(board.terminal.text.contains("anna 1"))
        board.loader.withdraw()
        draw()
        #expect(!board.terminal.text.contains("anna"))
        board.load(["ben"])
        #expect(board.terminal.text.contains("ben"))
        #expect(!board.terminal.text.contains("anna"))
        #expect(board.panel.earlier.isEmpty)
    }

    @Test("A search in withdrawn content ends, and the next content is not marked as new")
    func search() {
        board.load(["of anna", "of others"])
        board.terminal.type("/anna")
        board.terminal.press(.enter)
        board.loader.withdraw()
        draw()
        board.load(["of ben", "of others"])
        #expect(board.terminal.text.contains("of ben"))
        #expect(!board.terminal.text.contains(" new"))
    }

    @Test("A page opened from a row is left with the content, and a zoomed panel stays")
    func opened() {
        let page = PanelsPage(title: "Board", panels: [board.panel, PanelModel(title: "Other")])
        page.onOpen = { [board] _, item in
            let panel = PanelModel(title: item?.text ?? "")
            panel.show(board.loader) { ListContent($0.map { ListRow(StyledText("about \($0)")) }) }
            return PanelsPage(panel)
        }
        let screen = DashboardScreen(
            board: BoardModel([board.panel]), tabs: [DashboardTab("Board", page: page)], time: .utc,
            in: Environment(clock: board.clock))
        let terminal = TestTerminal(size: Size(width: 60, height: 16))
        let runner = ScreenRunner(screen: screen, terminal: terminal) {}
        runner.start()
        board.load(["anna"])
        terminal.press(.enter)
        terminal.advance(by: .seconds(1))
        #expect(terminal.text.contains("about anna"))
        board.loader.withdraw()
        terminal.advance(by: .seconds(1))
        #expect(!terminal.text.contains("anna"))
        #expect(terminal.text.contains("Panel"))

        page.onOpen = nil
        board.load(["ben"])
        terminal.press(.enter)
        terminal.advance(by: .seconds(1))
        #expect(terminal.text.contains("Board ▸ Panel"))
        board.loader.withdraw()
        terminal.advance(by: .seconds(1))
        #expect(terminal.text.contains("Board ▸ Panel") && !terminal.text.contains("ben"))
        withExtendedLifetime(runner) {}
    }

    @Test("A report of changes does not name withdrawn rows")
    func report() {
        let screen = DashboardScreen(
            board: BoardModel([board.panel]), tabs: [DashboardTab("Board", page: PanelsPage(board.panel))],
            time: .utc, in: Environment(clock: board.clock))
        var lines: [String] = []
        let report = ChangeReport(screen) { lines.append($0) }
        board.load(["of anna"])
        board.loader.withdraw()
        board.load(["of ben"])
        #expect(lines.map { String($0.dropFirst(9)) } == ["Panel: fresh, 1 item", "Panel: fresh, 1 item"])
        withExtendedLifetime(report) {}
    }

    @Test("If one of several loaders withdraws its content, its versions are removed, and the others stay")
    func several() {
        let (first, second) = (ScriptedLoader<String>(clock: board.clock), ScriptedLoader<String>(clock: board.clock))
        let panel = PanelModel(title: "Both")
        panel.show(first, second) { first, second in
            [first, second].compactMap { $0 }.map { ListRow(StyledText($0)) }
        }
        func load(_ texts: (String, String)) {
            panel.sync()
            first.succeed(texts.0)
            second.succeed(texts.1)
        }
        load(("anna", "harbour"))
        load(("anna 2", "harbour"))
        #expect(!panel.earlier.isEmpty)
        first.withdraw()
        #expect(panel.latest?.lines.map(\.text) == ["harbour"])
        #expect(panel.earlier.isEmpty)
    }

    @Test("A panel with a new loader without content keeps its shown content")
    func otherLoader() {
        board.load(["here"])
        board.panel.show(ScriptedLoader<[String]>(clock: board.clock)) {
            ListContent($0.map { ListRow(StyledText($0)) })
        }
        draw()
        #expect(board.panel.latest?.lines.map(\.text) == ["here"])
    }
}
