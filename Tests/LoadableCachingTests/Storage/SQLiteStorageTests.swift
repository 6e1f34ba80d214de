import Foundation
import LoadableTesting
import Loadables
import Synchronization
import TestSupport
import Testing

@testable import LoadableCaching

/// Stored entries are available to any reader.
@Suite(.timeLimit(.minutes(3)))
struct SQLiteStorageTests {

    private let folder: TemporaryFolder
    private let log = ProblemLog()
    private let clock = ManualClock(now: Timestamp(secondsSince1970: 1_000))

    init() throws {
        folder = try TemporaryFolder()
    }

    private func storage(maximumByteCount: Int = 1 << 30) -> SQLiteStorage {
        SQLiteStorage(path: folder.file(), maximumByteCount: maximumByteCount, clock: clock, report: log.report)
    }

    @Test("An entry is read as stored, before and after it is written, and by another program")
    func roundTrip() async throws {
        let storage = storage()
        let entry = StoredEntry(
            Data([0, 255, 10]), format: .json, version: 7, date: Timestamp(nanosecondsSince1970: 1_000_000_000_001),
            freshUntil: Timestamp(secondsSince1970: 1_060), keptUntil: Timestamp(secondsSince1970: 2_000),
            validator: ContentValidator(entityTag: "\"ü\"", lastModified: "yesterday"))
        let bare = StoredEntry(Data(), format: .bytes, version: 0, date: Timestamp(secondsSince1970: -5))

        storage.store(entry, for: "full")
        storage.store(bare, for: "")
        #expect(storage.entry(for: "full") == entry)
        try await storage.flush()

        #expect(storage.entry(for: "full") == entry)
        #expect(self.storage().entry(for: "full") == entry)
        #expect(self.storage().entry(for: "") == bare)
        #expect(self.storage().entry(for: "other") == nil)
        #expect(log.problems.isEmpty)
    }

    @Test("L9: changes and removals of an entry are stored, and other entries stay")
    func change() async throws {
        let storage = storage()
        for key in ["a", "b", "c"] as [StorageKey] { storage.store(StoredEntry("1"), for: key) }
        try await storage.flush()

        storage.store(StoredEntry("2"), for: "a")
        storage.remove("b")
        #expect(storage.entry(for: "a")?.text == "2")
        #expect(storage.entry(for: "b") == nil)
        try await storage.flush()

        let other = self.storage()
        #expect(other.entry(for: "a")?.text == "2")
        #expect(other.entry(for: "b") == nil)
        #expect(other.entry(for: "c")?.text == "1")
    }

    @Test("An entry is updated in memory and in the file; an update of a missing one has no effect")
    func adjust() async throws {
        let storage = storage()
        storage.store(StoredEntry("1"), for: "waiting")
        storage.update("waiting", .adjust { $0.version = 2 })
        storage.update("missing", .adjust { $0.version = 2 })
        #expect(storage.entry(for: "waiting")?.version == 2)
        try await storage.flush()
        storage.update("waiting", .adjust { $0.version += 1 })
        storage.update("waiting", .adjust { $0.version *= 10 })
        #expect(storage.entry(for: "waiting")?.version == 30)
        try await storage.flush()

        #expect(self.storage().entry(for: "waiting")?.version == 30)
        #expect(self.storage().entry(for: "waiting")?.text == "1")
        #expect(self.storage().entry(for: "missing") == nil)
    }

    @Test("A cache is emptied without affecting others, and later entries stay")
    func removeAll() async throws {
        let storage = storage()
        storage.store(StoredEntry("1"), for: "a")
        storage.store(StoredEntry("1"), for: StorageKey(cache: "beside", key: "a"))
        try await storage.flush()
        storage.store(StoredEntry("1"), for: "b")

        storage.removeAll(in: "test")
        storage.update("a", .adjust { $0.version = 9 })
        #expect(storage.entry(for: "a") == nil)
        storage.store(StoredEntry("2"), for: "c")
        try await storage.flush()

        let other = self.storage()
        #expect(other.entry(for: "a") == nil)
        #expect(other.entry(for: "b") == nil)
        #expect(other.entry(for: "c")?.text == "2")
        #expect(other.entry(for: StorageKey(cache: "beside", key: "a"))?.text == "1")
    }

