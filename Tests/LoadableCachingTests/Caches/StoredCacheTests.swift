import Foundation
import LoadableTesting
import Loadables
import Synchronization
import Testing

@testable import LoadableCaching

/// Rule 34: a cache that is there again after a restart.
@Suite(.timeLimit(.minutes(3)))
struct StoredCacheTests {

    private let folder: TemporaryFolder
    private let log = ProblemLog()
    private let clock = ManualClock(now: Timestamp(secondsSince1970: 1_000))
    private let lifetimes = CacheLifetimes(fresh: .seconds(60), inMemory: .seconds(90), onDisk: .seconds(1_000))

    init() throws {
        folder = try TemporaryFolder()
    }

    /// As a program that has just started makes it.
    private func cache<Value: Codable & Sendable>(
        of type: Value.Type = Country.self, name: String = "countries", version: Int = 1
    ) -> Cache<Country.Code, Value> {
        let storage = SQLiteStorage(path: folder.file(), clock: clock, report: log.report)
        return Cache(
            name: name, version: version, storage: storage, lifetimes: lifetimes, clock: clock, report: log.report)
    }

    private let france = Country(name: "France", people: 68)

    @Test("After a restart its values are available with their dates; L10: and with the program's lifetimes")
    func restart() async throws {
        let cache = cache()
        cache.store(france, for: "fr", validator: ContentValidator(entityTag: "\"1\""))
        try await cache.flush()
        clock.set(Timestamp(secondsSince1970: 1_030))

        let next = self.cache()
        #expect(next["fr"] == france)
        #expect(next.kept(for: "fr")?.provenance.date == Timestamp(secondsSince1970: 1_000))
        #expect(next.kept(for: "fr")?.validator?.entityTag == "\"1\"")
        #expect(!next.isStale("fr"))
        clock.set(Timestamp(secondsSince1970: 1_060))
        #expect(next.isStale("fr"))
        #expect(log.problems.isEmpty)
    }

    /// A value of which it is known how many bytes of it there are.
    private struct Blob: Codable, Sendable {
        private static let bytes = Mutex(0)

        static var bytesInMemory: Int { bytes.withLock { $0 } }

        private final class Bytes: Sendable {
            let bytes: Data

            init(_ bytes: Data) {
                self.bytes = bytes
                Blob.bytes.withLock { $0 += bytes.count }
            }

            deinit {
                Blob.bytes.withLock { $0 -= bytes.count }
            }
        }

        private let content: Bytes

        init(size: Int) { content = Bytes(Data(count: size)) }

        init(from decoder: any Decoder) throws {
            content = Bytes(try decoder.singleValueContainer().decode(Data.self))
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(content.bytes)
        }
    }

