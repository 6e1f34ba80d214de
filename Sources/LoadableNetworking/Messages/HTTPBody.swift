public import FoundationEssentials

/// What is sent with a request, and what it is.
public struct HTTPBody: Sendable {

    /// Where the bytes are.
    public enum Content: Sendable {

        /// In memory.
        case data(Data)

        /// In a file, which is read while it is sent.
        case file(URL)

        /// In a stream. It is read once, so that no redirect can be followed that wants it again. Its length need not be known.
        /// One that waits for its bytes holds up nothing but its own request; if that ends meanwhile, the stream is closed when it
        /// stops waiting.
        case stream(any HTTPBodyStream)
    }

    public var content: Content

    /// What becomes the `Content-Type`; nil for none.
    public var contentType: String?

    /// Makes a body.
    public init(_ content: Content, contentType: String? = nil) {
        self.content = content
        self.contentType = contentType
    }

    /// Bytes in memory.
    public static func data(_ data: Data, contentType: String? = nil) -> HTTPBody {
        HTTPBody(.data(data), contentType: contentType)
    }

    /// The content of a file, which is read while it is sent.
    public static func file(_ url: URL, contentType: String? = nil) -> HTTPBody {
        HTTPBody(.file(url), contentType: contentType)
    }

    /// What a stream gives; see ``Content/stream(_:)``.
    public static func stream(_ stream: any HTTPBodyStream, contentType: String? = nil) -> HTTPBody {
        HTTPBody(.stream(stream), contentType: contentType)
    }

    /// JSON that is encoded already.
    public static func json(_ data: Data) -> HTTPBody {
        .data(data, contentType: "application/json")
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
        .data(data, contentType: "application/x-www-form-urlencoded")
    }

    /// Plain text, in bytes.
    public static func text(_ data: Data) -> HTTPBody {
        .data(data, contentType: "text/plain")
    }

    /// Plain text, in UTF-8.
    public static func string(_ string: String) -> HTTPBody {
        .data(Data(string.utf8), contentType: "text/plain; charset=utf-8")
    }

    /// Bytes that mean nothing in particular.
    public static func binary(_ data: Data) -> HTTPBody {
        .data(data, contentType: "application/octet-stream")
    }

    /// How many bytes it has, if they are in memory; otherwise nil.
    var knownSize: Int? {
        if case .data(let data) = content { data.count } else { nil }
    }

    /// Whether its bytes come from elsewhere than memory.
    var isUpload: Bool {
        if case .data = content { false } else { true }
    }
}

/// Bytes that are sent as they come: read once, in order, by one reader at a time.
public protocol HTTPBodyStream: AnyObject, Sendable {

    /// The next bytes, at least one, as soon as there are any; none at the end. Called off the main actor, and may wait.
    ///
    /// - Throws: Whatever is wrong. The request fails then, with an error of its own.
    func read(upTo count: Int) throws -> Data

    /// Called once, when nothing more is read: also if nothing ever was.
    func close()
}
