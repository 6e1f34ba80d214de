public import FoundationEssentials

/// The body of a request, with its type.
public struct HTTPBody: Sendable {

    /// The bytes of a body.
    public enum Content: Sendable {

        /// In memory.
        case data(Data)

        /// In a file, which is read while it is sent.
        case file(URL)

        /// In a stream. It is read once, so a redirect that needs the body again cannot be followed. Its length may be
        /// unknown. A stream that waits for its bytes only delays its own request; if the request ends in the meantime,
        /// the stream is closed when it stops waiting.
        case stream(any HTTPBodyStream)
    }

    public var content: Content

    /// The value of `Content-Type`; nil for none.
    public var contentType: String?

    /// Creates a body.
    public init(_ content: Content, contentType: String? = nil) {
        self.content = content
        self.contentType = contentType
    }

    /// Creates a body from bytes in memory.
    public static func data(_ data: Data, contentType: String? = nil) -> HTTPBody {
        HTTPBody(.data(data), contentType: contentType)
    }

    /// Creates a body from a file, which is read while it is sent.
    public static func file(_ url: URL, contentType: String? = nil) -> HTTPBody {
        HTTPBody(.file(url), contentType: contentType)
    }

    /// Creates a body from a stream; see ``Content/stream(_:)``.
    public static func stream(_ stream: any HTTPBodyStream, contentType: String? = nil) -> HTTPBody {
        HTTPBody(.stream(stream), contentType: contentType)
    }

    /// Creates a body from encoded JSON.
    public static func json(_ data: Data) -> HTTPBody {
        .data(data, contentType: "application/json")
    }

    /// Creates a JSON body from the value.
    ///
    /// - Throws: The error of the encoder.
    public static func json(encoding value: some Encodable, by encoder: JSONEncoder = JSONEncoder()) throws -> HTTPBody
    {
        json(try encoder.encode(value))
    }

    /// Creates a body from an encoded form.
    public static func form(_ data: Data) -> HTTPBody {
        .data(data, contentType: "application/x-www-form-urlencoded")
    }

    /// Creates a body from the bytes of a plain text.
    public static func text(_ data: Data) -> HTTPBody {
        .data(data, contentType: "text/plain")
    }

    /// Creates a body from a plain text, in UTF-8.
    public static func string(_ string: String) -> HTTPBody {
        .data(Data(string.utf8), contentType: "text/plain; charset=utf-8")
    }

    /// Creates a body from binary data.
    public static func binary(_ data: Data) -> HTTPBody {
        .data(data, contentType: "application/octet-stream")
    }

    /// The size in bytes if the body is in memory; otherwise nil.
    var knownSize: Int? {
        if case .data(let data) = content { data.count } else { nil }
    }

    /// Whether the body is a file or a stream.
    var isUpload: Bool {
        if case .data = content { false } else { true }
    }
}

/// A body that is sent as its bytes arrive: read once, in order, by one reader at a time.
public protocol HTTPBodyStream: AnyObject, Sendable {

    /// Returns the next bytes, at least one, as soon as they are available; no bytes at the end. Called off the main
    /// actor, and may block.
    ///
    /// - Throws: Any error. The request then fails with another error.
    func read(upTo count: Int) throws -> Data

    /// Called once after the last read, even if nothing was read.
    func close()
}
