import Feeds
import LoadableTesting
import Loadables
import TerminalUI
import TestSupport
import Testing

@testable import Dashboard

/// The states and loads of sources as OpenMetrics text.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct BoardMetricsTests {

    private let clock = ManualClock()
    private let loader: ScriptedLoader<[String]>
    private let member: ScriptedLoader<[String]>
    private let panel = PanelModel(title: "Crew")
    private let screen: DashboardScreen
    private let metrics: BoardMetrics

    init() {
        loader = ScriptedLoader(clock: clock)
        member = ScriptedLoader(clock: clock)
        panel.show(loader) { $0.map { ListRow(StyledText($0)) } }
        screen = DashboardScreen([panel], in: Environment(clock: clock))
        screen.sourcesWithoutPanel = { [member] in [MetricSource("members", member) { nil }] }
        metrics = BoardMetrics(screen)
    }

    private func states(of source: String) -> [String] {
        metrics.text.split(separator: "\n").compactMap { line in
            guard line.hasPrefix("loadboard_state{source=\"\(source)\""), line.hasSuffix(" 1") else { return nil }
            return String(line.split(separator: "\"")[3])
        }
    }

    @Test("While a source is loaded, it is loading in addition to its state before; at first it is only loading")
    func loading() {
        #expect(states(of: "Crew") == ["idle"])
        panel.sync()
        #expect(states(of: "Crew") == ["loading"])
        loader.fail(TestError("timed out"))
        #expect(states(of: "Crew") == ["failed"])
        panel.sync()
        #expect(states(of: "Crew") == ["loading", "failed"])
        loader.succeed(["Ada"])
        #expect(states(of: "Crew") == ["fresh"])
        panel.sync()
        #expect(states(of: "Crew") == ["loading", "fresh"])
        panel.partFailure = { "1 of 2 failed" }
        #expect(states(of: "Crew") == ["loading", "failed"])
    }

    @Test("A source without a panel is listed as soon as it begins to load, and its loads are counted from the start")
    func withoutPanel() {
        #expect(!metrics.text.contains("members"))
        for _ in 0..<2 {
            member.sync()
            member.fail(TestError("no crew"))
        }
        #expect(states(of: "members") == ["failed"])
        #expect(metrics.text.contains(#"loadboard_loads_total{source="members",result="failed"} 2"#))
    }

    @Test("Content that is read from the cache or from the shared store is not counted as a load")
    func reading() {
        func counts(_ result: String) -> Bool {
            let sample = "loadboard_loads_total{source=\"Crew\",result=\"\(result)\"} "
            let line = metrics.text.split(separator: "\n").first { $0.hasPrefix(sample) }
            return line?.hasSuffix(" 0") == false
        }
        let cached = Provenance(origin: .cache, date: clock.now)
        loader.restore(["Ada"], from: cached)
        #expect(counts("succeeded") == false)
        panel.sync()
        loader.succeed(["Ada"], LoadFacts(provenance: cached))
        #expect(counts("succeeded") == false)
        var stored = LoadExchange(request: ["shared store"], response: [])
        stored.isFromStore = true
        panel.sync()
        loader.succeed(["Bob"], LoadFacts(exchange: stored))
        panel.sync()
        loader.confirm(LoadFacts(exchange: stored))
        #expect(counts("succeeded") == false && counts("unchanged") == false)
        panel.sync()
        loader.succeed(["Cleo"], LoadFacts(exchange: LoadExchange(request: ["GET /"], response: ["200"])))
        panel.sync()
        loader.confirm()
        #expect(metrics.text.contains(#"loadboard_loads_total{source="Crew",result="succeeded"} 1"#))
        #expect(metrics.text.contains(#"loadboard_loads_total{source="Crew",result="unchanged"} 1"#))
    }
}
