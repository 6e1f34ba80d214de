package import Loadables

/// Access to the entries of a cache file, for programs that coordinate their work. During a change, a program sees all
/// earlier changes by other programs, and no other program can make changes. Used by one thread at a time.
///
/// As with all entries of a cache file, expired entries are removed. If the size limit is exceeded, the oldest entries
/// are removed as well.
package final class CacheRecords {

    private let reader: CacheFile
    private let writer: EntryWriter
    private let clock: any WallClock
    private let report: @Sendable (CacheProblem) -> Void

    /// Creates access to the entries of a file.
    ///
    /// - Parameters:
    ///   - path: The path of the file. The first change creates the file.
    ///   - patience: The maximum time for which each use of the file waits for other programs.
    ///   - maximumByteCount: The maximum total size of all values in the file, in bytes.
    ///   - report: Called with each problem for which the file was repaired.
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

    /// Calls the closure to read from one consistent state of the file, and returns its result. Returns nil if there is
    /// no file.
    package func read<Result>(
        _ body: (CacheRecordTable) throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result? {
        try reader.withTable(makingFile: false) { (connection, table) throws(SQLiteError) in
            try connection.snapshot { () throws(SQLiteError) in try body(CacheRecordTable(table: table)) }
        }
    }

    /// Repairs the file if it is damaged. Creates the file if it is missing.
    package func repair() throws(SQLiteError) {
        try change { (_) throws(SQLiteError) in }
    }

    /// Calls the closure to make changes. If the closure throws, makes no changes. The closure may be called more than
    /// once, for example after a repair.
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
            // If the reader has opened the log as read-only, the writer cannot write to the log either, because all
            // connections of a program share their access to the log.
            reader.close()
            guard let result = try attempt() else { throw SQLiteError.inUse }
            return result
        }
    }
}

/// The entries that a closure can read or change.
package struct CacheRecordTable {

    let table: EntryTable
    /// The free space on the disk; nil for a table that is only read.
    var room: DiskRoom?

    /// Returns the entry of the key; nil if there is none, or if it is damaged.
    package func entry(for key: StorageKey) throws(SQLiteError) -> StoredEntry? {
        if case .entry(let entry) = try table.row(for: key) { entry } else { nil }
    }

    /// Returns the size of the key's value in bytes, without reading the value; 0 if there is none.
    package func byteCount(of key: StorageKey) throws(SQLiteError) -> Int {
        try table.byteCount(of: key)
    }

    package mutating func write(_ entry: StoredEntry, for key: StorageKey) throws(SQLiteError) {
        try room?.take(entry.value.count)
        try table.write(entry, for: key)
    }
}

extension EntryWriter {

    /// Calls the closure to read and change entries. No other program can make changes during the call. If the closure
    /// throws, makes no changes. If the disk is full, empties the log and calls the closure again.
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
