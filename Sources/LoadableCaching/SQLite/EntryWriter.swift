import FoundationEssentials
import Loadables

/// A writer that writes changes to the file of a cache, and keeps the file small. Used by one thread at a time.
final class EntryWriter {

    let file: CacheFile

    let maximumByteCount: Int
    private var tidiedAt: Timestamp?
    /// Whether the file or its log may still contain the bytes of removed entries.
    var hasRemoved = false
    private var hasReportedRoom = false

    /// The minimum time between two cleanups of the file by the same program.
    private static let tidyingPeriod: Duration = .seconds(3600)
    /// A file that is not rebuilt shrinks only if it has at least this number of free pages, and if at least a quarter
    /// of all pages are free.
    private static let fewestFreePages = 32
    /// The maximum number of pages of a file that is rebuilt after a removal. A rebuild takes at most a few hundredths
    /// of a second.
    private static let mostPagesMadeAnew = 2_048
    /// The maximum time to wait for readers when the log is emptied. After a timeout, the next change tries again.
    private static let patienceWithReaders: Duration = .milliseconds(100)

    init(file: CacheFile, maximumByteCount: Int) {
        self.file = file
        self.maximumByteCount = maximumByteCount
    }

    /// Callbacks for the progress of writing. If the disk is too full for the whole batch, the changes are written one
    /// at a time. Only then, `didClear` and `didWrite` are called.
    struct Progress: Sendable {
        /// Called with the result of an adjustment before the result is written to the file. The result is nil if there
        /// is no entry to adjust.
        let resolve: @Sendable (StorageKey, StoredEntry?) -> Void
        /// Called when the caches to clear have been emptied. Other changes may not be in the file yet.
        let didClear: @Sendable () -> Void
        /// Called when the change of the key is in the file. Other changes may not be in the file yet.
        let didWrite: @Sendable (StorageKey) -> Void
    }

    /// The changes of a batch. Some of the changes may already be in the file.
    private struct Work {
        var cleared: Set<String>
        var changes: [(key: StorageKey, change: EntryChange)]
        var problems: [CacheProblem] = []
        let progress: Progress

        init(_ batch: PendingChanges.Batch, _ progress: Progress) {
            cleared = batch.cleared
            changes = batch.keys.compactMap { key in batch.change(of: key).map { (key, $0.change) } }
            self.progress = progress
        }
    }

    /// Makes all changes. If the disk is full, makes as many changes as possible.
    ///
    /// - Returns: The problems to report.
    /// - Throws: The error that prevented some or all of the changes.
    func write(
        _ batch: PendingChanges.Batch, at now: Timestamp, _ progress: Progress
    ) throws(SQLiteError) -> [CacheProblem] {
        var work = Work(batch, progress)
        // If there is no file, there are no entries to remove, so removals do not require a file.
        let hasValues = work.changes.contains { if case .remove = $0.change { false } else { true } }
        _ = try withTidyTable(makingFile: hasValues, at: now) { (connection, table) throws(SQLiteError) in
            do throws(SQLiteError) {
                try writeAll(&work, connection, table)
            } catch  where error.isFullDisk {
                // The log may occupy the missing space.
                try connection.emptyLog()
                do throws(SQLiteError) {
                    try writeAll(&work, connection, table)
                } catch  where error.isFullDisk {
                    try writeWhatFits(&work, connection, table)
                }
            }
        }
        return work.problems
    }

