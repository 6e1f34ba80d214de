import Dispatch
import Foundation
public import Loadables
import Synchronization

/// A storage in one SQLite file, for any number of caches and programs at once.
///
/// Entries are read on the caller's thread. Changes are gathered and written together on a queue of their own, so that a
/// change costs its caller next to nothing and many changes of one entry cost one row. Whoever ends the program calls
/// ``flush()`` before.
public final class SQLiteStorage: CacheStorage {

    /// Where the file is.
    public let path: String

    /// How many bytes the values in the file may have together. With the first change of a program, and once an hour
    /// while it makes any, the oldest go, and what has expired.
    public let maximumByteCount: Int

    private let report: @Sendable (CacheProblem) -> Void
    private let clock: any WallClock
    private let changes = Mutex(PendingChanges())
    private let reader: Mutex<CacheFile>
    private let writer: Mutex<Writer>
    private let queue = DispatchQueue(label: "Loadboard.SQLiteStorage", qos: .utility)

    /// Damage is looked for in files of up to this size, in bytes, so that it takes no more than a few hundredths of a second.
    private static let largestChecked = 32 << 20
    /// How seldom a program tidies the file, while it changes something.
    private static let tidyingPeriod: Duration = .seconds(3600)
    /// While nothing can be written, it is tried again with the first change after this time.
    private static let pauseAfterFailure: Duration = .seconds(10)

    private struct Writer {
        let file: CacheFile
        var tidiedAt: Timestamp?
        /// Why nothing could be written last time.
        var outage: CacheProblem?
        var pauseUntil: Timestamp?
    }

    /// Makes a storage; the file is opened when it is needed, and made with the first change.
    ///
    /// - Parameters:
    ///   - path: Of the file; see ``standardPath(for:)``. Missing folders are made.
    ///   - maximumByteCount: How many bytes the values in the file may have together.
    ///   - clock: Where the present time comes from.
    ///   - report: Is told what goes wrong, on any thread, once for each outage. By default it is logged.
    public init(
        path: String,
        maximumByteCount: Int = 256 << 20,
        clock: any WallClock = .system,
        report: @escaping @Sendable (CacheProblem) -> Void = { $0.log() }
    ) {
        self.path = path
        self.maximumByteCount = maximumByteCount
        self.clock = clock
        self.report = report
        // A reader is on somebody's main thread; it waits for nobody long. In a write-ahead log it hardly ever has to.
        reader = Mutex(CacheFile(path: path, patience: .milliseconds(100), clock: clock))
        writer = Mutex(Writer(file: CacheFile(path: path, patience: .seconds(10), clock: clock)))
    }

    /// `$XDG_CACHE_HOME/APPLICATION/cache.sqlite`, by default under `~/.cache`.
    public static func standardPath(for application: String) -> String {
        let environment = ProcessInfo.processInfo.environment
        return standardPath(for: application, environment: environment)
    }

    static func standardPath(for application: String, environment: [String: String]) -> String {
        // A relative path is not valid there and is ignored, as the specification has it.
        func folder(_ name: String) -> String? { environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
        let home = folder("HOME") ?? FileManager.default.homeDirectoryForCurrentUser.path
        return "\(folder("XDG_CACHE_HOME") ?? home + "/.cache")/\(application)/cache.sqlite"
    }

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
        let (row, problems): (Result<EntryTable.Row?, SQLiteError>, [CacheProblem]) = reader.withLock { file in
            do throws(SQLiteError) {
                let row = try file.withTable(makingFile: false) { (_, table) throws(SQLiteError) in
                    try table.row(for: key)
                }
                return (.success(row), file.takeProblems())
            } catch {
                return (.failure(error), file.takeProblems())
            }
        }
        problems.forEach(report)
        if case .success = row { changes.withLock { $0.didRead() } }
        switch row {
        case .success(.entry(let entry)):
            return isPast(entry) ? nil : entry
        case .success(.damaged):
            if changes.withLock({ $0.isFirstDamage(of: key) }) { report(.entryDamaged(key, file: path)) }
            return nil
        case .success:
            return nil
        case .failure(let error):
            if changes.withLock({ $0.isFirstUnreadable() }) { report(.notReadable(file: path, reason: "\(error)")) }
            return nil
        }
    }

    // MARK: Writing

    public func update(_ key: StorageKey, _ change: EntryChange) {
        schedule { $0.add(change, to: key) }
    }

    public func removeAll(in cache: String) {
        schedule { $0.removeAll(in: cache) }
    }

    private func schedule(_ add: (inout PendingChanges) -> Void) {
        let isFirst = changes.withLock { changes in
            add(&changes)
            return changes.scheduleWriting()
        }
        if isFirst { queue.async { try? self.write() } }
    }

