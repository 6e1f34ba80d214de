import CSQLite
import Testing

/// Direct use of SQLite on a cache file.
enum RawDatabase {

    static func execute(_ path: String, _ text: String) throws {
        var handle: OpaquePointer?
        try #require(sqlite3_open(path, &handle) == SQLITE_OK)
        defer { sqlite3_close(handle) }
        // A storage that is gone may still be closing the file.
        sqlite3_busy_timeout(handle, 10_000)
        try #require(
            sqlite3_exec(handle, text, nil, nil, nil) == SQLITE_OK, "\(String(cString: sqlite3_errmsg(handle)))")
    }
}
