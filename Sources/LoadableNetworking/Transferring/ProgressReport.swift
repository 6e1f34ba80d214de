import Foundation
import Synchronization

/// Writes into a progress, on the main queue, where whoever shows it reads it; at most once per turn.
final class ProgressReport: Sendable {

    private struct State {
        var completed: Int64 = 0
        var total: Int64 = -1
        var isScheduled = false
    }

    let progress: Progress
    private let state = Mutex(State())

    init() {
        progress = Progress(totalUnitCount: -1)
    }

    /// Runs the body in a task that the progress cancels, and calls the handler with what came of it.
    func run<Value: Sendable>(
        _ completionHandler: @escaping @MainActor @Sendable (Result<Value, any Error>) -> Void,
        _ body: @escaping @concurrent @Sendable () async throws -> Value
    ) -> Progress {
        let task = Task { @concurrent in
            let result: Result<Value, any Error>
            do {
                result = .success(try await body())
            } catch {
                result = .failure(error)
            }
            await completionHandler(result)
        }
        progress.cancellationHandler = { task.cancel() }
        return progress
    }

    /// Tells of the bytes of an answer.
    var ofDownload: TransferWatch {
        TransferWatch(
            didReceiveHead: { [self] size in update(0, of: size) },
            didReceive: { [self] count in update(count, of: nil) }
        )
    }

    /// Tells of the bytes of an upload.
    var ofUpload: TransferWatch {
        TransferWatch(didSend: { [self] count, size in update(count, of: size) })
    }

    /// - Parameter total: Nil if it is what it was.
    private func update(_ completed: Int, of total: Int?) {
        let isScheduled = state.withLock { state in
            state.completed = Int64(completed)
            if let total { state.total = Int64(total) }
            defer { state.isScheduled = true }
            return state.isScheduled
        }
        if !isScheduled { DispatchQueue.main.async { self.write() } }
    }

    private func write() {
        let (completed, total) = state.withLock { state in
            state.isScheduled = false
            return (state.completed, state.total)
        }
        progress.totalUnitCount = total
        progress.completedUnitCount = completed
    }
}
