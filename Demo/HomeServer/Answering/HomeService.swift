import Foundation
import Synchronization

/// What the server knows and answers, apart from the connections over which it does: the world, and per source
/// the fault, the latency and the count of requests.
final class HomeService: Sendable {
    private struct Desk {
        var fault: Fault?
        var latency: Duration = .zero
        var requestCount = 0
    }

    private struct State {
        var world: World
        var desks: [Source: Desk] = [:]
    }

    private let state: Mutex<State>
    private let clock: @Sendable () -> Date
    private let slowness: Duration

    /// - Parameter slowness: How long ``Fault/slow`` takes.
    init(world: World, clock: @escaping @Sendable () -> Date, slowness: Duration) {
        self.state = Mutex(State(world: world))
        self.clock = clock
        self.slowness = slowness
    }

    /// Counts a request that has just arrived and decides what becomes of it.
    func receive(_ request: HTTPRequest) -> Verdict {
        guard let source = Route(path: request.path)?.source else { return Verdict(ending: .answer) }
        return state.withLock { state in
            state.desks[source, default: Desk()].requestCount += 1
            let desk = state.desks[source, default: Desk()]
            return Verdict(fault: desk.fault, latency: desk.latency, slowness: slowness)
        }
    }

    /// The right answer to a request, as of now.
    func answer(_ request: HTTPRequest) -> HTTPResponse {
        let now = clock()
        return state.withLock { state in
            state.world.advance(to: now)
            return state.world.answer(request)
        }
    }

    func setFault(_ fault: Fault?, for source: Source) {
        state.withLock { $0.desks[source, default: Desk()].fault = fault }
    }

    func fault(for source: Source) -> Fault? {
        state.withLock { $0.desks[source]?.fault }
    }

    func setLatency(_ latency: Duration, for source: Source) {
        state.withLock { $0.desks[source, default: Desk()].latency = latency }
    }

    func latency(for source: Source) -> Duration {
        state.withLock { $0.desks[source]?.latency ?? .zero }
    }

    func requestCount(for source: Source) -> Int {
        state.withLock { $0.desks[source]?.requestCount ?? 0 }
    }
}
