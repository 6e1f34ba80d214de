public import FoundationEssentials

/// Makes bytes of content that is shared, and content of bytes that anybody may have written.
public struct SharedCoder<Content: Sendable>: Sendable {

    /// Makes bytes of content.
    public let encode: @Sendable (Content) throws -> Data

    /// Makes content of bytes; throws if they are something else. Takes little more memory than they have.
    public let decode: @Sendable (Data) throws -> Content

    /// Makes a coder of closures.
    public init(
        encode: @escaping @Sendable (Content) throws -> Data, decode: @escaping @Sendable (Data) throws -> Content
    ) {
        self.encode = encode
        self.decode = decode
    }
}

extension SharedCoder where Content: Codable {

    /// As JSON.
    public static var json: SharedCoder {
        SharedCoder(
            encode: { try JSONEncoder().encode($0) }, decode: { try JSONDecoder().decode(Content.self, from: $0) })
    }
}

extension SharedCoder<Data> {

    /// As they are.
    public static var bytes: SharedCoder { SharedCoder(encode: { $0 }, decode: { $0 }) }
}
