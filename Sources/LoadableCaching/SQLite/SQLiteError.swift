import CSQLite
import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// An error of SQLite, or of an operation on the file or its lock file.
package struct SQLiteError: Error, Hashable, CustomStringConvertible {

    let code: Int32
    let message: String

    private var primaryCode: Int32 { code & 0xFF }

    package var isDamage: Bool {
        [SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_FORMAT].contains(primaryCode) || code == Self.shortRead
            || primaryCode == SQLITE_ERROR || primaryCode == SQLITE_MISMATCH
    }

    /// Whether the file cannot be opened or written, or a permission is missing.
    var isRefusal: Bool {
        [SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM].contains(primaryCode)
    }

    var isBeyondLimits: Bool { [SQLITE_INTERRUPT, SQLITE_TOOBIG].contains(primaryCode) }

    var isTooLarge: Bool { primaryCode == SQLITE_TOOBIG }

    var isFullDisk: Bool { primaryCode == SQLITE_FULL }

    package var isBusy: Bool { [SQLITE_BUSY, SQLITE_LOCKED].contains(primaryCode) }

    /// Whether a retry with the same file may succeed. True if the cause is not the content of the file but a missing
    /// permission, a full disk, a lock, or too little memory.
    var isPassing: Bool {
        isRefusal || isFullDisk || isBusy || primaryCode == SQLITE_NOMEM
    }

    package var description: String {
        switch primaryCode {
        case SQLITE_FULL: "the disk is full"
        case SQLITE_READONLY: "it is read-only"
        case SQLITE_CANTOPEN: "it cannot be opened"
        case SQLITE_BUSY, SQLITE_LOCKED: self == .repairing ? message : "another program is using it"
        case SQLITE_IOERR: "input or output error"
        default: message
        }
    }

    private static let shortRead: Int32 = SQLITE_IOERR | (2 << 8)
}

extension SQLiteError {

    static func damaged(_ finding: String) -> SQLiteError {
        SQLiteError(code: SQLITE_CORRUPT, message: finding)
    }

    static let fullDisk = SQLiteError(code: SQLITE_FULL, message: "the disk is full")

    package static let inUse = SQLiteError(code: SQLITE_BUSY, message: "another program is using it")

    /// The error of an operation while this program is repairing the file.
    static let repairing = SQLiteError(code: SQLITE_BUSY, message: "it is being repaired")

    static let laterVersion = SQLiteError(code: SQLITE_AUTH, message: "a later version of this program wrote it")

    static func cannotLock(_ path: String, errno: Int32) -> SQLiteError {
        SQLiteError(
            code: SQLITE_PERM, message: "its lock \(path) cannot be opened: \(String(cString: strerror(errno)))")
    }

    static func cannotOpen(errno: Int32) -> SQLiteError {
        let code = errno == EACCES || errno == EROFS ? SQLITE_READONLY : errno == ENOSPC ? SQLITE_FULL : SQLITE_CANTOPEN
        return SQLiteError(code: code, message: String(cString: strerror(errno)))
    }
}
