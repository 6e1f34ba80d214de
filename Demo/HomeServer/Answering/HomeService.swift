import FoundationEssentials
import Synchronization

/// The state and the responses of the server, independent of its connections. The state consists of the world, and of
/// the fault, the latency and the requests of each resource.
final class HomeService: HTTPService {
    private struct ResourceState {
        var fault: Fault?
        var latency: Duration = .zero
        var requestCount = 0
        var underWay = 0
        var mostUnderWay = 0
        var received: [ReceivedRequest] = []
    }

    private struct State {
        var world: World
        var resources: [Resource: ResourceState] = [:]
    }

    /// The maximum number of requests that are kept for each resource.
    private static let memory = 100

    private let state: Mutex<State>
    private let clock: @Sendable () -> Date
    private let slowness: Duration
    private let endlessPause: Duration?

    /// Creates the service.
    ///
    /// - Parameters:
    ///   - slowness: The delay of ``Fault/slow``. In the same time, ``Fault/trickle`` sends 15 bytes, and a download
    ///     sends a minute of footage.
    ///   - endlessPause: The pause of ``Fault/endless`` before every 256 KiB; nil for none.
    init(world: World, clock: @escaping @Sendable () -> Date, slowness: Duration, endlessPause: Duration?) {
        self.state = Mutex(State(world: world))
        self.clock = clock
        self.slowness = slowness
        self.endlessPause = endlessPause
    }

    func receive(_ request: ReceivedRequest) -> HTTPReply {
        guard let resource = Route(method: request.method, path: request.path)?.resource else {
            return HTTPReply(delay: .zero) { .response(self.answer(request)) }
        }
        let (fault, latency) = state.withLock { state in
            var entry = state.resources[resource, default: ResourceState()]
            entry.requestCount += 1
            entry.underWay += 1
            entry.mostUnderWay = max(entry.mostUnderWay, entry.underWay)
            entry.received = entry.received.suffix(Self.memory - 1) + [request]
            state.resources[resource] = entry
            return (entry.fault, entry.latency)
        }
        return HTTPReply(delay: delay(under: fault, latency: latency)) { self.outcome(of: request, under: fault) }
    }

    func end(_ request: ReceivedRequest) {
        guard let resource = Route(method: request.method, path: request.path)?.resource else { return }
        state.withLock { $0.resources[resource]?.underWay -= 1 }
    }

    /// Returns the correct response to a request at the current time.
    private func answer(_ request: ReceivedRequest) -> HTTPResponse {
        let now = clock()
        var response = state.withLock { state in
            state.world.advance(to: now)
            return state.world.answer(request)
        }
        if response.pieces != nil { response.delivery = .paced(interval: slowness / 60) }
        return response
    }

    /// Returns the correct response with its body in one piece. The condition of the request is ignored, because a
    /// response with status 304 has no body.
    private func wholeAnswer(_ request: ReceivedRequest) -> HTTPResponse {
        answer(request.unconditional).assembled()
    }
}

extension HomeService {
    /// Returns the time for which a request waits for its response or its failure. Nil means that the request waits
    /// until the client disconnects or the server stops.
    func delay(under fault: Fault?, latency: Duration) -> Duration? {
        switch fault {
        case .hang: nil
        case .slow: latency + slowness
        default: latency
        }
    }

    private func outcome(of request: ReceivedRequest, under fault: Fault?) -> HTTPReply.Outcome {
        if fault == .reset { return .reset }
        return .response(response(to: request, under: fault))
    }

    private func response(to request: ReceivedRequest, under fault: Fault?) -> HTTPResponse {
        switch fault {
        case nil, .slow, .hang, .reset: answer(request)
        case .internalServerError: .internalServerError
        case .tooManyRequests: .tooManyRequests
        case .serviceUnavailable: .serviceUnavailable
        case .truncated: wholeAnswer(request).truncated()
        case .shortLength: wholeAnswer(request).withShortLength()
        case .trickle: wholeAnswer(request).trickled(interval: slowness / 15)
        case .large: wholeAnswer(request).padded(toSize: 10_000_000)
        case .endless: .endless(pause: endlessPause)
        case .redirectLoop: .redirect(to: request.target, status: 302)
        case .redirectHost: redirectToLocalhost(request) ?? answer(request)
        case .notModified: HTTPResponse(status: 304)
        case .garbage: .captivePortal
        case .empty: .json(Data())
        case .notUTF8: .json(Data(#"["caf"#.utf8) + [0xE9, 0xFF] + Data(#""]"#.utf8))
        case .nested: .json(Data(repeating: UInt8(ascii: "["), count: 100_000))
        }
    }

    /// Returns a redirect from 127.0.0.1 to localhost on the same port; nil for a request to another host.
    private func redirectToLocalhost(_ request: ReceivedRequest) -> HTTPResponse? {
        let host = request.headers["host"] ?? ""
        guard host.hasPrefix("127.0.0.1") else { return nil }
        let port = host.dropFirst("127.0.0.1".count)
        return .redirect(to: "http://localhost\(port)\(request.target)", status: 307)
    }
}

extension HomeService {
    func setFault(_ fault: Fault?, for resource: Resource) {
        state.withLock { $0.resources[resource, default: ResourceState()].fault = fault }
    }

    func fault(for resource: Resource) -> Fault? {
        state.withLock { $0.resources[resource]?.fault }
    }

    func setLatency(_ latency: Duration, for resource: Resource) {
        state.withLock { $0.resources[resource, default: ResourceState()].latency = latency }
    }

    func latency(for resource: Resource) -> Duration {
        state.withLock { $0.resources[resource]?.latency ?? .zero }
    }

    func requestCount(for resource: Resource) -> Int {
        state.withLock { $0.resources[resource]?.requestCount ?? 0 }
    }

    func mostRequestsAtOnce(for resource: Resource) -> Int {
        state.withLock { $0.resources[resource]?.mostUnderWay ?? 0 }
    }

    func receivedRequests(for resource: Resource) -> [ReceivedRequest] {
        state.withLock { $0.resources[resource]?.received ?? [] }
    }
}
