package import Loadables

/// Entries in the file of a cache by which programs come to terms with each other: a change sees all that others have
/// changed, and nobody changes anything meanwhile. For one thread at a time.
///
/// They are entries like others: what has expired is removed, and the oldest where there are too many bytes.
package final class CacheRecords {

    private let reader: CacheFile
    private let writer: EntryWriter
    private let clock: any WallClock
    private let report: @Sendable (CacheProblem) -> Void

    /// - Parameters:
    ///   - path: Of the file, which is made with the first change.
    ///   - patience: How long each use of it waits for other programs.
    ///   - maximumByteCount: How many bytes all values in it may have.
    ///   - report: Is told what had to be put in order.
    package init(
        path: String, patience: Duration, maximumByteCount: Int, clock: any WallClock = .system,
        report: @escaping @Sendable (CacheProblem) -> Void
    ) {
        self.clock = clock
        self.report = report
        reader = CacheFile(path: path, patience: patience, clock: clock, repairs: false)
        let file = CacheFile(path: path, patience: patience, clock: clock)
        writer = EntryWriter(file: file, maximumByteCount: maximumByteCount)
    }

    /// What the closure reads, as it was at one moment; nil if there is no file.
    package func read<Result>(
        _ body: (CacheRecordTable) throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result? {
        try reader.withTable(makingFile: false) { (connection, table) throws(SQLiteError) in
            try connection.snapshot { () throws(SQLiteError) in try body(CacheRecordTable(table: table)) }
        }
    }

    /// Puts a damaged file in order.
    package func repair() throws(SQLiteError) {
        try change { (_) throws(SQLiteError) in }
    }

    /// All that the closure does, or nothing of it.
    package func change<Result>(
        _ body: (inout CacheRecordTable) throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        defer { writer.file.takeProblems().forEach(report) }
        func attempt() throws(SQLiteError) -> Result? {
            try writer.change(at: clock.now) { (table, room) throws(SQLiteError) in
                var records = CacheRecordTable(table: table, room: room)
                defer { if let used = records.room { room = used } }
                return try body(&records)
            }
        }
        do throws(SQLiteError) {
            guard let result = try attempt() else { throw SQLiteError.inUse }
            return result
        } catch  where error.isRefusal {
            // The connections of a program have one view of the log: read-only, if the reader opened it when it was.
            reader.close()
            guard let result = try attempt() else { throw SQLiteError.inUse }
            return result
        }
    }
}

/// The entries while they are read or changed.
package struct CacheRecordTable {

    let table: EntryTable
    /// Nil for who only reads.
    var room: DiskRoom?

    /// The entry of the key; nil if there is none, or it is not what was written.
    package func entry(for key: StorageKey) throws(SQLiteError) -> StoredEntry? {
        if case .entry(let entry) = try table.row(for: key) { entry } else { nil }
    }

    /// How many bytes the value of the key has; 0 if there is none. It is not read for that.
    package func byteCount(of key: StorageKey) throws(SQLiteError) -> Int {
        try table.byteCount(of: key)
    }

    package mutating func write(_ entry: StoredEntry, for key: StorageKey) throws(SQLiteError) {
        try room?.take(entry.value.count)
        try table.write(entry, for: key)
    }
}

extension EntryWriter {

    /// Reads and changes entries while nobody else changes any: all of it or, if the closure throws, nothing.
    fileprivate func change<Result>(
        at now: Timestamp, _ body: (EntryTable, inout DiskRoom) throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result? {
        try withTidyTable(makingFile: true, at: now) { (connection, table) throws(SQLiteError) in
            var result: Result?
            func attempt() throws(SQLiteError) {
                try withRoom(connection) { (room) throws(SQLiteError) in result = try body(table, &room) }
            }
            do throws(SQLiteError) {
                try attempt()
            } catch  where error.isFullDisk {
                try connection.emptyLog()
                try attempt()
            }
            return result
        } ?? nil
    }
}
