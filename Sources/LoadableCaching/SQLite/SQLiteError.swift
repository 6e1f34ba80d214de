import CSQLite

/// What SQLite says when it cannot do something.
struct SQLiteError: Error, Hashable, CustomStringConvertible {

    let code: Int32
    let message: String

    /// The kind of the code, without its detail.
    private var primaryCode: Int32 { code & 0xFF }

    /// Whether the file is not what was written.
    var isDamage: Bool {
        [SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_FORMAT].contains(primaryCode) || code == Self.shortRead
            || primaryCode == SQLITE_ERROR || primaryCode == SQLITE_MISMATCH
    }

    /// Whether it is not allowed, or not possible now.
    var isRefusal: Bool {
        [SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM].contains(primaryCode)
    }

    /// Whether a value is larger than any may be.
    var isTooLarge: Bool { primaryCode == SQLITE_TOOBIG }

    var description: String {
        switch primaryCode {
        case SQLITE_FULL: "the disk is full"
        case SQLITE_READONLY, SQLITE_PERM: "it is read-only"
        case SQLITE_CANTOPEN: "it cannot be opened"
        case SQLITE_BUSY, SQLITE_LOCKED: "another program is using it"
        case SQLITE_IOERR: "input or output error"
        default: message
        }
    }

    private static let shortRead: Int32 = SQLITE_IOERR | (2 << 8)
}
