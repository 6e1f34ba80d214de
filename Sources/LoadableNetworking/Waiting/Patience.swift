import Synchronization

/// A deadline that is put off by each sign of life, until it is lifted.
final class Patience<Instant: InstantProtocol>: Sendable where Instant.Duration == Duration {

    private struct State {
        var lastSign: Instant
        var isLifted = false
    }

    private let state: Mutex<State>
    private let limit: Duration
    private let now: @Sendable () -> Instant
    private let sleep: @Sendable (Instant) async throws -> Void

    init<C: Clock>(_ limit: Duration, clock: C) where C.Instant == Instant {
        state = Mutex(State(lastSign: clock.now))
        self.limit = limit
        now = { clock.now }
        sleep = { try await clock.sleep(until: $0, tolerance: nil) }
    }

    /// Begins to wait anew.
    func noteSign() {
        let now = now()
        state.withLock { $0.lastSign = now }
    }

    /// What was waited for is there.
    func lift() {
        state.withLock { $0.isLifted = true }
    }

    /// Returns when there was no sign for longer than the limit, or the deadline was lifted.
    ///
    /// - Returns: Whether it was lifted.
    func wait() async throws -> Bool {
        while true {
            let state = state.withLock(\.self)
            if state.isLifted { return true }
            let due = state.lastSign.advanced(by: limit)
            if due <= now() { return false }
            try await sleep(due)
        }
    }
}
