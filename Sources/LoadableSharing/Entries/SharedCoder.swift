public import FoundationEssentials

/// A pair of closures that encode content to share, and decode untrusted bytes.
public struct SharedCoder<Content: Sendable>: Sendable {

    /// Returns the encoded content.
    public let encode: @Sendable (Content) throws -> Data

    /// Returns the decoded content. Throws an error if the bytes cannot be decoded. The bytes are untrusted, so
    /// decoding must not need much more memory than the bytes themselves.
    public let decode: @Sendable (Data) throws -> Content

    /// Creates a coder from closures.
    public init(
        encode: @escaping @Sendable (Content) throws -> Data, decode: @escaping @Sendable (Data) throws -> Content
    ) {
        self.encode = encode
        self.decode = decode
    }
}

extension SharedCoder where Content: Codable {

    /// A coder that uses JSON.
    public static var json: SharedCoder {
        SharedCoder(
            encode: { try JSONEncoder().encode($0) }, decode: { try JSONDecoder().decode(Content.self, from: $0) })
    }
}

extension SharedCoder<Data> {

    /// A coder that does not change the bytes.
    public static var bytes: SharedCoder { SharedCoder(encode: { $0 }, decode: { $0 }) }
}
