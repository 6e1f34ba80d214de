import SecureHash
import Synchronization

/// The user's secret key for hashing credentials on this machine. The hashes are used only for comparison, and reveal
/// nothing without the key.
///
/// The key is read or created when a hash is first needed. A board without credentials needs no hash.
public final class IdentityKey: Sendable {

    private struct State {
        var bytes: [UInt8]?
        var problem: IdentityKeyProblem?
    }

    private let file: IdentityKeyFile?
    private let state = Mutex(State())

    /// Creates a random key that is valid until the program ends. After a restart, the cached content of sources with
    /// credentials is not used.
    public init() {
        file = nil
    }

    /// Creates a key that is stored in a file. If the file does not exist when the key is first needed, it is created.
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

    /// Returns the problem with the key file. Each problem is returned only once. Returns nil if there was no problem,
    /// or if the key has not been needed yet.
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
