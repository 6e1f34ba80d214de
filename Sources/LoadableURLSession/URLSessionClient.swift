public import Foundation
public import LoadableNetworking
public import Loadables

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// A client that uses a URL session. It is for code with a `URLSessionConfiguration`, or for tests with a
/// `URLProtocol`. In other cases, prefer `CurlClient`.
///
/// The client owns the session, and creates it with the first request.
///
/// > Important: On Linux, a body that arrives faster than the session delivers it cannot be stopped. The request fails
/// > at the `maximumBodySize` or `timeout` of its limits, but the session continues to receive in the background. It
/// > keeps the data in memory until the server stops sending. Use this client with servers that you trust.
public final class URLSessionClient: Client {

    private let core: ClientCore

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - baseURL: The base of the endpoints' URLs.
    ///   - configuration: The configuration of the session. Its cache and its time limits are not used.
    ///   - delegate: Provides credentials. It is notified of sent bytes, and of the end of each transfer and of the
    ///     session. It is not asked about redirects.
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

    /// Creates a client whose requests the adapter changes.
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
        // Use only our time limits: the session's limit restarts with each byte and would allow an endless body.
        configuration.timeoutIntervalForRequest = 24 * 3600
        // If a request waited for a connection inside the session, it would time out there.
        configuration.httpMaximumConnectionsPerHost = max(
            configuration.httpMaximumConnectionsPerHost, limits.maximumConcurrentRequestsPerHost)
        // The session would send these headers to any server that is the target of a redirect.
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

    /// The number of requests that wait for the limits of concurrency.
    var waitingCount: Int { core.waitingCount }

    public var timeLimit: Duration? { core.timeLimit }

    @concurrent
    public func send<T: Endpoint>(_ endpoint: T, _ request: LoadRequest) async throws -> LoadAnswer<T.Content> {
        try await core.send(endpoint, request)
    }
}
