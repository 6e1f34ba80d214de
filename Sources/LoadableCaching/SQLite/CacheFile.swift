import CSQLite
import FoundationEssentials
import Loadables

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The file of a cache. A missing file is created. A damaged file is replaced. Only one thread at a time may use an
/// instance. Any number of instances, in any number of programs, may use the same file.
///
/// A program takes a shared lock before it examines the file, and holds the lock until the end of the transaction. A
/// program holds the exclusive lock while it creates or replaces the file. No program therefore writes to a file that
/// is being replaced. See `CacheFile+Replacing.swift`.
final class CacheFile {

    let path: String

    /// The maximum time to wait for other users of the file.
    var patience: Duration {
        didSet { if patience != oldValue { connection?.setPatience(patience) } }
    }

    let clock: any WallClock
    let lock: CacheFileLock
    let onStep: (@Sendable (CacheFileStep) -> Void)?
    /// Whether this instance replaces a damaged file, which may take a long time. If false, the instance is only for
    /// reading. If the folder is read-only, such an instance assumes that the file does not change.
    private let repairs: Bool
    private var connection: SQLiteConnection?
    /// The identity of the open file. In the meantime, another program may have replaced the file at the path.
    private var identity: FileIdentity?
    var problems: [CacheProblem] = []

    init(
        path: String, patience: Duration, clock: any WallClock, repairs: Bool = true,
        onStep: (@Sendable (CacheFileStep) -> Void)? = nil
    ) {
        self.path = path
        self.patience = patience
        self.clock = clock
        self.repairs = repairs
        self.onStep = onStep
        lock = CacheFileLock(path: path + ".lock")
    }

    deinit {
        // When the last user closes the file, SQLite moves the log into the file. The lock prevents this during a
        // replacement of the file.
        guard connection != nil else { return }
        do {
            try lock.take(.shared, patience: .zero, makingFile: false)
        } catch {
            connection?.leaveLog()
        }
        close()
        lock.release()
    }

    /// Returns the problems to report, and clears the list. Call `report` without holding a lock.
    func takeProblems() -> [CacheProblem] {
        defer { problems = [] }
        return problems
    }

