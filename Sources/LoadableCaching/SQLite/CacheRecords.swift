package import Loadables

/// Entries in the file of a cache with which programs coordinate: a change sees all changes of others, and nobody else
/// changes anything during it. For one thread at a time.
///
/// They are entries like others: expired ones are removed, and the oldest ones when the size limit is exceeded.
package final class CacheRecords {

    private let reader: CacheFile
    private let writer: EntryWriter
    private let clock: any WallClock
    private let report: @Sendable (CacheProblem) -> Void

    /// - Parameters:
    ///   - path: The path of the file, which is created with the first change.
    ///   - patience: How long each use of the file waits for other programs.
    ///   - maximumByteCount: The maximum total size of all values in it.
    ///   - report: Called with the problems that had to be repaired.
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

    /// Returns the value that the closure reads in one consistent state; nil if there is no file.
    package func read<Result>(
        _ body: (CacheRecordTable) throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result? {
        try reader.withTable(makingFile: false) { (connection, table) throws(SQLiteError) in
            try connection.snapshot { () throws(SQLiteError) in try body(CacheRecordTable(table: table)) }
        }
    }

    /// Repairs a damaged file.
    package func repair() throws(SQLiteError) {
        try change { (_) throws(SQLiteError) in }
    }

    /// Makes all changes of the closure, or none.
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
            // The connections of a program share one view of the log. It is read-only if it was when the reader opened
            // it.
            reader.close()
            guard let result = try attempt() else { throw SQLiteError.inUse }
            return result
        }
    }
}

/// The entries while they are read or changed.
package struct CacheRecordTable {

    let table: EntryTable
    /// Nil for a reader.
    var room: DiskRoom?

    /// The entry of the key; nil if there is none, or if it is damaged.
    package func entry(for key: StorageKey) throws(SQLiteError) -> StoredEntry? {
        if case .entry(let entry) = try table.row(for: key) { entry } else { nil }
    }

    /// The size of the key's value in bytes, without reading it; 0 if there is none.
    package func byteCount(of key: StorageKey) throws(SQLiteError) -> Int {
        try table.byteCount(of: key)
    }

    package mutating func write(_ entry: StoredEntry, for key: StorageKey) throws(SQLiteError) {
        try room?.take(entry.value.count)
        try table.write(entry, for: key)
    }
}

extension EntryWriter {

    /// Reads and changes entries while nobody else changes any: makes all changes or, if the closure throws, none.
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
