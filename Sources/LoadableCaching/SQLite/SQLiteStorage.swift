import Dispatch
import FoundationEssentials
public import Loadables
import Synchronization

/// A storage in one SQLite file. Any number of caches and programs can use the file at the same time.
///
/// Entries are read on the caller's thread. Changes are collected, and written together on a queue. A change takes
/// little time on the caller's thread, and several changes to one entry are written as one change. Before the program
/// ends, call ``flush()`` or ``flushAndWait(atMost:)``.
public final class SQLiteStorage: CacheStorage {

    /// The path of the file.
    public let path: String

    /// The maximum total size of the values in the file, in bytes. When the program writes to the file, expired entries
    /// are removed, and then the oldest entries until the limit is met. This happens at the first write, and after that
    /// at most once an hour.
    public let maximumByteCount: Int

    /// The time for which changes are collected, so that almost simultaneous responses are written together.
    private static let gathering = DispatchTimeInterval.milliseconds(50)

    private let report: @Sendable (CacheProblem) -> Void
    private let clock: any WallClock
    private let changes: Mutex<PendingChanges>
    private let reader: EntryReader
    private let writer: Mutex<BatchWriter>
    private let queue = DispatchQueue(label: "Loadboard.SQLiteStorage", qos: .utility)

    /// Creates a storage. The file is opened on first use, and created with the first change.
    ///
    /// - Parameters:
    ///   - path: The path of the file; see ``standardPath(for:)``. Missing folders are created.
    ///   - maximumByteCount: The maximum total size of the values in the file, in bytes. A larger value is reported and
    ///     not stored. Values that wait to be written may take up at most a quarter of this size. Beyond a quarter, the
    ///     values that have waited longest are dropped.
    ///   - clock: The clock that determines whether entries have expired.
    ///   - report: Called with each problem, on any thread. A lasting failure is reported only once. By default,
    ///     problems are logged.
    public convenience init(
        path: String,
        maximumByteCount: Int = 256 << 20,
        clock: any WallClock = .system,
        report: @escaping @Sendable (CacheProblem) -> Void = { $0.log() }
    ) {
        self.init(
            path: path, maximumByteCount: maximumByteCount, clock: clock, patience: (.milliseconds(100), .seconds(10)),
            onStep: nil, report: report)
    }

    /// Creates a storage for tests.
    ///
    /// - Parameters:
    ///   - patience: The maximum wait for other users of the file, for a read and for a write.
    ///   - onStep: Called at each ``CacheFileStep``.
    package init(
        path: String,
        maximumByteCount: Int = 256 << 20,
        clock: any WallClock = .system,
        patience: (reading: Duration, writing: Duration),
        onStep: (@Sendable (CacheFileStep) -> Void)?,
        report: @escaping @Sendable (CacheProblem) -> Void
    ) {
        self.path = path
        self.maximumByteCount = maximumByteCount
        self.clock = clock
        self.report = report
        changes = Mutex(PendingChanges(byteCount: maximumByteCount / 4))
        reader = EntryReader(
            CacheFile(path: path, patience: patience.reading, clock: clock, repairs: false, onStep: onStep),
            queue: queue)
        let file = CacheFile(path: path, patience: patience.writing, clock: clock, onStep: onStep)
        writer = Mutex(BatchWriter(EntryWriter(file: file, maximumByteCount: maximumByteCount), path: path))
    }

    var isWriting: Bool { changes.withLock { $0.isWriting } }

    // MARK: Reading

    public func entry(for key: StorageKey) -> StoredEntry? {
        while true {
            let (waiting, count) = changes.withLock { ($0.change(of: key), $0.resolvedCount) }
            switch waiting {
            case nil:
                return storedEntry(for: key)
            case .replace(let make):
                // If the value cannot be encoded, return the stored entry. The problem is reported when the change is
                // written.
                if let made = try? make() { return isPast(made) ? nil : made }
                return storedEntry(for: key)
            case .remove:
                return nil
            case .adjust(let change):
                let stored = storedEntry(for: key)
                // If changes were resolved in the meantime, the stored entry may already be adjusted, so read again.
                guard changes.withLock({ $0.resolvedCount }) == count else { continue }
                return stored?.adjusted(by: change)
            }
        }
    }

    private func isPast(_ entry: StoredEntry) -> Bool {
        entry.keptUntil.map { $0 <= clock.now } ?? false
    }

    private func storedEntry(for key: StorageKey) -> StoredEntry? {
        let row = reader.row(for: key, repair: { self.repair(key) })
        if case .success = row { changes.withLock { $0.didRead() } }
        switch row {
        case .success(.entry(let entry)):
            return isPast(entry) ? nil : entry
        case .success(.damaged):
            if changes.withLock({ $0.isFirstDamage(of: key) }) { report(.entryDamaged(key, file: path)) }
            return nil
        case .success:
            return nil
        case .failure(.laterVersion):
            if changes.withLock({ $0.isFirstLaterVersion() }) { report(.laterVersion(file: path)) }
            return nil
        case .failure(let error):
            // While this program is writing, the file may be locked for its creation or replacement. The writer reports
            // the problems.
            if error.isBusy, isWriting { return nil }
            if changes.withLock({ $0.isFirstUnreadable() }) { report(.notReadable(file: path, reason: "\(error)")) }
            return nil
        }
    }

    /// Repairs the file by reading the row with the writer's connection. Called only on the queue.
    private func repair(_ key: StorageKey) {
        let problems = writer.withLock { writer in
            let file = writer.entries.file
            _ = try? file.withTable(makingFile: false) { (_, table) throws(SQLiteError) in
                try table.row(for: key)
            }
            return file.takeProblems()
        }
        reader.didRepair()
        problems.forEach(report)
    }

