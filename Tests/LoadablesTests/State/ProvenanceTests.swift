import LoadableTesting
import Loadables
import Testing

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct ProvenanceTests {

    private func at(_ seconds: Double) -> Timestamp { Timestamp(secondsSince1970: seconds) }

    @Test("The age is the time since the source returned the contents")
    func age() {
        #expect(Provenance(origin: .cache, date: at(10)).age(at: at(25)) == .seconds(15))
    }

    @Test("The age is never negative, even if the clock was set back")
    func ageAfterClockChange() {
        #expect(Provenance(origin: .source, date: at(10)).age(at: at(5)) == .zero)
    }

    @Test("Contents are stale from their limit on; without a limit, never")
    func stale() {
        let limited = Provenance(origin: .source, date: at(0), freshUntil: at(10))

        #expect(!limited.isStale(at: at(9.5)))
        #expect(limited.isStale(at: at(10)))
        #expect(!Provenance(origin: .source, date: at(0)).isStale(at: at(1e9)))
    }

    @Test(
        "Contents with a future date have an unknown age and are stale, whatever their origin",
        arguments: [Provenance.Origin.source, .cache])
    func clockSetBack(origin: Provenance.Origin) {
        let contents = Provenance(origin: origin, date: at(10), freshUntil: at(70))

        #expect(contents.isAgeKnown(at: at(10)) && !contents.isStale(at: at(10)))
        #expect(!contents.isAgeKnown(at: at(9)) && contents.isStale(at: at(9)))
    }

    @Test("Fresh content is loaded again after the clock was set back")
    func loadedAgain() async throws {
        let (clock, source) = (ManualClock(now: at(1_000_000)), ScriptedSource<Int>())
        let loader = ContentLoader(source, clock: clock)
        loader.freshFor = .seconds(60)
        source.answer(.content(1))
        #expect(try await loader.fetchIfNeeded() == 1)
        #expect(try await loader.fetchIfNeeded() == 1)

        clock.set(at(1_000_000 - 86_400))
        source.answer(.content(2))
        #expect(try await loader.fetchIfNeeded() == 2)
        #expect(!loader.needsSync())
    }

    @Test("Two provenances merge into the older date, the earlier limit, and a cache if one of them is")
    func merge() {
        let fresh = Provenance(origin: .source, date: at(20), freshUntil: at(30))
        let cached = Provenance(origin: .cache, date: at(10), freshUntil: at(40))

        let expected = Provenance(origin: .cache, date: at(10), freshUntil: at(30))
        #expect(fresh.merged(with: cached) == expected)
        #expect(cached.merged(with: fresh) == expected)
        #expect(fresh.merged(with: fresh) == fresh)
    }

    @Test("A limit of only one side is the limit of both")
    func mergeWithoutLimit() {
        let unlimited = Provenance(origin: .source, date: at(0))
        let limited = Provenance(origin: .source, date: at(0), freshUntil: at(5))

        #expect(unlimited.merged(with: limited).freshUntil == at(5))
        #expect(limited.merged(with: unlimited).freshUntil == at(5))
        #expect(unlimited.merged(with: unlimited).freshUntil == nil)
    }
}
