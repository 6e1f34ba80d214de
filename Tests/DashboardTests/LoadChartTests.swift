import LoadableTesting
import Loadables
import TerminalUI
import Testing

@testable import Dashboard

/// The durations of loads as bars.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct LoadChartTests {

    private func rows(_ durations: [Double]) -> [String] {
        let clock = ManualClock(now: Timestamp(secondsSince1970: 1_000))
        let loader = ScriptedLoader<Int>(clock: clock)
        loader.loadHistoryLimit = 20
        for (number, seconds) in durations.enumerated() {
            loader.sync()
            clock.set(clock.now.advanced(by: .milliseconds(Int(seconds * 1_000))))
            loader.succeed(number)
        }
        let chart = LoadChart(loader.loadHistory, barHeight: 4, time: .utc, now: clock.now)
        var canvas = Canvas(size: Size(width: 40, height: chart.height))
        chart.draw(in: &canvas)
        return canvas.frame.plainText.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    @Test("One slow load does not flatten the other bars: it is truncated with an arrow below")
    func slow() {
        let rows = rows([1, 1, 1, 1, 60, 1, 1, 1])
        #expect(rows[0].count { $0 == "█" } == 8)
        #expect(rows[4].count { $0 == "↑" } == 1)
    }

    @Test("Without such a load the longest one has the height of the chart")
    func usual() {
        let rows = rows([1, 2, 4, 1])
        #expect(rows[0].count { $0 == "█" } == 1)
        #expect(!rows.contains { $0.contains("↑") })
    }
}
