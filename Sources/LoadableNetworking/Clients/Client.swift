public import FoundationEssentials
public import Loadables

/// Asks an HTTP API for endpoints.
///
/// One of your own, for a test perhaps, needs ``send(_:_:)`` alone.
public protocol Client: AnyObject, Sendable {

    /// Asks for the endpoint, or sends what it has to send.
    ///
    /// - Parameters:
    ///   - endpoint: What is asked for.
    ///   - request: What is known, and where progress goes. A validator in it is sent as `If-None-Match` and `If-Modified-Since`,
    ///     unless the endpoint sets such fields itself, and lets the client answer that the content is unchanged.
    /// - Returns: The content, decoded off the caller's actor, or that it is unchanged; with what is known of the answer.
    /// - Throws: ``NetworkError``, `CancellationError`, or what the endpoint throws.
    @concurrent
    func send<T: Endpoint>(_ endpoint: T, _ request: LoadRequest) async throws -> LoadAnswer<T.Content>

    /// Sends a request and gives the body of the response as it comes.
    ///
    /// By default the whole response is awaited, so that it has to end: ``CurlClient`` does not wait.
    ///
    /// - Parameters:
    ///   - request: What is asked for.
    ///   - load: Where the exchange goes. Its validator is not sent.
    /// - Returns: The response, whatever its status, with a stream of its body.
    /// - Throws: ``NetworkError`` or `CancellationError`.
    @concurrent
    func stream(_ request: HTTPRequest, _ load: LoadRequest) async throws -> ResponseStream

    /// How long a request takes at most before it fails; nil, as by default, if nothing limits it.
    var timeLimit: Duration? { get }
}

extension Client {

    public var timeLimit: Duration? { nil }

    @concurrent
    public func stream(_ request: HTTPRequest, _ load: LoadRequest) async throws -> ResponseStream {
        var load = load
        load.known = nil
        switch try await send(AnyResponse(request: request), load) {
        case .content(let response, _): return ResponseStream(whole: response)
        case .unchanged: throw NetworkError.notModified(host: RemoteHost(of: request.url))
        }
    }

    /// Sends a request and gives the body of the response as it comes.
    ///
    /// - Parameter request: What is asked for.
    /// - Returns: The response, whatever its status, with a stream of its body.
    /// - Throws: ``NetworkError`` or `CancellationError`.
    @concurrent
    public func stream(_ request: HTTPRequest) async throws -> ResponseStream {
        try await stream(request, LoadRequest())
    }

    /// Asks for the endpoint, or sends what it has to send.
    ///
    /// - Returns: The content, decoded off the caller's actor.
    /// - Throws: ``NetworkError``, `CancellationError`, or what the endpoint throws.
    @concurrent
    @discardableResult
    public func request<T: Endpoint>(_ endpoint: T) async throws -> T.Content {
        switch try await send(endpoint, LoadRequest()) {
        case .content(let content, _): content
        case .unchanged: throw NetworkError.notModified(host: RemoteHost(of: nil))
        }
    }
}

/// Called after each request of a client, before its caller hears of it: with the request as it was sent, and the response and
/// the error, as far as there are any. Runs on any thread, and must return at once.
///
/// It gets everything, secrets included; ``ExchangeSummary`` says what may be written into a log.
public typealias ResponseObserver = @Sendable (HTTPRequest, HTTPResponse?, (any Error)?) -> Void

/// Changes each request of a client before it is sent.
public protocol RequestAdapter: Sendable {

    /// The request as it is to be sent. Called once for each request, before it waits for its turn; not for redirects, of which
    /// one to another server gets none of what was added here, except the fields that say which answers are understood.
    func adapt(_ request: HTTPRequest) async throws -> HTTPRequest
}

/// Completes relative URLs by a base URL.
public struct BaseRequestAdapter: RequestAdapter {

    /// What relative URLs are relative to.
    public let baseURL: URL

    /// Makes an adapter for the base URL.
    public init(baseURL: URL) {
        self.baseURL = baseURL
    }

    public func adapt(_ request: HTTPRequest) async throws -> HTTPRequest {
        guard request.url.scheme == nil else { return request }
        guard let resolved = URL(string: request.url.relativeString, relativeTo: directory) else {
            throw NetworkError.invalidURL("the endpoint's URL does not go with \(RemoteHost(of: baseURL))")
        }
        var request = request
        request.url = resolved.absoluteURL
        return request
    }

    /// The base URL with a slash at its end: without one, its last part would be replaced instead of continued.
    private var directory: URL {
        baseURL.absoluteString.hasSuffix("/") ? baseURL : URL(string: baseURL.absoluteString + "/") ?? baseURL
    }
}

/// A request, and its response whatever its status.
private struct AnyResponse: Endpoint {

    let request: HTTPRequest

    func makeRequest() -> HTTPRequest { request }

    func validate(_ response: HTTPResponse, to request: HTTPRequest) {}

    func content(from response: HTTPResponse) -> HTTPResponse { response }
}

/// Sends requests as they are: their URLs are absolute.
struct UnchangedRequests: RequestAdapter {

    func adapt(_ request: HTTPRequest) async throws -> HTTPRequest { request }
}
