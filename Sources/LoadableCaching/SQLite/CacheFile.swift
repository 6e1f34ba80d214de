import CSQLite
import Foundation
import Loadables

/// The file of a cache: opens it, makes it if it is not there, and sets it aside if it is damaged. For one thread at a
/// time; any number of them, in any number of programs, may have the same file.
final class CacheFile {

    let path: String

    private let patience: Duration
    private var connection: SQLiteConnection?
    /// Which file was opened: another one may have been put in its place.
    private var identity: FileIdentity?
    private var problems: [CacheProblem] = []
    private let clock: any WallClock

    init(path: String, patience: Duration, clock: any WallClock) {
        self.path = path
        self.patience = patience
        self.clock = clock
    }

    /// What is to be reported, by whoever holds no lock.
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
        do {
            guard let connection = try opened(makingFile: makesFile) else { return nil }
            defer { if connection.isUnchanging { close() } }
            let result = try body(connection, EntryTable(connection))
            // What was set aside meanwhile may have been read for what is to be kept before this was in it.
            guard makesFile, FileIdentity(path: path) != identity else { return result }
            guard let connection = try opened(makingFile: true) else { return nil }
            return try body(connection, EntryTable(connection))
        } catch  where error.isDamage {
            try setAside(error)
            guard let connection = try opened(makingFile: true) else { return nil }
            return try body(connection, EntryTable(connection))
        } catch {
            // Whatever it was, a new connection may do better next time.
            close()
            throw error
        }
    }

    private var folder: String {
        let folder = (path as NSString).deletingLastPathComponent
        return folder.isEmpty ? "." : folder
    }

    func close() {
        connection = nil
        identity = nil
    }

    private func opened(makingFile makesFile: Bool) throws(SQLiteError) -> SQLiteConnection? {
        let present = FileIdentity(path: path)
        // What nobody could change may have been changed since.
        if let connection, !connection.isUnchanging, let identity, identity == present { return connection }
        close()
        if present == nil || present?.size == 0 {
            guard makesFile else { return nil }
            try make()
        }
        identity = present
        let opened = try connect(makesFile)
        connection = opened
        identity = FileIdentity(path: path)
        return opened
    }

    private func connect(_ writes: Bool) throws(SQLiteError) -> SQLiteConnection {
        do {
            return try Self.checked(SQLiteConnection(path: path, patience: patience))
        } catch  where !writes && error.isRefusal {
            // Where nothing may be written there are no files beside this one, without which it is opened only as one
            // that nobody changes.
            return try Self.checked(SQLiteConnection(unchangingPath: path))
        }
    }

    private static func checked(_ connection: SQLiteConnection) throws(SQLiteError) -> SQLiteConnection {
        // The write-ahead log loses nothing when a program is killed; syncing each change would only help at a power cut.
        try connection.execute("PRAGMA synchronous = NORMAL; PRAGMA cell_size_check = ON; PRAGMA trusted_schema = OFF")
        // A burst of changes is not to leave a long log behind.
        try connection.execute("PRAGMA journal_size_limit = \(4 << 20)")
        guard try connection.integer("PRAGMA user_version") == EntryTable.version else {
            throw SQLiteError.unknownVersion
        }
        return connection
    }

    // MARK: Making a file

    private func make() throws(SQLiteError) {
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        } catch {
            throw SQLiteError.cannotOpen(errno: errno)
        }
        try withLock { () throws(SQLiteError) in
            // Made in full before it gets its name, so that nobody ever sees half of it.
            guard FileIdentity(path: path)?.size ?? 0 == 0 else { return }
            let draft = path + ".new"
            removeFiles(draft)
            try Self.create(draft)
            do {
                let connection = try SQLiteConnection(path: draft, patience: patience)
                try connection.transaction { () throws(SQLiteError) in try EntryTable(connection).create() }
                try connection.execute("PRAGMA journal_mode = WAL")
            }
            removeFiles(path)
            guard rename(draft, path) == 0 else { throw SQLiteError.cannotOpen(errno: errno) }
        }
    }

    /// Makes an empty file that nobody else may read; SQLite gives the files beside it the same rights.
    private static func create(_ path: String) throws(SQLiteError) {
        let file = open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw SQLiteError.cannotOpen(errno: errno) }
        Glibc.close(file)
    }

    private static let suffixes = ["", "-wal", "-shm", "-journal"]

    private func removeFiles(_ path: String) {
        for suffix in Self.suffixes { unlink(path + suffix) }
    }

    // MARK: Damage

    private static let asideMark = ".damaged-"
    /// How many damaged files are kept for whoever wants to know what happened.
    private static let maximumAsideCount = 3

    /// Gives the damaged file another name, and puts a new one in its place with all entries that can be read.
    private func setAside(_ error: SQLiteError) throws(SQLiteError) {
        let damaged = identity
        close()
        try withLock { () throws(SQLiteError) in
            // Another program may have done it meanwhile.
            guard let present = FileIdentity(path: path), present == damaged else { return }
            let aside = freeName()
            // It keeps its name as well, until another file takes that: a program that is killed here finds it again.
            guard link(path, aside) == 0 || rename(path, aside) == 0 else { throw SQLiteError.cannotOpen(errno: errno) }
            do throws(SQLiteError) {
                try Self.moveLogs(of: path, to: aside)
                let kept = try salvage(aside)
                problems.append(.damaged(file: path, setAside: aside, kept: kept))
            } catch {
                // Without room for what can be read of it, it waits under its name.
                if rename(aside, path) == 0 { unlink(aside) }
                try? Self.moveLogs(of: aside, to: path)
                throw error
            }
            removeOldest()
        }
    }

    /// The files that SQLite has beside its own go by its name.
    private static func moveLogs(of path: String, to other: String) throws(SQLiteError) {
        for suffix in suffixes.dropFirst() where access(path + suffix, F_OK) == 0 {
            guard rename(path + suffix, other + suffix) == 0 else { throw SQLiteError.cannotOpen(errno: errno) }
        }
    }

    /// Removes files that were set aside, but for the latest.
    private func removeOldest() {
        let (folder, prefix) = (folder, (path as NSString).lastPathComponent + Self.asideMark)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let files = names.filter { name in
            name.hasPrefix(prefix) && !Self.suffixes.dropFirst().contains { name.hasSuffix($0) }
        }
        // Their names end with their dates.
        for name in files.sorted().dropLast(Self.maximumAsideCount) { removeFiles(folder + "/" + name) }
    }

    /// Makes a new file with what can be read of the damaged one.
    ///
    /// - Returns: How many entries that are.
    private func salvage(_ aside: String) throws(SQLiteError) -> Int {
        let draft = path + ".new"
        removeFiles(draft)
        try Self.create(draft)
        var kept = 0
        do {
            let connection = try SQLiteConnection(path: draft, patience: patience)
            let table = EntryTable(connection)
            try connection.transaction { () throws(SQLiteError) in
                try table.create()
                guard let old = try? SQLiteConnection(path: aside, patience: patience) else { return }
                try EntryTable(old).salvage { (key, entry) throws(SQLiteError) in
                    try table.write(entry, for: key)
                    kept += 1
                }
            }
            // Last: what is in a log of its own would get lost with another name.
            try connection.execute("PRAGMA journal_mode = WAL")
        }
        guard rename(draft, path) == 0 else { throw SQLiteError.cannotOpen(errno: errno) }
        return kept
    }

    private func freeName() -> String {
        let formatter = ISO8601DateFormatter()
        let now = Date(timeIntervalSince1970: clock.now.secondsSince1970)
        let base = path + Self.asideMark + formatter.string(from: now)
        return ([base] + (2...999).map { "\(base)-\($0)" }).first { access($0, F_OK) != 0 } ?? base
    }

    /// Does something while no other program does the same with this file.
    private func withLock(_ body: () throws(SQLiteError) -> Void) throws(SQLiteError) {
        let file = open(path + ".lock", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw SQLiteError.cannotOpen(errno: errno) }
        defer { Glibc.close(file) }
        while flock(file, LOCK_EX) != 0 {
            guard errno == EINTR else { throw SQLiteError.cannotOpen(errno: errno) }
        }
        try body()
    }
}

/// Which file it is, whatever its name.
struct FileIdentity: Equatable {

    let device: dev_t
    let inode: ino_t
    let size: Int

    init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = status.st_dev
        inode = status.st_ino
        size = Int(status.st_size)
    }

    static func == (left: FileIdentity, right: FileIdentity) -> Bool {
        left.device == right.device && left.inode == right.inode
    }
}

extension SQLiteError {

    static func damaged(_ finding: String) -> SQLiteError {
        SQLiteError(code: SQLITE_CORRUPT, message: finding)
    }

    static let unknownVersion = SQLiteError(code: SQLITE_CORRUPT, message: "not a table that this program knows")

    static func cannotOpen(errno: Int32) -> SQLiteError {
        SQLiteError(code: SQLITE_CANTOPEN, message: String(cString: strerror(errno)))
    }
}