    @Test("Many changes of one entry are written as one: only the last value is encoded")
    func coalesced() async throws {
        let storage = storage()
        let encoded = Counter()
        // Keeps the writer busy until all changes are there.
        let gate = DispatchSemaphore(value: 0)
        storage.update(
            "slow",
            .replace {
                gate.wait()
                gate.signal()
                return StoredEntry("s")
            })
        for number in 0..<1_000 {
            storage.update(
                "a",
                .replace {
                    encoded.increment(); return StoredEntry("\(number)")
                })
        }
        gate.signal()
        try await storage.flush()

        // One may stand beside the slow one in what is written first.
        #expect(encoded.count <= 2)
        #expect(self.storage().entry(for: "a")?.text == "999")
    }

    @Test("The file and those beside it are private to their owner, and so is a folder created for them")
    func rights() async throws {
        let storage = SQLiteStorage(path: folder.file("new/deep/cache.sqlite"), clock: clock, report: log.report)
        storage.store(StoredEntry("1"), for: "a")
        try await storage.flush()

        let manager = FileManager.default
        for name in ["", "-wal", "-shm", ".lock"] {
            let path = folder.file("new/deep/cache.sqlite" + name)
            #expect(try manager.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600, "\(name)")
        }
        #expect(try manager.attributesOfItem(atPath: folder.file("new"))[.posixPermissions] as? Int == 0o700)
    }

    @Test("Reading creates nothing on disk")
    func readingMakesNothing() {
        #expect(storage().entry(for: "a") == nil)
        #expect(folder.names.isEmpty)
        #expect(log.problems.isEmpty)
    }

    @Test("Expired entries are not returned, and are removed with the first change of the next program")
    func expired() async throws {
        let storage = storage()
        storage.store(StoredEntry("1", keptUntil: 1_100), for: "a")
        storage.store(StoredEntry("1"), for: "b")
        try await storage.flush()
        clock.set(Timestamp(secondsSince1970: 1_100))
        #expect(storage.entry(for: "a") == nil)

        let next = self.storage()
        next.store(StoredEntry("2"), for: "c")
        try await next.flush()
        clock.set(Timestamp(secondsSince1970: 1_000))
        #expect(next.entry(for: "a") == nil)
        #expect(next.entry(for: "b")?.text == "1")
    }

    @Test("In a long-running program, expired entries are removed with a change an hour later")
    func tidyingAgain() async throws {
        let storage = storage()
        storage.store(StoredEntry("1", keptUntil: 1_100), for: "old")
        try await storage.flush()
        /// Changes something at the time, and says whether the old entry is still there.
        func isThere(after time: Double) async throws -> Bool {
            clock.set(Timestamp(secondsSince1970: time))
            storage.store(StoredEntry("2"), for: "new")
            try await storage.flush()
            clock.set(Timestamp(secondsSince1970: 1_000))
            return self.storage().entry(for: "old") != nil
        }
        #expect(try await isThere(after: 1_000 + 3_599))
        #expect(try await !isThere(after: 1_000 + 3_600))
    }

    @Test("A flush does not wait for later changes")
    func flushWhileStoring() async throws {
        let storage = storage()
        let isDone = Mutex(false)
        // Each entry that is written stores another one.
        @Sendable func storeNext(_ number: Int) {
            storage.update(
                StorageKey(cache: "test", key: "\(number)"),
                .replace {
                    if !isDone.withLock({ $0 }) { storeNext(number + 1) }
                    return StoredEntry("1")
                })
        }
        storeNext(0)
        try await storage.flush()
        #expect(storage.entry(for: "0")?.text == "1")
        isDone.withLock { $0 = true }
        try await storage.flush()
    }

    @Test("A file that is too large loses its oldest entries at the next start")
    func tooLarge() async throws {
        let storage = storage()
        for number in 0..<20 {
            storage.store(
                StoredEntry(String(repeating: "x", count: 10_000), date: Double(number)),
                for: StorageKey(cache: "test", key: "\(number)"))
        }
        try await storage.flush()

        let next = self.storage(maximumByteCount: 100_000)
        next.store(StoredEntry("1", date: 100), for: "new")
        try await next.flush()

        #expect(next.entry(for: "9") == nil)
        #expect(next.entry(for: "10") == nil)
        #expect(next.entry(for: "11") != nil)
        #expect(next.entry(for: "new") != nil)
    }

