import Synchronization

/// A value that arrives once. Any number of callers can wait for the value.
final class Promise<Value: Sendable>: Sendable {

    private struct State {
        var result: Result<Value, any Error>?
        var waiting: [@Sendable (Result<Value, any Error>) -> Void] = []
    }

    private let state = Mutex(State())

    /// Sets the result and resumes all callers that wait. Has no effect if the promise already has a result.
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

    /// The value. Reading the property waits until the promise has a result.
    ///
    /// - Throws: The error of the result. `CancellationError` if the waiting task is cancelled; other tasks continue to
    ///   wait.
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
