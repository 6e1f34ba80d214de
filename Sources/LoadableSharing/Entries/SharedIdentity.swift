import SecureHash

/// A key shared by the boards of a team. It signs shared content, and hides the sources of the boards from the store.
public struct SharedKey: Sendable {

    let bytes: [UInt8]

    /// Creates a key from a secret.
    ///
    /// - Parameter secret: At least 16 random bytes; a shorter secret returns nil.
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

/// The identity of a source in the store: a hash from which its description cannot be read.
public struct SharedIdentity: Hashable, Sendable {

    /// 64 hexadecimal digits.
    public let text: String

    /// Creates the identity of a source.
    ///
    /// - Parameters:
    ///   - description: Describes the source in the same way on all boards: for example by its method and URL, and the
    ///     team that owns it. It contains no secrets: two sources that differ in a secret alone are distinguished by
    ///     the name of its owner.
    ///   - key: Without a key, a reader of the store can verify a guessed description.
    public init(of description: String, key: SharedKey? = nil) {
        text =
            SHA256.authenticationCode(
                of: Array("loadboard source\0\(description)".utf8), key: key?.bytes ?? []
            ).hexadecimal
    }
}

extension SharedKey {

    static let signatureByteCount = 32

    /// A signature that proves that a board with this key has stored the bytes for the source.
    func signature(of bytes: some Sequence<UInt8>, for source: SharedIdentity) -> [UInt8] {
        SHA256.authenticationCode(of: Array("loadboard entry\0\(source.text)\0".utf8) + bytes, key: self.bytes)
    }
}
