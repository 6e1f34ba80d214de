public import FoundationEssentials

/// The body of a request, with its content type.
public struct HTTPBody: Sendable {

    /// The bytes of a body.
    public enum Content: Sendable {

        /// Bytes in memory.
        case data(Data)

        /// A file, which is read while it is sent.
        case file(URL)

        /// A stream. Its length may be unknown. The stream is read only once, so a redirect that requires sending the
        /// body again is not followed. The stream may block while it waits for bytes. This delays only its own request.
        /// If the request ends during the wait, the stream is closed afterwards.
        case stream(any HTTPBodyStream)
    }

    public var content: Content

    /// The value of the `Content-Type` header; nil to send none.
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

    /// Creates a body from JSON that is already encoded.
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

    /// Creates a body from a form that is already URL-encoded.
    public static func form(_ data: Data) -> HTTPBody {
        .data(data, contentType: "application/x-www-form-urlencoded")
    }

    /// Creates a body from the bytes of plain text.
    public static func text(_ data: Data) -> HTTPBody {
        .data(data, contentType: "text/plain")
    }

    /// Creates a body from plain text, in UTF-8.
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

/// A body that is sent while its bytes become available. The stream is read once, from start to end, and never by two
/// threads at the same time.
public protocol HTTPBodyStream: AnyObject, Sendable {

    /// Waits until at least one byte is available, and returns the available bytes. At the end, returns empty data.
    /// Called off the main actor, so it may block.
    ///
    /// - Parameter count: The maximum number of bytes to return.
    /// - Throws: Any error. The request then fails with an error of the client, not with the thrown error.
    func read(upTo count: Int) throws -> Data

    /// Called once after the last read, even if nothing was read. Not called if the transfer never starts, for example
    /// because the request is cancelled while it waits for other requests to end.
    func close()
}
