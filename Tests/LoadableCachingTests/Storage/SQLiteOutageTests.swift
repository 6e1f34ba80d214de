import CSQLite
import Foundation
import LoadableTesting
import Loadables
import Synchronization
import TestSupport
import Testing

@testable import LoadableCaching

/// Problems of the disk affect only persistence.
@Suite(.timeLimit(.minutes(3)))
struct SQLiteOutageTests {

    private let folder: TemporaryFolder
    private let log = ProblemLog()
    private let clock = ManualClock(now: Timestamp(secondsSince1970: 1_000))

    init() throws {
        folder = try TemporaryFolder()
    }

    private func storage(_ path: String? = nil) -> SQLiteStorage {
        SQLiteStorage(path: path ?? folder.file(), clock: clock, report: log.report)
    }

    @Test("If no file can be created, entries stay in memory, and that is reported once")
    func noFolder() async throws {
        let storage = storage("/dev/null/cache/cache.sqlite")
        storage.store(StoredEntry("1"), for: "a")
        await #expect(throws: CacheProblem.self) { try await storage.flush() }
        storage.store(StoredEntry("1"), for: "b")
        await #expect(throws: CacheProblem.self) { try await storage.flush() }

        #expect(storage.entry(for: "a")?.text == "1")
        #expect(storage.entry(for: "b")?.text == "1")
        #expect(log.problems.count == 1)
        guard case .notWritable(let file, _) = log.problems.first else {
            Issue.record("\(log.problems)")
            return
        }
        #expect(file == "/dev/null/cache/cache.sqlite")
    }

    @Test("However long writing fails, the number of waiting changes is limited")
    func boundedOutage() async {
        let storage = storage("/dev/null/cache/cache.sqlite")
        storage.store(StoredEntry("1"), for: "first")
        await #expect(throws: CacheProblem.self) { try await storage.flush() }
        for number in 0..<PendingChanges.limitInOutage {
            storage.store(StoredEntry("1"), for: StorageKey(cache: "test", key: "\(number)"))
        }
        storage.store(StoredEntry("2"), for: "first")

        #expect(storage.entry(for: "first")?.text == "2")
        #expect(storage.entry(for: "0")?.text == "1")
        #expect(storage.entry(for: StorageKey(cache: "test", key: "\(PendingChanges.limitInOutage - 1)")) == nil)
    }

    @Test("A folder that is removed while the program runs is created again with the next change")
    func removedFolder() async throws {
        let path = folder.file("sub/cache.sqlite")
        let storage = storage(path)
        storage.store(StoredEntry("1"), for: "a")
        try await storage.flush()
        #expect(storage.entry(for: "a") != nil)

        try FileManager.default.removeItem(atPath: folder.file("sub"))
        #expect(storage.entry(for: "a") == nil)
        storage.store(StoredEntry("2"), for: "b")
        try await storage.flush()

        #expect(storage.entry(for: "b")?.text == "2")
        #expect(self.storage(path).entry(for: "b")?.text == "2")
        #expect(log.problems.isEmpty)
    }

