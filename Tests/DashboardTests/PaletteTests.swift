import Feeds
import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import TestSupport
import Testing

@testable import Dashboard

/// The command palette, and settings that change while the program runs.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct PaletteTests {

    private let board = DashboardFixture(size: Size(width: 80, height: 30))

    /// The rows of the palette, from the top.
    private func rows(_ text: String) -> [String] {
        let lines = text.split(separator: "\n").map(String.init)
        guard let start = lines.firstIndex(where: { $0.contains("─ Find ─") || $0.contains("─ Refresh interval ─") })
        else {
            return []
        }
        return lines.dropFirst(start + 3).prefix { !$0.contains("╰") }.map { line in
            let inside = line.split(separator: "│", omittingEmptySubsequences: false)
            return (inside.max { $0.count < $1.count } ?? "").trimmingBlanks
        }
    }

    @Test("At 80 columns nothing in the palette is truncated")
    func whole() {
        board.load()
        board.terminal.type(":")
        for _ in 0..<40 {
            #expect(!rows(board.text).contains { $0.contains("…") })
            board.terminal.press(.down)
        }
    }

    @Test("Typed letters filter the list, best first, with keys; enter runs the command")
    func find() {
        board.load()
        board.terminal.type(":refev")
        #expect(rows(board.text).first?.hasPrefix("Refresh every panel of the board") == true)
        #expect(rows(board.text).first?.hasSuffix("R") == true)
        let before = board.loaders.map(\.loads.count)
        board.terminal.press(.enter)
        #expect(board.loaders.map(\.loads.count) == before.map { $0 + 1 })
        #expect(!board.text.contains("─ Find ─"))
    }

    @Test("A number goes to that row, or to the last one, and “q” quits")
    func rowNumbers() {
        board.load()
        board.terminal.type(":3")
        #expect(rows(board.text).first == "Go to row 3")
        board.terminal.press(.enter)
        let third = board.screen.page.chosenItem
        board.terminal.type("gjj")
        #expect(third != nil && board.screen.page.chosenItem == third)
        board.terminal.type(":99999")
        board.terminal.press(.enter)
        let last = board.screen.page.chosenItem
        board.terminal.type("G")
        #expect(last != nil && last != third && board.screen.page.chosenItem == last)
        board.terminal.type(":1")
        board.terminal.press(.enter)
        let first = board.screen.page.chosenItem
        board.terminal.type("Gg")
        #expect(board.screen.page.chosenItem == first)
        board.terminal.type("G:0")
        #expect(rows(board.text).first?.hasPrefix("Go to row 1") == true)
        board.terminal.press(.enter)
        #expect(board.screen.page.chosenItem == first)
        board.terminal.type(":q")
        #expect(rows(board.text).first?.hasPrefix("Quit") == true)
        board.terminal.press(.enter)
        #expect(board.hasQuit)
    }

    @Test("Function keys work in the palette: theme, saved screen, help")
    func functionKeys() {
        board.load()
        board.terminal.type(":ref")
        let theme = board.screen.appearance.theme
        board.terminal.press(.function(2))
        #expect(board.screen.appearance.theme != theme)
        #expect(board.text.contains("─ Find ─"))
        board.terminal.press(.function(7))
        #expect(board.terminal.clipboard.last?.contains("Refresh every panel") == true)
        board.terminal.press(.function(1))
        #expect(board.text.contains("─ Keys ─"))
        board.terminal.press(.escape, .escape)
        #expect(!board.text.contains("─ Find ─"))
    }

    @Test("Letters are text in it, even those bound to commands; esc closes it, and ctrl-c quits")
    func text() {
        board.load()
        board.terminal.type(":qzx")
        #expect(!board.hasQuit && board.text.contains("No match for “qzx”"))
        board.terminal.press(.escape)
        #expect(!board.text.contains("No match for"))
        board.terminal.press(.control("p"), .control("c"))
        #expect(board.hasQuit)
    }

    @Test("After any typed and pasted bytes esc closes it, and keys work again", arguments: 0..<3)
    func flood(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        board.load()
        var parser = InputParser()
        let start = ContinuousClock.now
        board.terminal.type(seed == 2 ? "/" : ":")
        for _ in 0..<Campaign.size(3, whole: 10) {
            let bytes = (0..<4_096).map { _ in UInt8.random(in: 0x20...0xFF, using: &random) }
            // The keys that were read at once; none of them leaves the palette.
            board.terminal.onInput?(parser.parse(bytes, at: .zero))
        }
        board.terminal.paste(String(repeating: "e\u{301}\u{1F3FD}", count: 100_000))
        // Looking at all that can be done for each of the keys takes much longer.
        #expect(start.duration(to: .now) < .seconds(60))
        board.terminal.press(.escape)
        #expect(!board.text.contains("─ Find ─"))
        board.terminal.press(Key("q"))
        #expect(board.hasQuit)
    }

    @Test("It starts at its first item, even if other items are selected below")
    func start() throws {
        board.load()
        board.terminal.type(":")
        let first = try #require(rows(board.text).first)
        let cells = try #require(board.terminal.frame?.cells)
        let bars = (0..<cells.size.height).map { y in
            cells.row(y).filter { $0.style.attributes.contains(.reverse) }.map(\.glyph.string).joined()
        }
        #expect(bars.contains { $0.contains(first.prefix(12)) }, "\(bars)")
    }

    @Test("Only available commands are listed")
    func available() {
        board.terminal.type(":stop loading")
        #expect(!rows(board.text).contains { $0.hasPrefix("Stop loading") })
        board.terminal.press(.escape)
        board.terminal.type("r:stop loading")
        #expect(rows(board.text).contains { $0.hasPrefix("Stop loading") })
    }

    @Test("It goes to panels, tabs and the pages of a menu, from everywhere")
    func places() {
        board.load()
        board.terminal.type(":go panel 3")
        board.terminal.press(.enter)
        #expect(board.focused == 3)
        board.terminal.type(":go menu")
        board.terminal.press(.enter)
        #expect(board.text.contains("First"))
        board.terminal.type(":go panel 2")
        board.terminal.press(.enter)
        #expect(board.focused == 2)
        board.terminal.type(":open first")
        board.terminal.press(.enter)
        #expect(board.text.contains("Menu ▸ Panel 1"))
    }

    @Test("It has the commands of the program")
    func custom() {
        var keys = DashboardKeyMap.standard
        keys.bindings.append(
            DashboardKeyMap.Binding(.custom("horn"), [Key("H")], help: "Sound the horn", in: [.board]))
        let board = DashboardFixture(keyMap: keys)
        var sounded: [String] = []
        board.screen.onCustomCommand = { name, _ in sounded.append(name) }
        board.terminal.type(":horn")
        board.terminal.press(.enter)
        #expect(sounded == ["horn"])
    }

    @Test("A click on a row runs it, and the wheel scrolls")
    func mouse() {
        board.load()
        board.terminal.type(":theme")
        let lines = board.text.split(separator: "\n")
        guard let y = lines.firstIndex(where: { $0.contains("Theme: light") }) else {
            Issue.record("There is no light theme")
            return
        }
        board.terminal.send(.mouse(MouseEvent(.press, at: Point(x: 10, y: y))))
        #expect(board.text.contains("Theme: light") && !board.text.contains("─ Find ─"))
    }

    @Test("F2 switches to the next theme, and the palette to any; the current one is marked")
    func theme() {
        board.terminal.press(.function(2))
        #expect(board.text.contains("Theme: dark"))
        #expect(board.screen.appearance.theme == .dark)
        board.terminal.type(":theme dark")
        #expect(rows(board.text).first == "Theme: dark current" || rows(board.text).first?.hasSuffix("current") == true)
        board.terminal.press(.escape)
        board.terminal.type(":theme light")
        board.terminal.press(.enter)
        #expect(board.screen.appearance.theme == .light)
    }

    @Test("The palette looks like this", arguments: [Size(width: 80, height: 24), Size(width: 40, height: 12)])
    func picture(size: Size) {
        let board = DashboardFixture(size: size)
        board.load()
        board.terminal.type(":pan")
        expectScreen(board.terminal.frame, "palette-\(size.width)x\(size.height)")
    }
}

