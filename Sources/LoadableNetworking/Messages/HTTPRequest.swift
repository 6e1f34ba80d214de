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

        /// Creates a method with the given name. If the name is invalid, the request fails when it is sent.
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

    /// The URL. A client with a base URL resolves a relative URL. Other clients require an absolute URL.
    public var url: URL

    /// The headers. The client sets `Content-Length` and `Transfer-Encoding` itself, and ignores these headers here.
    public var headerFields: HTTPFields

    /// The body; nil for none. Its content type is sent as the `Content-Type` header, unless ``headerFields`` already
    /// contains this header.
    public var body: HTTPBody?

    /// The maximum time during which no data is sent or received; nil to apply only the client's limits. If this
    /// property is nil, a `URLSessionClient` uses 60 seconds.
    public var inactivityTimeout: Duration?

    /// The time limit of the whole request, including redirects; nil to use the client's limit. If both are set, the
    /// shorter limit applies.
    public var timeout: Duration?

    /// The path of a Unix socket on which the server listens; nil to connect to the host of the URL. The `Host` header
    /// contains the host and port of the URL in any case. Redirects to another server do not use the socket. Only
    /// ``CurlClient`` supports this property.
    public var unixSocket: String?

    /// The path of a PEM file with the certificates of the accepted authorities; nil to accept the authorities that the
    /// system trusts. The authorities in the file replace those of the system. Does not apply to redirects to another
    /// server. Only ``CurlClient`` supports this property.
    public var authorities: String?

    /// The accepted public keys of the server; empty to accept any key. Each key is the Base64-encoded SHA-256 hash of
    /// its SubjectPublicKeyInfo. The certificate is also checked. Does not apply to redirects to another server. Only
    /// ``CurlClient`` supports this property.
    public var pinnedKeys: [String] = []

    /// The policy that determines the addresses to which the request and its redirects may be sent; nil to allow all
    /// addresses. The policy does not apply to requests through a proxy or to a Unix socket. Only ``CurlClient``
    /// supports this property.
    public var addressPolicy: (any AddressPolicy)?

    /// Whether the client adds its cookies to the request and keeps the cookies from the response. True by default.
    public var usesCookies = true

    /// Whether the progress of the load counts sent bytes. If false, received bytes are counted. The default is true if
    /// the body is a file or a stream, and false in all other cases.
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

    /// The headers, including the content type of the body.
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
    ///   - url: The URL. It must be absolute, unless the client resolves relative URLs.
    ///   - queryItems: Items to append to the query of the URL.
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
        // Plus signs are allowed in a query, but form parsers read them as spaces.
        components.percentEncodedQuery = components.percentEncodedQuery?.replacing("+", with: "%2B")
        return components.url(relativeTo: baseURL) ?? self
    }
}
