public import Foundation
public import LoadableNetworking
public import Loadables

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// A client that sends requests with a URL session. Use it if your code needs a `URLSessionConfiguration`, or for tests
/// with a `URLProtocol`. In all other cases, prefer `CurlClient`.
///
/// The client creates the session at the first request, and owns the session.
///
/// > Important: On Linux, a URL session cannot stop a body that arrives faster than it can be processed. The request
/// > fails when it reaches the `maximumBodySize` or `timeout` of its limits, but the session continues to receive data
/// > in the background. It keeps the data in memory until the server stops sending. Use this client only with servers
/// > that you trust.
public final class URLSessionClient: Client {

    private let core: ClientCore

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - baseURL: The URL against which relative URLs are resolved.
    ///   - configuration: The configuration of the session. Its cache and its `timeoutIntervalForRequest` are ignored.
    ///   - delegate: The delegate, which can provide credentials. It is notified of sent bytes, of the end of each
    ///     transfer, and of the end of the session. It is not notified of redirects, or of the end of a transfer that
    ///     was redirected, cancelled or too large. Nil for none.
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

    /// Creates a client with an adapter that changes each request.
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
        // Use only the limits of the client. The limit of the session restarts with each byte, so it would not stop a
        // body that never ends.
        configuration.timeoutIntervalForRequest = 24 * 3600
        // Allow as many connections as concurrent requests. A request that waits for a connection could time out.
        configuration.httpMaximumConnectionsPerHost = max(
            configuration.httpMaximumConnectionsPerHost, limits.maximumConcurrentRequestsPerHost)
        // The session would send additional headers to every target of a redirect, so the client adds the headers
        // itself.
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

    var waitingCount: Int { core.waitingCount }

    public var timeLimit: Duration? { core.timeLimit }

    @concurrent
    public func send<T: Endpoint>(_ endpoint: T, _ request: LoadRequest) async throws -> LoadAnswer<T.Content> {
        try await core.send(endpoint, request)
    }
}
