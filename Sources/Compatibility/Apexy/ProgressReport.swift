package import Foundation
package import Loadables
import Synchronization

/// An object that updates a `Progress` on the main queue, at most once per turn of the queue.
package final class ProgressReport: Sendable {

    private struct State {
        var latest = LoadProgress(completed: 0)
        var isScheduled = false
    }

    package let progress: Progress
    private let state = Mutex(State())

    package init() {
        progress = Progress(totalUnitCount: -1)
    }

    /// Runs the body in a task, and calls the handler on the queue with the result. Cancelling the progress cancels the
    /// task.
    package func run<Value: Sendable>(
        on queue: DispatchQueue = .main,
        _ completionHandler: @escaping (Result<Value, any Error>) -> Void,
        _ body: @escaping @concurrent @Sendable () async throws -> Value
    ) -> Progress {
        // This is safe, because the handler is called only once, on the queue that the caller has chosen.
        nonisolated(unsafe) let handler = completionHandler
        let task = Task { @concurrent in
            let result: Result<Value, any Error>
            do {
                result = .success(try await body())
            } catch {
                result = .failure(error)
            }
            queue.async { handler(result) }
        }
        progress.cancellationHandler = { task.cancel() }
        return progress
    }

    /// Sets the progress. The total is -1 while it is unknown.
    @Sendable
    package func update(_ latest: LoadProgress) {
        let isScheduled = state.withLock { state in
            state.latest = latest
            defer { state.isScheduled = true }
            return state.isScheduled
        }
        if !isScheduled { DispatchQueue.main.async { self.write() } }
    }

    private func write() {
        let latest = state.withLock { state in
            state.isScheduled = false
            return state.latest
        }
        progress.totalUnitCount = Int64(latest.total ?? -1)
        progress.completedUnitCount = Int64(latest.completed)
    }
}
