import SecureHash
import Synchronization

/// The secret key of this machine for hashes of credentials. The hashes are used to compare values, and reveal nothing
/// without the key.
///
/// The key is read or created when it is first needed. A board whose sources have no credentials does not need it.
public final class IdentityKey: Sendable {

    private struct State {
        var bytes: [UInt8]?
        var problem: IdentityKeyProblem?
    }

    private let file: IdentityKeyFile?
    private let state = Mutex(State())

    /// Creates a key that is valid until the program ends. After a restart, the cached content of sources with
    /// credentials is not found.
    public init() {
        file = nil
    }

    /// Creates a key that is read from a file. If the file does not exist, it is created.
    ///
    /// - Parameter path: The path of the file.
    public init(file path: String) {
        file = IdentityKeyFile(path: path)
    }

    private var bytes: [UInt8] {
        state.withLock { state in
            if let bytes = state.bytes { return bytes }
            let (bytes, problem) = file?.key() ?? (IdentityKeyFile.newKey(), nil)
            state = State(bytes: bytes, problem: problem)
            return bytes
        }
    }

    /// Returns a problem with the key file, and nil in all later calls. Also returns nil if there is no problem, or if
    /// the key has not been needed yet.
    func takeProblem() -> IdentityKeyProblem? {
        state.withLock { state in
            defer { state.problem = nil }
            return state.problem
        }
    }

    /// Returns a keyed hash of the text as 64 hexadecimal digits.
    func code(of text: String) -> String { hash(text).hexadecimal }

    /// Returns a keyed hash of the text as a non-negative number of 62 bits.
    func number(of text: String) -> Int {
        Int(hash(text).prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) } >> 2)
    }

    private func hash(_ text: String) -> [UInt8] {
        SHA256.authenticationCode(of: Array(text.utf8), key: bytes)
    }
}
