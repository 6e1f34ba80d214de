/// The limits of a client's requests.
public struct ClientLimits: Hashable, Sendable {

    /// The time limit of a whole request, including redirects, from its start to the last byte of the response. The
    /// limit does not include the time in which a request waits because of ``maximumConcurrentRequests`` or
    /// ``maximumConcurrentRequestsPerHost``. For a stream, the limit ends when the body starts.
    public var timeout: Duration

    /// The time limit for making a connection, which includes name resolution, TCP and TLS. The limit is measured in
    /// real time, rounded up to whole milliseconds, and at least one millisecond.
    ///
    /// The time to connect also counts toward ``responseTimeout``. Only ``CurlClient`` enforces this limit. A
    /// `URLSessionClient` applies only ``responseTimeout``, because a URL session on Linux does not report when a
    /// connection is made.
    public var connectTimeout: Duration

    /// The maximum time until the response's headers are complete. This time includes connecting, sending the request,
    /// and the processing by the server.
    ///
    /// The time restarts with each redirect, and with each piece of a request body that is sent. The ``timeout`` of the
    /// limits and of the request does not restart. The `responseTimeout` has no effect unless it is shorter than both.
    public var responseTimeout: Duration

    /// The maximum size of a response body in bytes, enforced while the body arrives. Does not apply to the body of a
    /// stream.
    public var maximumBodySize: Int

    /// The maximum number of consecutive redirects; 0 to follow none.
    public var maximumRedirects: Int

    /// The maximum number of concurrent requests, at least 1. Further requests wait in the order of their arrival.
    /// Streams are not counted.
    public var maximumConcurrentRequests: Int

    /// The maximum number of concurrent requests per host and port, at least 1. Further requests wait in the order of
    /// their arrival, but do not delay requests to other hosts. A redirected request counts toward the original host.
    /// Streams are not counted.
    public var maximumConcurrentRequestsPerHost: Int

    /// Creates limits. The default time limits are 30 seconds in total, 15 seconds until the headers are complete, and
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
