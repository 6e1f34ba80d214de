public import FoundationEssentials

/// A request to an HTTP server.
///
/// ```swift
/// var request = HTTPRequest.get(url, queryItems: [URLQueryItem(name: "sort", value: "name")])
/// request.headerFields["Accept-Language"] = "is"
/// ```
public struct HTTPRequest: Sendable {

    /// The method of a request.
    public struct Method: RawRepresentable, Hashable, Sendable {

        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Creates a method of any name. An invalid name is refused when the request is sent.
        public init(_ rawValue: String) {
            self.rawValue = rawValue
        }

        public static let get = Method("GET")
        public static let head = Method("HEAD")
        public static let post = Method("POST")
        public static let put = Method("PUT")
        public static let patch = Method("PATCH")
        public static let delete = Method("DELETE")
        public static let options = Method("OPTIONS")
    }

    public var method: Method

    /// The URL. The client completes a relative one.
    public var url: URL

    /// The headers. Those that frame the body (`Content-Length`, `Transfer-Encoding`) are set by the client and ignored
    /// here.
    public var headerFields: HTTPFields

    /// The body. Its type becomes the `Content-Type`, unless that header is set.
    public var body: HTTPBody?

    /// The maximum time without sent or received data; nil for the client's limits.
    public var inactivityTimeout: Duration?

    /// The time limit of the whole request, with all redirects; nil for the client's limit. The shorter of both counts.
    public var timeout: Duration?

    /// The path of a Unix socket at which the server listens, instead of the host and port of the URL, which are still
    /// sent; nil for none. Redirects to another host do not use it. Only ``CurlClient`` supports it.
    public var unixSocket: String?

    /// The path of a PEM file with the certificates of the accepted authorities, instead of the system's; nil for the
    /// system's. Only ``CurlClient`` supports it.
    public var authorities: String?

    /// The accepted public keys of the server, each as the SHA-256 of its SubjectPublicKeyInfo in Base64; empty for any
    /// key. The certificate is checked as well. Pinned keys do not apply to redirects to another host. Only
    /// ``CurlClient`` supports them.
    public var pinnedKeys: [String] = []

    /// Decides to which addresses the request may be sent, also after redirects; nil for all. Requests through a proxy
    /// or to a socket are not checked. Only ``CurlClient`` supports it.
    public var addressPolicy: (any AddressPolicy)?

    /// Whether the cookies of the client are sent, and those of the response kept. True by default.
    public var usesCookies = true

    /// Whether the progress of a load counts sent bytes, not received ones. True by default if the body is a file or a
    /// stream.
    public var reportsSending: Bool {
        get { reportsSendingAnyway ?? (body?.isUpload == true) }
        set { reportsSendingAnyway = newValue }
    }

    private var reportsSendingAnyway: Bool?

    /// Creates a request.
    public init(method: Method = .get, url: URL, headerFields: HTTPFields = [:], body: HTTPBody? = nil) {
        self.method = method
        self.url = url
        self.headerFields = headerFields
        self.body = body
    }

    /// The headers, including the type of the body.
    package var completeFields: HTTPFields {
        var fields = headerFields
        if let type = body?.contentType, !fields.contains("Content-Type") { fields["Content-Type"] = type }
        return fields
    }
}

extension HTTPRequest {

    /// Creates a `GET` request.
    ///
    /// - Parameters:
    ///   - url: The URL; absolute, unless the client completes it.
    ///   - queryItems: Added to those of the URL.
    public static func get(_ url: URL, queryItems: [URLQueryItem] = []) -> HTTPRequest {
        HTTPRequest(url: url.adding(queryItems))
    }

    /// Creates a `HEAD` request.
    public static func head(_ url: URL, queryItems: [URLQueryItem] = []) -> HTTPRequest {
        HTTPRequest(method: .head, url: url.adding(queryItems))
    }

    /// Creates a `POST` request with the body.
    public static func post(_ url: URL, body: HTTPBody? = nil) -> HTTPRequest {
        HTTPRequest(method: .post, url: url, body: body)
    }

    /// Creates a `PUT` request with the body.
    public static func put(_ url: URL, body: HTTPBody) -> HTTPRequest {
        HTTPRequest(method: .put, url: url, body: body)
    }

    /// Creates a `PATCH` request with the body.
    public static func patch(_ url: URL, body: HTTPBody) -> HTTPRequest {
        HTTPRequest(method: .patch, url: url, body: body)
    }

    /// Creates a `DELETE` request.
    public static func delete(_ url: URL) -> HTTPRequest {
        HTTPRequest(method: .delete, url: url)
    }
}

extension URL {

    fileprivate func adding(_ queryItems: [URLQueryItem]) -> URL {
        guard !queryItems.isEmpty, var components = URLComponents(url: self, resolvingAgainstBaseURL: false) else {
            return self
        }
        components.queryItems = (components.queryItems ?? []) + queryItems
        // A plus is allowed there, but form parsers read it as a space.
        components.percentEncodedQuery = components.percentEncodedQuery?.replacing("+", with: "%2B")
        return components.url(relativeTo: baseURL) ?? self
    }
}
