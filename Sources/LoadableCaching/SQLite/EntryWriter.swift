import FoundationEssentials
import Loadables

/// Writes changes into the file of a cache, and keeps that tidy and small. For one thread at a time.
final class EntryWriter {

    let file: CacheFile

    let maximumByteCount: Int
    private var tidiedAt: Timestamp?
    /// What was removed may still be in the log.
    var hasRemoved = false
    private var hasReportedRoom = false

    /// How seldom a program tidies the file, while it changes something.
    private static let tidyingPeriod: Duration = .seconds(3600)
    /// A part of the file that is of no use is given back from so many pages on.
    private static let fewestFreePages = 32
    /// A file of up to so many pages is made anew when something was removed, which takes some hundredths of a second.
    private static let mostPagesMadeAnew = 2_048
    /// How long a reader may keep the log from being emptied; then that is tried again with the next change.
    private static let patienceWithReaders: Duration = .milliseconds(100)

    init(file: CacheFile, maximumByteCount: Int) {
        self.file = file
        self.maximumByteCount = maximumByteCount
    }

    /// What is told to whom changes belong.
    struct Progress: Sendable {
        /// What an adjusted entry comes to, before it is in the file.
        let resolve: @Sendable (StorageKey, StoredEntry?) -> Void
        /// The caches were emptied, while not all changes are in the file.
        let didClear: @Sendable () -> Void
        /// The change of the key is in the file, while not all are.
        let didWrite: @Sendable (StorageKey) -> Void
    }

    /// Changes of which a part may be in the file.
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

    /// Makes all changes, or, on a full disk, those for which there is room.
    ///
    /// - Returns: What is to be reported.
    /// - Throws: Why not all were made.
    func write(
        _ batch: PendingChanges.Batch, at now: Timestamp, _ progress: Progress
    ) throws(SQLiteError) -> [CacheProblem] {
        var work = Work(batch, progress)
        // What is only removed is not there, either, if there is no file.
        let hasValues = work.changes.contains { if case .remove = $0.change { false } else { true } }
        _ = try withTidyTable(makingFile: hasValues, at: now) { (connection, table) throws(SQLiteError) in
            do throws(SQLiteError) {
                try writeAll(&work, connection, table)
            } catch  where error.isFullDisk {
                // What is in the log may be all that is in the way.
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

    /// Does something with the table, and keeps the file tidy.
    func withTidyTable<Result>(
        makingFile: Bool, at now: Timestamp,
        _ body: (SQLiteConnection, EntryTable) throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result? {
        try file.withTable(makingFile: makingFile) { (connection, table) throws(SQLiteError) in
            // A clock that was set back does not put it off.
            let isTidy = tidiedAt.map { $0 <= now && $0.duration(to: now) < Self.tidyingPeriod } ?? false
            // Before anything is written: on a damaged page that would spread the damage.
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

    /// One change after the other, each by itself, so that the log needs no more room than the largest of them.
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

    /// - Returns: Why the value is not one to be written.
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
            // What it replaces is overwritten first.
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

    // MARK: Room

    /// A transaction that leaves so much room on the disk that what it leaves in the log can be moved into the file.
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

    /// By how many bytes the file grows when its log is moved into it.
    private func growth(_ connection: SQLiteConnection) throws(SQLiteError) -> Int {
        try max(0, size(connection) - (FileIdentity(path: file.path)?.size ?? 0))
    }

    /// On a disk that is full mostly of the file itself the oldest entries go: it is as large as it can get.
    ///
    /// - Returns: Whether there is room now.
    private func makeRoom(
        for byteCount: Int, but key: StorageKey, _ connection: SQLiteConnection, _ table: EntryTable,
        _ problems: inout [CacheProblem]
    ) throws(SQLiteError) -> Bool {
        let size = FileIdentity(path: file.path)?.size ?? 0
        // Once in the log, once in the file, and some pages that lead there.
        let wanted = 2 * byteCount + 3 * DiskRoom.reserve / 2
        guard let disk = DiskRoom.Disk(folder: file.folder), size > disk.byteCount / 3, wanted < disk.free + size else {
            return false
        }
        // What goes is overwritten by what comes; to overwrite it twice takes room that is not there.
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
            // A few pages at a time: each goes through the log.
            while try connection.pages().free > 0 {
                let count = try connection.pages().count
                try connection.execute("PRAGMA incremental_vacuum(8)")
                try connection.emptyLog()
                // Files of before give nothing back; then the next value takes what is free in the file.
                if try connection.pages().count == count { break }
            }
        }
    }

    /// Makes the file as small as it can be if much of it is of no use, and empties the log of what was removed.
    private func giveBack(_ connection: SQLiteConnection) throws(SQLiteError) {
        let pages = try connection.pages()
        if hasRemoved, pages.count <= Self.mostPagesMadeAnew {
            // SQLite overwrites what is removed, but not copies that it left on pages of small rows when it moved them.
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
