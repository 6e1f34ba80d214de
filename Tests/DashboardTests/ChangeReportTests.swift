import Dashboard
import Feeds
import LoadableTesting
import Loadables
import Synchronization
import TerminalUI
import TestSupport
import Testing

/// A board as lines for a screen reader or a log.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct ChangeReportTests {

    private final class Lines {
        var all: [String] = []

        /// Those that came since it was asked last, without the time.
        func take() -> [String] {
            defer { all = [] }
            return all.map { String($0.dropFirst(9)) }
        }
    }

    private let clock = ManualClock(now: Timestamp(secondsSince1970: 1_789_481_100))
    private let loader: ScriptedLoader<[(String, String)]>
    private let panel = PanelModel(title: "Cameras", emptyText: "No cameras")
    private let screen: DashboardScreen
    private let lines = Lines()

    init() {
        loader = ScriptedLoader(clock: clock)
        panel.show(loader) { $0.map { ListRow("\($0.1)", id: $0.0) } }
        screen = DashboardScreen(
            board: BoardModel([panel]), tabs: [DashboardTab("Board", page: PanelsPage(panel))], time: .utc,
            in: Environment(clock: clock))
    }

    private func report() -> ChangeReport {
        ChangeReport(screen) { [lines] in lines.all.append($0) }
    }

    private func load(_ items: [(String, String)]) {
        panel.sync()
        loader.succeed(items)
    }

    @Test("Each change is one line with the time; loads and unchanged content are not changes")
    func changes() {
        let report = report()
        load([("1", "Gate")])
        #expect(lines.all == ["14:05:00 Cameras: fresh, 1 item"])
        _ = lines.take()
        load([("1", "Gate")])
        #expect(lines.take() == [])
        load([("2", "Door   open"), ("1", "Gate")])
        #expect(lines.take() == ["Cameras: 1 new: Door open"])
        load([("2", "Door shut"), ("3", "Yard")])
        #expect(lines.take() == ["Cameras: 1 new: Yard, 1 changed: Door shut, 1 gone: Gate"])
        load([("3", "Yard"), ("2", "Door shut")])
        #expect(lines.take() == ["Cameras: in another order"])
        load((1...9).map { ("n\($0)", "row \($0)") })
        let first = "9 new: row 1; row 2; row 3; row 4; row 5; and 4 more"
        #expect(lines.take() == ["Cameras: \(first), 2 gone: Yard; Door shut"])
        load([])
        #expect(lines.take() == ["Cameras: No cameras"])
        withExtendedLifetime(report) {}
    }

    @Test("New lines of a log are reported only on request, failures always")
    func logs() {
        let log = PanelModel(title: "Log")
        log.show(loader) { LogContent($0.map { StyledText($0.1) }) }
        let screen = DashboardScreen([log], time: .utc, in: Environment(clock: clock))
        let (all, few) = (Lines(), Lines())
        let reports = [
            ChangeReport(screen) { all.all.append($0) },
            ChangeReport(screen, saysLogLines: false) { few.all.append($0) },
        ]
        load([("1", "one")])
        #expect(few.take() == ["Log: fresh, 1 line"])
        load([("1", "one"), ("2", "two")])
        #expect(few.take() == [])
        panel.sync()
        loader.fail(TestError("gone"))
        #expect(few.take().map { $0.prefix(17) } == ["Log: failed: gone"])
        #expect(all.take().contains("Log: 1 new: two"))
        withExtendedLifetime(reports) {}
    }

    @Test(
        "Reports and metrics of the same screen all get its messages and new panels, in any order",
        arguments: [false, true])
    func together(areMetricsFirst: Bool) {
        let first = areMetricsFirst ? BoardMetrics(screen) : nil
        let reports = [report(), report()]
        let metrics = first ?? BoardMetrics(screen)
        screen.show("Copied")
        #expect(lines.take() == ["Copied", "Copied"])
        let yard = PanelModel(title: "Yard")
        let guests = ScriptedLoader<[String]>(clock: clock)
        yard.show(guests) { $0.map { ListRow("\($0)", id: $0) } }
        screen.show([BoardPage("Board", panels: [yard])])
        yard.sync()
        guests.succeed(["Fox"])
        #expect(lines.take() == ["Yard: fresh, 1 item", "Yard: fresh, 1 item"])
        #expect(metrics.text.contains(#"loadboard_loads_total{source="Yard",result="succeeded"} 1"#))
        withExtendedLifetime(reports) {}
    }

    @Test("A failure is reported once, another one again, and the recovery with its news")
    func failures() {
        let report = report()
        load([("1", "Gate")])
        _ = lines.take()
        clock.set(clock.now.advanced(by: .seconds(70)))
        for _ in 0..<2 {
            panel.sync()
            loader.fail(TestError("500"))
        }
        #expect(lines.take() == ["Cameras: failed: 500; the content is from 1 min ago"])
        panel.sync()
        loader.fail(TestError("no\n\u{1B}[2J answer"))
        #expect(lines.take() == ["Cameras: failed: no [2J answer; the content is from 1 min ago"])
        panel.sync()
        loader.cancel()
        #expect(lines.take() == [])
        load([("1", "Gate"), ("2", "Door")])
        #expect(lines.take() == ["Cameras: recovered, 1 new: Door"])
        withExtendedLifetime(report) {}
    }

    @Test("A failure of a part of the content is reported once, and its recovery too")
    func failedPart() {
        let report = report()
        load([("1", "Gate")])
        _ = lines.take()
        var failure: String? = "1 of 2 failed: yard: timed out"
        panel.partFailure = { failure }
        for _ in 0..<2 { load([("1", "Gate")]) }
        #expect(lines.take() == ["Cameras: 1 of 2 failed: yard: timed out"])
        failure = nil
        load([("1", "Gate")])
        #expect(lines.take() == ["Cameras: recovered"])
        withExtendedLifetime(report) {}
    }

    @Test(
        "Kept content, content that becomes old, and alerts are reported at once")
    func time() async {
        loader.restore([("1", "Gate")], from: Provenance(origin: .cache, date: clock.now))
        let report = report()
        #expect(lines.take() == ["Cameras: from disk, 1 item"])
        loader.freshFor = .seconds(30)
        load([("1", "Gate")])
        #expect(lines.take() == [])
        await clock.advance(by: .seconds(30))
        #expect(lines.take() == ["Cameras: out of date"])
        panel.sync()
        loader.fail(TestError("500"))
        _ = lines.take()
        await clock.advance(by: .seconds(60))
        #expect(lines.take() == ["Alert: Cameras: failed: 500"])
        load([("1", "Gate")])
        #expect(
            lines.take() == [
                "Cameras: recovered, up to date again", "Alert: Cameras: resolved after 1 min (failed: 500)",
            ])
        withExtendedLifetime(report) {}
    }

    @Test("Redrawing without a load, and content that always changes, are not reported")
    func noNews() {
        var state = "picture of 14:00"
        panel.show(loader) { $0.map { ListRow("\($0.1) \(state)", id: $0.0) } }
        let report = report()
        load([("1", "Gate"), ("2", "Yard")])
        _ = lines.take()
        state = "online"
        panel.remake()
        #expect(panel.latest?.lines.first?.text == "Gate online")
        load([("1", "Gate"), ("2", "Yard")])
        #expect(lines.take() == [])
        for number in 3...8 { load([("1", "Gate"), ("\(number)", "Guest"), ("2", "Yard")]) }
        let turnover = "Cameras: 1 new: Guest online, 1 gone: Guest online"
        #expect(lines.take() == ["Cameras: 1 new: Guest online", turnover, turnover])
        withExtendedLifetime(report) {}
    }

    @Test("The history of a number is reported by its values, and not while they are equal")
    func chart() {
        panel.show(loader) { items in
            ChartContent(
                TimeSeries(
                    items.enumerated().map { .init(Double($1.1) ?? 0, at: Timestamp(secondsSince1970: Double($0))) }))
        }
        let report = report()
        load([("1", "4"), ("2", "5")])
        #expect(lines.take() == ["Cameras: fresh, latest 5; min 4; max 5"])
        load([("1", "4"), ("2", "5"), ("3", "5")])
        #expect(lines.take() == [])
        load([("1", "4"), ("2", "5"), ("3", "6")])
        #expect(lines.take() == ["Cameras: 2 changed: latest 6; max 6"])
        withExtendedLifetime(report) {}
    }

    @Test("A feed that is loaded in time is never reported as out of date")
    func inTime() async {
        let source = CountingSource()
        let feed = Feed("Count", from: source, every: .seconds(2), in: Environment(clock: clock))
        let panel = PanelModel(feed) { _ in ListContent([ListRow("same")]) }
        let report = ChangeReport(DashboardScreen([panel], in: Environment(clock: clock))) { [lines] in
            lines.all.append($0)
        }
        panel.sync()
        await until { feed.loader.content == 1 }
        for count in 2...5 {
            await clock.advance(by: .seconds(2))
            await until { feed.loader.content == count }
        }
        #expect(lines.take() == ["Count: fresh, 1 item"])
        withExtendedLifetime(report) {}
    }

    /// Says how often it was asked.
    private final class CountingSource: Source {
        private let asked = Mutex(0)

        @concurrent
        func load(_ request: LoadRequest) async throws -> LoadAnswer<Int> {
            .content(
                asked.withLock {
                    $0 += 1
                    return $0
                })
        }
    }

    @Test("A changed drawing is reported as different")
    func drawing() {
        panel.show(loader, content: { BigDigits("\($0.count)") })
        let report = report()
        load([("1", "a")])
        load([("1", "a"), ("2", "b")])
        #expect(lines.take() == ["Cameras: fresh, shown", "Cameras: updated"])
        withExtendedLifetime(report) {}
    }
}
