public import FoundationEssentials
public import Loadables

/// Requests the endpoints of an HTTP API.
///
/// Another client, for example for a test, only has to implement ``send(_:_:)``.
public protocol Client: AnyObject, Sendable {

    /// Sends the request of the endpoint.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint.
    ///   - request: The load, with the known validator and the callbacks. If there is a validator, the client may
    ///     report that the content is unchanged. It sends the validator as `If-None-Match` and `If-Modified-Since`,
    ///     unless the endpoint sets these headers itself.
    /// - Returns: The content, decoded off the caller's actor, or the fact that it is unchanged. Both have the facts of
    ///   the response.
    /// - Throws: ``NetworkError``, `CancellationError`, or an error of the endpoint.
    @concurrent
    func send<T: Endpoint>(_ endpoint: T, _ request: LoadRequest) async throws -> LoadAnswer<T.Content>

    /// Sends a request and returns the body of the response as a stream.
    ///
    /// The default implementation waits for the whole response, so the response must end. ``CurlClient`` does not wait.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - load: The load, which is notified of the exchange. Its validator is not sent.
    /// - Returns: The response, also if its status is unsuccessful, with a stream of its body.
    /// - Throws: ``NetworkError`` or `CancellationError`.
    @concurrent
    func stream(_ request: HTTPRequest, _ load: LoadRequest) async throws -> ResponseStream

    /// The time limit of a request. Nil, which is the default, if there is none.
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

    /// Sends a request and returns the body of the response as a stream.
    ///
    /// - Parameter request: The request.
    /// - Returns: The response, also if its status is unsuccessful, with a stream of its body.
    /// - Throws: ``NetworkError`` or `CancellationError`.
    @concurrent
    public func stream(_ request: HTTPRequest) async throws -> ResponseStream {
        try await stream(request, LoadRequest())
    }

    /// Sends the request of the endpoint.
    ///
    /// - Parameter endpoint: The endpoint.
    /// - Returns: The content, decoded off the caller's actor.
    /// - Throws: ``NetworkError``, `CancellationError`, or an error of the endpoint.
    @concurrent
    @discardableResult
    public func request<T: Endpoint>(_ endpoint: T) async throws -> T.Content {
        switch try await send(endpoint, LoadRequest()) {
        case .content(let content, _): content
        case .unchanged: throw NetworkError.notModified(host: RemoteHost(of: nil))
        }
    }
}

/// A closure that is called after each request of a client, before the caller of the client is notified. Its arguments
/// are the request as sent, the response if there is one, and the error if there is one. It runs on any thread, and
/// must return immediately.
///
/// The arguments include secrets; use ``ExchangeSummary`` for logs.
public typealias ResponseObserver = @Sendable (HTTPRequest, HTTPResponse?, (any Error)?) -> Void

/// Changes each request of a client before it is sent.
public protocol RequestAdapter: Sendable {

    /// Returns the request to send. Called once for each request, before the request waits for the limits of
    /// concurrency, and not for redirects. A redirect to another server omits the headers added here, except headers
    /// such as `Accept` that state which responses are understood.
    func adapt(_ request: HTTPRequest) async throws -> HTTPRequest
}

/// Resolves relative URLs against a base URL.
public struct BaseRequestAdapter: RequestAdapter {

    /// The base of relative URLs.
    public let baseURL: URL

    /// Creates an adapter for the base URL.
    public init(baseURL: URL) {
        self.baseURL = baseURL
    }

    public func adapt(_ request: HTTPRequest) async throws -> HTTPRequest {
        guard request.url.scheme == nil else { return request }
        guard let resolved = URL(string: request.url.relativeString, relativeTo: directory) else {
            throw NetworkError.invalidURL("the endpoint's URL does not match \(RemoteHost(of: baseURL))")
        }
        var request = request
        request.url = resolved.absoluteURL
        return request
    }

    /// The base URL with a trailing slash. Without the slash, the last component would be replaced.
    private var directory: URL {
        baseURL.absoluteString.hasSuffix("/") ? baseURL : URL(string: baseURL.absoluteString + "/") ?? baseURL
    }
}

/// An endpoint that returns any response, whatever its status.
private struct AnyResponse: Endpoint {

    let request: HTTPRequest

    func makeRequest() -> HTTPRequest { request }

    func validate(_ response: HTTPResponse, to request: HTTPRequest) {}

    func content(from response: HTTPResponse) -> HTTPResponse { response }
}

/// An adapter that does not change requests, whose URLs must be absolute.
struct UnchangedRequests: RequestAdapter {

    func adapt(_ request: HTTPRequest) async throws -> HTTPRequest { request }
}