    public func flush() async throws(CacheProblem) {
        let problem = await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: self.writeNow()) }
        }
        if let problem { throw problem }
    }

    /// ``flush()`` for where nothing can be awaited: the way out of a program. Not to be called by a report, which may come
    /// from the thread that writes.
    public func flushAndWait() throws(CacheProblem) {
        if let problem = queue.sync(execute: { writeNow() }) { throw problem }
    }

    /// - Returns: Why not.
    private func writeNow() -> CacheProblem? {
        writer.withLock { $0.pauseUntil = nil }
        do throws(CacheProblem) {
            try write()
            return nil
        } catch {
            return error
        }
    }

    /// Writes what is waiting. Only on the queue, to which it comes back for what was added meanwhile: whoever waits there
    /// to flush is not to wait for that, too.
    private func write() throws(CacheProblem) {
        guard let batch = changes.withLock({ $0.nextBatch() }) else { return }
        do throws(CacheProblem) {
            try write(batch)
            changes.withLock { $0.didWrite() }
        } catch {
            var unwritten = changes.withLock { $0.unwritten }
            for (key, change) in unwritten { unwritten[key] = settled(key, change) }
            changes.withLock { $0.didNotWrite(unwritten) }
            throw error
        }
        queue.async { try? self.write() }
    }

    /// What the change of an entry comes to, made now: otherwise one change after the other would be laid upon it for as
    /// long as nothing can be written.
    private func settled(_ key: StorageKey, _ change: EntryChange) -> EntryChange? {
        switch change {
        case .remove: return change
        case .replace(let make):
            guard let entry = try? make() else { return change }
            return .replace { entry }
        case .adjust(let adjust):
            guard var entry = storedEntry(for: key) else { return nil }
            adjust(&entry)
            return .replace { [entry] in entry }
        }
    }

    private func write(_ batch: PendingChanges.Batch) throws(CacheProblem) {
        let now = clock.now
        var problems: [CacheProblem] = []
        let result: Result<Void, CacheProblem> = writer.withLock { writer in
            // A clock that was set back does not make the pause longer.
            if let outage = writer.outage, let limit = writer.pauseUntil, now < limit,
                now.duration(to: limit) <= Self.pauseAfterFailure
            {
                return .failure(outage)
            }
            do throws(SQLiteError) {
                do throws(SQLiteError) {
                    problems = try write(batch, by: &writer, now)
                } catch  where error.isRefusal {
                    // The connections of a program have one view of the log: read-only, if the reader opened it when it was.
                    reader.withLock { $0.close() }
                    problems = try write(batch, by: &writer, now)
                }
                problems += writer.file.takeProblems()
                if writer.outage != nil { problems.append(.recovered(file: path)) }
                writer.outage = nil
                return .success(())
            } catch {
                // Values that cannot be encoded are reported when the others are written.
                problems = writer.file.takeProblems()
                let outage = CacheProblem.notWritable(file: path, reason: "\(error)")
                if writer.outage == nil { problems.append(outage) }
                writer.outage = outage
                writer.pauseUntil = now.advanced(by: Self.pauseAfterFailure)
                return .failure(outage)
            }
        }
        problems.forEach(report)
        try result.get()
    }

    /// - Returns: What could not be encoded.
    private func write(
        _ batch: PendingChanges.Batch, by writer: inout Writer, _ now: Timestamp
    ) throws(SQLiteError) -> [CacheProblem] {
        var problems: [CacheProblem] = []
        _ = try writer.file.withTable(makingFile: true) { (connection, table) throws(SQLiteError) in
            problems = []
            try connection.transaction { () throws(SQLiteError) in
                for cache in batch.cleared { try table.deleteAll(in: cache) }
                for (key, change) in batch.changes {
                    try make(change, of: key, in: table, noting: &problems)
                }
            }
            // A clock that was set back does not put it off.
            let isTidy = writer.tidiedAt.map { $0 <= now && $0.duration(to: now) < Self.tidyingPeriod } ?? false
            guard !isTidy else { return }
            try tidy(connection, table, now)
            writer.tidiedAt = now
        }
        return problems
    }

    private func make(
        _ change: EntryChange, of key: StorageKey, in table: EntryTable, noting problems: inout [CacheProblem]
    ) throws(SQLiteError) {
        do {
            var changed: StoredEntry?
            if case .adjust = change {
                if case .entry(let present) = try table.row(for: key) { changed = try change.applied(to: present) }
                changes.withLock { $0.resolve(key, as: changed) }
            } else {
                changed = try change.applied(to: nil)
            }
            if let entry = changed {
                try table.write(entry, for: key)
            } else {
                try table.delete(key)
            }
        } catch let error as SQLiteError {
            guard error.isTooLarge else { throw error }
            problems.append(.unencodable(key, type: "value", reason: "it is too large"))
        } catch {
            problems.append(CacheProblem(error, storing: key))
        }
    }

    /// Looks for damage, and removes what is too old or too much.
    private func tidy(_ connection: SQLiteConnection, _ table: EntryTable, _ now: Timestamp) throws(SQLiteError) {
        let size =
            (try connection.integer("PRAGMA page_count") ?? 0) * (try connection.integer("PRAGMA page_size") ?? 0)
        if size <= Self.largestChecked {
            let statement = try connection.statement("PRAGMA quick_check(1)")
            defer { statement.reset() }
            if try statement.step(), let finding = statement.text(0), finding != "ok" {
                throw SQLiteError.damaged(finding)
            }
            try table.checkPlaces()
        }
        try table.deleteExpired(at: now)
        if size > Int64(maximumByteCount) { try table.deleteOldest(beyond: Int64(maximumByteCount)) }
    }
}
