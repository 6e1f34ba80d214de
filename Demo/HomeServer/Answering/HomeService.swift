import Foundation
import Synchronization

/// What the server knows and answers, apart from the connections over which it does: the world, and per source
/// the fault, the latency and the count of requests.
final class HomeService: Sendable {
    private struct Desk {
        var fault: Fault?
        var latency: Duration = .zero
        var requestCount = 0
        var underWay = 0
        var mostUnderWay = 0
        var received: [ReceivedRequest] = []
    }

    /// How many of the latest requests are remembered.
    private static let memory = 100

    private struct State {
        var world: World
        var desks: [Resource: Desk] = [:]
    }

    private let state: Mutex<State>
    private let clock: @Sendable () -> Date
    private let slowness: Duration
    private let endlessPause: Duration?

    /// - Parameters:
    ///   - slowness: How long ``Fault/slow`` takes, and 15 bytes of ``Fault/trickle``.
    ///   - endlessPause: How long ``Fault/endless`` pauses every 256 KiB; nil if it does not.
    init(world: World, clock: @escaping @Sendable () -> Date, slowness: Duration, endlessPause: Duration?) {
        self.state = Mutex(State(world: world))
        self.clock = clock
        self.slowness = slowness
        self.endlessPause = endlessPause
    }

    /// Counts a request that has just arrived and decides what becomes of it.
    func receive(_ request: HTTPRequest) -> Verdict {
        guard let source = Route(path: request.path)?.source else { return Verdict(ending: .answer) }
        return state.withLock { state in
            var desk = state.desks[source, default: Desk()]
            desk.requestCount += 1
            desk.underWay += 1
            desk.mostUnderWay = max(desk.mostUnderWay, desk.underWay)
            desk.received = desk.received.suffix(Self.memory - 1) + [ReceivedRequest(request)]
            state.desks[source] = desk
            return Verdict(
                fault: desk.fault, latency: desk.latency, slowness: slowness, endlessPause: endlessPause)
        }
    }

    /// Says that a request that was received is over.
    func end(_ request: HTTPRequest) {
        guard let source = Route(path: request.path)?.source else { return }
        state.withLock { $0.desks[source]?.underWay -= 1 }
    }

    /// The right answer to a request, as of now.
    func answer(_ request: HTTPRequest) -> HTTPResponse {
        let now = clock()
        return state.withLock { state in
            state.world.advance(to: now)
            return state.world.answer(request)
        }
    }

    func setFault(_ fault: Fault?, for source: Resource) {
        state.withLock { $0.desks[source, default: Desk()].fault = fault }
    }

    func fault(for source: Resource) -> Fault? {
        state.withLock { $0.desks[source]?.fault }
    }

    func setLatency(_ latency: Duration, for source: Resource) {
        state.withLock { $0.desks[source, default: Desk()].latency = latency }
    }

    func latency(for source: Resource) -> Duration {
        state.withLock { $0.desks[source]?.latency ?? .zero }
    }

    func requestCount(for source: Resource) -> Int {
        state.withLock { $0.desks[source]?.requestCount ?? 0 }
    }

    func mostRequestsAtOnce(for source: Resource) -> Int {
        state.withLock { $0.desks[source]?.mostUnderWay ?? 0 }
    }

    func receivedRequests(for source: Resource) -> [ReceivedRequest] {
        state.withLock { $0.desks[source]?.received ?? [] }
    }
}
