import CSQLite
import Testing

/// SQLite as anybody may use it on a file of ours.
enum RawDatabase {

    static func execute(_ path: String, _ text: String) throws {
        var handle: OpaquePointer?
        try #require(sqlite3_open(path, &handle) == SQLITE_OK)
        defer { sqlite3_close(handle) }
        try #require(
            sqlite3_exec(handle, text, nil, nil, nil) == SQLITE_OK, "\(String(cString: sqlite3_errmsg(handle)))")
    }
}