    /// Calls the closure with the table. At the first call, and again after an hour, checks the file before the closure
    /// is called, and cleans up the file afterwards. After a cleanup or a removal, shrinks the file if much of it is
    /// unused.
    func withTidyTable<Result>(
        makingFile: Bool, at now: Timestamp,
        _ body: (SQLiteConnection, EntryTable) throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result? {
        try file.withTable(makingFile: makingFile) { (connection, table) throws(SQLiteError) in
            // Also clean up if the clock was set back.
            let isTidy = tidiedAt.map { $0 <= now && $0.duration(to: now) < Self.tidyingPeriod } ?? false
            // A write to a damaged page would spread the damage.
            if !isTidy { try check(connection, table) }
            let result = try body(connection, table)
            if !isTidy {
                try tidy(connection, table, now)
                tidiedAt = now
            }
            if hasRemoved || !isTidy { try? giveBack(connection) }
            return result
        }
    }

    // MARK: Changes

    private func writeAll(
        _ work: inout Work, _ connection: SQLiteConnection, _ table: EntryTable
    ) throws(SQLiteError) {
        let removals = connection.removedCount
        var problems: [CacheProblem] = []
        try withRoom(connection) { (room) throws(SQLiteError) in
            for cache in work.cleared { try table.deleteAll(in: cache) }
            for (key, change) in work.changes {
                if let problem = try make(change, of: key, in: table, &room, work.progress) { problems.append(problem) }
            }
        }
        work.problems += problems
        if connection.removedCount != removals { hasRemoved = true }
    }

    /// Makes the changes one at a time, so that the log needs no more space than the largest change.
    private func writeWhatFits(
        _ work: inout Work, _ connection: SQLiteConnection, _ table: EntryTable
    ) throws(SQLiteError) {
        if !work.cleared.isEmpty {
            try connection.transaction { () throws(SQLiteError) in
                for cache in work.cleared { try table.deleteAll(in: cache) }
            }
            work.cleared = []
            work.progress.didClear()
            hasRemoved = true
            try giveBack(connection)
        }
        var left: [(key: StorageKey, change: EntryChange)] = []
        while let (key, change) = work.changes.first {
            do throws(SQLiteError) {
                try writeAlone(change, of: key, &work, connection, table)
                work.progress.didWrite(key)
            } catch  where error.isFullDisk {
                left.append((key, change))
            }
            work.changes.removeFirst()
        }
        work.changes = left
        try connection.emptyLog()
        if !left.isEmpty { throw SQLiteError.fullDisk }
    }

    private func writeAlone(
        _ change: EntryChange, of key: StorageKey, _ work: inout Work, _ connection: SQLiteConnection,
        _ table: EntryTable
    ) throws(SQLiteError) {
        var needed = 0
        func write() throws(SQLiteError) {
            try connection.emptyLog()
            var problem: CacheProblem?
            let removals = connection.removedCount
            try withRoom(connection) { (room) throws(SQLiteError) in
                defer { needed = room.needed }
                problem = try make(change, of: key, in: table, &room, work.progress)
            }
            if let problem { work.problems.append(problem) }
            if connection.removedCount != removals { hasRemoved = true }
        }
        do throws(SQLiteError) {
            try write()
        } catch  where error.isFullDisk {
            guard try makeRoom(for: needed, but: key, connection, table, &work.problems) else { throw error }
            try write()
        }
    }

    /// Makes one change.
    ///
    /// - Returns: The problem of a value that cannot be written; nil if the change was made.
    private func make(
        _ change: EntryChange, of key: StorageKey, in table: EntryTable, _ room: inout DiskRoom, _ progress: Progress
    ) throws(SQLiteError) -> CacheProblem? {
        do {
            var changed: StoredEntry?
            if case .adjust = change {
                if case .entry(let present) = try table.row(for: key) { changed = try change.applied(to: present) }
                progress.resolve(key, changed)
            } else {
                changed = try change.applied(to: nil)
            }
            guard let entry = changed else {
                try table.delete(key)
                return nil
            }
            guard entry.value.count <= maximumByteCount else { return .tooLarge(key) }
            try room.take(entry.value.count)
            // SQLite first overwrites the old value. This also needs space.
            if room.isScarce { try room.take(table.byteCount(of: key)) }
            try table.write(entry, for: key)
            return nil
        } catch let error as SQLiteError {
            guard error.isTooLarge else { throw error }
            return .tooLarge(key)
        } catch {
            return CacheProblem(error, storing: key)
        }
    }

    // MARK: Disk space

    /// Runs a transaction. Throws an error if the disk has too little space to move the log into the file afterwards.
    func withRoom(
        _ connection: SQLiteConnection, _ body: (inout DiskRoom) throws(SQLiteError) -> Void
    ) throws(SQLiteError) {
        var room = DiskRoom(in: file.folder, enough: 2 * maximumByteCount)
        try connection.transaction { () throws(SQLiteError) in
            if room.isScarce { room.growth = try growth(connection) }
            try body(&room)
            if room.isScarce {
                room.growth = try growth(connection)
                try room.check()
            }
        }
    }

    private func growth(_ connection: SQLiteConnection) throws(SQLiteError) -> Int {
        try max(0, size(connection) - (FileIdentity(path: file.path)?.size ?? 0))
    }

    /// Deletes the oldest entries to make space for a value. Deletes nothing if the file takes up a third of the disk
    /// or less, or if the whole file is smaller than the missing space.
    ///
    /// - Returns: Whether there is now enough space for the value.
    private func makeRoom(
        for byteCount: Int, but key: StorageKey, _ connection: SQLiteConnection, _ table: EntryTable,
        _ problems: inout [CacheProblem]
    ) throws(SQLiteError) -> Bool {
        let size = FileIdentity(path: file.path)?.size ?? 0
        // The value is written to the log and then to the file, together with some interior pages.
        let wanted = 2 * byteCount + 3 * DiskRoom.reserve / 2
        guard let disk = DiskRoom.Disk(folder: file.folder), size > disk.byteCount / 3, wanted < disk.free + size else {
            return false
        }
        // Overwriting freed pages would need space. The new value overwrites them anyway.
        try connection.execute("PRAGMA secure_delete = OFF")
        defer { try? connection.execute("PRAGMA secure_delete = ON") }
        while true {
            try connection.emptyLog()
            guard let free = DiskRoom.Disk(folder: file.folder)?.free else { return false }
            let spare = try Int(connection.pages().free) << 12
            if free + spare >= wanted, free >= wanted - byteCount { return true }
            var isAny = false
            try connection.transaction { () throws(SQLiteError) in isAny = try table.deleteOldest(but: key) }
            guard isAny else { return false }
            if !hasReportedRoom { problems.append(.oldestRemoved(file: file.path)) }
            hasReportedRoom = true
            // Free a few pages at a time, because this also writes to the log.
            while try connection.pages().free > 0 {
                let count = try connection.pages().count
                try connection.execute("PRAGMA incremental_vacuum(8)")
                try connection.emptyLog()
                // Files of older versions do not shrink. The next values use their free pages.
                if try connection.pages().count == count { break }
            }
        }
    }

    /// Shrinks the file if much of it is unused, and removes deleted entries from the file and its log.
    private func giveBack(_ connection: SQLiteConnection) throws(SQLiteError) {
        let pages = try connection.pages()
        if hasRemoved, pages.count <= Self.mostPagesMadeAnew {
            // SQLite overwrites deleted rows, but leaves copies of small rows that it has moved. A rebuild removes
            // these copies.
            try? connection.execute("PRAGMA temp_store = MEMORY; VACUUM")
        } else if pages.free >= Self.fewestFreePages, pages.free * 4 >= pages.count {
            try connection.execute("PRAGMA incremental_vacuum")
        }
        guard hasRemoved else { return }
        connection.setPatience(Self.patienceWithReaders)
        defer { connection.setPatience(file.patience) }
        hasRemoved = try !connection.emptyLog()
    }
}