    @Test("The limit in bytes counts encoded sizes, including values that were read again")
    func byteLimit() async throws {
        let storage = SQLiteStorage(path: folder.file(), clock: clock, report: log.report)
        let cache = Cache<Country.Code, Blob>(
            name: "blobs", storage: storage, limits: CacheLimits(count: 1_000, byteCount: 1 << 20), clock: clock)
        for number in 0..<64 { cache[.init(stringLiteral: "\(number)")] = Blob(size: 256 << 10) }
        try await cache.flush()
        #expect(cache.countInMemory == 3)
        #expect(Blob.bytesInMemory <= 1 << 20)

        for number in 0..<64 { #expect(cache[.init(stringLiteral: "\(number)")] != nil) }
        #expect(cache.countInMemory == 3)
        #expect(Blob.bytesInMemory <= 1 << 20)
        #expect(log.problems.isEmpty)
    }

    @Test("L9: changing or removing an existing value is stored")
    func changes() async throws {
        let cache = cache()
        cache["fr"] = france
        cache["de"] = france
        try await cache.flush()
        cache["fr"] = Country(name: "France", people: 69)
        cache["de"] = nil
        try await cache.flush()

        #expect(self.cache()["fr"]?.people == 69)
        #expect(self.cache()["de"] == nil)
    }

    @Test("L15: it can be emptied, also on disk, and other caches stay")
    func removeAll() async throws {
        let cache = cache()
        let beside = self.cache(name: "beside")
        cache["fr"] = france
        beside["fr"] = france
        try await cache.flush()
        try await beside.flush()
        cache.removeAll()
        try await cache.flush()

        #expect(cache["fr"] == nil)
        #expect(self.cache()["fr"] == nil)
        #expect(self.cache(name: "beside")["fr"] == france)
    }

    @Test("L13: values that leave the memory stay on disk, and are read again on request")
    func memoryPressure() async throws {
        let cache = cache()
        cache["fr"] = france
        cache.removeFromMemory()
        #expect(cache.countInMemory == 0)

        #expect(cache["fr"] == france)
        #expect(cache.countInMemory == 1)
    }

    @Test("L11: three separate times, freshness, memory and disk, in the units of their types")
    func lifetimesApart() async throws {
        let cache = cache()
        cache["fr"] = france
        try await cache.flush()

        clock.set(Timestamp(secondsSince1970: 1_090))
        #expect(cache["fr"] == france)
        #expect(cache.countInMemory == 0)
        clock.set(Timestamp(secondsSince1970: 1_999))
        #expect(cache["fr"] == france)
        clock.set(Timestamp(secondsSince1970: 2_000))
        #expect(cache["fr"] == nil)
    }

    @Test("The disk lifetime of a later program applies to existing values, shorter or longer")
    func otherLifetime() async throws {
        let storage = MemoryStorage()
        func cache(_ seconds: Int) -> Cache<Country.Code, Country> {
            Cache(
                name: "countries", storage: storage, lifetimes: CacheLifetimes(onDisk: .seconds(seconds)), clock: clock)
        }
        cache(1_000)["fr"] = france
        clock.set(Timestamp(secondsSince1970: 1_100))
        #expect(cache(100)["fr"] == nil)
        #expect(cache(2_000)["fr"] == france)
        clock.set(Timestamp(secondsSince1970: 2_999))
        #expect(cache(2_000)["fr"] == france)
        clock.set(Timestamp(secondsSince1970: 3_000))
        #expect(cache(4_000)["fr"] == nil)
    }

    @Test("L8: a value that cannot be decoded is reported once, and kept until it is replaced")
    func undecodable() async throws {
        let old = cache(of: [String].self)
        old["fr"] = ["France"]
        try await old.flush()

        let cache = cache()
        #expect(cache["fr"] == nil)
        #expect(cache["fr"] == nil)
        let place = StorageKey(cache: "countries", key: "fr")
        guard case .undecodable(place, "Country", _) = log.problems.first, log.problems.count == 1 else {
            Issue.record("\(log.problems)")
            return
        }
        #expect(self.cache(of: [String].self)["fr"] == ["France"])
        cache["fr"] = france
        try await cache.flush()
        #expect(self.cache()["fr"] == france)
    }

    @Test("The facts of a value are kept with it, without the exchange")
    func facts() async throws {
        let facts = LoadFacts(
            validator: ContentValidator(entityTag: "\"1\""), byteCount: 9, freshFor: .seconds(5),
            exchange: LoadExchange(request: ["GET"], response: []))
        let cache = cache()
        cache.store(KeptContent(france, from: Provenance(origin: .source, date: clock.now), facts), for: "fr")
        try await cache.flush()
        #expect(self.cache().kept(for: "fr")?.facts == facts.kept)
        #expect(facts.kept.byteCount == 9 && facts.kept.exchange == nil)
    }

    @Test("A value that was kept without facts is read", arguments: [false, true])
    func bareValue(isJSON: Bool) async throws {
        let storage = SQLiteStorage(path: folder.file(), clock: clock, report: log.report)
        var entry = try StoredEntry(
            encoding: france, version: 1, date: clock.now, validator: ContentValidator(entityTag: "\"1\""))
        if isJSON { (entry.value, entry.format) = (try JSONEncoder().encode(france), .json) }
        storage.store(entry, for: StorageKey(cache: "countries", key: "fr"))
        try await storage.flush()
        #expect(cache().kept(for: "fr")?.content == france)
        #expect(cache().kept(for: "fr")?.validator?.entityTag == "\"1\"")
        #expect(log.problems.isEmpty)
    }

    @Test("A value of another version of its type is reported, loaded again, and kept until then")
    func otherVersion() async throws {
        let cache = cache()
        cache["fr"] = france
        try await cache.flush()

        #expect(self.cache(version: 2)["fr"] == nil)
        #expect(
            log.problems == [
                .otherVersion(StorageKey(cache: "countries", key: "fr"), found: 1, expected: 2)
            ])
        #expect(self.cache()["fr"] == france)
    }

    @Test("A value that cannot be encoded stays in memory, and is reported")
    func unencodable() async throws {
        struct Odd: Codable, Hashable {
            var number: Int

            func encode(to encoder: any Encoder) throws {
                struct IsEven: Error {}
                guard number % 2 == 1 else { throw IsEven() }
                var container = encoder.container(keyedBy: CodingKeys.self)
                try container.encode(number, forKey: .number)
            }
        }
        let cache = cache(of: Odd.self)
        cache["two"] = Odd(number: 2)
        cache["one"] = Odd(number: 1)
        try await cache.flush()

        #expect(cache["two"]?.number == 2)
        #expect(self.cache(of: Odd.self)["two"] == nil)
        #expect(self.cache(of: Odd.self)["one"]?.number == 1)
        guard case .unencodable(_, "Odd", _) = log.problems.first, log.problems.count == 1 else {
            Issue.record("\(log.problems)")
            return
        }
    }

