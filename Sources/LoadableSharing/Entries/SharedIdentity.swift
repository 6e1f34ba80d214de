import SecureHash

/// A key that the boards of a team share. Boards use it to sign shared content, and to hide their sources from the
/// store.
public struct SharedKey: Sendable {

    let bytes: [UInt8]

    /// Creates a key from a secret. Returns nil if the secret is too short.
    ///
    /// - Parameter secret: The secret, which must have at least 16 bytes and should be random.
    public init?(_ secret: String) {
        guard secret.utf8.count >= 16 else { return nil }
        bytes = Array(secret.utf8)
    }
}

extension SharedKey: CustomStringConvertible, CustomReflectable {

    /// A description without the secret.
    public var description: String { "a key" }

    /// A mirror without the secret.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The identity of a source in the store. It is a hash of the description of the source.
public struct SharedIdentity: Hashable, Sendable {

    /// The identity as 64 hexadecimal digits.
    public let text: String

    /// Creates the identity of a source.
    ///
    /// - Parameters:
    ///   - description: A description of the source that is the same on all boards, for example its method, its URL and
    ///     the team that owns it. It must not contain secrets. If two sources differ only in a secret, include the name
    ///     of the secret's owner.
    ///   - key: The key of the team; nil for none. Without a key, anyone who can read the store can check whether a
    ///     guessed description is correct.
    public init(of description: String, key: SharedKey? = nil) {
        text =
            SHA256.authenticationCode(
                of: Array("loadboard source\0\(description)".utf8), key: key?.bytes ?? []
            ).hexadecimal
    }
}

extension SharedKey {

    static let signatureByteCount = 32

    /// Returns a signature. It proves that a board with this key has stored the bytes for the source.
    func signature(of bytes: some Sequence<UInt8>, for source: SharedIdentity) -> [UInt8] {
        SHA256.authenticationCode(of: Array("loadboard entry\0\(source.text)\0".utf8) + bytes, key: self.bytes)
    }
}
