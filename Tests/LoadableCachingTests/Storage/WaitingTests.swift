import Foundation
import LoadableTesting
import Loadables
import TestSupport
import Testing

@testable import LoadableCaching

/// Nobody on a main thread waits without an end, whatever other programs do with the file.
@Suite(.timeLimit(.minutes(3)), .serialized)
struct WaitingTests {

    private let folder: TemporaryFolder
    private let log = ProblemLog()

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test(
        "While a program that replaces the file is stopped, reading waits once, and flushing only for its timeout"
    )
    func stoppedProgram() async throws {
        let file = try DamagedFile()
        try file.put(at: folder.file())
        try file.damage(folder.file())
        let other = try WriterProcess.talking(folder.file(), isPatient: true)
        #expect(other.ask("stop alone") == "ok")
        other.tell("read \(DamagedFile.broken)")
        #expect(other.answer() == "at alone")

        let storage = SQLiteStorage(path: folder.file(), report: log.report)
        let key = StorageKey(cache: "test", key: DamagedFile.stored[0])
        let clock = ContinuousClock()
        let reading = clock.measure { for _ in 1...1_000 { _ = storage.entry(for: key) } }
        storage.store(StoredEntry("1"), for: "a")
        let flushing = clock.measure {
            #expect(throws: CacheProblem.self) { try storage.flushAndWait(atMost: .milliseconds(200)) }
        }
        #expect(reading < .seconds(2))
        #expect(flushing < .seconds(2))

        // With the other program gone all is well.
        other.kill()
        other.end()
        try await storage.flush()
        #expect(storage.entry(for: key) != nil)
        #expect(SQLiteStorage(path: folder.file()).entry(for: "a")?.text == "1")
    }

    @Test("A damaged file is repaired in the background; intact entries of a small one are available at once")
    func firstLook() throws {
        let file = try DamagedFile()
        try file.put(at: folder.file())
        try file.damage(folder.file())
        let storage = SQLiteStorage(
            path: folder.file(), patience: (.seconds(10), .seconds(10)), onStep: nil, report: log.report)

        #expect(storage.entry(for: StorageKey(cache: "test", key: DamagedFile.broken)) == nil)
        for key in DamagedFile.stored + DamagedFile.logged {
            #expect(storage.entry(for: StorageKey(cache: "test", key: key)) != nil, "\(key)")
        }
        guard case .damaged(_, _, kept: 50) = log.problems.first, log.problems.count == 1 else {
            Issue.record("\(log.problems)")
            return
        }
    }

    @Test("A closure that reads a damaged file on the writing thread does not wait")
    func readingWhileWriting() throws {
        let file = try DamagedFile()
        try file.put(at: folder.file())
        let storage = SQLiteStorage(path: folder.file(), report: log.report)
        storage.store(StoredEntry("1"), for: "a")
        try storage.flushAndWait()
        try file.damage(folder.file())
        storage.update(
            "b",
            .replace {
                _ = storage.entry(for: StorageKey(cache: "test", key: DamagedFile.broken))
                return StoredEntry("2")
            })
        try storage.flushAndWait()

        #expect(storage.entry(for: "b")?.text == "2")
    }

    @Test("Reading while the program itself creates the file finds nothing, without a report")
    func readingWhileMaking() throws {
        let (isMaking, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let storage = SQLiteStorage(
            path: folder.file(), patience: (.milliseconds(10), .seconds(10)),
            onStep: { step in
                guard step == .alone else { return }
                isMaking.signal()
                goOn.wait()
            },
            report: log.report)
        storage.store(StoredEntry("1"), for: "a")
        isMaking.wait()
        #expect(storage.entry(for: "b") == nil)
        goOn.signal()
        try storage.flushAndWait()

        #expect(storage.entry(for: "a")?.text == "1")
        #expect(log.problems.isEmpty)
    }

    @Test("A program that replaces a file gets its turn despite constant use")
    func turn() async throws {
        let path = folder.file(".lock")
        let isDone = Flag()
        let users = (0..<4).map { _ in
            Task.detached {
                let lock = CacheFileLock(path: path)
                while !isDone.isSet {
                    try? lock.take(.shared, patience: .seconds(10), makingFile: true)
                    usleep(500)
                    lock.release()
                }
            }
        }
        let lock = CacheFileLock(path: path)
        for _ in 1...20 {
            try lock.take(.exclusive, patience: .seconds(10), makingFile: true)
            lock.release()
        }
        isDone.set()
        for user in users { await user.value }
    }

    @Test("A lock whose file was removed or renamed is not a lock any more", arguments: [true, false])
    func removedLock(isRemoved: Bool) throws {
        let (first, second) = (CacheFileLock(path: folder.file(".lock")), CacheFileLock(path: folder.file(".lock")))
        try first.take(.shared, patience: .zero, makingFile: true)
        first.release()
        if isRemoved { unlink(folder.file(".lock")) } else { rename(folder.file(".lock"), folder.file(".other")) }
        try second.take(.exclusive, patience: .zero, makingFile: true)
        #expect(throws: SQLiteError.inUse) { try first.take(.shared, patience: .zero, makingFile: true) }
        second.release()
        try first.take(.shared, patience: .zero, makingFile: true)
        #expect(throws: SQLiteError.inUse) { try second.take(.exclusive, patience: .zero, makingFile: true) }
    }
}
