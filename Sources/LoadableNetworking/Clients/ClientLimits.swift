/// What a client allows a request to cost.
public struct ClientLimits: Hashable, Sendable {

    /// How long a whole request may take, with all its redirects, from its start to the last byte of the response. The time
    /// that it waits for its turn, see ``maximumConcurrentRequestsPerHost``, does not count.
    public var timeout: Duration

    /// How long it may take to connect: to look up the name, reach the server, and negotiate TLS. Measured in real time, to the
    /// millisecond and at least one.
    ///
    /// Included in ``responseTimeout``. Enforced by ``CurlClient`` only; a URL session on Linux does not report it, so that a
    /// `URLSessionClient` waits for the whole of ``responseTimeout``.
    public var connectTimeout: Duration

    /// How long it may take until the head of the response is there: to connect, to send the request, and for the server to
    /// work.
    ///
    /// It begins anew with each redirect, and with each piece of a body that is sent. ``timeout`` goes on all the while, so that a
    /// longer limit has no effect.
    public var responseTimeout: Duration

    /// How large the body of a response may be, in bytes. It is enforced while the body arrives.
    public var maximumBodySize: Int

    /// How many redirects in a row are followed; 0 for none.
    public var maximumRedirects: Int

    /// How many requests run at once, at least 1; the others wait for their turn, first come first served.
    public var maximumConcurrentRequests: Int

    /// How many requests to a host and port run at once, at least 1; the others wait for their turn, while those to other hosts go
    /// on. A redirect counts for the host that was asked first.
    public var maximumConcurrentRequestsPerHost: Int

    /// Makes limits; by default 30 seconds, of which 15 for the head of the response, of which 10 for the connection,
    /// 16 MiB, 5 redirects, and 6 requests at once to a host, 64 to all.
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
