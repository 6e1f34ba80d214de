import Foundation
import LoadableTesting
import Loadables
import Synchronization
import Testing

@testable import LoadableCaching

/// Rule 32: values by their keys' IDs, with three times that reading does not move.
@Suite(.timeLimit(.minutes(3)))
struct CacheTests {

    private let clock = ManualClock(now: Timestamp(secondsSince1970: 1_000))

    private func cache(_ lifetimes: CacheLifetimes = CacheLifetimes(fresh: .seconds(60))) -> Cache<Country.Code, Int> {
        Cache(lifetimes: lifetimes, clock: clock)
    }

    @Test("A value is set, replaced, and removed by nil; a key is identified by its ID alone")
    func subscripted() {
        let cache = cache()
        cache["fr"] = 1
        cache["fr"] = 2
        cache["de"] = 3
        var same: Country.Code = "fr"
        same.comment = "the same"

        #expect(cache[same] == 2)
        cache[same] = nil
        #expect(cache["fr"] == nil)
        #expect(cache["de"] == 3)
        cache.removeAll()
        #expect(cache["de"] == nil)
    }

    @Test("A missing value is stale; a stale one is still returned")
    func stale() {
        let cache = cache()
        #expect(cache.isStale("fr"))
        cache["fr"] = 1
        #expect(!cache.isStale("fr"))
        clock.set(Timestamp(secondsSince1970: 1_060))

        #expect(cache.isStale("fr"))
        #expect(cache["fr"] == 1)
    }

    @Test("L1: reading a value changes none of its times")
    func readingMovesNothing() {
        let cache = cache(CacheLifetimes(fresh: .seconds(60), inMemory: .seconds(90)))
        cache["fr"] = 1
        for second in stride(from: 1_000, to: 1_060, by: 10) {
            clock.set(Timestamp(secondsSince1970: Double(second)))
            #expect(cache["fr"] == 1)
            #expect(!cache.isStale("fr"))
        }
        clock.set(Timestamp(secondsSince1970: 1_060))
        #expect(cache.isStale("fr"))
        clock.set(Timestamp(secondsSince1970: 1_090))
        #expect(cache["fr"] == nil)
    }

    @Test("A confirmed value is fresh again, and no other; an invalidated one is stale and stays")
    func extended() {
        let cache = cache()
        cache["fr"] = 1
        cache["de"] = 1
        clock.set(Timestamp(secondsSince1970: 1_100))
        cache.extend("fr", from: clock.now, freshUntil: clock.now.advanced(by: .seconds(60)))

        #expect(!cache.isStale("fr"))
        #expect(cache.isStale("de"))
        cache.invalidate("fr")
        #expect(cache.isStale("fr"))
        #expect(cache["fr"] == 1)
        cache.extend("none", from: clock.now, freshUntil: nil)
        #expect(cache["none"] == nil)
    }

    @Test("With the clock set back by a day nothing is lost, and values from the future are stale")
    func clockSetBack() {
        let cache = cache(CacheLifetimes(fresh: .seconds(60), inMemory: .seconds(90)))
        cache["fr"] = 1
        clock.set(Timestamp(secondsSince1970: 1_000 - 86_400))

        #expect(cache["fr"] == 1)
        #expect(cache.isStale("fr"))
    }

    @Test("It can be used on any thread")
    func threads() async {
        let cache = cache()
        await withTaskGroup { group in
            for worker in 0..<8 {
                group.addTask { @concurrent in
                    for number in 0..<500 {
                        cache[Country.Code(stringLiteral: "\(number % 7)")] = worker
                        _ = cache[Country.Code(stringLiteral: "\(number % 5)")]
                    }
                }
            }
        }
        #expect(cache.countInMemory == 7)
    }

    @Test("A value too old for the memory still replaces the existing one")
    func replacedByOld() {
        let cache = cache(CacheLifetimes(inMemory: .seconds(60)))
        cache["fr"] = 1
        let provenance = Provenance(origin: .source, date: Timestamp(secondsSince1970: 900))
        cache.store(KeptContent(2, from: provenance), for: "fr")

        #expect(cache["fr"] == nil)
    }

    /// Writes down what it hears, on whatever thread.
    private final class Listener: CacheDelegate {
        private let values = Mutex<[Int]>([])
        var removed: [Int] { values.withLock { $0 } }
        func cacheDidRemove(_ value: Int) { values.withLock { $0.append(value) } }
    }

    @Test("Limits can change: surplus values are dropped at once, and a value may report its size")
    func limits() {
        let cache = Cache<Country.Code, Int>(limits: CacheLimits(byteCount: 100), clock: clock)
        cache.store(1, for: "fr", byteCount: 60)
        cache.store(2, for: "de", byteCount: 50)
        #expect(cache["fr"] == nil)
        cache["is"] = 3
        cache.extend("de", from: clock.now, freshUntil: nil)
        cache.limits.byteCount = 50
        #expect(cache["is"] == nil)
        #expect(cache["de"] == 2)
        cache.limits.count = 0
        #expect(cache.countInMemory == 0)
    }

    @Test("A delegate is notified once of each value that leaves the memory, and may use the cache")
    func delegate() {
        let listener = Listener()
        let cache = cache(CacheLifetimes(inMemory: .seconds(60)))
        cache.delegate = listener
        cache["fr"] = 1
        cache["fr"] = 2
        cache["de"] = 3
        cache["fr"] = nil
        cache["fr"] = nil
        #expect(listener.removed == [2])
        clock.set(Timestamp(secondsSince1970: 1_060))
        #expect(cache["de"] == nil)
        #expect(cache["de"] == nil)
        #expect(listener.removed == [2, 3])
        cache["is"] = 4
        cache.removeFromMemory()
        #expect(listener.removed == [2, 3, 4])
    }
}
