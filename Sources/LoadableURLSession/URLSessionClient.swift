public import Foundation
public import LoadableNetworking
public import Loadables

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// A client on top of a URL session, which it owns: for code that brings a `URLSessionConfiguration`, or tests that answer
/// by a `URLProtocol`. Programs are better off with a `CurlClient`.
///
/// The session is made with the first request.
///
/// > Important: On Linux a body that arrives faster than the session hands it on cannot be stopped. The request fails at
/// > `maximumBodySize` or `timeout` of its limits as it should, but the session goes on to receive in the
/// > background, and keeps what it receives in memory, for as long as the server sends. Use it with servers that you trust.
public final class URLSessionClient: Client {

    private let core: ClientCore

    /// Makes a client.
    ///
    /// - Parameters:
    ///   - baseURL: What the endpoints' URLs are relative to.
    ///   - configuration: Of the session. Its cache and its timeouts are not used.
    ///   - delegate: Is asked for credentials, and told how much is sent, when a transfer ends by itself and when the session does.
    ///     It has no say in redirects.
    ///   - limits: What a request may cost; `connectTimeout` is not known to a session.
    ///   - responseObserver: Told of each request.
    ///   - clock: Measures the timeouts.
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

    /// Makes a client whose requests go through the adapter.
    public init(
        requestAdapter: any RequestAdapter,
        configuration: URLSessionConfiguration = .ephemeral,
        delegate: (any URLSessionDelegate)? = nil,
        limits: ClientLimits = ClientLimits(),
        responseObserver: ResponseObserver? = nil,
        clock: any Clock<Duration> = SteadyClock()
    ) {
        let configuration = configuration.copy() as? URLSessionConfiguration ?? configuration
        // A cache of the session's own would hide from us where a response came from.
        configuration.urlCache = nil
        // Ours are the only timeouts: the session's count from the last byte and would let an endless body go on.
        configuration.timeoutIntervalForRequest = 24 * 3600
        // A request that waits for a connection inside the session would be timed out there.
        configuration.httpMaximumConnectionsPerHost = max(
            configuration.httpMaximumConnectionsPerHost, limits.maximumConcurrentRequestsPerHost)
        // The session would send them to any server that a redirect leads to.
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

    /// How many requests wait for their turn.
    var waitingCount: Int { core.waitingCount }

    public var timeLimit: Duration? { core.timeLimit }

    @concurrent
    public func send<T: Endpoint>(_ endpoint: T, _ request: LoadRequest) async throws -> LoadAnswer<T.Content> {
        try await core.send(endpoint, request)
    }
}
