import CSQLite
import FoundationEssentials
import Loadables

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The file of a cache: opens it, creates it if it is missing, and replaces it if it is damaged. For one thread at a
/// time; any number of instances, in any number of programs, may use the same file.
///
/// Each use of the file is under a shared lock, taken before the file is identified and held until the end of the
/// transaction. Creating or replacing the file takes the exclusive lock. So no program writes to a file that is about
/// to be replaced; see `CacheFile+Replacing.swift`.
final class CacheFile {

    let path: String

    /// How long to wait for other users of the file.
    var patience: Duration {
        didSet { if patience != oldValue { connection?.setPatience(patience) } }
    }

    let clock: any WallClock
    let lock: CacheFileLock
    let onStep: (@Sendable (CacheFileStep) -> Void)?
    /// Whether it replaces a damaged file, which may take long.
    private let repairs: Bool
    private var connection: SQLiteConnection?
    /// The identity of the opened file: another one may have replaced it.
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
        // The last user to close the file moves the log into it, which must not happen while it is being replaced.
        guard connection != nil else { return }
        do {
            try lock.take(.shared, patience: .zero, makingFile: false)
        } catch {
            connection?.leaveLog()
        }
        close()
        lock.release()
    }

    /// Returns the problems to report. The caller must not hold a lock.
    func takeProblems() -> [CacheProblem] {
        defer { problems = [] }
        return problems
    }

    /// Calls the closure with the table. If the file is damaged, repairs it and calls the closure again.
    ///
    /// - Parameter makesFile: Whether to create a missing file. If false, the result is nil in that case.
    func withTable<Result>(
        makingFile makesFile: Bool,
        _ body: (SQLiteConnection, EntryTable) throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result? {
        var hasRepaired = false
        // Another program may remove the file each time it is created.
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
                // Whatever happened, a new connection may work next time.
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

    /// Moves the log into the file if the file is open and not in use; otherwise leaves it to the next user.
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

    /// Takes the shared lock.
    ///
    /// - Returns: False if there is nothing to read.
    private func share(_ makesFile: Bool) throws(SQLiteError) -> Bool {
        if makesFile { try CachePath.makeFolder(of: path) }
        // Reading creates nothing; before the file is replaced there is a lock.
        let isPresent = makesFile || FileIdentity(path: path) != nil
        do {
            try lock.take(.shared, patience: patience, makingFile: isPresent)
        } catch  where !makesFile && error != .inUse {
            // Where no lock can be created, nobody can replace the file.
            return isPresent
        }
        step(.shared)
        return true
    }

    /// - Returns: Nil if there is no file.
    private func opened() throws(SQLiteError) -> SQLiteConnection? {
        let present = FileIdentity(path: path)
        // A file that could not be changed may have been changed since.
        if let connection, !connection.isUnchanging, identity == present { return connection }
        close()
        identity = present
        guard let present, present.size > 0 else {
            if hasCompleteDraft { throw SQLiteError.damaged("it was moved or replaced") }
            return nil
        }
        // SQLite would wait for the writer of a named pipe, and read from a device.
        guard present.isFile, !hasStrangeLog else { throw SQLiteError.cannotOpen(errno: EISDIR) }
        // While the lock is shared nobody creates a file: drafts belong to killed programs, and must not be used.
        removeDrafts()
        connection = try connect()
        return connection
    }

    private func connect() throws(SQLiteError) -> SQLiteConnection {
        do {
            return try checked(SQLiteConnection(path: path, patience: patience))
        } catch  where !repairs && error.isRefusal {
            // In a read-only folder there are no other files beside this one, so it can only be opened as unchanging.
            return try checked(SQLiteConnection(unchangingPath: path))
        }
    }

    private func checked(_ connection: SQLiteConnection) throws(SQLiteError) -> SQLiteConnection {
        do {
            try EntryTable.check(connection)
            // The write-ahead log loses nothing when a program is killed; syncing each change would only help at a
            // power failure.
            try connection.execute("PRAGMA synchronous = NORMAL; PRAGMA cell_size_check = ON")
            guard repairs else { return connection }
            // Moves the log into the file before it is long, and truncates it.
            try connection.execute(
                """
                PRAGMA secure_delete = ON; PRAGMA wal_autocheckpoint = \(Self.logPageCount);
                PRAGMA journal_size_limit = \(Self.logPageCount << 12)
                """)
            return connection
        } catch {
            // A file that cannot be used is not changed.
            connection.leaveLog()
            throw error
        }
    }

    /// The length of the log at which it is moved into the file. After a program was killed, the next one reads the
    /// whole log before its first entry.
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
        // Another program may have done it in the meantime. The open file keeps its number until here.
        let isSame = identity != nil && FileIdentity(path: path) == identity
        connection?.leaveLog()
        close()
        if isSame { try replace() } else { _ = try finishReplacing() }
    }
}

/// The identity of a file, whatever its name.
struct FileIdentity: Equatable {

    let device: dev_t
    let inode: ino_t
    let size: Int
    /// Whether it is a regular file, not a folder, a pipe or a device.
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

/// The moments at which another program may interfere, for tests that stop or end a program there.
package enum CacheFileStep: String, CaseIterable, Sendable {
    /// The lock is shared; nothing was examined.
    case shared
    /// The file is open and in use.
    case opened
    /// The work is done; the lock is still shared.
    case done
    /// The file is known to be damaged; nothing is locked.
    case foundDamage
    /// The exclusive lock is held.
    case alone
    /// The draft has a part of the readable entries.
    case drafting
    /// The draft is complete, under the name of an incomplete one.
    case drafted
    /// The draft has the name of a complete one.
    case named
    /// The damaged file is renamed.
    case movedAside
    /// Its log is renamed.
    case movedLogs
    /// The draft has replaced the file.
    case replaced
}
