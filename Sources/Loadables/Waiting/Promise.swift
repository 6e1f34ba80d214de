import Synchronization

/// A value that comes once, for all who wait for it.
final class Promise<Value: Sendable>: Sendable {

    private struct State {
        var result: Result<Value, any Error>?
        var waiting: [@Sendable (Result<Value, any Error>) -> Void] = []
    }

    private let state = Mutex(State())

    /// Ends it, unless it has ended.
    @Sendable
    func end(_ result: Result<Value, any Error>) {
        let waiting = state.withLock { state -> [@Sendable (Result<Value, any Error>) -> Void] in
            guard state.result == nil else { return [] }
            state.result = result
            defer { state.waiting = [] }
            return state.waiting
        }
        for finish in waiting { finish(result) }
    }

    private func whenEnded(_ finish: @escaping @Sendable (Result<Value, any Error>) -> Void) {
        let result = state.withLock { state in
            if state.result == nil { state.waiting.append(finish) }
            return state.result
        }
        if let result { finish(result) }
    }

    /// The value.
    ///
    /// - Throws: Why there is none; `CancellationError` as soon as the task is cancelled, which does not end it for others.
    var value: Value {
        get async throws {
            let gate = Promise()
            whenEnded(gate.end)
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    gate.whenEnded { continuation.resume(with: $0) }
                }
            } onCancel: {
                gate.end(.failure(CancellationError()))
            }
        }
    }
}
