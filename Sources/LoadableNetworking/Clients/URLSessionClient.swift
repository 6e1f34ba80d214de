public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// A client on top of a URL session, which it owns: for code that brings a `URLSessionConfiguration`, or tests that answer
/// by a `URLProtocol`. Programs are better off with a ``CurlClient``.
///
/// The session is made with the first request.
///
/// > Important: On Linux a body that arrives faster than the session hands it on cannot be stopped. The request fails at
/// > ``ClientLimits/maximumBodySize`` or ``ClientLimits/timeout`` as it should, but the session goes on to receive in the
/// > background, and keeps what it receives in memory, for as long as the server sends. Use it with servers that you trust.
public final class URLSessionClient: Client {

    private let core: ClientCore

    /// Makes a client.
    ///
    /// - Parameters:
    ///   - baseURL: What the endpoints' URLs are relative to.
    ///   - configuration: Of the session. Its cache and its timeouts are not used.
    ///   - limits: What it puts up with; ``ClientLimits/connectTimeout`` is not known to a session.
    ///   - responseObserver: Told of each request.
    ///   - clock: Measures the timeouts.
    public convenience init(
        baseURL: URL,
        configuration: URLSessionConfiguration = .ephemeral,
        limits: ClientLimits = ClientLimits(),
        responseObserver: ResponseObserver? = nil,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.init(
            requestAdapter: BaseRequestAdapter(baseURL: baseURL),
            configuration: configuration,
            limits: limits,
            responseObserver: responseObserver,
            clock: clock
        )
    }

    /// Makes a client whose requests go through the adapter.
    public init(
        requestAdapter: any RequestAdapter,
        configuration: URLSessionConfiguration = .ephemeral,
        limits: ClientLimits = ClientLimits(),
        responseObserver: ResponseObserver? = nil,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        let configuration = configuration.copy() as? URLSessionConfiguration ?? configuration
        // A cache of the session's own would hide from us where an answer came from.
        configuration.urlCache = nil
        // Ours are the only timeouts: the session's count from the last byte and would let an endless body go on.
        configuration.timeoutIntervalForRequest = 24 * 3600
        // Who waits for a connection inside the session would be timed out there.
        configuration.httpMaximumConnectionsPerHost = max(
            configuration.httpMaximumConnectionsPerHost, limits.maximumConcurrentRequests)
        // The session would send them to whoever a redirect leads to.
        let additionalHeaders = configuration.httpAdditionalHeaders as? [String: String] ?? [:]
        configuration.httpAdditionalHeaders = nil
        core = ClientCore(
            requestAdapter: requestAdapter,
            limits: limits,
            responseObserver: responseObserver,
            clock: clock,
            additionalHeaders: additionalHeaders,
            makeTransport: {
                URLSessionTransport(configuration: configuration, maximumBodySize: limits.maximumBodySize)
            }
        )
    }

    /// How many requests are in line.
    var waitingCount: Int { core.waitingCount }

    @concurrent
    public func request<T: Endpoint>(_ endpoint: T) async throws -> T.Content {
        try await core.request(endpoint)
    }

    @discardableResult
    public func request<T: Endpoint>(
        _ endpoint: T,
        completionHandler: @escaping @MainActor @Sendable (Result<T.Content, any Error>) -> Void
    ) -> Progress {
        core.request(endpoint, completionHandler: completionHandler)
    }

    @concurrent
    public func upload<T: UploadEndpoint>(_ endpoint: T) async throws -> T.Content {
        try await core.upload(endpoint)
    }

    @discardableResult
    public func upload<T: UploadEndpoint>(
        _ endpoint: T,
        completionHandler: @escaping @MainActor @Sendable (Result<T.Content, any Error>) -> Void
    ) -> Progress {
        core.upload(endpoint, completionHandler: completionHandler)
    }
}
