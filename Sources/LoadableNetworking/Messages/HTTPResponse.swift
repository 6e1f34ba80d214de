public import FoundationEssentials

/// What an HTTP server answered.
public struct HTTPResponse: Hashable, Sendable {

    /// What the server says became of the request.
    public struct Status: Hashable, Sendable, ExpressibleByIntegerLiteral {

        /// From 100 to 599, if the server does as it should.
        public var code: Int

        /// What the server calls it; empty if it says nothing.
        public var reasonPhrase: String

        /// Makes a status.
        public init(code: Int, reasonPhrase: String = "") {
            self.code = code
            self.reasonPhrase = reasonPhrase
        }

        public init(integerLiteral code: Int) {
            self.init(code: code)
        }

        /// Whether it is one of 200 to 299.
        public var isSuccess: Bool { (200..<300).contains(code) }
    }

    public var status: Status

    /// Whose answer it is: that of the last request, if there were redirects.
    public var url: URL

    public var headerFields: HTTPFields

    /// All of it, decompressed. Empty if there is none.
    public var body: Data

    /// Makes a response.
    public init(status: Status = 200, url: URL, headerFields: HTTPFields = [:], body: Data = Data()) {
        self.status = status
        self.url = url
        self.headerFields = headerFields
        self.body = body
    }
}

extension HTTPResponse {

    /// Where a redirect leads, as the server wrote it; nil if this is none.
    package var redirectLocation: String? {
        [301, 302, 303, 307, 308].contains(status.code) ? headerFields["Location"] : nil
    }

    /// How many bytes of a body will come; nil if the server does not say, or if they come compressed.
    package var expectedBodySize: Int? {
        headerFields.contains("Content-Encoding") ? nil : contentLength
    }

    /// How many bytes will come.
    var contentLength: Int? {
        headerFields["Content-Length"].flatMap { Int($0) }.flatMap { $0 < 0 ? nil : $0 }
    }
}
