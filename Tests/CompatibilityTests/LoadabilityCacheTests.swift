import Foundation
import Loadability
import Testing

/// Caches as Loadability has them, with what its documents promise of Foundation's.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct LoadabilityCacheTests {

    private enum Numbers: SharedCache {
        typealias Key = YourKey
        typealias Value = Int
        static let shared = Cache<YourKey, Int>()
    }

    /// Writes down what it hears.
    private final class Listener: CacheDelegate, @unchecked Sendable {
        var removed: [Int] = []
        func cacheDidRemove(_ value: Int) { removed.append(value) }
    }

    private let keys = (0..<5).map { YourKey(id: "\($0)") }

    private func filled(_ cache: Cache<YourKey, Int>) -> Cache<YourKey, Int> {
        for (number, key) in keys.enumerated() { cache[key] = number }
        return cache
    }

    @Test("A cache keeps all values, unless it has limits")
    func unlimited() {
        let cache = Cache<YourKey, Int>()
        for number in 0..<3_000 { cache[YourKey(id: "\(number)")] = number }
        #expect(cache.countInMemory == 3_000)
        #expect(cache.countLimit == 0)
        #expect(cache.totalCostLimit == 0)
    }

    @Test("Beyond the limit by count or cost, the least recently used values are dropped")
    func limits() {
        let cache = filled(Cache())
        _ = cache[keys[0]]
        cache.countLimit = 3
        #expect(keys.map { cache[$0] } == [0, nil, nil, 3, 4])

        let costly = Cache<YourKey, Int>()
        costly.totalCostLimit = 10
        for (number, key) in keys.enumerated() { costly.setValue(number, for: key, cost: 4) }
        #expect(keys.map { costly[$0] } == [nil, nil, nil, 3, 4])
        #expect(costly.totalCostLimit == 10)
    }

    @Test("A delegate is notified of each dropped value, but not of a replaced one")
    func delegate() {
        let listener = Listener()
        let cache = filled(Cache())
        cache.delegate = listener
        cache[keys[4]] = 40
        #expect(listener.removed.isEmpty)
        cache.countLimit = 4
        cache[keys[1]] = nil
        #expect(listener.removed == [0, 1])
        cache.removeAll()
        #expect(listener.removed == [0, 1, 40, 3, 2])
    }

    @Test("L11: the lifetime is in seconds; stale values are still returned unless configured otherwise")
    func lifetime() {
        let cache = filled(Cache(itemLifetime: 0))
        #expect(cache[keys[0]] == 0)
        #expect(cache.isStale(keys[0]))
        let removing = filled(Cache(shouldAutomaticallyRemoveStaleItems: true, itemLifetime: 0))
        #expect(removing[keys[0]] == nil)
        let fresh = filled(Cache(shouldAutomaticallyRemoveStaleItems: true))
        #expect(!fresh.isStale(keys[0]))
    }

    @Test("A shared cache has async methods and subscripts")
    func shared() async {
        await Numbers.update(key: keys[0], to: 7)
        #expect(await Numbers.value(for: keys[0]) == 7)
        #expect(Numbers[keys[0]] == 7)
        #expect(!Numbers.isValueStale(keys[0]))
        await Numbers.removeValue(for: keys[0])
        #expect(Numbers[keys[0]] == nil)
    }

    @Test("A cached loader returns cached content, fresh or not")
    func cachedData() async {
        final class NumberLoader: CachedLoader {
            var object: Int?
            var error: IdentifiableError?
            var cache = Numbers.self
            func loadData(key: YourKey) async throws -> Int { 1 }
        }
        let loader = NumberLoader()
        #expect(await loader.getCachedData(key: keys[3]) == nil)
        Numbers[keys[3]] = 9
        #expect(await loader.getCachedData(key: keys[3]) == 9)
        #expect(loader.object == nil)
    }

    private struct Port: Hashable, Codable, Identifiable {
        var name: String
        // All that a key of before lacks.
        var id: Self { self }
    }

    @Test("A key that is only Equatable is its own identity")
    func hashableKey() {
        let cache = Cache<Port, Int>()
        cache[Port(name: "north")] = 1
        #expect(cache[Port(name: "north")] == 1)
        #expect(cache[Port(name: "south")] == nil)
    }

    @Test("Caches in a folder are one file, and files of other programs stay")
    func file() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("caches-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let old = folder.appendingPathComponent("Ports.cache")
        try Data("old".utf8).write(to: old)
        let ports = SerializableCache<Port, Int>.load(name: "Ports", folderURL: folder)
        let ships = SerializableCache<Port, Int>.load(name: "Ships", folderURL: folder)
        ports[Port(name: "north")] = 1
        ships[Port(name: "north")] = 2
        try await ships.flush()

        #expect(try Data(contentsOf: old) == Data("old".utf8))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(Set(names).isSubset(of: ["Ports.cache"] + ["", ".lock", "-wal", "-shm"].map { "cache.sqlite" + $0 }))
        #expect(names.contains("cache.sqlite"))
        let again = SerializableCache<Port, Int>.load(name: "Ports", folderURL: folder)
        #expect(again[Port(name: "north")] == 1)
    }

    private enum Depths: AnySharedCache {
        static let shared = Cache<Port, Int>(itemLifetime: 60)
    }

    private func use<C: AnySharedCache>(_ cache: C.Type, _ key: C.Key, _ value: C.Value) async -> [C.Value?] {
        await cache.update(key: key, to: value)
        let stored = await cache.value(for: key)
        await cache.removeValue(for: key)
        return [stored, await cache.value(for: key)]
    }

    @Test("A shared cache is available as its property shared; generic code reads and writes any")
    func anySharedCache() async {
        #expect(await use(Depths.self, Port(name: "north"), 7) == [7, nil])
        #expect(Depths.isValueStale(Port(name: "north")))
    }
}