    // MARK: Writing

    public func update(_ key: StorageKey, _ change: EntryChange) {
        schedule { $0.add(PendingChange(change), to: key) }
        // If changes are added faster than they are written, the caller encodes the value. The total size of the
        // waiting changes is then known and limited.
        if let change = changes.withLock({ $0.changeToMake(of: key) }) { make(change, of: key) }
    }

    public func store(_ entry: StoredEntry, for key: StorageKey) {
        guard entry.value.count <= maximumByteCount else {
            changes.withLock { $0.didRefuse() }
            return report(.tooLarge(key))
        }
        schedule { $0.add(PendingChange(made: entry), to: key) }
    }

    public func removeAll(in cache: String) {
        schedule { $0.removeAll(in: cache) }
    }

    private func schedule(_ add: (inout PendingChanges) -> Void) {
        let (isFirst, isFirstLoss) = changes.withLock { changes in
            add(&changes)
            return (changes.scheduleWriting(), changes.isFirstLoss())
        }
        if isFirstLoss { report(.changesLost(file: path)) }
        if isFirst { writeLater() }
    }

    private func writeLater() {
        queue.asyncAfter(deadline: .now() + Self.gathering) { try? self.write() }
    }

    public func flush() async throws(CacheProblem) {
        let problem = await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: self.writeNow()) }
        }
        if let problem { throw problem }
    }

    /// Waits synchronously until all earlier changes are written. Call this method before the program ends. If no other
    /// program is using the file, SQLite's log is also moved into the file. Do not call this method from the closure
    /// `report`, because that closure may run on the writing queue.
    ///
    /// - Parameter limit: The maximum time to wait. Writing continues in the background after that time.
    /// - Throws: The problem that prevents some changes from being written. Also throws an error if changes have been
    ///   dropped since the last flush, or if writing takes longer than the limit.
    public func flushAndWait(atMost limit: Duration = .seconds(10)) throws(CacheProblem) {
        let isDone = DispatchSemaphore(value: 0)
        let flushed = Flushed()
        queue.async {
            let problem = self.writeNow()
            flushed.result.withLock { $0 = problem.map { .failure($0) } ?? .success(()) }
            self.writer.withLock { $0.entries.file.emptyLog() }
            isDone.signal()
        }
        _ = isDone.wait(timeout: .now() + limit.dispatchInterval)
        // After the changes have been written, the call succeeds even if moving the log takes longer.
        guard let result = flushed.result.withLock({ $0 }) else {
            throw .notWritable(file: path, reason: "writing takes longer than \(limit)")
        }
        try result.get()
    }

    private final class Flushed: Sendable {
        let result = Mutex<Result<Void, CacheProblem>?>(nil)
    }

    /// Writes the waiting changes now, even during the pause after a failure.
    ///
    /// - Returns: The problem that prevents some changes from being written. If changes have been dropped since the
    ///   last flush, the problem is ``CacheProblem/changesLost(file:)``. Nil if all changes are written.
    private func writeNow() -> CacheProblem? {
        writer.withLock { $0.endPause() }
        do throws(CacheProblem) {
            try write()
        } catch {
            return error
        }
        return changes.withLock { $0.hasLost() } ? .changesLost(file: path) : nil
    }

    /// Writes the waiting changes. Called only on the queue. Changes that are added during the call are written in a
    /// later block of the queue, so that a flush does not wait for them.
    private func write() throws(CacheProblem) {
        let now = clock.now
        if let outage = writer.withLock({ $0.pause(at: now) }) {
            changes.withLock { $0.doNotWrite() }
            makeAll()
            throw outage
        }
        guard let batch = changes.withLock({ $0.nextBatch() }) else { return }
        do throws(CacheProblem) {
            try write(batch, at: now)
            changes.withLock { $0.didWrite() }
        } catch {
            changes.withLock { $0.didNotWrite() }
            makeAll()
            throw error
        }
        if changes.withLock({ $0.continueWriting() }) { writeLater() }
    }

    /// Encodes all waiting changes. Called if the file cannot be written, so that the size limit applies to all waiting
    /// changes.
    private func makeAll() {
        for (key, change) in changes.withLock({ $0.changesToMake }) { make(change, of: key) }
    }

    /// Encodes the change of an entry, so that the size of the change is known. For an adjustment, reads the stored
    /// entry and adjusts it.
    private func make(_ pending: PendingChange, of key: StorageKey) {
        let isFirstLoss: Bool
        switch pending.change {
        case .remove: return
        case .replace(let make):
            let entry = try? make()
            let made = entry.map(PendingChange.init(made:)) ?? PendingChange(failing: pending.change)
            isFirstLoss = changes.withLock { $0.didMake(pending, of: key, as: made) }
        case .adjust(let adjust):
            let entry = storedEntry(for: key).map { PendingChange(made: $0.adjusted(by: adjust)) }
            isFirstLoss = changes.withLock { $0.didMake(pending, of: key, as: entry) }
        }
        if isFirstLoss { report(.changesLost(file: path)) }
    }

    private func write(_ batch: PendingChanges.Batch, at now: Timestamp) throws(CacheProblem) {
        let progress = EntryWriter.Progress(
            resolve: { key, entry in self.changes.withLock { $0.resolve(key, as: entry) } },
            didClear: { self.changes.withLock { $0.didClear() } },
            didWrite: { key in self.changes.withLock { $0.didWrite(key) } })
        let (result, problems) = writer.withLock { writer in
            writer.write(batch, at: now, progress, beside: reader) { changes.withLock { $0.isFirstLaterVersion() } }
        }
        problems.forEach(report)
        try result.get()
    }
}
