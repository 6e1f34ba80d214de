public import FoundationEssentials

/// The response of an HTTP server.
public struct HTTPResponse: Hashable, Sendable {

    /// The status of a response.
    public struct Status: Hashable, Sendable, ExpressibleByIntegerLiteral {

        /// The code, from 100 to 599 if the server follows the standard.
        public var code: Int

        /// The reason phrase; empty if the server sends none.
        public var reasonPhrase: String

        /// Creates a status.
        public init(code: Int, reasonPhrase: String = "") {
            self.code = code
            self.reasonPhrase = reasonPhrase
        }

        public init(integerLiteral code: Int) {
            self.init(code: code)
        }

        /// Whether the code is from 200 to 299.
        public var isSuccess: Bool { (200..<300).contains(code) }
    }

    public var status: Status

    /// The URL of the request. After redirects, the URL of the last request.
    public var url: URL

    public var headerFields: HTTPFields

    /// The whole body, decompressed; empty if there is none.
    public var body: Data

    /// Creates a response.
    public init(status: Status = 200, url: URL, headerFields: HTTPFields = [:], body: Data = Data()) {
        self.status = status
        self.url = url
        self.headerFields = headerFields
        self.body = body
    }
}

extension HTTPResponse {

    /// The target of a redirect, as the server wrote it; nil if the response is not a redirect.
    package var redirectLocation: String? {
        [301, 302, 303, 307, 308].contains(status.code) ? headerFields["Location"] : nil
    }

    /// The announced size of the body in bytes; nil if unknown, or if the body is compressed.
    package var expectedBodySize: Int? {
        headerFields.contains("Content-Encoding") ? nil : contentLength
    }

    /// The announced number of bytes of the body; nil if unknown.
    var contentLength: Int? {
        headerFields["Content-Length"].flatMap { Int($0) }.flatMap { $0 < 0 ? nil : $0 }
    }
}
