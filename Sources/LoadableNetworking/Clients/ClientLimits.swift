/// The limits of a client's requests.
public struct ClientLimits: Hashable, Sendable {

    /// The time limit of a whole request, including redirects, from its start to the last byte of the response. The
    /// time for which a request waits because of ``maximumConcurrentRequests`` or ``maximumConcurrentRequestsPerHost``
    /// is not included.
    public var timeout: Duration

    /// The time limit for making a connection, which includes name resolution, TCP and TLS. It is measured in real
    /// time, rounded up to whole milliseconds, and is at least one millisecond.
    ///
    /// The time to connect also counts toward ``responseTimeout``. Only ``CurlClient`` enforces this limit. A URL
    /// session on Linux does not report when a connection is made, so a `URLSessionClient` applies only
    /// ``responseTimeout``.
    public var connectTimeout: Duration

    /// The maximum time until the response's headers are complete. This time includes connecting, sending the request,
    /// and the processing by the server.
    ///
    /// The time restarts with each redirect, and with each piece of a request body that is sent. ``timeout`` does not
    /// restart, so a `responseTimeout` that is not shorter than ``timeout`` has no effect.
    public var responseTimeout: Duration

    /// The maximum size of a response body in bytes, enforced while the body arrives.
    public var maximumBodySize: Int

    /// The maximum number of consecutive redirects; 0 to follow none.
    public var maximumRedirects: Int

    /// The maximum number of concurrent requests, at least 1. Other requests wait in the order of their arrival.
    public var maximumConcurrentRequests: Int

    /// The maximum number of concurrent requests per host and port, at least 1. Other requests wait in the order of
    /// their arrival, without delaying requests to other hosts. A request that is redirected counts toward the original
    /// host.
    public var maximumConcurrentRequestsPerHost: Int

    /// Creates limits. The default time limits are 30 seconds in total, 15 seconds for the headers to be complete, and
    /// 10 seconds to connect. The other defaults are a body of 16 MiB, 5 redirects, 6 concurrent requests per host, and
    /// 64 concurrent requests in total.
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
