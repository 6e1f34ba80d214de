import Dashboard
import Feeds
import LoadableTesting
import Loadables
import TerminalUI
import TestSupport
import Testing

@MainActor
@Suite("The last values of a number", .timeLimit(.minutes(3)))
struct SeriesSnippets {

    @Test("A source of the last values of a number")
    func collected() async throws {
        let gauge = Gauge(.success(3), .success(4))

        // snippet: CollectedSource/collected
        let source = ClosureSource { _ in .content(try await gauge.level()) }
        let levels = ContentLoader(source.collected(last: 120))
        // end

        #expect(try await levels.fetch().samples.map(\.value) == [3])
        #expect(try await levels.fetch().samples.map(\.value) == [3, 4])
    }

    @Test("WhatAPanelShows.md")
    func chart() async {
        let source = ScriptedSource<Double>()
        let environment = Environment(clock: ManualClock())
        let panel = PanelModel(title: "Level")

        // snippet: WhatAPanelShows/series
        let levels = Feed(
            "Level", from: source.collected(last: 120), every: .seconds(60), in: environment)
        panel.show(levels) {
            ChartContent($0, unit: "m", range: 0...6, limits: [ChartLimit(5, label: "flood")])
        }
        // end

        levels.loader.sync()
        source.answer(.content(3.1))
        await until { panel.latest != nil }
        #expect(panel.latest?.lines.map(\.text) == ["latest 3.1 m", "min 3.1 m", "max 3.1 m"])
    }
}
