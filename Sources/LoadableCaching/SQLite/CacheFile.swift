import CSQLite
import FoundationEssentials
import Loadables

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The file of a cache: opens it, makes it if it is not there, and replaces it if it is damaged. For one thread at a
/// time; any number of them, in any number of programs, may have the same file.
///
/// All use of the file is under a lock that its users share, taken before it is looked at which file that is, and held
/// until the end of the transaction. To make or replace the file takes the lock alone. So no program writes into a file
/// that is about to be replaced; see `CacheFile+Replacing.swift` for how that is done.
final class CacheFile {

    let path: String

    /// How long it waits for others.
    var patience: Duration {
        didSet { if patience != oldValue { connection?.setPatience(patience) } }
    }

    let clock: any WallClock
    let lock: CacheFileLock
    let onStep: (@Sendable (CacheFileStep) -> Void)?
    /// Whether it replaces the file if that is damaged, which may take long.
    private let repairs: Bool
    private var connection: SQLiteConnection?
    /// Which file was opened: another one may have been put in its place.
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
        // The last one to close the file moves the log into it, which must not meet with its being replaced.
        guard connection != nil else { return }
        do {
            try lock.take(.shared, patience: .zero, makingFile: false)
        } catch {
            connection?.leaveLog()
        }
        close()
        lock.release()
    }

    /// What is to be reported, by a caller that holds no lock.
    func takeProblems() -> [CacheProblem] {
        defer { problems = [] }
        return problems
    }

    /// Does something with the table; if the file turns out to be damaged, once more with what was left of it.
    ///
    /// - Parameter makesFile: Whether the file is made if it is not there. Otherwise the result is nil then.
    func withTable<Result>(
        makingFile makesFile: Bool,
        _ body: (SQLiteConnection, EntryTable) throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result? {
        var hasRepaired = false
        // Another program may remove the file as often as it is made.
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
                // Whatever it was, a new connection may do better next time.
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

    /// Moves the log into the file if it is open and nobody else uses it now; otherwise that is left to the next one.
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

    /// Shares the lock.
    ///
    /// - Returns: False if there is nothing to be read.
    private func share(_ makesFile: Bool) throws(SQLiteError) -> Bool {
        if makesFile { try CachePath.makeFolder(of: path) }
        // Reading makes nothing where there is nothing; before the file is replaced there is a lock.
        let isPresent = makesFile || FileIdentity(path: path) != nil
        do {
            try lock.take(.shared, patience: patience, makingFile: isPresent)
        } catch  where !makesFile && error != .inUse {
            // Where no lock can be made nobody can replace the file, either.
            return isPresent
        }
        step(.shared)
        return true
    }

    /// - Returns: Nil if there is no file.
    private func opened() throws(SQLiteError) -> SQLiteConnection? {
        let present = FileIdentity(path: path)
        // What nobody could change may have been changed since.
        if let connection, !connection.isUnchanging, identity == present { return connection }
        close()
        identity = present
        guard let present, present.size > 0 else {
            if hasCompleteDraft { throw SQLiteError.damaged("it is not in its place") }
            return nil
        }
        // SQLite would wait for the writer of a named pipe, and take what a device says.
        guard present.isFile, !hasStrangeLog else { throw SQLiteError.cannotOpen(errno: EISDIR) }
        // While the lock is shared nobody makes another file: drafts are of programs that were killed, and must not come back.
        removeDrafts()
        connection = try connect()
        return connection
    }

    private func connect() throws(SQLiteError) -> SQLiteConnection {
        do {
            return try checked(SQLiteConnection(path: path, patience: patience))
        } catch  where !repairs && error.isRefusal {
            // Where nothing may be written there are no files beside this one, without which it is opened only as one
            // that nobody changes.
            return try checked(SQLiteConnection(unchangingPath: path))
        }
    }

    private func checked(_ connection: SQLiteConnection) throws(SQLiteError) -> SQLiteConnection {
        do {
            try EntryTable.check(connection)
            // The write-ahead log loses nothing when a program is killed; syncing each change would only help at a power cut.
            try connection.execute("PRAGMA synchronous = NORMAL; PRAGMA cell_size_check = ON")
            guard repairs else { return connection }
            // The log is moved into the file before it is long, and leaves no long one behind.
            try connection.execute(
                """
                PRAGMA secure_delete = ON; PRAGMA wal_autocheckpoint = \(Self.logPageCount);
                PRAGMA journal_size_limit = \(Self.logPageCount << 12)
                """)
            return connection
        } catch {
            // What cannot be used is not changed, either.
            connection.leaveLog()
            throw error
        }
    }

    /// How long the log gets before it is moved into the file. After a program was killed the next one reads all of it before
    /// its first entry.
    private static let logPageCount = 64

    // MARK: Making and replacing, alone

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
        // Another program may have done it meanwhile. The file that is open keeps its number until here.
        let isSame = identity != nil && FileIdentity(path: path) == identity
        connection?.leaveLog()
        close()
        if isSame { try replace() } else { _ = try finishReplacing() }
    }
}

/// Which file it is, whatever its name.
struct FileIdentity: Equatable {

    let device: dev_t
    let inode: ino_t
    let size: Int
    /// Whether it is one, and not a folder, a queue or a device.
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

/// Moments at which another program may come in between, for tests that stop or end a program there.
package enum CacheFileStep: String, CaseIterable, Sendable {
    /// The lock is shared; nothing was looked at.
    case shared
    /// The file is open and is the one that is used.
    case opened
    /// What was to be done is done; the lock is still shared.
    case done
    /// The file is found to be damaged; nothing is locked.
    case foundDamage
    /// The lock is held alone.
    case alone
    /// A part of what can be read is in the draft.
    case drafting
    /// The draft is whole, under the name of one that may not be.
    case drafted
    /// The draft has the name of one that is whole.
    case named
    /// The damaged file has its other name.
    case movedAside
    /// Its log does, too.
    case movedLogs
    /// The draft is in the file's place.
    case replaced
}
