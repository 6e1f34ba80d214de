import Synchronization

/// An object that limits the number of concurrent loads. Further loads wait, and start in the order in which they were
/// requested. A limiter can be used on any thread.
final class LoadLimiter: Sendable {

    private struct State {
        var free: Int
        var waiting: [(id: UInt64, turn: CheckedContinuation<Void, any Error>)] = []
        var lastID: UInt64 = 0
    }

    private let state: Mutex<State>

    /// Creates a limiter.
    ///
    /// - Parameter limit: The maximum number of concurrent loads, at least 1.
    init(limit: Int) {
        state = Mutex(State(free: max(1, limit)))
    }

    /// Returns a source whose loads wait until the limit allows them. Updates do not wait.
    func limited<Content: Sendable>(_ source: any Source<Content>) -> any Source<Content> {
        LimitedSource(base: source, limiter: self)
    }

    /// Waits until the limit allows another load.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled. Do not call ``end()`` in that case.
    fileprivate func begin() async throws {
        try Task.checkCancellation()
        let id = state.withLock { state -> UInt64? in
            if state.free > 0 {
                state.free -= 1
                return nil
            }
            state.lastID += 1
            return state.lastID
        }
        guard let id else { return }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { turn in
                let isFree = state.withLock { state in
                    if state.free > 0 {
                        state.free -= 1
                        return true
                    }
                    state.waiting.append((id, turn))
                    return false
                }
                if isFree { turn.resume() }
                // If the task was cancelled before it began to wait, the cancellation handler found nothing to
                // cancel.
                if Task.isCancelled { cancel(id) }
            }
        } onCancel: {
            cancel(id)
        }
    }

    private func cancel(_ id: UInt64) {
        let turn = state.withLock { state in
            state.waiting.firstIndex { $0.id == id }.map { state.waiting.remove(at: $0).turn }
        }
        turn?.resume(throwing: CancellationError())
    }

    /// Ends a load, so that the next waiting load can start.
    fileprivate func end() {
        let next = state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.free += 1
                return nil as CheckedContinuation<Void, any Error>?
            }
            return state.waiting.removeFirst().turn
        }
        next?.resume()
    }
}

private struct LimitedSource<Content: Sendable>: Source {

    let base: any Source<Content>
    let limiter: LoadLimiter

    var timeLimit: Duration? { base.timeLimit }

    @concurrent
    func load(_ request: LoadRequest) async throws -> LoadAnswer<Content> {
        try await limiter.begin()
        defer { limiter.end() }
        try Task.checkCancellation()
        return try await base.load(request)
    }

    func updates(_ request: LoadRequest) -> AsyncThrowingStream<LoadAnswer<Content>, any Error>? {
        base.updates(request)
    }
}
