import FoundationEssentials
import Loadables

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Creates the file, or replaces a damaged file. No readable data is lost if the program is killed at any moment.
///
/// During all steps, this program holds the exclusive lock, so no other user reads, writes, opens or closes the file.
/// Each step renames one file, or the files of the log. If the program is killed, its lock is released. The next
/// program continues from one of these states:
///
/// | killed after | the file | its log | `.new` | `.complete` | the next program |
/// |---|---|---|---|---|---|
/// | `alone`, `drafting`, `drafted` | damaged | present | –, partial or complete | – | removes the draft, uses the file, finds the damage, starts a new draft |
/// | `named` | damaged | present | – | complete | removes the draft, which lacks later changes, uses the file, finds the damage, starts a new draft |
/// | `movedAside` | – | present | – | complete | removes the log, moves the draft into place |
/// | `movedLogs` | – | – | – | complete | moves the draft into place |
/// | `replaced` | new | – | – | – | uses the file |
///
/// The damaged file and its log are read in place and not changed. After `movedAside`, the complete draft is the only
/// usable copy. The log is moved away before the draft is moved into place, because SQLite finds a log by its name, and
/// would apply it to the new file. If there is no file, an empty file is created as `.new` and renamed in a single
/// step.
extension CacheFile {

    private static let suffixes = ["", "-wal", "-shm", "-journal"]
    private static let asideMark = ".damaged-"
    /// The maximum number of damaged files that are kept for later analysis.
    private static let maximumAsideCount = 3

    /// The path of a new file that is not complete.
    private var draft: String { path + ".new" }
    /// The path of a complete file that will replace a damaged file.
    var completeDraft: String { path + ".complete" }
    var hasCompleteDraft: Bool { FileIdentity(path: completeDraft)?.isFile == true }

    /// Whether one of the files beside the cache file that SQLite creates, such as its log, is not a regular file.
    var hasStrangeLog: Bool {
        Self.suffixes.dropFirst().contains { FileIdentity(path: path + $0)?.isFile == false }
    }

    /// Creates an empty cache file. The file is complete before it gets its final name.
    func makeEmpty() throws(SQLiteError) {
        try makeDraft { (_) throws(SQLiteError) in }
        removeFiles(path)
        try move(draft, to: path)
    }

    /// Moves the damaged file aside, and replaces it with a new file that contains all readable entries.
    func replace() throws(SQLiteError) {
        // A complete draft of an earlier attempt lacks later changes.
        removeFiles(completeDraft)
        var kept = 0
        try makeDraft { (table) throws(SQLiteError) in
            try salvage()?.read { (key, entry) throws(SQLiteError) in
                try table.write(entry, for: key)
                kept += 1
                if kept == 1 { step(.drafting) }
            }
        }
        step(.drafted)
        try move(draft, to: completeDraft)
        step(.named)
        let aside = freeName()
        do {
            try move(path, to: aside)
        } catch {
            unlink(completeDraft)
            throw error
        }
        step(.movedAside)
        for suffix in Self.suffixes.dropFirst() where access(path + suffix, F_OK) == 0 {
            // If the log cannot be moved, remove it. The draft contains all readable data of the log.
            if rename(path + suffix, aside + suffix) != 0 { unlink(path + suffix) }
        }
        step(.movedLogs)
        try move(completeDraft, to: path)
        step(.replaced)
        problems.append(.damaged(file: path, setAside: aside, kept: kept))
        removeOldest()
    }

    /// Finishes a replacement that was interrupted because its program was killed.
    ///
    /// - Returns: Whether a replacement was finished. False if there is no complete draft, or if the file exists and is
    ///   not empty.
    func finishReplacing() throws(SQLiteError) -> Bool {
        guard hasCompleteDraft, FileIdentity(path: path)?.size ?? 0 == 0 else { return false }
        removeFiles(path)
        step(.movedLogs)
        try move(completeDraft, to: path)
        step(.replaced)
        let connection = try? SQLiteConnection(path: path, patience: patience)
        let kept = try? connection?.integer("SELECT count(*) FROM entry")
        problems.append(.damaged(file: path, setAside: filesAside.last ?? "gone", kept: Int(kept ?? 0)))
        return true
    }

    /// Opens the damaged file for reading; returns nil if nothing can be read.
    private func salvage() throws(SQLiteError) -> Salvage? {
        do {
            return try Salvage(path, patience: patience)
        } catch  where error.isDamage {
            return nil
        }
    }

    private func makeDraft(_ fill: (EntryTable) throws(SQLiteError) -> Void) throws(SQLiteError) {
        removeFiles(draft)
        // Other users of the system must not read the file. The log gets the same permissions.
        let file = open(draft, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw SQLiteError.cannotOpen(errno: errno) }
        Glibc.close(file)
        do throws(SQLiteError) {
            try {
                () throws(SQLiteError) in
                let connection = try SQLiteConnection(path: draft, patience: patience)
                let table = EntryTable(connection)
                try connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
                try connection.transaction { () throws(SQLiteError) in
                    try table.create()
                    try fill(table)
                }
                // Start the write-ahead log last. If the file were renamed while it has a log, the data in the log
                // would be lost.
                try connection.execute("PRAGMA journal_mode = WAL")
            }()
            guard access(draft + "-wal", F_OK) != 0 else { throw SQLiteError.cannotOpen(errno: EBUSY) }
        } catch {
            // The draft may have filled the disk.
            removeFiles(draft)
            throw error
        }
    }

    private func move(_ path: String, to other: String) throws(SQLiteError) {
        guard rename(path, other) == 0 else { throw SQLiteError.cannotOpen(errno: errno) }
    }

    /// Removes drafts of programs that were killed.
    func removeDrafts() {
        unlink(completeDraft)
        removeFiles(draft)
    }

    private func removeFiles(_ path: String) {
        for suffix in Self.suffixes { unlink(path + suffix) }
    }

    // MARK: Damaged files

    /// The damaged files that were moved aside, oldest first. Each name contains the date of the move.
    private var filesAside: [String] {
        let prefix = CachePath.name(of: path) + Self.asideMark
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let files = names.filter { name in
            name.hasPrefix(prefix) && !Self.suffixes.dropFirst().contains { name.hasSuffix($0) }
        }
        return files.sorted().map { folder + "/" + $0 }
    }

    private func removeOldest() {
        for file in filesAside.dropLast(Self.maximumAsideCount) { removeFiles(file) }
    }

    private func freeName() -> String {
        let now = Date(timeIntervalSince1970: clock.now.secondsSince1970)
        let base = path + Self.asideMark + now.formatted(.iso8601)
        return ([base] + (2...999).map { "\(base)-\($0)" }).first { access($0, F_OK) != 0 } ?? base
    }
}
