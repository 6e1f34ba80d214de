public import FoundationEssentials
public import Loadables

/// A source that loads the bytes at a URL. Decode the bytes with `.text()` or `.json()`.
///
/// ```swift
/// let rates = ContentLoader(URLSource("https://api.example/rates").json(Rates.self))
/// ```
public struct URLSource: Source {

    private let source: EndpointSource<RequestEndpoint>

    /// Creates a source that sends a `GET` request.
    ///
    /// - Parameters:
    ///   - url: The URL. It must be absolute, unless the client resolves relative URLs.
    ///   - headerFields: Headers to send in addition to the client's headers.
    ///   - client: The client.
    ///   - usesServerFreshness: Whether the server determines how long content is fresh, with `Cache-Control` or
    ///     `Expires`. If false, the loader determines this duration.
    public init(
        _ url: URL,
        headerFields: HTTPFields = [:],
        client: any Client = CurlClient.shared,
        usesServerFreshness: Bool = false
    ) {
        self.init(
            HTTPRequest(url: url, headerFields: headerFields), client: client, usesServerFreshness: usesServerFreshness)
    }

    /// Creates a source that sends a `GET` request. If the string is not a URL, each load fails with
    /// ``NetworkError/invalidURL(_:)``.
    public init(
        _ url: String,
        headerFields: HTTPFields = [:],
        client: any Client = CurlClient.shared,
        usesServerFreshness: Bool = false
    ) {
        let request = URL(string: url).map { HTTPRequest(url: $0, headerFields: headerFields) }
        source = EndpointSource(
            client, RequestEndpoint(request: request), usesServerFreshness: usesServerFreshness)
    }

    /// Creates a source that sends the request.
    public init(
        _ request: HTTPRequest,
        client: any Client = CurlClient.shared,
        usesServerFreshness: Bool = false
    ) {
        source = EndpointSource(
            client, RequestEndpoint(request: request), usesServerFreshness: usesServerFreshness)
    }

    public var timeLimit: Duration? { source.timeLimit }

    @concurrent
    public func load(_ request: LoadRequest) async throws -> LoadAnswer<Data> {
        try await source.load(request)
    }
}

private struct RequestEndpoint: Endpoint {

    /// The request; nil if its URL is invalid.
    let request: HTTPRequest?

    func makeRequest() throws -> HTTPRequest {
        // The string may contain a secret, so do not show it.
        guard let request else { throw NetworkError.invalidURL("the text is not a URL") }
        return request
    }

    func content(from response: HTTPResponse) -> Data { response.body }
}
