/// The limits of a client's requests.
public struct ClientLimits: Hashable, Sendable {

    /// The time limit of a whole request, including redirects, from its start to the last byte of the response. The
    /// wait for its turn, see ``maximumConcurrentRequestsPerHost``, does not count.
    public var timeout: Duration

    /// The time limit of a connection: name resolution, TCP and TLS. Measured in real time with a resolution of a
    /// millisecond, and at least one.
    ///
    /// Included in ``responseTimeout``. Enforced by ``CurlClient`` only; a URL session on Linux does not report it, so
    /// a `URLSessionClient` waits for the whole of ``responseTimeout``.
    public var connectTimeout: Duration

    /// The time limit until the response's headers are complete: to connect, to send the request, and for the server to
    /// process it.
    ///
    /// It restarts with each redirect, and with each piece of a request body that is sent. ``timeout`` is not
    /// restarted, so a longer limit has no effect.
    public var responseTimeout: Duration

    /// The maximum size of a response body in bytes. It is enforced while the body arrives.
    public var maximumBodySize: Int

    /// The maximum number of consecutive redirects; 0 for none.
    public var maximumRedirects: Int

    /// The maximum number of concurrent requests, at least 1. The others wait in the order of their arrival.
    public var maximumConcurrentRequests: Int

    /// The maximum number of concurrent requests per host and port, at least 1. The others wait in the order of their
    /// arrival, without delaying requests to other hosts. A redirect counts for the original host.
    public var maximumConcurrentRequestsPerHost: Int

    /// Creates limits. By default: 30 seconds in total, 15 until the headers, 10 to connect; 16 MiB, 5 redirects, 6
    /// concurrent requests per host and 64 in total.
    public init(
        timeout: Duration = .seconds(30),
        connectTimeout: Duration = .seconds(10),
        responseTimeout: Duration = .seconds(15),
        maximumBodySize: Int = 16 << 20,
        maximumRedirects: Int = 5,
        maximumConcurrentRequests: Int = 64,
        maximumConcurrentRequestsPerHost: Int = 6
    ) {
        self.timeout = timeout
        self.connectTimeout = connectTimeout
        self.responseTimeout = responseTimeout
        self.maximumBodySize = maximumBodySize
        self.maximumRedirects = maximumRedirects
        self.maximumConcurrentRequests = maximumConcurrentRequests
        self.maximumConcurrentRequestsPerHost = maximumConcurrentRequestsPerHost
    }
}
