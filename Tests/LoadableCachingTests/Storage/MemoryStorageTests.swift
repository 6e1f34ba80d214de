import LoadableCaching
import LoadableTesting
import Testing

/// A storage that is gone with the program.
@Suite(.timeLimit(.minutes(3)))
struct MemoryStorageTests {

    private let log = ProblemLog()

    private func storage(_ limits: CacheLimits = CacheLimits()) -> MemoryStorage {
        MemoryStorage(limits: limits, report: log.report)
    }

    @Test("An entry is stored, updated and removed; an update of a missing one has no effect")
    func changes() {
        let storage = storage()
        storage.store(StoredEntry("1"), for: "a")
        storage.update("a", .adjust { $0.version = 2 })
        storage.update("missing", .adjust { $0.version = 2 })

        #expect(storage.entry(for: "a")?.text == "1")
        #expect(storage.entry(for: "a")?.version == 2)
        #expect(storage.keys == ["a"])
        storage.remove("a")
        #expect(storage.entry(for: "a") == nil)
        #expect(storage.byteCount == 0)
        #expect(log.problems.isEmpty)
    }

    @Test("Emptying a cache does not affect others")
    func removeAll() {
        let storage = storage()
        let beside = StorageKey(cache: "beside", key: "a")
        for key in ["a", "b", beside] as [StorageKey] { storage.store(StoredEntry("1"), for: key) }
        storage.removeAll(in: "test")

        #expect(storage.keys == [beside])
    }

    @Test("Beyond its limit by bytes, the least recently used entries are dropped")
    func limit() {
        let storage = storage(CacheLimits(byteCount: 10))
        for key in ["a", "b"] as [StorageKey] { storage.store(StoredEntry("12345"), for: key) }
        _ = storage.entry(for: "a")
        storage.store(StoredEntry("1"), for: "c")

        #expect(storage.keys == ["c", "a"])
        #expect(storage.byteCount == 6)
    }

    @Test("A value that cannot be encoded is reported, and the previous one stays")
    func unencodable() {
        let storage = storage()
        storage.store(StoredEntry("1"), for: "a")
        storage.update("a", .replace { throw TestError("not a number") })

        #expect(storage.entry(for: "a")?.text == "1")
        #expect(log.problems == [.unencodable("a", type: "value", reason: "not a number")])
    }
}