    @Test("A value kept as JSON is read, and becomes CBOR, with numbers that JSON lacks")
    func keptAsJSON() async throws {
        let storage = SQLiteStorage(path: folder.file(), clock: clock, report: log.report)
        let key = StorageKey(cache: "countries", key: "fr")
        let json = Data(#"{"name": "France", "people": 68}"#.utf8)
        storage.store(StoredEntry(json, format: .json, version: 1, date: clock.now), for: key)
        try await storage.flush()

        let cache = cache()
        #expect(cache["fr"] == france)
        cache["fr"] = Country(name: "France", people: 69)
        try await cache.flush()
        #expect(storage.entry(for: key)?.format == .cbor)
        #expect(self.cache()["fr"]?.people == 69)

        let levels = self.cache(of: [Double].self, name: "levels")
        levels["fr"] = [.nan, .infinity]
        try await levels.flush()
        let kept = self.cache(of: [Double].self, name: "levels")["fr"]
        #expect(kept?.first?.isNaN == true && kept?.last == .infinity)
        #expect(log.problems.isEmpty)
    }

    @Test("A confirmation and an invalidation are stored; the time on disk counts from the confirmation")
    func extended() async throws {
        let cache = cache()
        cache["fr"] = france
        try await cache.flush()
        clock.set(Timestamp(secondsSince1970: 1_500))
        cache.extend("fr", from: clock.now, freshUntil: clock.now.advanced(by: .seconds(60)))
        try await cache.flush()

        let next = self.cache()
        #expect(!next.isStale("fr"))
        #expect(next["fr"] == france)
        next.invalidate("fr")
        try await next.flush()
        #expect(self.cache().isStale("fr"))
        clock.set(Timestamp(secondsSince1970: 2_499))
        #expect(self.cache()["fr"] == france)
    }

    // kean/Nuke #889, too: keys that are equal when their parts are joined shared an entry.
    @Test("L12: keys of any type are distinguished by their encoded IDs")
    func keys() async throws {
        struct Place: Identifiable, Hashable, Codable, Sendable {
            struct ID: Hashable, Codable, Sendable {
                var x: Int
                var y: Int
            }
            var id: ID
        }
        func cache() -> Cache<Place, Int> {
            Cache(
                name: "places", storage: SQLiteStorage(path: folder.file(), clock: clock, report: log.report),
                clock: clock,
                report: log.report)
        }
        let places = [(1, 23), (12, 3), (1, 2)].map { Place(id: Place.ID(x: $0, y: $1)) }
        let first = cache()
        for (number, place) in places.enumerated() { first[place] = number }
        try await first.flush()

        let next = cache()
        #expect(places.map { next[$0] } == [0, 1, 2])
    }

    /// Something happens while an entry is being read.
    private final class SlowStorage: CacheStorage {
        let base = MemoryStorage()
        let meanwhile = Mutex<(@Sendable () -> Void)?>(nil)

        func entry(for key: StorageKey) -> StoredEntry? {
            let entry = base.entry(for: key)
            meanwhile.withLock { $0.take() }?()
            return entry
        }

        func update(_ key: StorageKey, _ change: EntryChange) { base.update(key, change) }
        func removeAll(in cache: String) { base.removeAll(in: cache) }
        func flush() async throws(CacheProblem) {}
    }

    @Test("L13: a change on one thread stays while another one reads the earlier value")
    func changedWhileRead() {
        let storage = SlowStorage()
        let cache = Cache<Country.Code, Int>(name: "people", storage: storage, clock: clock)
        cache["fr"] = 1
        func whileRead(_ change: @escaping @Sendable () -> Void) -> Int? {
            cache.removeFromMemory()
            storage.meanwhile.withLock { $0 = change }
            _ = cache["fr"]
            return cache["fr"]
        }

        #expect(whileRead { cache["fr"] = 2 } == 2)
        _ = whileRead { cache.invalidate("fr") }
        #expect(cache.isStale("fr"))
        #expect(whileRead { cache["fr"] = nil } == nil)
        cache["fr"] = 3
        #expect(whileRead { cache.removeAll() } == nil)
    }

    @Test("An expired value is not returned by any storage")
    func pastItsTime() {
        let cache = Cache<Country.Code, Country>(
            name: "countries", storage: MemoryStorage(), lifetimes: lifetimes, clock: clock)
        cache["fr"] = france
        clock.set(Timestamp(secondsSince1970: 1_999))
        #expect(cache["fr"] == france)
        clock.set(Timestamp(secondsSince1970: 2_000))

        #expect(cache["fr"] == nil)
    }
}
