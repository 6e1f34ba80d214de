import CZlib
import FoundationEssentials
import Loadables

/// The only table of a cache file. It has one row per entry. The number of a row is a hash of the entry's key, so no
/// separate index is needed.
struct EntryTable {

    /// The version number of this format, which is stored in the file's header.
    static let version: Int64 = 1
    /// The version numbers reserved for later formats. A file with any other number, except ``version``, counts as
    /// damaged.
    private static let laterVersions = version + 1...255

    /// The SQL statement that creates the table, exactly as SQLite stores it in the file.
    private static let text = text(of: "entry")

    static func text(of name: String) -> String {
        """
        CREATE TABLE \(name)(
            id INTEGER PRIMARY KEY, cache TEXT NOT NULL, key TEXT NOT NULL,
            format INTEGER NOT NULL, version INTEGER NOT NULL,
            date INTEGER NOT NULL, freshUntil INTEGER, keptUntil INTEGER,
            entityTag TEXT, lastModified TEXT, checksum INTEGER NOT NULL, value BLOB NOT NULL
        )
        """
    }

    static let columns =
        "cache, key, format, version, date, freshUntil, keptUntil, entityTag, lastModified, checksum, value"
    private static let selection = "SELECT \(columns) FROM entry WHERE id = ?"
    private static let insertion = "INSERT OR REPLACE INTO entry(id, \(columns)) VALUES (?,?,?,?,?,?,?,?,?,?,?,?)"

    private let connection: SQLiteConnection

    init(_ connection: SQLiteConnection) {
        self.connection = connection
    }

    func create() throws(SQLiteError) {
        try connection.execute("\(Self.text); PRAGMA user_version = \(Self.version)")
    }

    /// Throws an error unless this table is the only object in the file. Other objects, such as triggers, could run
    /// arbitrary SQL.
    static func check(_ connection: SQLiteConnection) throws(SQLiteError) {
        let version = try connection.integer("PRAGMA user_version") ?? 0
        if laterVersions.contains(version) { throw SQLiteError.laterVersion }
        guard version == Self.version else { throw SQLiteError.damaged("not a file of this program") }
        var isKnown = false
        do {
            try connection.withinLimits { () throws(SQLiteError) in
                let statement = try connection.statement("SELECT type, name, tbl_name, sql FROM sqlite_schema")
                defer { statement.reset() }
                while try statement.step() {
                    guard !isKnown, statement.text(0) == "table", statement.text(1) == "entry",
                        statement.text(2) == "entry", statement.text(3) == text
                    else {
                        throw SQLiteError.damaged("not the table that this program made")
                    }
                    isKnown = true
                }
            }
        } catch  where error.isBeyondLimits {
            throw SQLiteError.damaged("not the table that this program made")
        }
        guard isKnown else { throw SQLiteError.damaged("it has no table") }
    }

    enum Row {
        case none
        case entry(StoredEntry)
        case damaged
    }

    func row(for key: StorageKey) throws(SQLiteError) -> Row {
        let key = key.canonical
        let statement = try connection.statement(Self.selection)
        defer { statement.reset() }
        statement.bind(Self.id(of: key), at: 1)
        guard try statement.step() else { return .none }
        guard let (found, entry) = Self.read(statement) else { return .damaged }
        // Another key may have the same hash.
        return found == key ? .entry(entry) : .none
    }

    func write(_ entry: StoredEntry, for key: StorageKey) throws(SQLiteError) {
        let key = key.canonical
        let statement = try connection.statement(Self.insertion)
        defer { statement.reset() }
        statement.bind(Self.id(of: key), at: 1)
        statement.bind(key.cache, at: 2)
        statement.bind(key.key, at: 3)
        statement.bind(Int64(entry.format.rawValue), at: 4)
        statement.bind(Int64(entry.version), at: 5)
        statement.bind(entry.date.nanosecondsSince1970, at: 6)
        statement.bind(entry.freshUntil?.nanosecondsSince1970, at: 7)
        statement.bind(entry.keptUntil?.nanosecondsSince1970, at: 8)
        statement.bind(entry.validator?.entityTag, at: 9)
        statement.bind(entry.validator?.lastModified, at: 10)
        statement.bind(Int64(Self.checksum(of: entry, for: key)), at: 11)
        statement.bind(entry.value, at: 12)
        _ = try statement.step()
    }

    func byteCount(of key: StorageKey) throws(SQLiteError) -> Int {
        let statement = try connection.statement("SELECT length(value) FROM entry WHERE id = ?")
        defer { statement.reset() }
        statement.bind(Self.id(of: key.canonical), at: 1)
        return try statement.step() ? Int(statement.integer(0)) : 0
    }

    func delete(_ key: StorageKey) throws(SQLiteError) {
        let key = key.canonical
        let statement = try connection.statement("DELETE FROM entry WHERE id = ? AND cache = ? AND key = ?")
        defer { statement.reset() }
        statement.bind(Self.id(of: key), at: 1)
        statement.bind(key.cache, at: 2)
        statement.bind(key.key, at: 3)
        try connection.remove(by: statement)
    }

