public import Foundation

/// The body of a request, and what it is.
public struct HTTPBody: Hashable, Sendable {

    /// The bytes.
    public let data: Data

    /// What becomes the `Content-Type` header.
    public let contentType: String

    /// Makes a body.
    public init(data: Data, contentType: String) {
        self.data = data
        self.contentType = contentType
    }

    /// JSON that is encoded already.
    public static func json(_ data: Data) -> HTTPBody {
        HTTPBody(data: data, contentType: "application/json")
    }

    /// The value as JSON.
    ///
    /// - Throws: What the encoder throws.
    public static func json(encoding value: some Encodable, by encoder: JSONEncoder = JSONEncoder()) throws -> HTTPBody
    {
        json(try encoder.encode(value))
    }

    /// A form that is encoded already.
    public static func form(_ data: Data) -> HTTPBody {
        HTTPBody(data: data, contentType: "application/x-www-form-urlencoded")
    }

    /// Plain text, in bytes.
    public static func text(_ data: Data) -> HTTPBody {
        HTTPBody(data: data, contentType: "text/plain")
    }

    /// Plain text, in UTF-8.
    public static func string(_ string: String) -> HTTPBody {
        HTTPBody(data: Data(string.utf8), contentType: "text/plain; charset=utf-8")
    }

    /// Bytes that mean nothing in particular.
    public static func binary(_ data: Data) -> HTTPBody {
        HTTPBody(data: data, contentType: "application/octet-stream")
    }
}
