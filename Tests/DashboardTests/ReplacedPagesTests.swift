import Feeds
import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import TestSupport
import Testing

@testable import Dashboard

/// The state that stays when a dashboard gets other pages.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct ReplacedPagesTests {

    private let clock = ManualClock(now: Timestamp(secondsSince1970: 1_000_000))
    private let terminal = TestTerminal(size: Size(width: 60, height: 24))
    private let screen: DashboardScreen
    private let runner: ScreenRunner
    private let first: PanelModel
    private let second: PanelModel

    init() {
        first = Self.panel("First", clock)
        second = Self.panel("Second", clock)
        screen = DashboardScreen(
            [BoardPage("One", panels: [first, second]), BoardPage("Two", panels: [second])], time: .utc,
            in: Environment(clock: clock))
        runner = ScreenRunner(screen: screen, terminal: terminal) {}
        runner.start()
        terminal.advance(by: .seconds(1))
    }

    private static func panel(_ title: String, _ clock: ManualClock) -> PanelModel {
        let panel = PanelModel(title: title)
        let loader = ScriptedLoader<[String]>(clock: clock)
        panel.show(loader) { $0.map { ListRow(StyledText($0), id: $0) } }
        loader.finishLoading(.success((1...40).map { "\(title) \($0)" }))
        return panel
    }

    private func settle() { terminal.advance(by: .seconds(1)) }

    @Test("An existing panel keeps its selection and position; new ones are added, others removed")
    func kept() {
        terminal.press(.tab)
        for _ in 0..<20 { terminal.press(Key("j")) }
        let chosen = screen.page.chosenItem
        #expect(chosen?.text == "Second 21")
        let third = Self.panel("Third", clock)
        screen.show([BoardPage("One", panels: [third, second])])
        settle()
        #expect(screen.page.focusedPanel === second)
        #expect(screen.page.chosenItem == chosen)
        #expect(terminal.text.contains("Third 1") && !terminal.text.contains("First"))
        #expect(!terminal.text.contains("Two"))
    }

    @Test("The visible tab stays visible by its name, at any position")
    func tab() {
        terminal.press(Key("]"))
        settle()
        screen.show([
            BoardPage("New", panels: [first]), BoardPage("Two", panels: [second]), BoardPage("One", panels: [first]),
        ])
        settle()
        #expect(screen.page.title == "Two")
        terminal.press(Key("["))
        #expect(screen.page.title == "New")
    }

    @Test("A renamed tab stays visible with its zoomed panel, and a tab at the place of a removed one is new")
    func renamed() {
        terminal.press(Key("z"))
        terminal.press(Key("j"))
        screen.show([BoardPage("Both", panels: [first, second]), BoardPage("Two", panels: [second])])
        settle()
        #expect(terminal.text.contains("Both ▸ First") && screen.page.chosenItem?.text == "First 2")
        screen.show([BoardPage("New", panels: [second]), BoardPage("Both", panels: [first])])
        settle()
        #expect(terminal.text.contains("Both ▸ First"))
        screen.show([BoardPage("New", panels: [second])])
        settle()
        #expect(!terminal.text.contains("▸"))
    }

    @Test("A zoomed panel stays zoomed, and returns to the current board")
    func zoomed() {
        terminal.press(Key("z"))
        for _ in 0..<5 { terminal.press(Key("j")) }
        let third = Self.panel("Third", clock)
        screen.show([BoardPage("One", panels: [third, first])])
        settle()
        #expect(screen.page.chosenItem?.text == "First 6")
        #expect(!terminal.text.contains("Third"))
        terminal.press(.escape)
        settle()
        #expect(terminal.text.contains("Third 1"))
        #expect(screen.page.chosenItem?.text == "First 6")
    }

    @Test("A removed zoomed panel is replaced by the board")
    func zoomedGone() {
        terminal.press(Key("z"))
        screen.show([BoardPage("One", panels: [second])])
        settle()
        #expect(terminal.text.contains("Second 1") && !terminal.text.contains("First"))
        terminal.press(Key("j"))
        #expect(screen.page.chosenItem?.text == "Second 2")
    }

    @Test("A raised alert stays raised and is not reported again, whatever the number of its panel")
    func alerts() {
        var news: [Bool] = []
        let options = AlertOptions { news.append($0.isTrue) }
        var isTrue = true
        second.alert("is full", options: options) { isTrue }
        screen.show([BoardPage("One", panels: [first, second])])
        settle()
        #expect(news == [true])
        screen.show([BoardPage("One", panels: [second, Self.panel("Third", clock)])])
        settle()
        #expect(news == [true])
        #expect(screen.alerts.raised.map(\.title) == ["Second"])
        isTrue = false
        settle()
        screen.onChange?()
        settle()
        #expect(news == [true, false])
    }

    @Test("A panel is told its drawn size when that changes")
    func size() {
        var sizes: [Size] = []
        first.onResize = { sizes.append($0) }
        terminal.press(Key("j"))
        #expect(sizes.isEmpty)
        terminal.resize(to: Size(width: 100, height: 30))
        settle()
        #expect(sizes.count == 1 && first.shownSize == sizes.last)
    }
}

/// What alerts can ask for beside being said.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct AlertOptionsTests {

    private let clock = ManualClock(now: Timestamp(secondsSince1970: 1_000_000))

    @Test("An alert with a bell rings it, even if the board is silent for others")
    func bell() {
        for rings in [false, true] {
            let panel = PanelModel(title: "Disk")
            panel.alert("is full", options: AlertOptions(ringsBell: rings)) { true }
            let alerts = BoardAlerts([panel], time: .utc)
            #expect(alerts.advance(to: clock.now).rings == rings)
            #expect(!alerts.advance(to: clock.now).rings)
        }
    }

    @Test("A critical alert counts as a failure of the board, others do not")
    func critical() {
        let panel = PanelModel(title: "Disk")
        panel.alert("is full", options: AlertOptions(level: .critical)) { true }
        panel.alert("is warm") { true }
        #expect(BoardAlerts([panel], time: .utc).criticalSentences(at: clock.now) == ["Disk: is full"])
    }
}
