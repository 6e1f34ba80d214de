public import FoundationEssentials
public import Loadables

/// A client that uses libcurl, recommended for programs.
///
/// It enforces its limits on any response, however fast it arrives. A request that is cancelled or fails has ended: its
/// connection is closed, and nothing of it stays in memory. Connections are reused, cookies are kept in memory for as
/// long as the client exists, and bodies are decompressed.
///
/// Its single thread starts with the first request, and ends with the client or after two minutes without a request.
public final class CurlClient: Client {

    private let core: ClientCore

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - baseURL: The base of the endpoints' URLs.
    ///   - additionalFields: Headers for each request that has none of the same name. A redirect to another server
    ///     omits them, except those that state which responses are understood, such as `Accept`.
    ///   - limits: The limits of its requests.
    ///   - proxies: The proxies of its requests.
    ///   - responseObserver: Called for each request.
    ///   - clock: The clock of the timeouts, except ``ClientLimits/connectTimeout``.
    public convenience init(
        baseURL: URL,
        additionalFields: HTTPFields = [:],
        limits: ClientLimits = ClientLimits(),
        proxies: ProxySettings = .fromEnvironment,
        responseObserver: ResponseObserver? = nil,
        clock: any Clock<Duration> = SteadyClock()
    ) {
        self.init(
            requestAdapter: BaseRequestAdapter(baseURL: baseURL),
            additionalFields: additionalFields,
            limits: limits,
            proxies: proxies,
            responseObserver: responseObserver,
            clock: clock
        )
    }

    /// Creates a client that passes its requests through the adapter; without one, for absolute URLs.
    public convenience init(
        requestAdapter: (any RequestAdapter)? = nil,
        additionalFields: HTTPFields = [:],
        limits: ClientLimits = ClientLimits(),
        proxies: ProxySettings = .fromEnvironment,
        responseObserver: ResponseObserver? = nil,
        clock: any Clock<Duration> = SteadyClock()
    ) {
        self.init(
            requestAdapter: requestAdapter ?? UnchangedRequests(),
            additionalFields: additionalFields,
            limits: limits,
            responseObserver: responseObserver,
            clock: clock,
            makeTransport: { CurlTransport(limits: limits, proxies: proxies) }
        )
    }

    /// Creates a client for absolute URLs that does not resolve some names, for tests.
    ///
    /// - Parameter knownNames: Each with its port and addresses, in libcurl's form: `nas.example:80:192.168.1.5`.
    package convenience init(limits: ClientLimits = ClientLimits(), proxies: ProxySettings, knownNames: [String]) {
        self.init(requestAdapter: UnchangedRequests(), limits: limits) {
            CurlTransport(limits: limits, proxies: proxies, knownNames: knownNames)
        }
    }

    /// - Parameter makeTransport: Called with the first request.
    init(
        requestAdapter: any RequestAdapter,
        additionalFields: HTTPFields = [:],
        limits: ClientLimits = ClientLimits(),
        responseObserver: ResponseObserver? = nil,
        clock: any Clock<Duration> = SteadyClock(),
        makeTransport: @escaping @Sendable () -> CurlTransport
    ) {
        core = ClientCore(
            requestAdapter: requestAdapter,
            limits: limits,
            responseObserver: responseObserver,
            clock: clock,
            additionalFields: additionalFields,
            makeTransport: makeTransport
        )
    }

    /// The default client: for absolute URLs, with the default limits.
    public static let shared = CurlClient()

    /// The number of requests that wait for their turn.
    var waitingCount: Int { core.waitingCount }

    public var timeLimit: Duration? { core.timeLimit }

    @concurrent
    public func send<T: Endpoint>(_ endpoint: T, _ request: LoadRequest) async throws -> LoadAnswer<T.Content> {
        try await core.send(endpoint, request)
    }

    /// Sends a request and returns the body of the response as a stream of any duration.
    ///
    /// ``ClientLimits/timeout`` and the timeout of the request only limit the time before the body. If the request has
    /// an ``HTTPRequest/inactivityTimeout``, the stream fails with ``NetworkError/silent(host:after:)`` after that time
    /// without data. A stream does not count toward the concurrent requests. It retains the client.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - load: The load, which receives the exchange. Its validator is not sent.
    /// - Returns: The response, with a stream of its body. An unsuccessful response has its body, and the stream
    ///   returns the same.
    /// - Throws: ``NetworkError`` or `CancellationError`.
    @concurrent
    public func stream(_ request: HTTPRequest, _ load: LoadRequest) async throws -> ResponseStream {
        try await core.stream(request, load)
    }
}
