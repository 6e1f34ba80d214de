import FoundationEssentials
import Loadables

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A file that exists while an alert is raised. All programs that show the same board share this file. It is kept when
/// a program ends. The file is empty until the alert is reported, and then contains one byte.
///
/// The modification time of the file is the time when the alert was raised. At this time, the condition had been true
/// for the delay of the alert.
@MainActor
final class AlertClaim {

    private let folder: String
    private let path: String
    private let delay: Duration
    /// The time since which the condition has been true, according to the claim that existed when this property was
    /// first read. Nil if there was no claim, or if the claim has ended.
    private(set) lazy var earlierStart: Timestamp? = claim.map { start(of: $0.date) }
    /// The load time of the content that was last passed to ``end(at:now:)``; nil after ``take(at:)``.
    private var ended: Timestamp?

    init(folder: String, board: String, name: String, delay: Duration = .zero) {
        // The name of the file is a hash of the board's path and the name of the alert. The whole path is used because
        // boards in different folders may have the same file name.
        let board = URL(fileURLWithPath: board).standardizedFileURL.path
        (self.folder, self.delay) = (folder, delay)
        path = "\(folder)/\(StableHash("\(board)\n\(name)").name).alert"
    }

    /// Claims the alert. Returns false if the file already exists, because the alert was claimed before: by this
    /// program, by an earlier run, or by another program. Returns true if the file cannot be created.
    func take(at now: Timestamp) -> Bool {
        ended = nil
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let file = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard file >= 0 else { return errno != EEXIST }
        setTime(of: file, to: now)
        close(file)
        return true
    }

    /// Records that the alert was reported. The modification time of the file stays the same.
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

    /// Ends the claim if it is older than the given content, or if its time is in the future. Call this method if the
    /// condition of the alert is false for the content. Later calls for the same content have no effect.
    ///
    /// - Parameters:
    ///   - date: The time at which the content was loaded.
    ///   - now: The current time.
    /// - Returns: The time since which the condition was true. Nil if this call has not ended the claim, or if the
    ///   alert was not reported.
    @discardableResult
    func end(at date: Timestamp, now: Timestamp) -> Timestamp? {
        guard ended != date else { return nil }
        ended = date
        guard let claim else {
            earlierStart = nil
            return nil
        }
        guard claim.date < date || claim.date > now, unlink(path) == 0 else { return nil }
        earlierStart = nil
        return claim.isReported ? start(of: claim.date) : nil
    }

    /// The existing claim: when the alert was raised, and whether it was reported.
    private var claim: (date: Timestamp, isReported: Bool)? {
        var facts = stat()
        guard stat(path, &facts) == 0 else { return nil }
        let time = facts.st_mtim
        return (Timestamp(seconds: time.tv_sec, nanoseconds: time.tv_nsec), facts.st_size > 0)
    }

    private func start(of claimed: Timestamp) -> Timestamp { claimed.advanced(by: .zero - delay) }
}
