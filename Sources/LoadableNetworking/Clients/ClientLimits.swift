/// What a client puts up with.
public struct ClientLimits: Hashable, Sendable {

    /// How long a whole request may take, with all its redirects, from its start to the last byte of the answer. Time
    /// spent in line, see ``maximumConcurrentRequests``, does not count.
    public var timeout: Duration

    /// How long a connection may be in coming: the name is looked up, somebody answers, and TLS is agreed upon. Measured in
    /// real time, to the millisecond and at least one, and part of ``responseTimeout``.
    ///
    /// It is for a ``CurlClient`` alone. A URL session on Linux does not tell these apart from the rest, so that a
    /// ``URLSessionClient`` waits for the whole of ``responseTimeout``.
    public var connectTimeout: Duration

    /// How long the head of an answer may be in coming: a connection is made, the request is sent and the server thinks.
    ///
    /// Each redirect begins anew. For an upload it counts from the last piece of the body that was sent. The time for the
    /// whole request goes on all the while; a limit that is no shorter than it says nothing.
    public var responseTimeout: Duration

    /// How large the body of an answer may be, in bytes. It is enforced while the body arrives.
    public var maximumBodySize: Int

    /// How many redirects in a row are followed; 0 for none.
    public var maximumRedirects: Int

    /// How many requests run at once, at least 1; the others wait in line, first come first served.
    public var maximumConcurrentRequests: Int

    /// Makes limits; by default 30 seconds of which 15 for the head of the answer and 10 of these for the connection,
    /// 16 MiB, 5 redirects, and 6 requests at once.
    public init(
        timeout: Duration = .seconds(30),
        connectTimeout: Duration = .seconds(10),
        responseTimeout: Duration = .seconds(15),
        maximumBodySize: Int = 16 << 20,
        maximumRedirects: Int = 5,
        maximumConcurrentRequests: Int = 6
    ) {
        self.timeout = timeout
        self.connectTimeout = connectTimeout
        self.responseTimeout = responseTimeout
        self.maximumBodySize = maximumBodySize
        self.maximumRedirects = maximumRedirects
        self.maximumConcurrentRequests = maximumConcurrentRequests
    }
}
