public import FoundationEssentials

/// What is sent to an HTTP server.
///
/// ```swift
/// var request = HTTPRequest.get(url, queryItems: [URLQueryItem(name: "sort", value: "name")])
/// request.headerFields["Accept-Language"] = "is"
/// ```
public struct HTTPRequest: Sendable {

    /// What is to be done with what is at the URL.
    public struct Method: RawRepresentable, Hashable, Sendable {

        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Makes a method of any name; one that HTTP does not allow is refused when it is sent.
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

    /// What is asked for. A relative URL is completed by the client.
    public var url: URL

    /// Those that frame the body (`Content-Length`, `Transfer-Encoding`) are the client's, and not sent if they are here.
    public var headerFields: HTTPFields

    /// What is sent with it. Its type becomes the `Content-Type`, unless there is one.
    public var body: HTTPBody?

    /// How long nothing may be sent or received; nil for as long as the client's limits allow.
    public var inactivityTimeout: Duration?

    /// How long the whole may take, with all redirects; nil for as long as the client's limits allow. Where both are there, the shorter
    /// one counts.
    public var timeout: Duration?

    /// The path of a socket of this machine at which the server listens, in place of the host and the port of the URL, which
    /// the server is told all the same; nil for none. Redirects to another host leave it. Only ``CurlClient`` can do that.
    public var unixSocket: String?

    /// The path of a file with the certificates, in PEM, of the authorities that the server may be certified by, in place of
    /// those of the system; nil for these. Only ``CurlClient`` can do that.
    public var authorities: String?

    /// The accepted public keys of the server, each as the SHA-256 of its SubjectPublicKeyInfo in Base64; empty for any key. The
    /// certificate is checked as well. Pinned keys do not apply to redirects to another host. Only ``CurlClient`` supports them.
    public var pinnedKeys: [String] = []

    /// Decides which addresses the request may be sent to, also after redirects; nil for all. Requests through a proxy or to a
    /// socket are not checked. Only ``CurlClient`` can do that.
    public var addressPolicy: (any AddressPolicy)?

    /// Whether the cookies of the client are sent, and those of the answer kept. They are by default.
    public var usesCookies = true

    /// Whether the progress of a load is in bytes that are sent, rather than received. By default it is where the body is a file
    /// or a stream.
    public var reportsSending: Bool {
        get { reportsSendingAnyway ?? (body?.isUpload == true) }
        set { reportsSendingAnyway = newValue }
    }

    private var reportsSendingAnyway: Bool?

    /// Makes a request.
    public init(method: Method = .get, url: URL, headerFields: HTTPFields = [:], body: HTTPBody? = nil) {
        self.method = method
        self.url = url
        self.headerFields = headerFields
        self.body = body
    }

    /// The fields, with the type of the body.
    package var completeFields: HTTPFields {
        var fields = headerFields
        if let type = body?.contentType, !fields.contains("Content-Type") { fields["Content-Type"] = type }
        return fields
    }
}

extension HTTPRequest {

    /// A request for what is at the URL.
    ///
    /// - Parameters:
    ///   - url: Absolute, or for the client to complete.
    ///   - queryItems: Added to those that the URL has.
    public static func get(_ url: URL, queryItems: [URLQueryItem] = []) -> HTTPRequest {
        HTTPRequest(url: url.adding(queryItems))
    }

    /// A request for the head alone of what is at the URL.
    public static func head(_ url: URL, queryItems: [URLQueryItem] = []) -> HTTPRequest {
        HTTPRequest(method: .head, url: url.adding(queryItems))
    }

    /// A request to take the body.
    public static func post(_ url: URL, body: HTTPBody? = nil) -> HTTPRequest {
        HTTPRequest(method: .post, url: url, body: body)
    }

    /// A request to put the body in the place of what is at the URL.
    public static func put(_ url: URL, body: HTTPBody) -> HTTPRequest {
        HTTPRequest(method: .put, url: url, body: body)
    }

    /// A request to change what is at the URL as the body says.
    public static func patch(_ url: URL, body: HTTPBody) -> HTTPRequest {
        HTTPRequest(method: .patch, url: url, body: body)
    }

    /// A request to remove what is at the URL.
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
        // A plus is allowed there, but servers of forms take it for a space.
        components.percentEncodedQuery = components.percentEncodedQuery?.replacing("+", with: "%2B")
        return components.url(relativeTo: baseURL) ?? self
    }
}
