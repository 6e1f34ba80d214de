import Foundation
import LoadableTesting
import Loadables
import TestSupport
import Testing

@testable import LoadableCaching

/// The use of memory and disk by a cache.
@Suite(.timeLimit(.minutes(10)), .serialized)
struct SpaceTests {

    private let folder: TemporaryFolder
    private let log = ProblemLog()
    private let clock = ManualClock(now: Timestamp(secondsSince1970: 1_000))

    init() throws {
        folder = try TemporaryFolder()
    }

    private func storage(maximumByteCount: Int = 256 << 20) -> SQLiteStorage {
        SQLiteStorage(path: folder.file(), maximumByteCount: maximumByteCount, clock: clock, report: log.report)
    }

    private func size(_ suffix: String = "") -> Int { FileIdentity(path: folder.file() + suffix)?.size ?? 0 }

    /// Bytes that are nowhere else.
    private func secret(_ number: Int, count: Int) -> Data {
        var bytes = Data()
        while bytes.count < count { bytes.append(Data("secret-\(number)-value ".utf8)) }
        return bytes
    }

    private func hits(_ text: String) -> Int {
        ["", "-wal"].reduce(0) { sum, suffix in
            let bytes = (try? Data(contentsOf: URL(fileURLWithPath: folder.file() + suffix))) ?? Data()
            var (count, start) = (0, bytes.startIndex)
            while let range = bytes.range(of: Data(text.utf8), in: start..<bytes.endIndex) {
                (count, start) = (count + 1, range.upperBound)
            }
            return sum + count
        }
    }

