import FoundationEssentials
import Loadables

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Says by a file that an alert is raised, to all programs that show the board, now and after a restart. The file's time is when it was
/// raised; it has a byte when that was reported.
@MainActor
final class AlertClaim {

    private let folder: String
    private let path: String
    /// Of which content it is known that nobody claims anything any more.
    private var ended: Timestamp?

    init(folder: String, board: String, name: String) {
        // By its whole path: two folders may have a board of the same name.
        let board = URL(fileURLWithPath: board).standardizedFileURL.path
        self.folder = folder
        path = "\(folder)/\(StableHash("\(board)\n\(name)").name).alert"
    }

    /// Whether no program has claimed the alert before. This program has claimed it then.
    func take(at now: Timestamp) -> Bool {
        ended = nil
        try? FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        let file = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard file >= 0 else { return errno != EEXIST }
        setTime(of: file, to: now)
        close(file)
        return true
    }

    /// Notes that it was reported.
    func report() {
        let file = open(path, O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { return }
        defer { close(file) }
        var facts = stat()
        guard fstat(file, &facts) == 0, write(file, "!", 1) == 1 else { return }
        futimens(file, [facts.st_mtim, facts.st_mtim])
    }

    private func setTime(of file: Int32, to now: Timestamp) {
        let (seconds, rest) = now.nanosecondsSince1970.quotientAndRemainder(dividingBy: 1_000_000_000)
        let time = timespec(tv_sec: Int(seconds), tv_nsec: Int(rest))
        futimens(file, [time, time])
    }

    /// It is not the case of content of that date: if that is younger than the claim, the next time counts anew. A claim from the
    /// future is not waited for.
    ///
    /// - Returns: When it was raised, if this program has ended the claim and it was reported; otherwise nil.
    @discardableResult
    func end(at date: Timestamp, now: Timestamp) -> Timestamp? {
        guard ended != date else { return nil }
        ended = date
        var facts = stat()
        guard stat(path, &facts) == 0 else { return nil }
        let time = facts.st_mtim
        let claimed = Timestamp(seconds: time.tv_sec, nanoseconds: time.tv_nsec)
        guard claimed < date || claimed > now, unlink(path) == 0, facts.st_size > 0 else { return nil }
        return claimed
    }
}
