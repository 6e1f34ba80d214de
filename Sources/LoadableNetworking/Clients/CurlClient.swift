public import FoundationEssentials
public import Loadables

/// A client that sends requests with libcurl. It is the recommended client for programs.
///
/// When a request is cancelled or its transfer fails, its HTTP/1 connection is closed or its HTTP/2 stream is reset.
/// Other connections are reused. Cookies are kept in memory until the client is deallocated. Bodies are decompressed.
///
/// The client has one thread, which starts with the first request. The thread ends after two minutes without requests,
/// or when the client and its streams are deallocated.
public final class CurlClient: Client {

    private let core: ClientCore

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - baseURL: The URL against which relative URLs are resolved.
    ///   - additionalFields: Headers that are added to each request, unless the request already has a header of the
    ///     same name. If a response redirects to another server, only headers that describe the accepted response, such
    ///     as `Accept`, are sent to that server.
    ///   - limits: The limits of the client's requests.
    ///   - proxies: The proxies of the client's requests.
    ///   - responseObserver: Called after each request.
    ///   - clock: The clock of the time limits, except ``ClientLimits/connectTimeout`` and
    ///     ``HTTPRequest/inactivityTimeout``, which are measured in real time.
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

    /// Creates a client with an adapter. The adapter changes each request before the request is sent. Without an
    /// adapter, the URLs of requests must be absolute.
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

    /// Creates a client for tests. The client requires absolute URLs, and uses fixed addresses for some host names.
    ///
    /// - Parameter knownNames: The host names, each with its port and addresses, in libcurl's form:
    ///   `nas.example:80:192.168.1.5`.
    package convenience init(limits: ClientLimits = ClientLimits(), proxies: ProxySettings, knownNames: [String]) {
        self.init(requestAdapter: UnchangedRequests(), limits: limits) {
            CurlTransport(limits: limits, proxies: proxies, knownNames: knownNames)
        }
    }

    /// Creates a client.
    ///
    /// - Parameter makeTransport: Creates the transport. Called at the first request.
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

    /// The default client. It has the default limits, uses the proxies in the environment, and requires absolute URLs.
    public static let shared = CurlClient()

    var waitingCount: Int { core.waitingCount }

    public var timeLimit: Duration? { core.timeLimit }

    @concurrent
    public func send<T: Endpoint>(_ endpoint: T, _ request: LoadRequest) async throws -> LoadAnswer<T.Content> {
        try await core.send(endpoint, request)
    }

    /// Sends a request and returns the body of the response as a stream. The duration and the size of the stream are
    /// not limited.
    ///
    /// ``ClientLimits/timeout`` and ``HTTPRequest/timeout`` limit only the time until the body starts. If the request
    /// has an ``HTTPRequest/inactivityTimeout`` and no data arrives for that time, the stream fails with
    /// ``NetworkError/silent(host:after:)``. A stream does not count toward the limits on concurrent requests. The
    /// stream continues even if the client is released.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - load: The load request. The exchange is reported to it, but no progress. Its validator is not sent.
    /// - Returns: The response, with a stream of its body. If the status is unsuccessful, the whole body is received
    ///   before the method returns.
    /// - Throws: ``NetworkError``, `CancellationError`, or an error of the client's adapter.
    @concurrent
    public func stream(_ request: HTTPRequest, _ load: LoadRequest) async throws -> ResponseStream {
        try await core.stream(request, load)
    }
}
