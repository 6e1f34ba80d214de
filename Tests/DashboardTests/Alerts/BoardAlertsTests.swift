import Feeds
import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import Testing

@testable import Dashboard

/// Reports of a board to the user.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct BoardAlertsTests {

    private let board = DashboardFixture(size: Size(width: 80, height: 24))

    private func pass(_ seconds: Int) {
        for _ in 0..<seconds {
            board.clock.set(board.clock.now.advanced(by: .seconds(1)))
            board.terminal.advance(by: .seconds(1))
        }
    }

    private func end(_ result: (ScriptedLoader<[String]>) -> Void) {
        board.panels[1].sync()
        result(board.loaders[1])
        pass(0)
        board.terminal.advance(by: .milliseconds(20))
    }

    private var lastLine: String { board.text.split(separator: "\n").last.map(String.init) ?? "" }

    private var header: String { board.text.split(separator: "\n").first.map(String.init) ?? "" }

    @Test(
        "A panel that fails for a minute is an alert across retries; its recovery is reported too")
    func failing() {
        board.screen.windowTitle = "Harbour"
        board.screen.alerts.ringsBell = true
        board.load()
        #expect(board.terminal.title == "Harbour")
        end { $0.fail(TestError("no wind")) }
        #expect(board.terminal.title == "✗ 1 failed Harbour")
        pass(30)
        end { $0.fail(TestError("no wind at all")) }
        pass(29)
        #expect(!header.contains("alert"))
        #expect(board.terminal.bellCount == 0)
        pass(1)
        #expect(lastLine.contains("Panel 2: failed: no wind at all; a shows the alerts"))
        #expect(header.contains("! 1 warning  ● 3 fresh  ✗ 1 failed"))
        #expect(board.terminal.title == "! 1 warning ✗ 1 failed Harbour")
        pass(600)
        #expect(!lastLine.contains("no wind"))
        #expect(board.terminal.bellCount == 1)
        end { $0.succeed(["wind"]) }
        #expect(lastLine.contains("Panel 2: resolved after 11 min (failed: no wind at all"))
        #expect(!header.contains("alert"))
        #expect(board.terminal.title == "Harbour")
        #expect(board.terminal.bellCount == 1)
    }

    @Test("An alert for kept content, while it is reloaded, is reported with its text")
    func whileLoading() {
        board.load()
        board.panels[1].sync()
        board.panels[1].alert("the wind is up") { true }
        pass(1)
        #expect(lastLine.contains("Panel 2: the wind is up;"))
    }

    @Test("A click on the number of alerts in the header shows them")
    func clickedNumber() throws {
        board.screen.notice = "offline"
        board.load()
        end { $0.fail(TestError("no wind")) }
        pass(60)
        let place = try #require(header.firstRange(of: "! 1 warning"))
        let x = header.distance(from: header.startIndex, to: place.lowerBound)
        board.terminal.click(at: Point(x: x - 1, y: 0))
        #expect(!board.text.contains("─ Alerts ─"))
        board.terminal.click(at: Point(x: x, y: 0))
        #expect(board.text.contains("─ Alerts ─"))
    }

    @Test("In the list an alert is acknowledged and snoozed, and resolved ones are below")
    func list() {
        board.screen.alerts.failedFor = .zero
        board.load()
        for (panel, loader) in zip(board.panels, board.loaders).prefix(2) {
            panel.sync()
            loader.fail(TestError("no wind"))
        }
        pass(1)
        end { $0.succeed(["wind"]) }
        board.terminal.type("a")
        expectScreen(board.terminal.frame, "alerts")
        board.terminal.press(.enter)
        #expect(board.text.contains("seen"))
        #expect(board.screen.alerts.openCount == 0)
        board.terminal.press(.enter)
        #expect(board.screen.alerts.openCount == 1)
        board.terminal.type("z")
        #expect(board.text.contains("snoozed until"))
        pass(599)
        #expect(board.screen.alerts.openCount == 0)
        pass(2)
        #expect(board.screen.alerts.openCount == 1)
        board.terminal.press(.down, .enter)
        #expect(board.screen.alerts.openCount == 1)
        board.terminal.press(.escape)
        #expect(board.text.contains("Panel 3"))
    }

    @Test("Each level has its sign and word in the list, the header, the window title and the panel")
    func levels() {
        board.screen.windowTitle = "Harbour"
        var isCritical = true
        board.panels[0].alert("the quay is on fire", options: AlertOptions(level: .critical)) { isCritical }
        board.panels[0].alert("the crane is slow") { true }
        board.panels[1].alert("the tide turns", options: AlertOptions(level: .info)) { true }
        board.panels[2].alert("the wind is up") { true }
        board.load()
        pass(1)
        #expect(header.contains("✗ 1 critical  ! 2 warnings  i 1 info  ● 4 fresh"))
        #expect(board.terminal.title == "✗ 1 critical ! 2 warnings i 1 info Harbour")
        expectScreen(board.terminal.frame, "levels")
        board.terminal.type("a")
        expectScreen(board.terminal.frame, "levels-list")
        board.terminal.press(.escape)
        isCritical = false
        board.terminal.press(.down)
        #expect(board.text.contains("! warning") && !board.text.contains("✗ critical"))
    }

    @Test("The list is ordered by severity, and the selection stays on its alert")
    func order() {
        var isCritical = false
        board.panels[0].alert("the tide turns", options: AlertOptions(level: .info)) { true }
        board.panels[1].alert("the wind is up") { true }
        board.panels[2].alert("the quay is on fire", options: AlertOptions(level: .critical)) { isCritical }
        board.load()
        pass(1)
        #expect(board.screen.alerts.raised.map(\.text) == ["the wind is up", "the tide turns"])
        board.terminal.type("a")
        isCritical = true
        board.load()
        pass(1)
        #expect(
            board.screen.alerts.raised.map(\.text) == ["the quay is on fire", "the wind is up", "the tide turns"])
        board.terminal.press(.enter)
        #expect(board.screen.alerts.raised.map(\.attention) == [.open, .acknowledged, .open])
    }

    @Test(
        "Alerts and maintenance are visible at every size",
        arguments: [Size(width: 80, height: 24), Size(width: 120, height: 40), Size(width: 200, height: 60)])
    func sizes(size: Size) throws {
        let board = DashboardFixture(size: size)
        board.panels[0].alert("the quay is on fire", options: AlertOptions(level: .critical)) { true }
        board.panels[1].alert("the tide turns", options: AlertOptions(level: .info)) { true }
        board.panels[2].alert("the wind is up") { true }
        let (start, end) = (try #require(DayTime("00:00")), try #require(DayTime("04:00")))
        board.panels[3].maintenance = [MaintenanceWindow(from: start, to: end)]
        board.load()
        board.panels[3].sync()
        board.loaders[3].fail(TestError("the lock is being painted"))
        board.terminal.advance(by: .seconds(1))
        expectScreen(board.terminal.frame, "alerts-\(size.width)x\(size.height)")
        #expect(board.terminal.frame?.plainText.contains("until 04:00") == true)
    }

    @Test("The sentence of an alert begins with its level, unless it is a warning")
    func sentence() {
        board.panels[0].alert("the quay is on fire", options: AlertOptions(level: .critical)) { true }
        board.load()
        pass(1)
        #expect(lastLine.contains("critical: Panel 1: the quay is on fire;"))
    }

    @Test("As text and as JSON each alert has its level")
    func printed() {
        board.load()
        board.panels[0].alert("the quay is on fire", options: AlertOptions(level: .critical)) { true }
        #expect(board.screen.plainText().contains("\n✗ critical: Panel 1: the quay is on fire\n"))
        #expect(board.screen.json().contains(#""level": "critical""#))
    }

    @Test("In maintenance no alert begins, and the panel shows its end; then the alert begins")
    func maintenance() throws {
        board.load()
        // It is 00:26:40.
        let (start, end) = (try #require(DayTime("00:00")), try #require(DayTime("00:28")))
        board.panels[0].maintenance = [MaintenanceWindow(from: start, to: end)]
        board.panels[0].alert("the quay is on fire", options: AlertOptions(level: .critical)) { true }
        pass(79)
        #expect(board.text.contains("‖ until 00:28  ● "))
        #expect(board.screen.alerts.openCount == 0)
        #expect(board.screen.failures == [])
        #expect(board.screen.plainText().contains("‖ maintenance until 00:28"))
        #expect(board.screen.json().contains(#""maintenance": "2026-09-10T00:28:00Z""#))
        pass(1)
        #expect(!board.text.contains("‖"))
        #expect(board.screen.alerts.openCount == 1)
        #expect(board.screen.failures == ["Panel 1: the quay is on fire"])
    }

    @Test("A board without open alerts says so")
    func none() {
        board.terminal.type("a")
        #expect(board.text.contains("No alerts: failures that last 1 min or longer appear here"))
        #expect(board.text.contains("● no open alerts") && !board.text.contains("snoozed"))
    }

    @Test("A watched condition is reported after its delay, and keeps its state while unknown")
    func rule() {
        let level = ScriptedLoader<Double>(clock: board.clock)
        let feed = Feed("Water", loader: level, in: board.screen.environment)
        board.panels[0].alert("the water is low", on: feed, for: .seconds(5)) { $0 < 0.2 }
        level.sync()
        level.succeed(0.1)
        pass(5)
        #expect(board.screen.alerts.openCount == 0)
        pass(2)
        #expect(board.screen.alerts.openCount == 1)
        #expect(board.screen.alerts.raised.map(\.text) == ["the water is low"])
        level.sync()
        level.fail(TestError("no answer"))
        pass(5)
        #expect(board.screen.alerts.openCount == 1)
        level.sync()
        level.succeed(0.5)
        pass(5)
        #expect(board.screen.alerts.openCount == 0)
        #expect(board.screen.alerts.ended.map(\.title) == ["Panel 1"])
    }

    @Test("Stale content is an alert if configured, and not while its loader fails")
    func stale() {
        board.screen.alerts.staleFor = .seconds(10)
        board.loaders[2].freshFor = .seconds(60)
        board.load()
        pass(65)
        #expect(board.screen.alerts.openCount == 0)
        pass(10)
        #expect(board.screen.alerts.raised.map(\.text) == ["the content is out of date"])
        board.panels[2].sync()
        board.loaders[2].fail(TestError("no"))
        pass(1)
        #expect(board.screen.alerts.openCount == 0)
    }

    @Test("In quiet hours the bell is silent, and it rings when they are over")
    func quietHours() {
        board.screen.alerts.ringsBell = true
        board.screen.alerts.failedFor = .zero
        let now = board.clock.now
        // From a minute ago for two minutes.
        let start = Int(now.secondsSince1970 / 60) % 1440
        func text(_ minutes: Int) -> String { "\(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60)" }
        board.screen.alerts.quietHours = QuietHours("\(text((start + 1439) % 1440))-\(text((start + 1) % 1440))")
        board.load()
        end { $0.fail(TestError("no")) }
        #expect(board.screen.alerts.openCount == 1)
        #expect(board.terminal.bellCount == 0)
        pass(60)
        #expect(board.terminal.bellCount == 1)
    }

    @Test("A lasting condition is only shown in the header")
    func notice() {
        board.load()
        board.screen.notice = "offline"
        board.terminal.advance(by: .milliseconds(20))
        #expect(header.contains("! offline  ● 4 fresh"))
        board.screen.notice = nil
        board.terminal.advance(by: .milliseconds(20))
        #expect(!header.contains("offline"))
    }
}
