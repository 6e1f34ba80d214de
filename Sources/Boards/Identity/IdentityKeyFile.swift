import FoundationEssentials
import Loadables
import SecureHash

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The file of an ``IdentityKey``: 64 hexadecimal digits in a line, for its owner alone.
///
/// Programs that start at the same time agree on one key: it is made under a lock on its folder, and takes its name at once, whole.
struct IdentityKeyFile: Sendable {

    let path: String

    private static let byteCount = 32

    /// A new random key.
    static func newKey() -> [UInt8] {
        var random = SystemRandomNumberGenerator()
        return (0..<byteCount).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    }

    /// The key of the file; a new one if there is no file, or none that can be trusted.
    func key() -> (bytes: [UInt8], problem: IdentityKeyProblem?) {
        let fault: Fault
        do {
            return (try read(), nil)
        } catch {
            fault = error
        }
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let lock = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if lock >= 0 { Self.take(lock) }
        defer { if lock >= 0 { close(lock) } }
        let problem = fault.reason.map { IdentityKeyProblem.replaced(path: path, reason: $0) }
        // Another program may have been quicker.
        if let bytes = try? read() { return (bytes, problem) }
        let bytes = Self.newKey()
        guard let reason = write(bytes) else { return (bytes, problem) }
        return (bytes, .notKept(path: path, reason: reason))
    }

    /// Takes the lock, for which other programs need microseconds. Who holds it for longer does not hold up the first frame: two
    /// programs may then disagree for once, and one of them loads its content again.
    private static func take(_ lock: Int32) {
        for _ in 0..<100 {
            if flock(lock, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK { return }
            usleep(2_000)
        }
    }

    // MARK: The file

    private enum Fault: Error {
        case missing
        case unusable(String)

        /// The reason why a file that is there is not used; nil if there is none.
        var reason: String? { if case .unusable(let reason) = self { reason } else { nil } }
    }

    private func read() throws(Fault) -> [UInt8] {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
        guard file >= 0 else { throw errno == ENOENT ? .missing : .unusable(Self.systemReason) }
        defer { close(file) }
        var facts = stat()
        guard fstat(file, &facts) == 0 else { throw .unusable(Self.systemReason) }
        guard facts.st_mode & S_IFMT == S_IFREG else { throw .unusable("it is not a regular file") }
        guard facts.st_uid == geteuid() else { throw .unusable("it belongs to another user") }
        guard facts.st_mode & 0o077 == 0 else { throw .unusable("other users have access to it") }
        var text = [UInt8](repeating: 0, count: Self.byteCount * 2 + 2)
        let count = Glibc.read(file, &text, text.count)
        guard count == Self.byteCount * 2 + 1, let bytes = Self.bytes(of: text[..<(count - 1)]) else {
            throw .unusable("it is damaged")
        }
        return bytes
    }

    private static func bytes(of digits: ArraySlice<UInt8>) -> [UInt8]? {
        let values = digits.compactMap { Character(Unicode.Scalar($0)).hexDigitValue.map(UInt8.init) }
        guard values.count == byteCount * 2 else { return nil }
        return (0..<byteCount).map { values[2 * $0] << 4 | values[2 * $0 + 1] }
    }

    /// Writes the key under another name first: the file is there whole, or not at all.
    ///
    /// - Returns: The reason why it could not be written; nil if it was.
    private func write(_ bytes: [UInt8]) -> String? {
        let draft = "\(path).\(getpid()).\(UInt32.random(in: .min ... .max))"
        let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { return Self.systemReason }
        let text = Array("\(bytes.hexadecimal)\n".utf8)
        let isWritten = Glibc.write(file, text, text.count) == text.count && fsync(file) == 0
        let reason = isWritten ? nil : Self.systemReason
        close(file)
        if reason == nil, rename(draft, path) == 0 { return nil }
        defer { unlink(draft) }
        return reason ?? Self.systemReason
    }

    private static var systemReason: String { String(cString: strerror(errno)).lowercased() }
}

/// A problem with the file of an ``IdentityKey``. The board runs all the same.
enum IdentityKeyProblem: Hashable, CustomStringConvertible {

    /// The file could not be used, and there is a new one.
    case replaced(path: String, reason: String)

    /// No file could be written: the key is gone when the program ends.
    case notKept(path: String, reason: String)

    var description: String {
        switch self {
        case .replaced(let path, let reason):
            "The key \(OneLine(path)) was replaced, as \(reason); kept content of sources with credentials is loaded again"
        case .notKept(let path, let reason):
            "The key \(OneLine(path)) cannot be written (\(reason)); content of sources with credentials will be loaded again after a restart"
        }
    }
}
