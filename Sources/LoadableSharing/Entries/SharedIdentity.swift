import SecureHash

/// A key that the boards of a team have in common. It signs what they share, and hides what they load from the store.
public struct SharedKey: Sendable {

    let bytes: [UInt8]

    /// Makes a key of a secret.
    ///
    /// - Parameter secret: At least 16 bytes, as random as can be; nil comes of a shorter one.
    public init?(_ secret: String) {
        guard secret.utf8.count >= 16 else { return nil }
        bytes = Array(secret.utf8)
    }
}

extension SharedKey: CustomStringConvertible, CustomReflectable {

    /// Not what it is.
    public var description: String { "a key" }

    /// Without parts.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// What a source is called in the store: a hash of its description, which is not to be read from it.
public struct SharedIdentity: Hashable, Sendable {

    /// 64 hexadecimal digits.
    public let text: String

    /// Makes the identity of a source.
    ///
    /// - Parameters:
    ///   - description: What all boards describe it by: for example its method and URL, and the team whose source it is. It has
    ///     no secrets in it: two sources that differ by a secret alone are told apart by the name of who has it.
    ///   - key: Without one, who sees the identity can find out whether it is that of a description that they guess.
    public init(of description: String, key: SharedKey? = nil) {
        text =
            SHA256.authenticationCode(
                of: Array("loadboard source\0\(description)".utf8), key: key?.bytes ?? []
            ).hexadecimal
    }
}

extension SharedKey {

    static let signatureByteCount = 32

    /// That the bytes are what a board with this key has stored for the source.
    func signature(of bytes: some Sequence<UInt8>, for source: SharedIdentity) -> [UInt8] {
        SHA256.authenticationCode(of: Array("loadboard entry\0\(source.text)\0".utf8) + bytes, key: self.bytes)
    }
}