    func deleteAll(in cache: String) throws(SQLiteError) {
        let statement = try connection.statement("DELETE FROM entry WHERE cache = ?")
        defer { statement.reset() }
        statement.bind(StorageKey(cache: cache, key: "").canonical.cache, at: 1)
        try connection.remove(by: statement)
    }

    /// Deletes the oldest entry other than the entry of the given key. Returns false if there is no other entry.
    func deleteOldest(but key: StorageKey) throws(SQLiteError) -> Bool {
        let statement = try connection.statement(
            "DELETE FROM entry WHERE id = (SELECT id FROM entry WHERE id <> ? ORDER BY date, id LIMIT 1)")
        defer { statement.reset() }
        statement.bind(Self.id(of: key.canonical), at: 1)
        let before = connection.removedCount
        try connection.remove(by: statement)
        return connection.removedCount != before
    }

    func deleteExpired(at now: Timestamp) throws(SQLiteError) {
        let statement = try connection.statement("DELETE FROM entry WHERE keptUntil <= ?")
        defer { statement.reset() }
        statement.bind(now.nanosecondsSince1970, at: 1)
        try connection.remove(by: statement)
    }

    /// Deletes entries that are larger than the limit. Then deletes the oldest entries until the total size is within
    /// the limit.
    func deleteOldest(beyond byteCount: Int64) throws(SQLiteError) {
        let statement = try connection.statement(
            """
            DELETE FROM entry WHERE length(value) > ?1 OR id IN (SELECT id FROM (
                SELECT id, sum(length(value)) OVER (ORDER BY date DESC, id) AS total FROM entry
                WHERE length(value) <= ?1
            ) WHERE total > ?1)
            """)
        defer { statement.reset() }
        statement.bind(byteCount, at: 1)
        try connection.remove(by: statement)
    }

    /// Throws an error if the number of a row is not the hash of its key. SQLite cannot find this kind of damage.
    func checkPlaces() throws(SQLiteError) {
        let statement = try connection.statement("SELECT id, cache, key FROM entry")
        defer { statement.reset() }
        while try statement.step() {
            guard let cache = statement.text(1), let key = statement.text(2),
                statement.integer(0) == Self.id(of: StorageKey(cache: cache, key: key))
            else { throw SQLiteError.damaged("a row in the wrong place") }
        }
    }

    // MARK: Rows

    static func read(_ statement: SQLiteStatement) -> (StorageKey, StoredEntry)? {
        guard let cache = statement.text(0), let key = statement.text(1),
            let format = StoredEntry.Format(rawValue: Int(statement.integer(2)))
        else { return nil }
        let entry = StoredEntry(
            statement.bytes(10),
            format: format,
            version: Int(statement.integer(3)),
            date: Timestamp(nanosecondsSince1970: statement.integer(4)),
            freshUntil: statement.optionalInteger(5).map(Timestamp.init(nanosecondsSince1970:)),
            keptUntil: statement.optionalInteger(6).map(Timestamp.init(nanosecondsSince1970:)),
            validator: ContentValidator(entityTag: statement.text(7), lastModified: statement.text(8))
        )
        let found = StorageKey(cache: cache, key: key)
        guard Int64(checksum(of: entry, for: found)) == statement.integer(9) else { return nil }
        return (found, entry)
    }

    /// Returns the row number of a key: the 64-bit FNV-1a hash of the name of the cache and the key. Each string is
    /// terminated with the byte 0xFF, which never occurs in UTF-8.
    static func id(of key: StorageKey) -> Int64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for name in [key.cache, key.key] {
            for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
            hash = (hash ^ 0xFF) &* 0x100_0000_01b3
        }
        return Int64(bitPattern: hash)
    }

    /// Returns a checksum of all columns except the row number. SQLite itself stores no checksums.
    private static func checksum(of entry: StoredEntry, for key: StorageKey) -> UInt32 {
        var checksum = crc32_z(0, nil, 0)
        func add(_ bytes: UnsafeRawBufferPointer) {
            guard let start = bytes.assumingMemoryBound(to: UInt8.self).baseAddress else { return }
            checksum = crc32_z(checksum, start, bytes.count)
        }
        func add(_ number: Int64?) {
            withUnsafeBytes(of: (number == nil ? 0 : 1 as UInt8)) { add($0) }
            withUnsafeBytes(of: (number ?? 0).littleEndian) { add($0) }
        }
        func add(_ text: String?) {
            add(text.map { Int64($0.utf8.count) })
            var text = text ?? ""
            text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
        }
        add(key.cache)
        add(key.key)
        add(Int64(entry.format.rawValue))
        add(Int64(entry.version))
        add(entry.date.nanosecondsSince1970)
        add(entry.freshUntil?.nanosecondsSince1970)
        add(entry.keptUntil?.nanosecondsSince1970)
        add(entry.validator?.entityTag)
        add(entry.validator?.lastModified)
        entry.value.withUnsafeBytes { add($0) }
        return UInt32(truncatingIfNeeded: checksum)
    }
}