/// What is loaded by itself can be stopped and made more or less frequent while the program runs.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct PacingTests {

    private let clock = ManualClock()
    private let loader: ScriptedLoader<[String]>
    private let feed: Feed<[String]>
    private let terminal = TestTerminal(size: Size(width: 90, height: 24))
    private let runner: ScreenRunner

    init() {
        loader = ScriptedLoader(clock: clock)
        let environment = Environment(clock: clock)
        feed = Feed("Ships", loader: loader, every: .seconds(10), in: environment)
        let panel = PanelModel(title: "Ships")
        panel.show(feed) { $0.map { ListRow(StyledText($0)) } }
        let screen = DashboardScreen([panel], in: environment)
        runner = ScreenRunner(screen: screen, terminal: terminal) {}
        runner.start()
        panel.sync()
        loader.succeed(["Fri"])
        terminal.advance(by: .milliseconds(20))
    }

    private func wait(_ seconds: Int, loads: Int) async {
        await clock.advance(by: .seconds(seconds)) { loader.loads.count == loads }
        terminal.advance(by: .seconds(seconds))
    }

    @Test(
        "During a pause nothing loads automatically, the header says so, and r still loads; due loads follow"
    )
    func pause() async {
        terminal.type("p")
        terminal.advance(by: .seconds(4))
        #expect(terminal.text.contains("‖ paused"))
        await clock.advance(by: .seconds(60))
        #expect(loader.loads.count == 1 && feed.syncer.nextSync == nil)
        terminal.type("r")
        loader.succeed(["Fri", "Amrum"])
        #expect(loader.loads.count == 2)
        await clock.advance(by: .seconds(60))
        #expect(loader.loads.count == 2)
        terminal.type("p")
        #expect(!terminal.text.contains("‖ paused"))
        await wait(0, loads: 3)
        #expect(loader.loads.count == 3)
    }

    @Test("A pause that ends before a load is due keeps the remaining wait")
    func shortPause() async {
        terminal.type("p")
        await clock.advance(by: .seconds(4))
        terminal.type("p")
        await clock.advance(by: .seconds(5))
        #expect(loader.loads.count == 1)
        await wait(1, loads: 2)
        #expect(loader.loads.count == 2)
    }

    @Test("A failure is not retried during a pause")
    func retry() async {
        terminal.type("rp")
        loader.fail(TestError("no"))
        terminal.advance(by: .milliseconds(20))
        #expect(!terminal.text.contains("retry"))
        await clock.advance(by: .seconds(600))
        #expect(loader.loads.count == 2)
        terminal.type("p")
        await wait(0, loads: 3)
        #expect(loader.loads.count == 3)
    }

    @Test("T lists the refresh intervals; the selected one applies from then on, and can be reset")
    func interval() async {
        terminal.type("T")
        #expect(terminal.text.contains("Refresh Ships every 10 s (default)"))
        #expect(terminal.text.contains("type to search"))
        #expect(terminal.text.contains("Refresh Ships on request only"))
        terminal.type("every 1 min")
        terminal.press(.enter)
        #expect(terminal.text.contains("Ships is refreshed every 1 min"))
        await clock.advance(by: .seconds(30))
        #expect(loader.loads.count == 1)
        await wait(30, loads: 2)
        loader.succeed(["Fri"])
        terminal.type("Tdefault")
        terminal.press(.enter)
        await wait(10, loads: 3)
        #expect(loader.loads.count == 3)
        loader.succeed(["Fri"])
        terminal.type("Ton request")
        terminal.press(.enter)
        await clock.advance(by: .seconds(7_200))
        #expect(loader.loads.count == 3)
    }

    @Test("The intervals keep their order during a search")
    func intervalOrder() {
        terminal.type("Tships")
        let text = terminal.text
        let names = ["10 s (default)", "5 s", "15 s", "30 s", "1 min", "5 min", "15 min", "1 h"]
        let places = names.compactMap { text.firstRange(of: "Refresh Ships every \($0)")?.lowerBound }
        #expect(places.count == names.count && places == places.sorted(), "\(text)")
    }

    @Test("An interval that equals the default is not listed", arguments: [5, 30, 3_600])
    func defaultInterval(seconds: Int) {
        let panel = PanelModel(title: "Ships")
        let loader = ScriptedLoader<[String]>(clock: clock)
        let feed = Feed("Ships", loader: loader, every: .seconds(seconds), in: Environment(clock: clock))
        panel.show(feed) { $0.map { ListRow(StyledText($0)) } }
        #expect(panel.intervalChoices.count == RefreshInterval.all.count - 1)
        #expect(!panel.intervalChoices.contains(.every(.seconds(seconds))))
    }

    @Test("The present interval is listed even if it equals the default")
    func presentInterval() {
        func feed(_ name: String, _ seconds: Int) -> Feed<[String]> {
            Feed(
                name, loader: ScriptedLoader<[String]>(clock: clock), every: .seconds(seconds),
                in: Environment(clock: clock))
        }
        let (ships, tides) = (feed("Ships", 30), feed("Tides", 60))
        let (one, both) = (PanelModel(title: "Ships"), PanelModel(title: "Harbour"))
        one.show(ships) { $0.map { ListRow(StyledText($0)) } }
        both.show(ships, tides) { (($0 ?? []) + ($1 ?? [])).map { ListRow(StyledText($0)) } }
        both.interval = .every(.seconds(30))
        #expect(one.interval == .every(.seconds(30)))
        #expect(one.intervalChoices == RefreshInterval.all)
        one.interval = .asMade
        #expect(!one.intervalChoices.contains(.every(.seconds(30))))
    }

    @Test("Content is not out of date before the selected interval is over; the default can be restored")
    func freshness() async {
        terminal.type("Tevery 1 min")
        terminal.press(.enter)
        await clock.advance(by: .seconds(30))
        terminal.advance(by: .seconds(30))
        #expect(terminal.text.contains("─ ● ─"))
        await wait(30, loads: 2)
        loader.succeed(["Fri"])
        await clock.advance(by: .seconds(50))
        terminal.advance(by: .seconds(50))
        #expect(terminal.text.contains("─ ● ─"))
        terminal.type("Tdefault")
        terminal.press(.enter)
        #expect(terminal.text.contains("stale, 50 s old"))
    }

    @Test("With a shorter interval it is loaded sooner, even if the content is still fresh")
    func shorterInterval() async {
        terminal.type("Tevery 5 s")
        terminal.press(.enter)
        await clock.advance(by: .seconds(4))
        terminal.advance(by: .seconds(4))
        #expect(terminal.text.contains("fresh") && loader.loads.count == 1)
        await wait(1, loads: 2)
        #expect(loader.loads.count == 2)
    }

    @Test("A panel without automatic refresh has no interval")
    func noInterval() {
        let board = DashboardFixture()
        board.load()
        board.terminal.type("T")
        #expect(!board.text.contains("Refresh interval"))
    }
}

/// The explanations in the help.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct LegendTests {

    @Test("Help explains the signs and words of states, with F1 too", arguments: [Symbols.unicode, .ascii])
    func legend(symbols: Symbols) {
        let board = OnePanel([Int].self, size: Size(width: 120, height: 50), symbols: symbols) {
            ListContent($0.map { ListRow("\($0)") })
        }
        board.terminal.press(.function(1))
        #expect(board.terminal.text.contains("\(symbols.stale) stale"))
        #expect(board.terminal.text.contains("Out of date"))
        #expect(board.terminal.text.contains("\(symbols.pause) paused"))
    }

    @Test("Help is drawn over the page: the log stays visible behind it")
    func overLog() {
        let log = LoadableEventLog()
        let board = DashboardFixture(size: Size(width: 120, height: 40), log: log)
        board.terminal.type("e?")
        #expect(board.text.contains("─ Log ─") && board.text.contains("─ Keys ─"))
    }
}

extension String.SubSequence {

    fileprivate var trimmingBlanks: String {
        var text = self
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