    /// Calls the closure with the table, and returns its result. If the file is damaged and this instance replaces
    /// damaged files, replaces the file once, and calls the closure again.
    ///
    /// - Parameter makesFile: Whether to create a file that is missing or empty. If false, the result for a missing or
    ///   empty file is nil.
    func withTable<Result>(
        makingFile makesFile: Bool,
        _ body: (SQLiteConnection, EntryTable) throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result? {
        var hasRepaired = false
        // Try several times, because another program may remove the file each time it is created.
        for _ in 0..<4 {
            do {
                guard try share(makesFile) else { return nil }
                defer { lock.release() }
                if let connection = try opened() {
                    step(.opened)
                    defer { if connection.isUnchanging { close() } }
                    let result = try body(connection, EntryTable(connection))
                    step(.done)
                    return result
                }
            } catch  where error.isDamage && repairs && !hasRepaired {
                step(.foundDamage)
                try repair(error, makingFile: makesFile)
                hasRepaired = true
                continue
            } catch {
                // After any error, a new connection may work next time.
                if error.isDamage { connection?.leaveLog() }
                close()
                throw error
            }
            guard makesFile else { return nil }
            try make()
        }
        throw SQLiteError.inUse
    }

    func step(_ step: CacheFileStep) {
        onStep?(step)
    }

    var folder: String { CachePath.folder(of: path) }

    /// Moves the log into the file. Has no effect if this instance has not opened the file. If other users of the file
    /// prevent this, a later user moves the log.
    func emptyLog() {
        guard let connection, !connection.isUnchanging else { return }
        do {
            try lock.take(.shared, patience: .zero, makingFile: false)
        } catch {
            return
        }
        defer { lock.release() }
        guard identity == FileIdentity(path: path) else { return }
        connection.setPatience(.zero)
        _ = try? connection.emptyLog()
        connection.setPatience(patience)
    }

    // MARK: Opening

    func close() {
        connection = nil
        identity = nil
    }

    /// Takes the shared lock. When reading, continues without a lock if the lock file can be neither opened nor
    /// created.
    ///
    /// - Returns: Whether the caller can open the cache file. False when reading, if both the cache file and its lock
    ///   file are missing.
    private func share(_ makesFile: Bool) throws(SQLiteError) -> Bool {
        if makesFile { try CachePath.makeFolder(of: path) }
        // When reading, do not create a lock file for a missing cache file. Without a lock file, no program can be
        // replacing the cache file.
        let isPresent = makesFile || FileIdentity(path: path) != nil
        do {
            try lock.take(.shared, patience: patience, makingFile: isPresent)
        } catch  where !makesFile && error != .inUse {
            // Without a lock file, no program can replace the file.
            return isPresent
        }
        step(.shared)
        return true
    }

    /// Opens the file, unless it is already open.
    ///
    /// - Returns: The connection; nil if the file is missing or empty.
    private func opened() throws(SQLiteError) -> SQLiteConnection? {
        let present = FileIdentity(path: path)
        // Reuse the connection if the file is still the same. Do not reuse a connection that assumes an unchanging
        // file, because it may return outdated data.
        if let connection, !connection.isUnchanging, identity == present { return connection }
        close()
        identity = present
        guard let present, present.size > 0 else {
            if hasCompleteDraft { throw SQLiteError.damaged("it was moved or replaced") }
            return nil
        }
        // Reject other kinds of files. SQLite would wait for the writer of a named pipe, or read from a device.
        guard present.isFile, !hasStrangeLog else { throw SQLiteError.cannotOpen(errno: EISDIR) }
        // The shared lock prevents other programs from creating the file. The drafts are therefore from programs that
        // were killed, and must not be used.
        removeDrafts()
        connection = try connect()
        return connection
    }

    private func connect() throws(SQLiteError) -> SQLiteConnection {
        do {
            return try checked(SQLiteConnection(path: path, patience: patience))
        } catch  where !repairs && error.isRefusal {
            // In a read-only folder, SQLite cannot create the files that it needs for a changing file.
            return try checked(SQLiteConnection(unchangingPath: path))
        }
    }

    private func checked(_ connection: SQLiteConnection) throws(SQLiteError) -> SQLiteConnection {
        do {
            try EntryTable.check(connection)
            // If the program is killed, a write-ahead log loses no change. Syncing after each change would help only in
            // a power failure.
            try connection.execute("PRAGMA synchronous = NORMAL; PRAGMA cell_size_check = ON")
            guard repairs else { return connection }
            // Make SQLite overwrite deleted data, and keep the log short.
            try connection.execute(
                """
                PRAGMA secure_delete = ON; PRAGMA wal_autocheckpoint = \(Self.logPageCount);
                PRAGMA journal_size_limit = \(Self.logPageCount << 12)
                """)
            return connection
        } catch {
            // If the file cannot be used, do not change it.
            connection.leaveLog()
            throw error
        }
    }

    /// The number of pages in the log after which SQLite moves the log into the file. The number is small, because the
    /// next program after a crash must first read the whole log.
    private static let logPageCount = 64

    // MARK: Exclusive lock

    private func make() throws(SQLiteError) {
        try lock.take(.exclusive, patience: patience, makingFile: true)
        defer { lock.release() }
        step(.alone)
        guard FileIdentity(path: path)?.size ?? 0 == 0, try !finishReplacing() else { return }
        try makeEmpty()
    }

    private func repair(_ error: SQLiteError, makingFile makesFile: Bool) throws(SQLiteError) {
        try lock.take(.exclusive, patience: patience, makingFile: true)
        defer { lock.release() }
        step(.alone)
        // If another program has replaced the file in the meantime, the inode number is different, because the old file
        // is still open.
        let isSame = identity != nil && FileIdentity(path: path) == identity
        connection?.leaveLog()
        close()
        if isSame { try replace() } else { _ = try finishReplacing() }
    }
}

/// The identity of a file. Two identities are equal if the device and the inode are equal.
struct FileIdentity: Equatable {

    let device: dev_t
    let inode: ino_t
    let size: Int
    /// Whether the file is a regular file.
    let isFile: Bool

    init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = status.st_dev
        inode = status.st_ino
        size = Int(status.st_size)
        isFile = status.st_mode & S_IFMT == S_IFREG
    }

    static func == (left: FileIdentity, right: FileIdentity) -> Bool {
        left.device == right.device && left.inode == right.inode
    }
}

/// A moment at which another program may interfere. At these moments, tests suspend or kill a program.
package enum CacheFileStep: String, CaseIterable, Sendable {
    /// The shared lock is held. The file has not been examined yet.
    case shared
    /// The file is open and in use.
    case opened
    /// The work is done. The shared lock is still held.
    case done
    /// The file was found to be damaged. No lock is held.
    case foundDamage
    /// The exclusive lock is held.
    case alone
    /// The draft contains some of the readable entries.
    case drafting
    /// The draft is complete, but still has the name of an incomplete draft.
    case drafted
    /// The draft has the name of a complete draft.
    case named
    /// The damaged file was renamed.
    case movedAside
    /// The log of the damaged file was renamed or removed.
    case movedLogs
    /// The draft has replaced the file.
    case replaced
}