    @Test("A value that cannot be encoded is reported; the previous one stays, and the others are written")
    func unencodable() async throws {
        let storage = storage()
        storage.store(StoredEntry("1"), for: "a")
        try await storage.flush()
        let problem = CacheProblem.unencodable("a", type: "Level", reason: "not a number")
        storage.update("a", .replace { throw problem })
        storage.store(StoredEntry("1"), for: "b")
        try await storage.flush()

        #expect(log.problems == [problem])
        #expect(self.storage().entry(for: "a")?.text == "1")
        #expect(self.storage().entry(for: "b")?.text == "1")
    }

    @Test("A large value is stored completely")
    func large() async throws {
        let storage = storage()
        let value = Data((0..<10_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) })
        storage.store(
            StoredEntry(value, format: .bytes, version: 1, date: Timestamp(secondsSince1970: 1)), for: "large")
        try await storage.flush()

        #expect(self.storage().entry(for: "large")?.value == value)
    }

    @Test("The path is in the user's cache folder; a relative one is ignored")
    func standardPath() {
        func path(_ environment: [String: String]) -> String {
            SQLiteStorage.standardPath(for: "board", environment: environment)
        }
        #expect(path(["XDG_CACHE_HOME": "/there", "HOME": "/home/ada"]) == "/there/board/cache.sqlite")
        #expect(path(["XDG_CACHE_HOME": "there", "HOME": "/home/ada"]) == "/home/ada/.cache/board/cache.sqlite")
        #expect(path([:]).hasSuffix("/.cache/board/cache.sqlite"))
        #expect(path([:]).hasPrefix("/"))
    }

    @Test("A value above the size limit is reported, and does not prevent others from being written")
    func largerThanAny() async throws {
        let storage = storage()
        let value = Data(count: 1_000_000_001)
        storage.store(StoredEntry(value, format: .bytes, version: 1, date: clock.now), for: "huge")
        storage.store(StoredEntry("1"), for: "a")
        try await storage.flush()

        #expect(self.storage().entry(for: "a")?.text == "1")
        #expect(log.problems == [.unencodable("huge", type: "value", reason: "it is too large")])
    }

    @Test("An entry larger than the file limit is removed at the next start, without others")
    func largerThanFile() async throws {
        let storage = storage()
        storage.store(StoredEntry("1", date: 1), for: "old")
        storage.store(StoredEntry(String(repeating: "x", count: 200_000), date: 2), for: "large")
        try await storage.flush()

        let next = self.storage(maximumByteCount: 100_000)
        next.store(StoredEntry("1", date: 3), for: "new")
        try await next.flush()

        #expect(next.entry(for: "large") == nil)
        #expect(next.entry(for: "old") != nil)
        #expect(next.entry(for: "new") != nil)
    }

    @Test("A path without a folder is in the current folder")
    func noFolder() async throws {
        let name = "loadboard-\(UUID().uuidString).sqlite"
        defer { for suffix in ["", "-wal", "-shm", ".lock"] { unlink(name + suffix) } }
        let storage = SQLiteStorage(path: name, clock: clock, report: log.report)
        storage.store(StoredEntry("1"), for: "a")
        try await storage.flush()

        #expect(storage.entry(for: "a")?.text == "1")
    }

    // kean/Nuke #889: keys that are equal had entries of their own, or none.
    @Test("Equal keys have one entry, in any Unicode normalization")
    func equalKeys() async throws {
        let composed = StorageKey(cache: "caf\u{E9}", key: "\u{E9}")
        let decomposed = StorageKey(cache: "cafe\u{301}", key: "e\u{301}")
        let storage = storage()
        storage.store(StoredEntry("1"), for: decomposed)
        try await storage.flush()
        #expect(storage.entry(for: composed)?.text == "1")
        #expect(storage.entry(for: decomposed)?.text == "1")

        storage.store(StoredEntry("2"), for: composed)
        try await storage.flush()
        storage.removeAll(in: decomposed.cache)
        try await storage.flush()

        #expect(self.storage().entry(for: composed) == nil)
        #expect(log.problems.isEmpty)
    }

    @Test("Removing a key that was never kept creates no file")
    func removingMakesNoFile() async throws {
        let storage = storage()
        storage.removeAll(in: "codes")
        storage.remove("a")
        try await storage.flush()
        #expect(!FileManager.default.fileExists(atPath: folder.file()))
        storage.store(StoredEntry("1"), for: "a")
        try await storage.flush()
        #expect(self.storage().entry(for: "a")?.text == "1")
        #expect(log.problems.isEmpty)
    }
}
