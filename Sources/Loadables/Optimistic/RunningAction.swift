/// An action that runs off the main actor until it ends, times out or is stopped.
@MainActor
struct RunningAction {

    private let task: Task<Void, Never>
    private let timer: Task<Void, Never>?

    /// Starts the action.
    ///
    /// - Parameters:
    ///   - timeout: The time limit; nil for no limit. An action that exceeds it is cancelled and ends with
    ///     ``LoadableError/timedOut(after:)``.
    ///   - clock: The clock of the time limit.
    ///   - end: A closure that is called with the outcome. After a timeout, the closure is called again when the action
    ///     ends. Ignore the second call.
    init<Value: Sendable>(
        timeout: Duration?, clock: any WallClock, _ action: @escaping @concurrent @Sendable () async throws -> Value,
        end: @escaping @MainActor (Result<Value, any Error>) -> Void
    ) {
        let task = Task {
            do {
                end(.success(try await action()))
            } catch {
                end(.failure(error))
            }
        }
        self.task = task
        timer = timeout.map { timeout in
            let deadline = clock.now.advanced(by: timeout)
            return Task {
                try? await clock.sleep(until: deadline, tolerance: nil)
                guard !Task.isCancelled else { return }
                end(.failure(LoadableError.timedOut(after: timeout)))
                task.cancel()
            }
        }
    }

    /// Cancels the timer, and the action if it is still running.
    func stop() {
        task.cancel()
        timer?.cancel()
    }
}
