import Basics
import Loadables
import Synchronization

/// A record of whether a server has refused a load after the values from other sources had been renewed. After such a
/// refusal, nothing is renewed until a load succeeds or the user requests a load.
final class Refusals: Sendable {

    private let isRefused = Mutex(false)

    var wasRefused: Bool {
        get { isRefused.withLock(\.self) }
        set { isRefused.withLock { $0 = newValue } }
    }
}

/// Loads a source again to get new values for other sources, for example after a server has rejected a token. Renewals
/// that are requested during this load share it.
@MainActor
final class Renewal {

    private(set) var task: Task<Void, any Error>?
    /// The number of renewals that have ended, including failed and cancelled renewals.
    private(set) var count = 0
    /// The error of the latest renewal that was not cancelled. Nil if that renewal succeeded, or if there was none.
    private(set) var error: (any Error)?

    private var hasEnded = false

    /// Cancels the running load and prevents further loads, because the source has ended.
    func end() {
        hasEnded = true
        task?.cancel()
    }

    /// Loads the source. If it is already being loaded for a renewal, waits for this load.
    ///
    /// - Throws: The error of the load; `CancellationError` if the source has ended.
    func renew(_ loader: ContentLoader<BoardContent>) async throws {
        // A rejected load may still request a renewal after the source has ended.
        if hasEnded { throw CancellationError() }
        if let task { return try await task.value }
        let task = Task {
            defer {
                self.task = nil
                count += 1
            }
            // The source may have ended before this task began.
            try Task.checkCancellation()
            loader.sync(for: .period)
            error = try await Settlement.of(loader) { $0.error }
            if let error { throw error }
        }
        self.task = task
        try await task.value
    }
}

/// An error that occurs if a source needs content of another source that cannot be loaded.
struct WaitingError: SummarizedError, RetryAfterProviding, CustomStringConvertible {

    let name: String
    let underlying: any Error

    var retryAfter: Duration? { (underlying as? any RetryAfterProviding)?.retryAfter }

    var summary: String { start + underlying.shortText }

    var description: String { "\(start)\(underlying)" }

    private var start: String { "waits for \(OneLine(name, limit: 60)): " }
}

extension Error {

    var shortText: String { (self as? any SummarizedError)?.summary ?? explainedText }
}
