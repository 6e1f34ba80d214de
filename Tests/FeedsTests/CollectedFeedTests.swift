import Feeds
import LoadableCaching
import LoadableTesting
import Loadables
import TestSupport
import Testing

/// The last values of a number as the content of a feed.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct CollectedFeedTests {

    @Test("After a restart the series continues by the environment's clock, with a gap")
    func restart() async {
        let clock = ManualClock(now: Timestamp(secondsSince1970: 1_000))
        let gauge = ScriptedSource<Double>()
        let environment = Environment(clock: clock, storage: MemoryStorage())
        for run in 0..<2 {
            let feed = Feed(
                "Gauge", from: gauge.collected(last: 120), every: .seconds(5), in: environment)
            #expect(feed.loader.content?.samples.map(\.value) ?? [] == (run == 0 ? [] : [0, 1, 2]))
            feed.loader.syncIfNeeded()
            for value in 0..<3 {
                if value > 0 { await clock.advance(by: .seconds(5)) }
                gauge.answer(.content(Double(10 * run + value)))
                await until { feed.loader.content?.latest?.value == Double(10 * run + value) }
            }
            #expect(
                feed.loader.content?.stretches.map { $0.map(\.value) }.last == (0..<3).map { Double(10 * run + $0) })
            #expect(feed.loader.content?.stretches.count == run + 1)
            clock.set(clock.now.advanced(by: .seconds(3_600)))
        }
    }
}