    @Test("A full disk is reported once; with free space everything is written, and that is reported")
    func fullDisk() async throws {
        let result = try Command(CacheWriter.path, ["full", folder.file()], environment: BuiltProgram.quietSanitizers)

        let file = folder.file()
        // Of a limit the system says something else than of a full disk.
        let report = CacheProblem.notWritable(file: file, reason: "input or output error")
        let recovery = CacheProblem.recovered(file: file)
        #expect(
            result.output.split(separator: "\n").map(String.init) == [
                "flushed", "problem: \(report)", "not flushed", "not flushed", "in memory: 200006",
                "problem: \(recovery)",
                "flushed",
            ])
        for key in ["small", "large", "other"] {
            let entry = try #require(storage().entry(for: StorageKey(cache: "test", key: key)))
            #expect(CacheWriterValue.isWhole(entry.value, for: key))
        }
    }

    @Test("A read-only file is read, and it is reported once that it cannot be written")
    func readOnly() async throws {
        do {
            let storage = storage()
            storage.store(StoredEntry("1"), for: "a")
            try await storage.flush()
        }
        // The storage of before may still be about to remove its own files, which this program's user may not read.
        await until { access(folder.file() + "-wal", F_OK) != 0 && access(folder.file() + "-shm", F_OK) != 0 }
        chmod(folder.file(), 0o444)
        chmod(folder.path, 0o555)

        let result = try Command(
            CacheWriter.path, ["read", folder.file(), "a"], environment: BuiltProgram.quietSanitizers)

        #expect(
            result.output.split(separator: "\n") == [
                "entry: 1",
                "problem: the cache \(folder.file()) cannot be written (it is read-only); content stays in memory until the cache can be written",
                "not flushed", "entry: 2", "not flushed", "entry: 1",
            ])
    }

    @Test("A read-only file is read with its log, while another program writes it")
    func readOnlyBesideWriter() async throws {
        let storage = storage()
        storage.store(StoredEntry("1"), for: "a")
        try await storage.flush()
        for suffix in ["", "-wal", "-shm"] { chmod(folder.file() + suffix, 0o444) }
        chmod(folder.path, 0o555)

        let result = try Command(
            CacheWriter.path, ["read", folder.file(), "a"], environment: BuiltProgram.quietSanitizers)

        #expect(
            result.output.split(separator: "\n").filter { !$0.hasPrefix("problem") }
                == ["entry: 1", "not flushed", "entry: 2", "not flushed", "entry: 1"])
        withExtendedLifetime(storage) {}
    }

    @Test("Repeated changes of an entry while writing fails count as one")
    func longOutage() async throws {
        let path = folder.file()
        do {
            let storage = storage()
            storage.store(StoredEntry("1"), for: "stored")
            try await storage.flush()
        }
        // The files beside it cannot be made: it is read, and cannot be written.
        // The storage of before may still be about to remove its own.
        await until { symlink("/dev/null/shm", path + "-shm") == 0 }
        let storage = storage()
        let made = Counter()
        storage.update(
            "new",
            .replace {
                made.increment()
                return StoredEntry("2")
            })
        for number in 1...3 {
            for key in ["new", "stored"] as [StorageKey] { storage.update(key, .adjust { $0.version = number }) }
            storage.update("missing", .adjust { $0.version = number })
            if number == 1 { await #expect(throws: CacheProblem.self) { try await storage.flush() } }
        }
        #expect(storage.entry(for: "new")?.version == 3)
        #expect(storage.entry(for: "stored")?.version == 3)
        #expect(made.count == 1)
        unlink(path + "-shm")
        try await storage.flush()

        #expect(self.storage().entry(for: "new")?.version == 3)
        #expect(self.storage().entry(for: "stored")?.version == 3)
        #expect(self.storage().entry(for: "missing") == nil)
    }

    @Test("Endless changes while writing fails do not end the program")
    func endlessOutage() async throws {
        let storage = storage("/dev/null/cache/cache.sqlite")
        storage.store(StoredEntry("1"), for: "a")
        for number in 1...200_000 {
            storage.update("a", .adjust { $0.version = number })
            if number.isMultiple(of: 500) { try? await storage.flush() }
        }

        #expect(storage.entry(for: "a")?.version == 200_000)
    }

    @Test("After a temporary read-only state, later writes are read")
    func readOnlyForAWhile() async throws {
        do {
            let storage = storage()
            storage.store(StoredEntry("1"), for: "a")
            try await storage.flush()
        }
        // The files beside it cannot be made.
        await until { symlink("/dev/null/shm", folder.file() + "-shm") == 0 }
        let storage = storage()
        #expect(storage.entry(for: "a")?.text == "1")
        unlink(folder.file() + "-shm")

        storage.store(StoredEntry("2"), for: "a")
        try await storage.flush()

        #expect(storage.entry(for: "a")?.text == "2")
    }

    @Test("A reader that found the log read-only does not block the writer later")
    func readOnlyLog() async throws {
        let path = folder.file()
        let first = storage()
        first.store(StoredEntry("1"), for: "a")
        try await first.flush()
        let copy = folder.file("copy")
        try FileManager.default.copyItem(atPath: path, toPath: copy)
        // The index of the log cannot be made, so that the reader does with one that is read-only.
        mkdir(copy + "-shm", 0o700)
        let storage = storage(copy)
        _ = storage.entry(for: "a")
        rmdir(copy + "-shm")

        storage.store(StoredEntry("2"), for: "a")
        try await storage.flush()
        #expect(self.storage(copy).entry(for: "a")?.text == "2")
    }

    @Test("Expired waiting entries are not returned")
    func waitingTooLong() {
        let storage = storage("/dev/null/cache/cache.sqlite")
        storage.store(StoredEntry("1", keptUntil: 1_010), for: "a")
        #expect(storage.entry(for: "a") != nil)
        clock.set(Timestamp(secondsSince1970: 1_010))

        #expect(storage.entry(for: "a") == nil)
    }

    @Test("A read failure is reported once each time, and a damaged entry once")
    func unreadable() async throws {
        let path = folder.file()
        do {
            let storage = storage()
            storage.store(StoredEntry("1"), for: "a")
            storage.store(StoredEntry("1"), for: "damaged")
            try await storage.flush()
        }
        try SQLiteConnection(path: path, patience: .zero).execute(
            "UPDATE entry SET checksum = 1 WHERE key = 'damaged'")
        let storage = storage()
        for _ in 1...2 {
            rename(path, path + "-elsewhere")
            mkdir(path, 0o700)
            try Data([1]).write(to: URL(fileURLWithPath: path + "/file"))
            for _ in 1...2 { #expect(storage.entry(for: "a") == nil) }
            try FileManager.default.removeItem(atPath: path)
            rename(path + "-elsewhere", path)
            for _ in 1...2 {
                #expect(storage.entry(for: "a") != nil)
                #expect(storage.entry(for: "damaged") == nil)
            }
        }

        let kinds = log.problems.map { problem in
            switch problem {
            case .notReadable: "unreadable"
            case .entryDamaged("damaged", _): "damaged"
            default: "\(problem)"
            }
        }
        #expect(kinds == ["unreadable", "damaged", "unreadable"])
    }

    @Test("A value that cannot be encoded is reported once, even if writing the others fails often")
    func unencodableInOutage() async throws {
        let storage = storage()
        storage.store(StoredEntry("1"), for: "a")
        try await storage.flush()
        // What SQLite says is thrown on from where the others are written.
        let isRefused = Mutex(true)
        for number in 1...20 {
            storage.update(StorageKey(cache: "test", key: "\(number)"), .replace { throw TestError("no bytes") })
        }
        storage.update(
            "refused",
            .replace {
                if isRefused.withLock({ $0 }) { throw SQLiteError(code: SQLITE_IOERR, message: "refused") }
                return StoredEntry("1")
            })
        for _ in 1...5 { await #expect(throws: CacheProblem.self) { try await storage.flush() } }
        isRefused.withLock { $0 = false }
        try await storage.flush()

        let count = log.problems.count { if case .unencodable = $0 { true } else { false } }
        #expect(count == 20)
        #expect(storage.entry(for: "refused") != nil)
    }
}
