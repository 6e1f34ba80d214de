public import FoundationEssentials
public import Loadables

/// A type that sends requests to the endpoints of an HTTP API.
///
/// A custom client, for example for a test, must implement only ``send(_:_:)``.
public protocol Client: AnyObject, Sendable {

    /// Sends the request of the endpoint.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint.
    ///   - request: The load request, with callbacks and the validator of the current content. For `GET` and `HEAD`,
    ///     the client sends the validator as `If-None-Match` and `If-Modified-Since`, unless the endpoint sets one of
    ///     these headers itself. Without a validator, the client must not report that the content is unchanged.
    /// - Returns: The content, decoded off the caller's actor; or the statement that the content is unchanged. In
    ///   both cases, also the facts of the response.
    /// - Throws: ``NetworkError``, `CancellationError`, or an error of the endpoint or of the client's adapter.
    @concurrent
    func send<T: Endpoint>(_ endpoint: T, _ request: LoadRequest) async throws -> LoadAnswer<T.Content>

    /// Sends a request and returns the body of the response as a stream.
    ///
    /// The default implementation waits for the whole response, so it does not return if the body never ends.
    /// ``CurlClient`` does not wait for the body.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - load: The load request. Its callbacks are called with the exchange. Its validator is not sent.
    /// - Returns: The response, with a stream of its body. An unsuccessful status does not cause an error.
    /// - Throws: ``NetworkError``, `CancellationError`, or an error of the client's adapter.
    @concurrent
    func stream(_ request: HTTPRequest, _ load: LoadRequest) async throws -> ResponseStream

    /// The time limit of a request; nil for none. The default is nil.
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
    /// - Returns: The response, with a stream of its body. An unsuccessful status does not cause an error.
    /// - Throws: ``NetworkError``, `CancellationError`, or an error of the client's adapter.
    @concurrent
    public func stream(_ request: HTTPRequest) async throws -> ResponseStream {
        try await stream(request, LoadRequest())
    }

    /// Sends the request of the endpoint.
    ///
    /// - Parameter endpoint: The endpoint.
    /// - Returns: The content, decoded off the caller's actor.
    /// - Throws: ``NetworkError``, `CancellationError`, or an error of the endpoint or of the client's adapter.
    @concurrent
    @discardableResult
    public func request<T: Endpoint>(_ endpoint: T) async throws -> T.Content {
        switch try await send(endpoint, LoadRequest()) {
        case .content(let content, _): content
        case .unchanged: throw NetworkError.notModified(host: RemoteHost(of: nil))
        }
    }
}

/// A closure that is called after each request of a client, before the caller receives the result. The arguments are
/// the request, the response and the error. The response or the error is nil if there is none. If the endpoint rejects
/// the response or cannot decode it, there is a response and an error.
///
/// After redirects, the arguments are the last request and its response. If there is no response, the request is the
/// one before any redirects.
///
/// The closure is called on any thread, and must return immediately. For a stream, the closure is called before the
/// stream is returned. The closure is not called if the endpoint cannot make a request, or if the file to send cannot
/// be read.
///
/// The arguments may contain secrets. Use ``ExchangeSummary`` for logs.
public typealias ResponseObserver = @Sendable (HTTPRequest, HTTPResponse?, (any Error)?) -> Void

/// A type that changes each request of a client before the request is sent.
public protocol RequestAdapter: Sendable {

    /// Returns the request to send. Called once for each request, before the request waits for other requests to end.
    /// Not called for redirects.
    ///
    /// If a response redirects to another server, that server receives only headers that describe the accepted
    /// response, such as `Accept`. All other headers of the adapter are removed.
    func adapt(_ request: HTTPRequest) async throws -> HTTPRequest
}

/// An adapter that resolves relative URLs against a base URL.
public struct BaseRequestAdapter: RequestAdapter {

    /// The URL against which relative URLs are resolved.
    public let baseURL: URL

    /// Creates an adapter for the base URL.
    public init(baseURL: URL) {
        self.baseURL = baseURL
    }

    public func adapt(_ request: HTTPRequest) async throws -> HTTPRequest {
        guard request.url.scheme == nil else { return request }
        guard let resolved = URL(string: request.url.relativeString, relativeTo: directory) else {
            throw NetworkError.invalidURL(
                "the endpoint's URL cannot be combined with the base URL of \(RemoteHost(of: baseURL))")
        }
        var request = request
        request.url = resolved.absoluteURL
        return request
    }

    /// The base URL with a trailing slash. Without the slash, a relative URL would replace the last component of the
    /// base URL.
    private var directory: URL {
        baseURL.absoluteString.hasSuffix("/") ? baseURL : URL(string: baseURL.absoluteString + "/") ?? baseURL
    }
}

/// An endpoint with the response as its content. It accepts every status.
private struct AnyResponse: Endpoint {

    let request: HTTPRequest

    func makeRequest() -> HTTPRequest { request }

    func validate(_ response: HTTPResponse, to request: HTTPRequest) {}

    func content(from response: HTTPResponse) -> HTTPResponse { response }
}

/// An adapter that does not change requests. The URLs of the requests must be absolute.
struct UnchangedRequests: RequestAdapter {

    func adapt(_ request: HTTPRequest) async throws -> HTTPRequest { request }
}
