public import Foundation
public import LoadableNetworking
public import Loadables

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// A client that uses a URL session, for code with a `URLSessionConfiguration`, or tests with a `URLProtocol`. In other
/// cases, prefer `CurlClient`.
///
/// The client owns the session, and creates it with the first request.
///
/// > Important: On Linux, a body that arrives faster than the session delivers it cannot be stopped. The request fails
/// > at `maximumBodySize` or `timeout` of its limits, but the session continues to receive in the background and keeps
/// > the data in memory for as long as the server sends. Use it with servers that you trust.
public final class URLSessionClient: Client {

    private let core: ClientCore

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - baseURL: The base of the endpoints' URLs.
    ///   - configuration: The configuration of the session. Its cache and its timeouts are not used.
    ///   - delegate: Provides credentials, and is notified of sent bytes, of the end of a transfer and of the session.
    ///     It is not asked about redirects.
    ///   - limits: The limits of a request; `connectTimeout` is ignored.
    ///   - responseObserver: Called for each request.
    ///   - clock: The clock of the timeouts.
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

    /// Creates a client that passes its requests through the adapter.
    public init(
        requestAdapter: any RequestAdapter,
        configuration: URLSessionConfiguration = .ephemeral,
        delegate: (any URLSessionDelegate)? = nil,
        limits: ClientLimits = ClientLimits(),
        responseObserver: ResponseObserver? = nil,
        clock: any Clock<Duration> = SteadyClock()
    ) {
        let configuration = configuration.copy() as? URLSessionConfiguration ?? configuration
        // The session's own cache would hide the origin of a response.
        configuration.urlCache = nil
        // Use our timeouts only: the session's start at the last byte and would let an endless body continue.
        configuration.timeoutIntervalForRequest = 24 * 3600
        // A request that waits for a connection inside the session would time out there.
        configuration.httpMaximumConnectionsPerHost = max(
            configuration.httpMaximumConnectionsPerHost, limits.maximumConcurrentRequestsPerHost)
        // The session would send these headers to any server that a redirect leads to.
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

    /// The number of requests that wait for their turn.
    var waitingCount: Int { core.waitingCount }

    public var timeLimit: Duration? { core.timeLimit }

    @concurrent
    public func send<T: Endpoint>(_ endpoint: T, _ request: LoadRequest) async throws -> LoadAnswer<T.Content> {
        try await core.send(endpoint, request)
    }
}
