import Dashboard
import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import Testing

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct DashboardScreenTests {

    private let board = DashboardFixture()

    @Test("Unbound keys do nothing")
    func unknownKeys() {
        board.load()
        let before = board.text
        board.terminal.press(Key("w"), Key(.function(5)), .control("k"))
        #expect(board.text == before)
    }

    @Test("At midnight, today becomes yesterday without a load")
    func midnight() {
        let clock = board.clock
        clock.set(Timestamp(secondsSince1970: 20_000 * 86_400 + 86_000))
        let made = CalendarDay(clock.now, in: .utc)
        board.panels[0].show(board.loaders[0]) { rows in
            rows.map { ListRow("\($0): \(made.text(today: CalendarDay(clock.now, in: .utc)))") }
        }
        board.load()
        #expect(board.text.contains("row 1: Today"))
        for (seconds, text) in [(399.0, "Today"), (2, "Yesterday")] {
            clock.set(clock.now.advanced(by: .seconds(seconds)))
            board.terminal.jump(by: .seconds(seconds))
            #expect(board.text.contains("row 1: \(text)"))
        }
        #expect(board.loaders[0].loads.count == 1)
    }

    @Test("Tab and shift-tab cycle through the panels")
    func tabs() {
        let seen = (0..<5).map { _ in
            defer { board.terminal.press(.tab) }
            return board.focused
        }
        #expect(seen == [1, 2, 3, 4, 1])
        board.terminal.press(.backTab, .backTab)
        #expect(board.focused == 4)
    }

    @Test("Left and right go to the neighbor in the same row")
    func leftAndRight() {
        board.terminal.type("l")
        #expect(board.focused == 2)
        board.terminal.press(.left)
        #expect(board.focused == 1)
        board.terminal.type("3l")
        #expect(board.focused == 4)
        board.terminal.type("h")
        #expect(board.focused == 3)
    }

    @Test("A digit goes to the panel, the same digit zooms it, and esc goes back")
    func digits() {
        board.load()
        board.terminal.type("3")
        #expect(board.focused == 3)
        #expect(board.text.contains("Panel 1"))
        board.terminal.type("3")
        #expect(!board.text.contains("Panel 1"))
        #expect(board.text.contains("Board ▸ Panel 3"))
        board.terminal.press(.escape)
        #expect(board.text.contains("Panel 1"))
        #expect(board.focused == 3)
        board.terminal.type("9")
        #expect(board.focused == 3)
    }

    @Test("r refreshes the focused panel, R all, s only if needed, x cancels")
    func loading() {
        board.terminal.type("2r")
        #expect(board.loaders.map(\.loads.count) == [0, 1, 0, 0])
        board.terminal.type("r")
        #expect(board.loaders[1].loads.count == 1)
        board.terminal.type("x")
        #expect(board.loaders[1].cancelCount == 1)
        #expect(board.panels[1].loadableState == .idle)
        board.terminal.type("R")
        #expect(board.loaders.map(\.loads.count) == [1, 2, 1, 1])
        for loader in board.loaders { loader.succeed(["a"]) }
        board.terminal.type("s")
        #expect(board.loaders[1].loads.count == 2)
    }

    @Test("The last line shows the available keys")
    func hints() {
        board.load()
        #expect(!board.text.contains("x cancel"))
        board.terminal.type("r")
        #expect(board.text.contains("x cancel"))
        board.terminal.type("i")
        #expect(board.text.contains("esc back"))
        #expect(!board.text.contains("tab next"))
        board.terminal.press(.escape)
        board.terminal.type("]")
        #expect(!board.text.contains("i inspect"))
    }

    @Test("Up and down move the selection, page keys move a page, g and G go to the ends")
    func scrolling() {
        board.load()
        board.terminal.type("jjj")
        #expect(board.terminal.frame?.cursor?.y == 5)
        board.terminal.type("G")
        #expect(board.text.contains("row 30"))
        board.terminal.press(Key(.pageUp))
        board.terminal.type("g")
        #expect(board.terminal.frame?.cursor?.y == 2)
        board.terminal.press(Key(.pageDown))
        #expect(board.terminal.frame?.cursor?.y == 8)
    }

    @Test("The wheel scrolls below the mouse, and a click selects")
    func mouse() {
        board.load()
        board.terminal.send(.mouse(MouseEvent(.press, at: Point(x: 50, y: 4))))
        #expect(board.focused == 2)
        #expect(board.terminal.frame?.cursor == Point(x: 42, y: 4))
        #expect(!board.text.contains("row 9"))
        board.terminal.send(.mouse(MouseEvent(.wheelDown, at: Point(x: 5, y: 14))))
        #expect(board.text.contains("row 9"))
        #expect(board.focused == 2)
        board.terminal.send(.mouse(MouseEvent(.press, at: Point(x: 500, y: 500))))
        #expect(board.focused == 2)
    }

    @Test("A double click opens a row of a panel or a menu; a click on a tab selects it")
    func doubleClick() {
        board.load()
        board.terminal.send(.mouse(MouseEvent(.press, at: Point(x: 50, y: 4), clickCount: 2)))
        #expect(board.text.contains("row 16") && !board.text.contains("Panel 1"))
        board.terminal.send(.mouse(MouseEvent(.press, at: Point(x: 20, y: 0))))
        #expect(board.text.contains("First"))
        board.terminal.send(.mouse(MouseEvent(.press, at: Point(x: 5, y: 2), clickCount: 1)))
        #expect(board.text.contains("First"))
        board.terminal.send(.mouse(MouseEvent(.press, at: Point(x: 5, y: 2), clickCount: 2)))
        #expect(board.text.contains("row 16"))
    }

    @Test("Above an overlay the wheel scrolls the overlay")
    func wheelAbove() {
        board.load()
        board.terminal.type("i")
        #expect(!board.text.contains("row 15"))
        for _ in 0..<3 { board.terminal.send(.mouse(MouseEvent(.wheelDown, at: Point(x: 5, y: 14)))) }
        #expect(board.text.contains("row 15") && !board.text.contains("row 1 "))
        board.terminal.send(.mouse(MouseEvent(.press, at: Point(x: 50, y: 4))))
        #expect(board.text.contains("Inspect"))
        for _ in 0..<3 { board.terminal.send(.mouse(MouseEvent(.wheelUp, at: Point(x: 5, y: 14)))) }
        #expect(board.text.contains("row 1 "))
    }

    @Test("The inspector follows a refresh and can scroll")
    func inspector() {
        board.load()
        board.terminal.type("i")
        #expect(board.text.contains("nothing before"))
        board.terminal.type("r")
        board.loaders[0].succeed(["row 1", "other"])
        board.terminal.advance(by: .milliseconds(20))
        #expect(board.text.contains("other"))
        let before = board.text
        board.terminal.type("j")
        #expect(board.text == before)
        board.terminal.type("G")
        #expect(board.text != before)
        board.terminal.press(.escape)
        #expect(!board.text.contains("Inspect"))
    }

    @Test("The help key hides the help again")
    func help() {
        board.terminal.type("?")
        #expect(board.text.contains("Refresh this panel"))
        board.terminal.type("?")
        #expect(!board.text.contains("Refresh this panel"))
    }

    @Test(
        "F6 saves the screen in files named after the page, F7 copies it, without scroll bar marks"
    )
    func export() {
        board.load()
        let seen = board.text
        #expect(seen.contains("┃"))
        board.terminal.press(.function(6))
        #expect(board.terminal.files["board.txt"] == seen.replacing("┃", with: "│"))
        #expect(board.terminal.files["board.svg"]?.contains("<title>Board</title>") == true)
        #expect(board.text.contains("Saved the screen as board.txt and board.svg"))
        board.terminal.type("22")
        board.terminal.press(.function(6))
        #expect(board.terminal.files["board-panel-2.txt"]?.contains("Panel 2") == true)
        board.terminal.press(.function(7))
        #expect(board.terminal.clipboard.first?.contains("Panel 2") == true)
        #expect(board.text.contains("Copied"))
    }

    @Test("If no file can be written, a message has the reason")
    func failedExport() {
        board.terminal.fileProblem = "permission denied"
        board.terminal.press(.function(6))
        #expect(board.text.contains("The screen was not saved: cannot write to /screens (permission denied)"))
        #expect(board.terminal.files.isEmpty)
    }

    @Test("A message that does not fit is truncated after a word; the log has the whole text")
    func longMessage() {
        let log = LoadableEventLog()
        let board = DashboardFixture(size: Size(width: 50, height: 20), log: log)
        let problem =
            "the cache /var/cache/board/cache.sqlite was damaged; 12 entries were kept, the rest is loaded again;"
            + " the old file is /var/cache/board/cache.sqlite.damaged, and what could not be read is beside it in"
            + " /var/cache/board/cache.sqlite.rest"
        log.record(LoadableEvent(date: board.clock.now, name: "Cache", kind: .problem(problem)))
        board.terminal.advance(by: .milliseconds(20))
        let last = board.text.split(separator: "\n").last.map(String.init)
        #expect(last == " /var/cache/board/cache.sqlite.damaged,…    e log")
        board.terminal.type("e")
        let words = board.text.split { "│\n ".contains($0) }.joined()
        #expect(words.contains(problem.filter { $0 != " " }))
    }

    @Test(
        "With enough space, the selected page is shown beside or below the menu, and a click opens it"
    )
    func preview() {
        let board = DashboardFixture(size: Size(width: 110, height: 12))
        board.load()
        board.terminal.type("]")
        #expect(board.text.contains("First") && board.text.contains("row 1"))
        #expect(board.terminal.frame?.cursor?.x ?? 0 < 40)
        board.terminal.click(at: Point(x: 80, y: 5))
        #expect(board.text.contains("Menu ▸ Panel 1"))

        let narrow = DashboardFixture(size: Size(width: 80, height: 12))
        narrow.load()
        narrow.terminal.type("]")
        #expect(narrow.text.contains("First") && !narrow.text.contains("row 1"))

        let high = DashboardFixture(size: Size(width: 60, height: 16))
        high.load()
        high.terminal.type("]")
        #expect(high.text.contains("First") && high.text.contains("row 1"))
        high.terminal.click(at: Point(x: 20, y: 10))
        #expect(high.text.contains("Menu ▸ Panel 1"))
    }

    @Test("Each tab remembers its open page")
    func tabsKeepTheirPages() {
        board.load()
        board.terminal.type("]")
        board.terminal.press(.enter)
        #expect(board.text.contains("Menu ▸ Panel 1"))
        board.terminal.type("[")
        #expect(board.text.contains("Panel 2"))
        board.terminal.type("]")
        #expect(board.text.contains("Menu ▸ Panel 1"))
    }

    @Test("q and ctrl-c quit and restore the terminal, ctrl-z suspends", arguments: [Key("q"), Key.control("c")])
    func leaving(key: Key) {
        board.terminal.press(.control("z"))
        #expect(board.terminal.isSuspended)
        board.terminal.resume()
        board.terminal.press(key)
        #expect(board.hasQuit)
        #expect(board.terminal.isRestored)
    }

    @Test("A message is in the last line for three seconds")
    func message() {
        board.screen.show("Something happened")
        board.terminal.advance(by: .milliseconds(20))
        #expect(board.text.contains("Something happened"))
        // Whatever the calendar says.
        board.clock.set(board.clock.now.advanced(by: .seconds(-3600)))
        board.terminal.advance(by: .seconds(3))
        #expect(!board.text.contains("Something happened"))
    }

    @Test("A message longer than the last line also uses rows above it, until it can be read")
    func messageOfSeveralRows() {
        board.load()
        let words = (1...30).map { "word\($0)" }
        board.screen.show(words.joined(separator: " "))
        board.terminal.advance(by: .milliseconds(20))
        let last = board.text.split(separator: "\n", omittingEmptySubsequences: false).suffix(4)
        #expect(words.allSatisfy { last.joined(separator: " ").contains("\($0)") }, "\(board.text)")
        board.terminal.advance(by: .seconds(6))
        #expect(board.text.contains("word30"))
        board.terminal.advance(by: .seconds(4))
        #expect(!board.text.contains("word30"))
    }

    @Test("A key dismisses a visible message, and the available keys return")
    func messageAndKey() {
        board.load()
        board.screen.show("Something happened")
        board.terminal.advance(by: .milliseconds(20))
        board.terminal.type("i")
        #expect(board.text.contains("Inspect: Panel 1"))
        #expect(!board.text.contains("Something happened"))
    }

    @Test("The help is above the page, and explains the signs")
    func helpOverInspector() {
        board.terminal.resize(to: Size(width: 120, height: 60))
        board.load()
        board.terminal.type("i?")
        #expect(board.text.contains("Inspect: Panel 1"))
        board.terminal.type("G")
        #expect(board.text.contains("From an earlier run; not loaded since"))
    }

    @Test("During a pull, the key line says that enter releases it")
    func releaseHint() {
        board.load()
        #expect(board.text.contains("enter zoom"))
        board.terminal.type("k")
        #expect(board.text.contains("enter release"))
    }

    @Test("Keys can be rebound, and the help shows that")
    func rebinding() {
        var keyMap = DashboardKeyMap.standard
        let index = keyMap.bindings.firstIndex { $0.command == .refresh }
        keyMap.bindings[index ?? 0].keys = [[Key(.function(5))]]
        let board = DashboardFixture(keyMap: keyMap)
        board.terminal.press(Key(.function(5)))
        #expect(board.loaders[0].loads.count == 1)
        board.terminal.type("?")
        #expect(board.text.contains("F5"))
    }

    @Test("A released dashboard releases its pages and panels, even if its host is retained")
    func gone() {
        func show() -> (PageHost, () -> [AnyObject?]) {
            let panel = PanelModel(title: "Tides")
            let page = PanelsPage(title: "Harbour", panels: [panel])
            let screen = DashboardScreen(board: BoardModel([panel]), tabs: [DashboardTab("Harbour", page: page)])
            let terminal = TestTerminal(size: Size(width: 60, height: 20))
            let runner = ScreenRunner(screen: screen, terminal: terminal) {}
            runner.start()
            terminal.type("1?")
            terminal.press(.escape)
            return (
                screen.host, { [weak panel, weak page, weak screen, weak runner] in [panel, page, screen, runner] }
            )
        }
        let (host, left) = show()
        host.open(PanelsPage(PanelModel(title: "Tides")))
        #expect(left().allSatisfy { $0 == nil })
    }

    @Test("No key is bound to two commands in the same place", arguments: DashboardContext.allCases)
    func conflicts(context: DashboardContext) {
        #expect(DashboardKeyMap.standard.conflicts(in: context).isEmpty)
    }
}
