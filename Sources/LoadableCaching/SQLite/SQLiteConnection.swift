import CSQLite
import FoundationEssentials

/// A connection to a database. Used by one thread at a time.
final class SQLiteConnection {

    /// Whether the connection was opened for a file that is assumed not to change.
    let isUnchanging: Bool

    private let handle: OpaquePointer
    private var statements: [String: SQLiteStatement] = [:]

    /// Opens an existing file.
    convenience init(path: String, patience: Duration) throws(SQLiteError) {
        try self.init(name: path, flags: SQLITE_OPEN_READWRITE)
        setPatience(patience)
    }

    /// Opens a file that is assumed not to change while it is open.
    convenience init(unchangingPath path: String) throws(SQLiteError) {
        try self.init(
            name: "file:\(CachePath.escaped(path))?immutable=1", flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
    }

    private init(name: String, flags: Int32) throws(SQLiteError) {
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(name, &opened, flags | SQLITE_OPEN_NOMUTEX, nil)
        guard let opened else { throw SQLiteError(code: code, message: "out of memory") }
        handle = opened
        isUnchanging = flags & SQLITE_OPEN_READONLY != 0
        sqlite3_extended_result_codes(handle, 1)
        guard code == SQLITE_OK else { throw error(code) }
        // The file may come from another program. Prevent it from running code.
        for option in [SQLITE_DBCONFIG_ENABLE_TRIGGER, SQLITE_DBCONFIG_ENABLE_VIEW, SQLITE_DBCONFIG_TRUSTED_SCHEMA] {
            csqlite_configure(handle, option, 0)
        }
        csqlite_configure(handle, SQLITE_DBCONFIG_DEFENSIVE, 1)
    }

    deinit {
        statements.removeAll()
        sqlite3_close_v2(handle)
    }

    func setPatience(_ patience: Duration) {
        let (seconds, attoseconds) = patience.components
        sqlite3_busy_timeout(handle, Int32(seconds) * 1_000 + Int32(attoseconds / 1_000_000_000_000_000))
    }

    /// Prevents SQLite from moving the log into the file when the connection is closed.
    func leaveLog() {
        csqlite_configure(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
    }

    /// Moves the log into the file and truncates the log.
    ///
    /// - Returns: Whether the log was emptied. False if another connection prevented this.
    @discardableResult
    func emptyLog() throws(SQLiteError) -> Bool {
        try integer("PRAGMA wal_checkpoint(TRUNCATE)") == 0
    }

    /// Calls the closure with limits on time and memory. The limits protect the program from files with malicious data.
    func withinLimits<Result>(
        _ body: () throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        let length = sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, 64 << 10)
        let textLength = sqlite3_limit(handle, SQLITE_LIMIT_SQL_LENGTH, 64 << 10)
        csqlite_limit_steps(handle, 10_000)
        defer {
            csqlite_limit_steps(handle, 0)
            sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, length)
            sqlite3_limit(handle, SQLITE_LIMIT_SQL_LENGTH, textLength)
        }
        return try body()
    }

    /// Prepares the connection for reading as much as possible of a damaged file. After this call, the connection does
    /// not change the file.
    func tolerateDamage() throws(SQLiteError) {
        leaveLog()
        csqlite_configure(handle, SQLITE_DBCONFIG_DEFENSIVE, 0)
        // With these settings, SQLite also reads a file that is too short or has an invalid schema.
        try execute("PRAGMA query_only = ON; PRAGMA writable_schema = ON")
        // Read the schema once, within the limits.
        _ = try? withinLimits { () throws(SQLiteError) in try integer("SELECT count(*) FROM sqlite_schema") }
    }

    /// Defines a table whose rows start on the given page. Call ``tolerateDamage()`` first. Nothing is written to the
    /// file.
    func impose(_ table: String, onPage page: Int32) throws(SQLiteError) {
        csqlite_impose_on(handle, page)
        defer { csqlite_impose_on(handle, 0) }
        try execute(table)
    }

    /// Runs the statements, and ignores any rows.
    func execute(_ text: String) throws(SQLiteError) {
        let code = sqlite3_exec(handle, text, nil, nil, nil)
        guard code == SQLITE_OK else { throw error(code) }
    }

    /// Returns the prepared statement for the text, without bound values. Each text is prepared only once. Do not
    /// request a statement again while it is in use.
    func statement(_ text: String) throws(SQLiteError) -> SQLiteStatement {
        if let known = statements[text] {
            known.reset()
            return known
        }
        var made: OpaquePointer?
        let code = sqlite3_prepare_v2(handle, text, -1, &made, nil)
        guard code == SQLITE_OK, let made else { throw error(code) }
        let statement = SQLiteStatement(made, of: self)
        statements[text] = statement
        return statement
    }

