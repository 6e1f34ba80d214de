import Dispatch
import Foundation
import Loadables
import Synchronization
import TestSupport
import Testing

@testable import LoadableCaching

/// Reading while a damaged file is repaired, by this program or by another one.
@Suite(.timeLimit(.minutes(3)), .serialized)
struct RepairingTests {

    private let folder: TemporaryFolder
    private let log = ProblemLog()

    init() throws {
        folder = try TemporaryFolder()
        let file = try DamagedFile()
        try file.put(at: folder.file())
        try file.damage(folder.file())
    }

    private static let broken = StorageKey(cache: "test", key: DamagedFile.broken)
    private static let whole = StorageKey(cache: "test", key: DamagedFile.stored[0])

    private static let unreadable = "it is being repaired"

    /// The reasons for which the file could not be read.
    private var reasons: [String] {
        log.problems.compactMap { if case .notReadable(_, let reason) = $0 { reason } else { nil } }
    }

    /// Drafts of a new file, and files that SQLite has beside those.
    private var drafts: [String] { folder.names.filter { $0.contains(".new") || $0.contains(".complete") } }

    /// A storage that stops once at a step of a repair, until it is told to go on.
    private func storage(
        stoppingAt step: CacheFileStep, _ isThere: DispatchSemaphore, _ goOn: DispatchSemaphore
    ) -> SQLiteStorage {
        let wasThere = Flag()
        return SQLiteStorage(
            path: folder.file(), patience: (.milliseconds(10), .seconds(60)),
            onStep: { passed in
                guard passed == step, !wasThere.isSet else { return }
                wasThere.set()
                isThere.signal()
                goOn.wait()
            }, report: log.report)
    }

    /// Reads an entry on another thread.
    private func read(_ key: StorageKey, of storage: SQLiteStorage) -> () -> StoredEntry? {
        let (result, isDone) = (ReadEntry(), DispatchSemaphore(value: 0))
        Thread.detachNewThread {
            let entry = storage.entry(for: key)
            result.entry.withLock { $0 = entry }
            isDone.signal()
        }
        return {
            isDone.wait()
            return result.entry.withLock { $0 }
        }
    }

    private final class ReadEntry: Sendable {
        let entry = Mutex<StoredEntry?>(nil)
    }

    @Test("A read waits longer for a repair by its own program than for other programs")
    func ownRepair() {
        let clock = ContinuousClock()
        let storage = SQLiteStorage(
            path: folder.file(), patience: (.milliseconds(10), .seconds(60)),
            onStep: { step in
                // Longer than the patience with others.
                let end = clock.now + .milliseconds(50)
                while step == .drafted, clock.now < end {}
            }, report: log.report)
        #expect(storage.entry(for: Self.broken) == nil)
        #expect(storage.entry(for: Self.whole) != nil)
        #expect(reasons == [])
        #expect(drafts == [])
    }

    @Test("A read during a repair by its own program is not reported as a conflict")
    func secondRead() throws {
        let (isThere, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let storage = storage(stoppingAt: .alone, isThere, goOn)
        let first = read(Self.broken, of: storage)
        isThere.wait()
        #expect(storage.entry(for: Self.whole) == nil)
        #expect(reasons == [Self.unreadable])
        goOn.signal()
        #expect(first() == nil)
        try storage.flushAndWait()
        #expect(storage.entry(for: Self.whole) != nil)
        #expect(reasons == [Self.unreadable])
        #expect(drafts == [])
    }

    @Test(
        "While another program repairs the file a read times out, and later finds the kept entries")
    func otherRepair() throws {
        let (isThere, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let storage = storage(stoppingAt: .foundDamage, isThere, goOn)
        let first = read(Self.broken, of: storage)
        // Both have found the damage; the other program is the first one to have the file alone.
        isThere.wait()
        let other = try WriterProcess.talking(folder.file(), isPatient: true)
        #expect(other.ask("stop alone") == "ok")
        other.tell("read \(DamagedFile.broken)")
        #expect(other.answer() == "at alone")
        goOn.signal()
        #expect(first() == nil)
        #expect(reasons == [Self.unreadable])
        #expect(other.ask("go on") == "value none")
        try storage.flushAndWait(atMost: .seconds(60))
        for key in DamagedFile.stored + DamagedFile.logged {
            #expect(storage.entry(for: StorageKey(cache: "test", key: key)) != nil, "\(key)")
        }
        // One of them has replaced it.
        #expect(
            folder.names.filter { $0.contains(".damaged-") && !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") }.count
                == 1)
        #expect(drafts == [])
        #expect(reasons == [Self.unreadable])
        other.hangUp()
    }

    @Test(
        "A reader removes the drafts of a program that was killed during a repair",
        arguments: [CacheFileStep.drafting, .drafted, .named])
    func killedRepair(step: CacheFileStep) throws {
        let other = try WriterProcess.talking(folder.file(), isPatient: true)
        #expect(other.ask("stop \(step)") == "ok")
        other.tell("read \(DamagedFile.broken)")
        #expect(other.answer() == "at \(step)")
        other.kill()
        other.end()
        #expect(drafts != [], "Nothing is left: the test proves nothing.")
        // It does not come across the damage.
        let storage = SQLiteStorage(path: folder.file(), report: log.report)
        #expect(storage.entry(for: Self.whole) != nil)
        #expect(drafts == [])
        #expect(log.problems.isEmpty)
    }
}
