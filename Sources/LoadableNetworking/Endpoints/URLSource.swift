public import FoundationEssentials
public import Loadables

/// The bytes at a URL, for a program that needs no endpoint type: `.text()` and `.json()` make more of them.
///
/// ```swift
/// let rates = ContentLoader(URLSource("https://api.example/rates").json(Rates.self))
/// ```
public struct URLSource: Source {

    private let source: EndpointSource<RequestEndpoint>

    /// Makes a source of what a `GET` gives.
    ///
    /// - Parameters:
    ///   - url: Absolute, unless the client completes it.
    ///   - headerFields: What is sent beside what the client sends.
    ///   - client: Whom to ask.
    ///   - usesServerFreshness: Whether the content is fresh for as long as the server says by `Cache-Control` or `Expires`;
    ///     otherwise for as long as the loader says.
    public init(
        _ url: URL,
        headerFields: HTTPFields = [:],
        client: any Client = CurlClient.shared,
        usesServerFreshness: Bool = false
    ) {
        self.init(
            HTTPRequest(url: url, headerFields: headerFields), client: client, usesServerFreshness: usesServerFreshness)
    }

    /// Makes a source of what a `GET` gives. Each load fails with ``NetworkError/invalidURL(_:)`` if the text is not a URL.
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

    /// Makes a source of what the server responds to the request, each time.
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

/// An endpoint that is a request and nothing else.
private struct RequestEndpoint: Endpoint {

    /// Nil if its URL is none.
    let request: HTTPRequest?

    func makeRequest() throws -> HTTPRequest {
        // The text may have a secret in it, and is not shown.
        guard let request else { throw NetworkError.invalidURL("the text for it is not a URL") }
        return request
    }

    func content(from response: HTTPResponse) -> Data { response.body }
}
