import FoundationEssentials
import Loadables
import SecureHash
import Settings

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The file of an ``IdentityKey``. It contains a line of 64 hexadecimal digits, and only its owner can read it.
///
/// Programs that start at the same time use the same key, because a lock on the folder is held while the file is
/// created, and the complete file is renamed into place.
struct IdentityKeyFile: Sendable {

    let path: String

    private static let byteCount = 32

    static func newKey() -> [UInt8] {
        var random = SystemRandomNumberGenerator()
        return (0..<byteCount).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    }

    /// Returns the key in the file. If the file is missing, creates it. If the file cannot be used, for example because
    /// other users can read it, replaces it with a new key. If the file cannot be written, the key is valid only until
    /// the program ends.
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
        // Another program may have created the file meanwhile.
        if let bytes = try? read() { return (bytes, problem) }
        let bytes = Self.newKey()
        guard let reason = write(bytes) else { return (bytes, problem) }
        return (bytes, .notKept(path: path, reason: reason))
    }

    /// Takes the lock. Waits for at most 1 s while another program holds it, because programs hold it only for
    /// microseconds. If the lock cannot be taken, two programs may use different keys once, and one of them must then
    /// load its content again.
    private static func take(_ lock: Int32) {
        for _ in 0..<500 {
            if flock(lock, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK { return }
            usleep(2_000)
        }
    }

    // MARK: File

    private enum Fault: Error {
        case missing
        case unusable(String)

        /// The reason why the existing file cannot be used; nil if the file is missing.
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

    /// Writes the key to a temporary file, and renames that file. The key file therefore never contains an incomplete
    /// key.
    ///
    /// - Returns: The reason why the key could not be written; nil on success.
    private func write(_ bytes: [UInt8]) -> String? {
        do {
            try FileReplacement.write(Array("\(bytes.hexadecimal)\n".utf8), to: path, permissions: 0o600)
            return nil
        } catch {
            return "\(error)".lowercased()
        }
    }

    private static var systemReason: String { String(cString: strerror(errno)).lowercased() }
}

/// A problem with the file of an ``IdentityKey``. The board runs nevertheless.
enum IdentityKeyProblem: Hashable, CustomStringConvertible {

    case replaced(path: String, reason: String)

    /// The file could not be written, so the key is valid only until the program ends.
    case notKept(path: String, reason: String)

    var description: String {
        switch self {
        case .replaced(let path, let reason):
            "The key file \(OneLine(path)) was replaced because \(reason); content of sources with credentials is loaded again"
        case .notKept(let path, let reason):
            "The key file \(OneLine(path)) cannot be written (\(reason)); content of sources with credentials will be loaded again after a restart"
        }
    }
}