    /// Runs a statement, and returns the first column of its first row; nil if there is no row.
    func integer(_ text: String) throws(SQLiteError) -> Int64? {
        let statement = try statement(text)
        defer { statement.reset() }
        return try statement.step() ? statement.integer(0) : nil
    }

    /// The number of rows that ``remove(by:)`` has removed so far.
    private(set) var removedCount = 0

    func remove(by statement: SQLiteStatement) throws(SQLiteError) {
        _ = try statement.step()
        removedCount += Int(sqlite3_changes(handle))
    }

    /// Returns the number of pages of the file, including pages in the log, and the number of free pages.
    func pages() throws(SQLiteError) -> (count: Int64, free: Int64) {
        (try integer("PRAGMA page_count") ?? 0, try integer("PRAGMA freelist_count") ?? 0)
    }

    /// Calls the closure to make changes. If the closure throws, makes no changes.
    func transaction(_ body: () throws(SQLiteError) -> Void) throws(SQLiteError) {
        try transaction("BEGIN IMMEDIATE", body)
    }

    /// Calls the closure. During the call, the data does not change, even if other connections change the file.
    func snapshot<Result>(_ body: () throws(SQLiteError) -> Result) throws(SQLiteError) -> Result {
        try transaction("BEGIN", body)
    }

    private func transaction<Result>(
        _ beginning: String, _ body: () throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        try execute(beginning)
        do {
            let result = try body()
            try execute("COMMIT")
            return result
        } catch {
            // If the rollback fails, SQLite has already rolled back.
            try? execute("ROLLBACK")
            throw error
        }
    }

    func error(_ code: Int32) -> SQLiteError {
        SQLiteError(code: code, message: String(cString: sqlite3_errmsg(handle)))
    }
}

/// A prepared statement. The connection must outlive it.
final class SQLiteStatement {

    private let handle: OpaquePointer
    private unowned let connection: SQLiteConnection
    /// The error for a value that could not be bound; nil if all values were bound.
    private var refusal: SQLiteError?

    fileprivate init(_ handle: OpaquePointer, of connection: SQLiteConnection) {
        self.handle = handle
        self.connection = connection
    }

    deinit {
        sqlite3_finalize(handle)
    }

    /// Advances to the next row. Returns false if there is no further row.
    func step() throws(SQLiteError) -> Bool {
        if let refusal { throw refusal }
        let code = sqlite3_step(handle)
        switch code {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw connection.error(code)
        }
    }

    /// Releases the current row and the bound values, so that the statement holds no lock.
    func reset() {
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
        refusal = nil
    }

    // MARK: Parameters

    /// Binds a value. Parameters are numbered from 1, as in SQLite.
    func bind(_ value: Int64?, at index: Int32) {
        if let value { sqlite3_bind_int64(handle, index, value) } else { sqlite3_bind_null(handle, index) }
    }

    func bind(_ value: String?, at index: Int32) {
        guard var value else {
            sqlite3_bind_null(handle, index)
            return
        }
        value.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { characters in
                // An empty string may have no address. Without an address, SQLite would store NULL.
                let start = characters.baseAddress ?? UnsafePointer(bitPattern: 1)
                csqlite_bind_text(handle, index, start, Int32(characters.count))
            }
        }
    }

    func bind(_ value: Data, at index: Int32) {
        value.withUnsafeBytes { bytes in
            let start = bytes.baseAddress ?? UnsafeRawPointer(bitPattern: 1)
            let code = csqlite_bind_blob(handle, index, start, UInt64(bytes.count))
            if code != SQLITE_OK { refusal = connection.error(code) }
        }
    }

    // MARK: Columns

    /// Returns the value of a column. Columns are numbered from 0, as in SQLite.
    func integer(_ column: Int32) -> Int64 {
        sqlite3_column_int64(handle, column)
    }

    func optionalInteger(_ column: Int32) -> Int64? {
        sqlite3_column_type(handle, column) == SQLITE_NULL ? nil : integer(column)
    }

    func text(_ column: Int32) -> String? {
        guard let start = sqlite3_column_text(handle, column) else { return nil }
        let count = Int(sqlite3_column_bytes(handle, column))
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    func bytes(_ column: Int32) -> Data {
        guard let start = sqlite3_column_blob(handle, column) else { return Data() }
        return Data(bytes: start, count: Int(sqlite3_column_bytes(handle, column)))
    }
}
