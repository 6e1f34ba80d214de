import Synchronization

/// Runs the body and returns its value. If the limit is exceeded, cancels the body, waits until the body ends, and
/// throws the error.
func withDeadline<Value: Sendable>(
    _ limit: Duration,
    clock: any Clock<Duration>,
    orThrow error: @autoclosure @escaping @Sendable () -> any Error,
    _ body: @escaping @concurrent @Sendable () async throws -> Value
) async throws -> Value {
    try await withThrowingTaskGroup(of: Value.self) { group in
        group.addTask { try await body() }
        group.addTask {
            try await clock.sleep(for: limit)
            throw error()
        }
        defer { group.cancelAll() }
        guard let first = try await group.next() else { throw CancellationError() }
        return first
    }
}

/// A timeout that restarts with each activity and can be cancelled.
final class InactivityTimeout<Instant: InstantProtocol>: Sendable where Instant.Duration == Duration {

    private struct State {
        var lastActivity: Instant
        var isCancelled = false
    }

    private let state: Mutex<State>
    private let limit: Duration
    private let now: @Sendable () -> Instant
    private let sleep: @Sendable (Instant) async throws -> Void

    init<C: Clock>(_ limit: Duration, clock: C) where C.Instant == Instant {
        state = Mutex(State(lastActivity: clock.now))
        self.limit = limit
        now = { clock.now }
        sleep = { try await clock.sleep(until: $0, tolerance: nil) }
    }

    func noteActivity() {
        let now = now()
        state.withLock { $0.lastActivity = now }
    }

    /// Cancels the timeout. ``wait()`` then returns false.
    func cancel() {
        state.withLock { $0.isCancelled = true }
    }

    /// Waits until there has been no activity for the duration of the limit. ``cancel()`` does not end this wait
    /// early.
    ///
    /// - Returns: Whether the timeout was reached; false if the timeout was cancelled.
    func wait() async throws -> Bool {
        while true {
            let state = state.withLock(\.self)
            if state.isCancelled { return false }
            let due = state.lastActivity.advanced(by: limit)
            if due <= now() { return true }
            try await sleep(due)
        }
    }
}
