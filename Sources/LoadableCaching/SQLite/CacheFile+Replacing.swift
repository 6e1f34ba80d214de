import FoundationEssentials
import Loadables

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// How a file is made, and how a damaged one is replaced, so that a program may be killed at any moment.
///
/// All of it is done alone: nobody else reads or writes the file, opens it or closes it. Each step is one change of a name.
/// A kill lets go of the lock; this is what the next program finds, and does:
///
/// | killed after | the file | its log | `.new` | `.complete` | the next one |
/// |---|---|---|---|---|---|
/// | `alone`, `drafting`, `drafted` | damaged | there | a part, or all | – | removes the draft, uses it, finds the damage, drafts anew |
/// | `named` | damaged | there | – | whole | the same, without the draft: what is written since is not in it |
/// | `movedAside` | – | there | – | whole | removes the log, puts the draft in place |
/// | `movedLogs` | – | – | – | whole | puts the draft in place |
/// | `replaced` | new | – | – | – | uses it |
///
/// The damaged file is read where it is, with its log, and nothing of it is changed. From `movedAside` on the draft is
/// the cache: there is no file in which somebody could write. The log goes before the draft comes, since SQLite would
/// take a log by its name alone. A new file that is made where there was none is one rename, of `.new`.
extension CacheFile {

    private static let suffixes = ["", "-wal", "-shm", "-journal"]
    private static let asideMark = ".damaged-"
    /// How many damaged files are kept, to find out later what happened.
    private static let maximumAsideCount = 3

    /// Where a new file is before it is whole.
    private var draft: String { path + ".new" }
    /// Where one is that is whole and is to take the place of a damaged one.
    var completeDraft: String { path + ".complete" }
    var hasCompleteDraft: Bool { FileIdentity(path: completeDraft)?.isFile == true }

    /// Whether something else stands where the files are that SQLite has beside its own.
    var hasStrangeLog: Bool {
        Self.suffixes.dropFirst().contains { FileIdentity(path: path + $0)?.isFile == false }
    }

    /// Puts an empty file in place, made in full before it gets its name.
    func makeEmpty() throws(SQLiteError) {
        try makeDraft { (_) throws(SQLiteError) in }
        removeFiles(path)
        try move(draft, to: path)
    }

    /// Gives the damaged file another name, and puts a new one in its place with all entries that can be read.
    func replace() throws(SQLiteError) {
        // One that was left here was made before what has been written since.
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
            // All that is of use in it is in the draft.
            if rename(path + suffix, aside + suffix) != 0 { unlink(path + suffix) }
        }
        step(.movedLogs)
        try move(completeDraft, to: path)
        step(.replaced)
        problems.append(.damaged(file: path, setAside: aside, kept: kept))
        removeOldest()
    }

    /// Does what a program that was killed did not come to.
    ///
    /// - Returns: Whether the file is there now.
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

    /// Nil if nothing can be read.
    private func salvage() throws(SQLiteError) -> Salvage? {
        do {
            return try Salvage(path, patience: patience)
        } catch  where error.isDamage {
            return nil
        }
    }

    private func makeDraft(_ fill: (EntryTable) throws(SQLiteError) -> Void) throws(SQLiteError) {
        removeFiles(draft)
        // No other user may read it; SQLite gives the files beside it the same rights.
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
                // Last: what is in a log of its own would get lost with another name.
                try connection.execute("PRAGMA journal_mode = WAL")
            }()
            guard access(draft + "-wal", F_OK) != 0 else { throw SQLiteError.cannotOpen(errno: EBUSY) }
        } catch {
            // The room that it takes may be what is missing.
            removeFiles(draft)
            throw error
        }
    }

    private func move(_ path: String, to other: String) throws(SQLiteError) {
        guard rename(path, other) == 0 else { throw SQLiteError.cannotOpen(errno: errno) }
    }

    /// Removes what programs have left that were killed while they made a file.
    func removeDrafts() {
        unlink(completeDraft)
        removeFiles(draft)
    }

    private func removeFiles(_ path: String) {
        for suffix in Self.suffixes { unlink(path + suffix) }
    }

    // MARK: Files that were set aside

    /// The oldest first: their names end with their dates.
    private var filesAside: [String] {
        let prefix = CachePath.name(of: path) + Self.asideMark
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let files = names.filter { name in
            name.hasPrefix(prefix) && !Self.suffixes.dropFirst().contains { name.hasSuffix($0) }
        }
        return files.sorted().map { folder + "/" + $0 }
    }

    /// Removes files that were set aside, but for the latest.
    private func removeOldest() {
        for file in filesAside.dropLast(Self.maximumAsideCount) { removeFiles(file) }
    }

    private func freeName() -> String {
        let now = Date(timeIntervalSince1970: clock.now.secondsSince1970)
        let base = path + Self.asideMark + now.formatted(.iso8601)
        return ([base] + (2...999).map { "\(base)-\($0)" }).first { access($0, F_OK) != 0 } ?? base
    }
}
