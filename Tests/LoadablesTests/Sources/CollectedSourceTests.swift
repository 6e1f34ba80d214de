import LoadableTesting
import Loadables
import TestSupport
import Testing

/// A source of one number, as a source of its last values.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct CollectedSourceTests {

    private let clock = ManualClock(now: Timestamp(secondsSince1970: 1_000))
    private let gauge = ScriptedSource<Double>()
    private let tag = ContentValidator(entityTag: "\"1\"")

    private func loader() -> ContentLoader<TimeSeries> {
        ContentLoader(gauge.collected(last: 3, clock: clock), clock: clock)
    }

    private func load<Content>(_ loader: ContentLoader<Content>, _ answer: LoadAnswer<Double>) async {
        await clock.advance(by: .seconds(5))
        loader.sync()
        gauge.answer(answer)
        await until { loader.loadableState != .syncing }
    }

    /// `5=1 10=2`: seconds since the beginning, and what was measured then.
    private func text(_ series: TimeSeries?) -> String? {
        series?.samples.map { "\(Int($0.date.secondsSince1970) - 1_000)=\(Int($0.value))" }.joined(separator: " ")
    }

    @Test("Each response adds its value with the time, and the oldest beyond the limit is dropped")
    func collected() async {
        let loader = loader()
        for value in 1...4 { await load(loader, .content(Double(value))) }
        #expect(text(loader.content) == "10=2 15=3 20=4")
    }

    @Test("An unchanged response adds the value again, and keeps its validator")
    func unchanged() async {
        let loader = loader()
        await load(loader, .content(7, LoadFacts(validator: tag)))
        await load(loader, .unchanged(LoadFacts()))
        await load(loader, .unchanged(LoadFacts()))
        #expect(text(loader.content) == "5=7 10=7 15=7")
        #expect(gauge.requests.map(\.known) == [nil, tag, tag])
        #expect(loader.validator == tag)
    }

    @Test("A failure, a cancelled load and a non-finite value add nothing")
    func failures() async {
        let loader = loader()
        await load(loader, .content(1))
        await clock.advance(by: .seconds(5))
        loader.sync()
        gauge.fail(TestError("offline"))
        await until { loader.loadableState == .didFailToSync }
        loader.sync()
        loader.cancel()
        await load(loader, .content(.nan))
        #expect(text(loader.content) == "5=1")
        await load(loader, .content(2))
        #expect(text(loader.content) == "5=1 20=2")
    }

    @Test("A response that has the time of its content adds a sample at that time, once")
    func provenance() async {
        let loader = loader()
        await load(loader, .content(1))
        await load(loader, .content(2))
        let earlier = Provenance(origin: .cache, date: Timestamp(secondsSince1970: 1_007))
        await load(loader, .content(9, LoadFacts(provenance: earlier)))
        await load(loader, .content(9, LoadFacts(provenance: earlier)))
        #expect(text(loader.content) == "5=1 7=9 10=2")
    }

    @Test("It continues from the content of its loader after a restart, and starts over after a reset")
    func restored() async {
        let loader = loader()
        let kept = TimeSeries([TimeSeries.Sample(3, at: Timestamp(secondsSince1970: 900))], last: 500)
        loader.restore(kept, from: Provenance(origin: .cache, date: Timestamp(secondsSince1970: 900)), validator: tag)
        await load(loader, .unchanged(LoadFacts()))
        #expect(text(loader.content) == "-100=3 5=3")
        #expect(loader.content?.limit == 3)
        loader.update(.initial)
        await load(loader, .content(4))
        #expect(text(loader.content) == "10=4")
        #expect(gauge.requests.map(\.known) == [tag, nil])
    }

    @Test("Two loaders of one source have separate series")
    func twoLoaders() async {
        let source = gauge.collected(last: 3, clock: clock)
        let loaders = [ContentLoader(source, clock: clock), ContentLoader(source, clock: clock)]
        for (index, value) in [1.0, 2, 3].enumerated() { await load(loaders[index % 2], .content(value)) }
        #expect(loaders.map { text($0.content) } == ["5=1 15=3", "10=2"])
    }

    @Test("It also continues behind a map")
    func mapped() async {
        let loader = ContentLoader(gauge.collected(last: 3, clock: clock).map { $0.samples.map(\.value) }, clock: clock)
        for value in [1.0, 2, 3, 4] { await load(loader, .content(value)) }
        #expect(loader.content == [2, 3, 4])
    }

    @Test("Each update adds a sample, and the next stream continues the series")
    func updates() async {
        let pushing = ScriptedSource<Double>(pushes: true)
        let loader = ContentLoader(pushing.collected(last: 3, clock: clock), clock: clock)
        loader.sync()
        for value in [1.0, 2] {
            await clock.advance(by: .seconds(5))
            pushing.answer(.content(value))
            await until { loader.content?.latest?.value == value }
        }
        pushing.fail(TestError("gone"))
        await until { loader.loadableState == .didFailToSync }
        loader.sync()
        await clock.advance(by: .seconds(60))
        pushing.answer(.content(3))
        await until { loader.loadableState == .didSyncSuccessfully }
        #expect(text(loader.content) == "5=1 10=2 70=3")
    }

    @Test("After the clock is set back, samples in the future are removed")
    func clockSetBack() async {
        let loader = loader()
        await load(loader, .content(1))
        await load(loader, .content(2))
        clock.set(Timestamp(secondsSince1970: 1_001))
        await load(loader, .content(3))
        #expect(text(loader.content) == "5=1 6=3")
    }

    @Test("A recording of the source passes on the current content")
    func recorded() async {
        let loader = ContentLoader(
            RecordingSource(gauge.collected(last: 3, clock: clock), clock: clock), clock: clock)
        for value in [1.0, 2] { await load(loader, .content(value)) }
        #expect(text(loader.content) == "5=1 10=2")
    }
}
