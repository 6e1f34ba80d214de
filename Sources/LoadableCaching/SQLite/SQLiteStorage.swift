import Dispatch
import FoundationEssentials
public import Loadables
import Synchronization

/// A storage in one SQLite file, for any number of caches and programs at once.
///
/// Entries are read on the caller's thread. Changes are gathered and written together on a queue of their own, so that a
/// change costs its caller next to nothing and many changes of one entry cost one row. A program calls ``flush()`` before it
/// ends.
public final class SQLiteStorage: CacheStorage {

    /// Where the file is.
    public let path: String

    /// How many bytes the values in the file may have together. With the first change of a program, and once an hour
    /// while it makes any, the oldest go, and what has expired.
    public let maximumByteCount: Int

    /// How long changes are gathered: what many sources give at about the same time is written together.
    private static let gathering = DispatchTimeInterval.milliseconds(50)

    private let report: @Sendable (CacheProblem) -> Void
    private let clock: any WallClock
    private let changes: Mutex<PendingChanges>
    private let reader: EntryReader
    private let writer: Mutex<BatchWriter>
    private let queue = DispatchQueue(label: "Loadboard.SQLiteStorage", qos: .utility)

    /// Makes a storage; the file is opened when it is needed, and made with the first change.
    ///
    /// - Parameters:
    ///   - path: Of the file; see ``standardPath(for:)``. Missing folders are made.
    ///   - maximumByteCount: How many bytes the values in the file may have together. A quarter of that may wait to be
    ///     written; what has waited longest is lost to the file when there is more.
    ///   - clock: Where the present time comes from.
    ///   - report: Is told what goes wrong, on any thread, once for each outage. By default it is logged.
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

    /// - Parameters:
    ///   - patience: How long reading and writing wait for others.
    ///   - onStep: Is called at each moment at which others may come in between.
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

    /// Whether changes are being written now.
    var isWriting: Bool { changes.withLock { $0.isWriting } }

    // MARK: Reading

    public func entry(for key: StorageKey) -> StoredEntry? {
        while true {
            let (waiting, count) = changes.withLock { ($0.change(of: key), $0.resolvedCount) }
            switch waiting {
            case nil:
                return storedEntry(for: key)
            case .replace(let make):
                // A value that cannot be encoded is reported when it is to be written.
                if let made = try? make() { return isPast(made) ? nil : made }
                return storedEntry(for: key)
            case .remove:
                return nil
            case .adjust(let change):
                let stored = storedEntry(for: key)
                // Written meanwhile, it would be adjusted twice.
                guard changes.withLock({ $0.resolvedCount }) == count else { continue }
                return stored.map { entry in
                    var entry = entry
                    change(&entry)
                    return entry
                }
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
            // What this program itself has in use is one that it makes or replaces just now, and says what comes of that.
            if error.isBusy, isWriting { return nil }
            if changes.withLock({ $0.isFirstUnreadable() }) { report(.notReadable(file: path, reason: "\(error)")) }
            return nil
        }
    }

    /// Reads the row as a writer does, which repairs the file if it has to. Only on the queue.
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
        // So that what waits has a limit in bytes: a caller that stores faster than can be written makes the bytes.
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

    /// ``flush()`` for where nothing can be awaited: the way out of a program. Unless others use the file just then, its log is
    /// moved into it, so that the next program starts with a short one. Not to be called by a report, which may come from the
    /// thread that writes.
    ///
    /// - Parameter limit: How long it waits. What is being written then is written on while the program lasts.
    /// - Throws: Why not everything is written, or that it takes longer than that.
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
        // What is written does not wait for its log.
        guard let result = flushed.result.withLock({ $0 }) else {
            throw .notWritable(file: path, reason: "it takes longer than \(limit)")
        }
        try result.get()
    }

    private final class Flushed: Sendable {
        let result = Mutex<Result<Void, CacheProblem>?>(nil)
    }

    /// - Returns: Why not.
    private func writeNow() -> CacheProblem? {
        writer.withLock { $0.endPause() }
        do throws(CacheProblem) {
            try write()
        } catch {
            return error
        }
        return changes.withLock { $0.hasLost() } ? .changesLost(file: path) : nil
    }

    /// Writes what is waiting. Only on the queue, to which it comes back later for what was added meanwhile: a flush does not wait for
    /// that.
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

    /// Makes what waits: otherwise one change after the other would be laid upon it for as long as nothing can be written.
    private func makeAll() {
        for (key, change) in changes.withLock({ $0.changesToMake }) { make(change, of: key) }
    }

    /// Makes what the change of an entry comes to, so that its size is known.
    private func make(_ pending: PendingChange, of key: StorageKey) {
        let isFirstLoss: Bool
        switch pending.change {
        case .remove: return
        case .replace(let make):
            let entry = try? make()
            let made = entry.map(PendingChange.init(made:)) ?? PendingChange(failing: pending.change)
            isFirstLoss = changes.withLock { $0.didMake(pending, of: key, as: made) }
        case .adjust(let adjust):
            let entry = storedEntry(for: key).map { entry in
                var entry = entry
                adjust(&entry)
                return PendingChange(made: entry)
            }
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
