import Loadables

extension EntryWriter {

    /// The maximum size, in bytes, of a file that is checked for damage. Such a check takes at most a few hundredths of
    /// a second.
    private static let largestChecked = 32 << 20

    /// Throws an error if the file is damaged. Does not check a file that is larger than ``largestChecked``.
    func check(_ connection: SQLiteConnection, _ table: EntryTable) throws(SQLiteError) {
        guard try size(connection) <= Self.largestChecked else { return }
        let statement = try connection.statement("PRAGMA quick_check(1)")
        defer { statement.reset() }
        if try statement.step(), let finding = statement.text(0), finding != "ok" {
            throw SQLiteError.damaged(finding)
        }
        try table.checkPlaces()
    }

    func tidy(_ connection: SQLiteConnection, _ table: EntryTable, _ now: Timestamp) throws(SQLiteError) {
        let removals = connection.removedCount
        try table.deleteExpired(at: now)
        if try size(connection) > maximumByteCount { try table.deleteOldest(beyond: Int64(maximumByteCount)) }
        if connection.removedCount != removals { hasRemoved = true }
        // Files of older versions cannot shrink page by page until they are rebuilt. Rebuild the file if most of its
        // pages are free.
        if try connection.integer("PRAGMA auto_vacuum") == 0 {
            try connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
            let pages = try connection.pages()
            if pages.free * 2 > pages.count { try? connection.execute("VACUUM") }
        }
    }

    func size(_ connection: SQLiteConnection) throws(SQLiteError) -> Int {
        try Int(connection.pages().count * (connection.integer("PRAGMA page_size") ?? 0))
    }
}