    @Test("Removed and flushed data is neither in the file nor in its log", arguments: [40, 1_000, 30_000])
    func removed(size: Int) async throws {
        let storage = storage()
        func key(_ number: Int) -> StorageKey { StorageKey(cache: number < 20 ? "test" : "kept", key: "\(number)") }
        for number in 0..<40 {
            let entry = StoredEntry(secret(number, count: size), format: .bytes, version: 1, date: clock.now)
            storage.store(entry, for: key(number))
        }
        try await storage.flush()
        #expect(hits("secret-7-value") > 0)

        storage.remove(key(7))
        try await storage.flush()
        #expect(hits("secret-7-value") == 0)

        storage.removeAll(in: "test")
        try await storage.flush()
        for number in 0..<20 { #expect(hits("secret-\(number)-value") == 0) }
        #expect(storage.entry(for: key(30)) != nil)
    }

    @Test("In any sequence of changes and removals, nothing of the removed entries stays")
    func removedAtRandom() async throws {
        var random = SplitMix64(seed: 77)
        for round in 0..<Int(Campaign.size(5, whole: 200)) {
            unlink(folder.file())
            let storage = storage()
            var removed: Set<Int> = []
            for _ in 0..<60 {
                let number = Int.random(in: 0..<50, using: &random)
                if Int.random(in: 0..<3, using: &random) == 0 {
                    storage.remove(StorageKey(cache: "test", key: "\(number)"))
                    removed.insert(number)
                } else {
                    let size = Int.random(in: 20...(round.isMultiple(of: 2) ? 900 : 9_000), using: &random)
                    let entry = StoredEntry(secret(number, count: size), format: .bytes, version: 1, date: clock.now)
                    storage.store(entry, for: StorageKey(cache: "test", key: "\(number)"))
                    removed.remove(number)
                }
                if Bool.random(using: &random) { try await storage.flush() }
            }
            // Also what went before the last change.
            storage.remove("none")
            storage.store(StoredEntry("1"), for: "last")
            storage.remove("last")
            try await storage.flush()
            storage.removeAll(in: "other")
            for number in removed { storage.remove(StorageKey(cache: "test", key: "\(number)")) }
            try await storage.flush()
            for number in removed { #expect(hits("secret-\(number)-value") == 0, "round \(round), \(number)") }
        }
    }

    @Test("While the log is being read it is not emptied; with the next change it is")
    func removedWhileRead() async throws {
        let storage = storage()
        storage.store(StoredEntry(secret(1, count: 100), format: .bytes, version: 1, date: clock.now), for: "a")
        try await storage.flush()
        let reader = try SQLiteConnection(path: folder.file(), patience: .zero)
        try reader.execute("BEGIN; SELECT count(*) FROM entry")
        storage.remove("a")
        try await storage.flush()
        #expect(hits("secret-1-value") > 0)
        try reader.execute("COMMIT")

        storage.store(StoredEntry("1"), for: "b")
        try await storage.flush()
        #expect(hits("secret-1-value") == 0)
    }

    @Test("The log stays small, and the file shrinks after many removals")
    func givenBack() async throws {
        let storage = storage()
        for number in 0..<200 {
            let entry = StoredEntry(Data(count: 50_000), format: .bytes, version: 1, date: clock.now)
            storage.store(entry, for: StorageKey(cache: "test", key: "\(number)"))
            try await storage.flush()
        }
        #expect(size() > 9_000_000)
        #expect(size("-wal") < 400_000)

        for number in 0..<180 { storage.remove(StorageKey(cache: "test", key: "\(number)")) }
        try await storage.flush()
        #expect(size() < 2_000_000)
        storage.removeAll(in: "test")
        try await storage.flush()
        #expect(size() < 200_000)
        #expect(size("-wal") < 400_000)
    }

    @Test("A program leaves an empty log at its end, unless the file is being read")
    func emptied() throws {
        let storage = storage()
        storage.store(StoredEntry("1"), for: "a")
        try storage.flushAndWait()
        #expect(size("-wal") == 0)

        let reader = try SQLiteConnection(path: folder.file(), patience: .zero)
        try reader.execute("BEGIN; SELECT count(*) FROM entry")
        storage.store(StoredEntry("2"), for: "a")
        try storage.flushAndWait()
        #expect(size("-wal") > 0)
        try reader.execute("COMMIT")
        #expect(self.storage().entry(for: "a")?.text == "2")

        try storage.flushAndWait()
        #expect(size("-wal") == 0)
        #expect(self.storage().entry(for: "a")?.text == "2")
        #expect(log.problems.isEmpty)
    }

    @Test("A file of an earlier format gets the ability to shrink when it is tidied and mostly unused")
    func olderFile() async throws {
        try RawDatabase.execute(
            folder.file(),
            "\(EntryTable.text(of: "entry")); PRAGMA user_version = 1; PRAGMA journal_mode = WAL")
        for isLast in [false, true] {
            let storage = storage()
            for number in 0..<50 {
                let key = StorageKey(cache: "test", key: "\(number)")
                if isLast {
                    storage.remove(key)
                } else {
                    storage.store(
                        StoredEntry(Data(count: 50_000), format: .bytes, version: 1, date: clock.now), for: key)
                }
            }
            storage.store(StoredEntry("1"), for: "a")
            try await storage.flush()
        }
        let storage = storage()
        storage.store(StoredEntry("2"), for: "b")
        try await storage.flush()

        try SQLiteConnection(path: folder.file(), patience: .zero).emptyLog()
        #expect(size() < 200_000)
        #expect(self.storage().entry(for: "a")?.text == "1")
        #expect(log.problems.isEmpty)
    }

    @Test("A value larger than the file limit is reported and never written; the previous one stays")
    func tooLarge() async throws {
        let storage = storage(maximumByteCount: 100_000)
        storage.store(StoredEntry("1"), for: "stored")
        storage.store(StoredEntry("1"), for: "made")
        try await storage.flush()
        let large = StoredEntry(Data(count: 100_001), format: .bytes, version: 1, date: clock.now)
        storage.store(large, for: "stored")
        storage.update("made", .replace { large })
        try await storage.flush()

        #expect(log.problems == ["stored", "made"].map { .unencodable($0, type: "value", reason: "it is too large") })
        #expect(self.storage().entry(for: "stored")?.text == "1")
        #expect(self.storage().entry(for: "made")?.text == "1")
        #expect(size() + size("-wal") < 90_000)
    }

    @Test("While writing fails, waiting changes are limited in bytes", arguments: [100_000])
    func outage(size: Int) throws {
        let count = 10_000
        let output = try Command(
            CacheWriter.path, ["outage", "/dev/null/cache/cache.sqlite", "\(count)", "\(size)"],
            environment: BuiltProgram.quietSanitizers
        ).output.split(separator: "\n").map(String.init)

        let resident = try #require(output.last.flatMap { Int($0.dropFirst("resident ".count)) })
        // A quarter of what the file may have, and the program.
        #expect(resident < 150_000_000)
        #expect(output.count { $0.hasPrefix("problem: ") } == 2)
    }

    /// Keeps the writer busy until the gate is opened, so that changes gather.
    private func occupy(_ storage: SQLiteStorage) async -> DispatchSemaphore {
        let gate = DispatchSemaphore(value: 0)
        storage.update(
            "slow",
            .replace {
                gate.wait()
                return StoredEntry("1")
            })
        await until { storage.isWriting }
        return gate
    }

    @Test("Waiting changes beyond the limit are dropped, oldest first, which is reported once and on a flush")
    func oldestLost() async throws {
        let storage = storage(maximumByteCount: 400_000)
        let gate = await occupy(storage)
        for number in 0..<20 {
            let entry = StoredEntry(Data(count: 10_000), format: .bytes, version: 1, date: clock.now)
            storage.store(entry, for: StorageKey(cache: "test", key: "\(number)"))
        }
        // What is not there is not adjusted, as if it were.
        storage.update("0", .adjust { $0.version = 2 })
        gate.signal()
        await #expect(throws: CacheProblem.changesLost(file: folder.file())) { try await storage.flush() }
        try await storage.flush()

        #expect(storage.entry(for: "0") == nil)
        #expect(storage.entry(for: "19") != nil)
        #expect(storage.entry(for: "slow") != nil)
        #expect(log.problems == [.changesLost(file: folder.file())])
    }

    @Test("The limit also applies to a burst of updates")
    func burst() async throws {
        let storage = storage(maximumByteCount: 4_000_000)
        let gate = await occupy(storage)
        let made = Counter()
        for number in 0..<1_000 {
            storage.update(
                StorageKey(cache: "test", key: "\(number)"),
                .replace {
                    made.increment()
                    return StoredEntry(
                        Data(count: 10_000), format: .bytes, version: 1, date: Timestamp(secondsSince1970: 1))
                })
        }
        #expect(made.count == 1_000 - PendingChanges.unmadeLimit)
        gate.signal()
        await #expect(throws: CacheProblem.changesLost(file: folder.file())) { try await storage.flush() }
    }

    @Test("Setting the clock, back or forward, does not prevent writing and reading")
    func clockSet() async throws {
        let storage = storage()
        for (number, time) in [1_000, -2_600, -315_360_000, 0, -11_676_096_000, 4_000_000_000].enumerated() {
            clock.set(Timestamp(secondsSince1970: Double(time)))
            let key = StorageKey(cache: "test", key: "\(number)")
            storage.store(StoredEntry("\(time)", date: Double(time)), for: key)
            try await storage.flush()
            #expect(self.storage().entry(for: key)?.text == "\(time)")
        }
        #expect(log.problems.isEmpty)
    }
}
