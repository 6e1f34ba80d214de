public import FoundationEssentials
public import Loadables

/// A client on top of libcurl: the one for programs.
///
/// It enforces its limits on whatever a server sends, however fast, and a request that is cancelled or fails has ended: its
/// connection is closed, and nothing of it stays in memory. Connections are used again, cookies are kept in memory as long
/// as the client, and bodies are decompressed.
///
/// Its one thread begins with the first request, and ends with the client or after two minutes without a request.
public final class CurlClient: Client {

    private let core: ClientCore

    /// Makes a client.
    ///
    /// - Parameters:
    ///   - baseURL: What the endpoints' URLs are relative to.
    ///   - additionalFields: Sent with each request that has none of that name, but not to where a redirect leads on
    ///     another server, unless they only say what is understood, as `Accept` does.
    ///   - limits: What it puts up with.
    ///   - proxies: Which proxy requests go through.
    ///   - responseObserver: Told of each request.
    ///   - clock: Measures the timeouts, but for ``ClientLimits/connectTimeout``.
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

    /// Makes a client whose requests go through the adapter; without one, for absolute URLs.
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

    /// Makes a client for absolute URLs that does not look some names up, for tests.
    ///
    /// - Parameter knownNames: Each with its port and addresses, as libcurl takes them: `nas.example:80:192.168.1.5`.
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

    /// The client of programs that need no other: for absolute URLs, within the default limits.
    public static let shared = CurlClient()

    /// How many requests wait for their turn.
    var waitingCount: Int { core.waitingCount }

    public var timeLimit: Duration? { core.timeLimit }

    @concurrent
    public func send<T: Endpoint>(_ endpoint: T, _ request: LoadRequest) async throws -> LoadAnswer<T.Content> {
        try await core.send(endpoint, request)
    }

    /// Sends a request and gives the body of the response as it comes, however long that takes.
    ///
    /// Only what comes before the body has the time of ``ClientLimits/timeout`` and of the request. Where the request has an
    /// ``HTTPRequest/inactivityTimeout``, the stream fails with ``NetworkError/silent(host:after:)`` when nothing has come for so
    /// long. A stream is not counted among the requests that run at once. It keeps the client.
    ///
    /// - Parameters:
    ///   - request: What is asked for.
    ///   - load: Where the exchange goes. Its validator is not sent.
    /// - Returns: The response, with a stream of its body. If the response is not a success, it has its body, and the stream gives the
    ///   same.
    /// - Throws: ``NetworkError`` or `CancellationError`.
    @concurrent
    public func stream(_ request: HTTPRequest, _ load: LoadRequest) async throws -> ResponseStream {
        try await core.stream(request, load)
    }
}
