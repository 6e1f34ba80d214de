public import FoundationEssentials

/// Encodes content to share, and decodes untrusted bytes.
public struct SharedCoder<Content: Sendable>: Sendable {

    /// Encodes content.
    public let encode: @Sendable (Content) throws -> Data

    /// Decodes content. Throws an error if the bytes are not such content. Needs little more memory than
    /// the bytes.
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
