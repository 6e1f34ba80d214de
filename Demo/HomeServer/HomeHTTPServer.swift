public import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A real HTTP server for the home screen, in this process, on the loopback interface.
///
/// It serves what ``Resource`` lists out of a small world in which things happen all the time, and fails in the ways
/// of ``Fault`` when told to. Without requests it does nothing at all: no timers, no wakeups.
/// It stops when ``stop()`` is called or when it is dropped, requests under way included.
///
///     let server = try HomeHTTPServer()
///     server.setFault(.truncated, for: .cameras)
///     let url = server.baseURL.appending(path: "cameras")
public final class HomeHTTPServer: Sendable {
    /// Where it listens: `http://127.0.0.1:PORT`. Stays the same, and is of no use, after the server stopped.
    public let baseURL: URL

    private let service: HomeService
    private let daemon: HTTPDaemon

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - seed: Of the world: the same seed and the same times give the same answers.
    ///   - clock: The time in the world. It is read once when the server is made and once for each answer, on a
    ///     thread of the server, and must neither block nor stop the server. The world begins at the first time
    ///     that it tells; after a leap the first request takes as long as it takes to live through it, which is
    ///     some milliseconds for a day.
    ///   - timeZone: Where the house stands: when its days and months begin, and when its nights are.
    ///   - port: Where to listen; 0 for a free one.
    ///   - endlessPause: How long ``Fault/endless`` pauses every 256 KiB, for clients that cannot hang up on what comes
    ///     without a pause, as `URLSession` on Linux; nil if it does not.
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

    /// - Parameter slowness: How long ``Fault/slow`` takes, 15 bytes of ``Fault/trickle``, and a minute of footage.
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
        // Safe: a literal with digits in the place of the port is always a URL.
        baseURL = URL(string: "http://127.0.0.1:\(daemon.port)")!
    }

    /// Makes all requests to `resource` that arrive from now on fail in this way, or none of them.
    public func setFault(_ fault: Fault?, for resource: Resource) {
        service.setFault(fault, for: resource)
    }

    public func fault(for resource: Resource) -> Fault? {
        service.fault(for: resource)
    }

    /// Sets how long requests to `resource` that arrive from now on wait for their first byte, or for their failure.
    /// Zero or less: not at all.
    public func setLatency(_ latency: Duration, for resource: Resource) {
        service.setLatency(latency, for: resource)
    }

    public func latency(for resource: Resource) -> Duration {
        service.latency(for: resource)
    }

    /// How many requests to `resource` have arrived, of all methods, however they ended.
    public func requestCount(for resource: Resource) -> Int {
        service.requestCount(for: resource)
    }

    /// The latest requests to `resource`, up to 100, oldest first.
    public func receivedRequests(for resource: Resource) -> [ReceivedRequest] {
        service.receivedRequests(for: resource)
    }

    /// How many requests to `resource` have been under way at the same time at most. One that was left by its client is
    /// under way until the server notices.
    public func mostRequestsAtOnce(for resource: Resource) -> Int {
        service.mostRequestsAtOnce(for: resource)
    }

    /// How many connections there are. One that was left by its client counts until the server notices.
    var connectionCount: Int { daemon.connectionCount }

    /// An encoder for the bodies that the server sends: keys sorted, dates as seconds since 1970.
    public static func makeJSONEncoder() -> JSONEncoder { ResourceCoding.makeEncoder() }

    /// A decoder for the bodies that the server sends.
    public static func makeJSONDecoder() -> JSONDecoder { ResourceCoding.makeDecoder() }

    /// Closes all connections, answered or not, and frees the port, then returns. Further calls do nothing.
    public func stop() {
        daemon.stop()
    }
}

/// Why a ``HomeHTTPServer`` could not be made.
public enum HomeServerError: Error, Hashable, Sendable {
    /// It could not listen on this port of 127.0.0.1 (0: on any); `errno` is the system's reason, 0 if it gave none.
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
        case EADDRINUSE: "stop the program that uses the port, or choose another one (0: any free one)"
        case EACCES where port != 0: "choose a port above 1023 (0: any free one)"
        case EMFILE, ENFILE: "close some files, or raise the limit with `ulimit -n`"
        default: "check that the loopback interface is up, then try again"
        }
    }
}
