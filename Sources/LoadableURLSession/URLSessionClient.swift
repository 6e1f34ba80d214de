public import Foundation
public import LoadableNetworking
public import Loadables

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// A client that sends requests with a URL session. Use it for code that has a `URLSessionConfiguration`, and for tests
/// with a `URLProtocol`. In other cases, prefer `CurlClient`.
///
/// The client owns the session, and creates it at the first request.
///
/// > Important: On Linux, a body that arrives faster than the session delivers it cannot be stopped. The request fails
/// > at the `maximumBodySize` or `timeout` of its limits, but the session continues to receive in the background. It
/// > keeps the data in memory until the server stops sending. Use this client with servers that you trust.
public final class URLSessionClient: Client {

    private let core: ClientCore

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - baseURL: The base of relative URLs.
    ///   - configuration: The configuration of the session. Its cache and time limits are ignored.
    ///   - delegate: The delegate, which provides credentials. It is notified of sent bytes, of the end of each
    ///     transfer, and of the end of the session, but not of redirects.
    ///   - limits: The limits of the client's requests; `connectTimeout` is ignored.
    ///   - responseObserver: Called after each request.
    ///   - clock: The clock of the time limits.
    public convenience init(
        baseURL: URL,
        configuration: URLSessionConfiguration = .ephemeral,
        delegate: (any URLSessionDelegate)? = nil,
        limits: ClientLimits = ClientLimits(),
        responseObserver: ResponseObserver? = nil,
        clock: any Clock<Duration> = SteadyClock()
    ) {
        self.init(
            requestAdapter: BaseRequestAdapter(baseURL: baseURL),
            configuration: configuration,
            delegate: delegate,
            limits: limits,
            responseObserver: responseObserver,
            clock: clock
        )
    }

    /// Creates a client with an adapter, which changes each request.
    public init(
        requestAdapter: any RequestAdapter,
        configuration: URLSessionConfiguration = .ephemeral,
        delegate: (any URLSessionDelegate)? = nil,
        limits: ClientLimits = ClientLimits(),
        responseObserver: ResponseObserver? = nil,
        clock: any Clock<Duration> = SteadyClock()
    ) {
        let configuration = configuration.copy() as? URLSessionConfiguration ?? configuration
        // Do not use the session's own cache, which would hide the origin of a response.
        configuration.urlCache = nil
        // Use only the limits of the client. The session's limit restarts with each byte, so it does not end a body
        // that never ends.
        configuration.timeoutIntervalForRequest = 24 * 3600
        // Otherwise a request could wait for a connection inside the session, and time out there.
        configuration.httpMaximumConnectionsPerHost = max(
            configuration.httpMaximumConnectionsPerHost, limits.maximumConcurrentRequestsPerHost)
        // Remove the headers from the configuration, because the session would send them to any server that is the
        // target of a redirect.
        let additionalHeaders = configuration.httpAdditionalHeaders as? [String: String] ?? [:]
        configuration.httpAdditionalHeaders = nil
        core = ClientCore(
            requestAdapter: requestAdapter,
            limits: limits,
            responseObserver: responseObserver,
            clock: clock,
            additionalFields: HTTPFields(sorted: additionalHeaders),
            makeTransport: {
                URLSessionTransport(
                    configuration: configuration, delegate: delegate, maximumBodySize: limits.maximumBodySize)
            }
        )
    }

    /// The number of requests that wait because of the limits of concurrency.
    var waitingCount: Int { core.waitingCount }

    public var timeLimit: Duration? { core.timeLimit }

    @concurrent
    public func send<T: Endpoint>(_ endpoint: T, _ request: LoadRequest) async throws -> LoadAnswer<T.Content> {
        try await core.send(endpoint, request)
    }
}
