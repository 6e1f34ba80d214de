public import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// An HTTP server that provides the data of the home screen. It runs in this process, on the loopback interface.
///
/// The server serves each ``Resource`` from a small simulated world in which events happen all the time. If a ``Fault``
/// is set for a resource, the responses fail as the fault describes. While there are no requests, the server has no
/// timers and no wakeups. The server stops when ``stop()`` is called or when it is released. Running requests then end.
///
///     let server = try HomeHTTPServer() server.setFault(.truncated, for: .cameras) let url =
///     server.baseURL.appending(path: "cameras")
public final class HomeHTTPServer: Sendable {
    /// The URL of the server, `http://127.0.0.1:PORT`. The URL stays the same when the server stops.
    public let baseURL: URL

    private let service: HomeService
    private let daemon: HTTPDaemon

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - seed: The seed of the world. The same seed and the same times result in the same responses.
    ///   - clock: A closure that returns the time in the world. The first call returns the time at which the world
    ///     begins. Later calls are made on a thread of the server, one for each response with data from the world. The
    ///     closure must neither block nor stop the server. If the time leaps forward, the next request takes some
    ///     milliseconds longer for each day that must be simulated.
    ///   - timeZone: The time zone of the house. It determines when days, months and nights begin.
    ///   - port: The port; 0 to use a free port.
    ///   - endlessPause: The pause of ``Fault/endless`` before every 256 KiB; nil for none. Some clients, such as
    ///     `URLSession` on Linux, can cancel a response only if it contains pauses.
    public convenience init(
        seed: UInt64 = 1,
        clock: @escaping @Sendable () -> Date = { Date() },
        timeZone: TimeZone = .gmt,
        port: UInt16 = 0,
        endlessPause: Duration? = nil
    ) throws(HomeServerError) {
        try self.init(
            seed: seed, clock: clock, timeZone: timeZone, port: port, slowness: .seconds(3), endlessPause: endlessPause)
    }

    /// Creates a server.
    ///
    /// - Parameter slowness: The delay of ``Fault/slow``. In the same time, ``Fault/trickle`` sends 15 bytes, and a
    ///   download sends a minute of footage.
    init(
        seed: UInt64 = 1,
        clock: @escaping @Sendable () -> Date = { Date() },
        timeZone: TimeZone = .gmt,
        port: UInt16 = 0,
        slowness: Duration,
        endlessPause: Duration? = nil
    ) throws(HomeServerError) {
        let world = World(seed: seed, start: clock(), timeZone: timeZone)
        service = HomeService(world: world, clock: clock, slowness: slowness, endlessPause: endlessPause)
        do {
            daemon = try HTTPDaemon(port: port, service: service)
        } catch {
            throw .cannotListen(port: port, errno: error.errno)
        }
        // This is safe, because the text is always a URL.
        baseURL = URL(string: "http://127.0.0.1:\(daemon.port)")!
    }

    /// Sets the fault of all further requests to `resource`; nil for no fault.
    public func setFault(_ fault: Fault?, for resource: Resource) {
        service.setFault(fault, for: resource)
    }

    public func fault(for resource: Resource) -> Fault? {
        service.fault(for: resource)
    }

    /// Sets the time for which further requests to `resource` wait for their first byte or their failure. A time of
    /// zero or less means no wait.
    public func setLatency(_ latency: Duration, for resource: Resource) {
        service.setLatency(latency, for: resource)
    }

    public func latency(for resource: Resource) -> Duration {
        service.latency(for: resource)
    }

    /// Returns the number of requests to `resource` so far, with any method, including failed requests.
    public func requestCount(for resource: Resource) -> Int {
        service.requestCount(for: resource)
    }

    /// Returns the latest requests to `resource`, at most 100, oldest first.
    public func receivedRequests(for resource: Resource) -> [ReceivedRequest] {
        service.receivedRequests(for: resource)
    }

    /// Returns the maximum number of simultaneous requests to `resource` so far. A request that was cancelled by its
    /// client counts until the server notices.
    public func mostRequestsAtOnce(for resource: Resource) -> Int {
        service.mostRequestsAtOnce(for: resource)
    }

    /// The number of connections. A connection that was closed by its client counts until the server notices.
    var connectionCount: Int { daemon.connectionCount }

    /// Returns an encoder for the bodies of the server. It sorts keys, and writes dates as seconds since 1970.
    public static func makeJSONEncoder() -> JSONEncoder { ResourceCoding.makeEncoder() }

    /// Returns a decoder for the bodies of the server.
    public static func makeJSONDecoder() -> JSONDecoder { ResourceCoding.makeDecoder() }

    /// Stops the server. Returns after all connections have been closed and the port is free. Further calls have no
    /// effect.
    public func stop() {
        daemon.stop()
    }
}

/// An error that occurs when a ``HomeHTTPServer`` is created.
public enum HomeServerError: Error, Hashable, Sendable {
    /// The server could not listen on the given port of 127.0.0.1; port 0 stands for any port. `errno` is the error
    /// number of the system; 0 if unknown.
    case cannotListen(port: UInt16, errno: Int32)
}

extension HomeServerError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .cannotListen(let port, let errno):
            let address = port == 0 ? "a free port of 127.0.0.1" : "127.0.0.1:\(port)"
            let reason = errno == 0 ? "no reason given" : "\(String(cString: strerror(errno))), errno \(errno)"
            return "The home server cannot listen on \(address) (\(reason)); \(Self.advice(port: port, errno: errno))."
        }
    }

    private static func advice(port: UInt16, errno: Int32) -> String {
        switch errno {
        case EADDRINUSE: "stop the program that uses the port, or choose another port (0 for any free port)"
        case EACCES where port != 0: "choose a port above 1023 (0 for any free port)"
        case EMFILE, ENFILE: "close some files, or raise the limit with `ulimit -n`"
        default: "check that the loopback interface is up, then try again"
        }
    }
}
