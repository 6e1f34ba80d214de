import Basics
import Synchronization

/// A group of a few threads for blocking work, such as reading from a slow disk. Blocking work must not occupy the
/// threads that all tasks share. The threads of the group exist only while there is work.
final class BlockingWork: Sendable {

    private struct State {
        var work: [@Sendable () -> Void] = []
        var next = 0
        var threadCount = 0
    }

    /// The instance for this program. Its limit ensures that blocking work occupies only a few threads.
    static let shared = BlockingWork(limit: 8)

    private let limit: Int
    private let state = Mutex(State())

    /// Creates an instance without threads.
    ///
    /// - Parameter limit: The maximum number of threads.
    init(limit: Int) {
        self.limit = limit
    }

    /// Runs the work on a thread of this group, and waits for the result.
    ///
    /// If the task is cancelled, stops waiting at once. Work that has not started is then not run. If work that has
    /// started returns a value, the value is passed to `abandon`.
    ///
    /// - Throws: The error of the work; `CancellationError` if the task was cancelled.
    func run<Value: Sendable>(
        _ work: @escaping @Sendable () throws -> Value, abandon: @escaping @Sendable (Value) -> Void = { _ in }
    ) async throws -> Value {
        let ticket = Ticket<Value>()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                guard ticket.enlist(continuation) else { return }
                submit {
                    guard ticket.isWanted else { return }
                    let result = Result { try work() }
                    if ticket.finish(result) { return }
                    if case .success(let value) = result { abandon(value) }
                }
            }
        } onCancel: {
            ticket.cancel()
        }
    }

    private func submit(_ work: @escaping @Sendable () -> Void) {
        let needsThread = state.withLock { state in
            state.work.append(work)
            guard state.threadCount < limit else { return false }
            state.threadCount += 1
            return true
        }
        guard needsThread else { return }
        if startThread(named: "blocking work", { self.runAll() }) != 0 {
            // No other thread can be started. Do the work on this thread, although it blocks the thread.
            runAll()
        }
    }

    private func runAll() {
        while let work = takeNext() { work() }
    }

    private func takeNext() -> (@Sendable () -> Void)? {
        state.withLock { state in
            guard state.next < state.work.count else {
                state.work = []
                state.next = 0
                state.threadCount -= 1
                return nil
            }
            defer { state.next += 1 }
            return state.work[state.next]
        }
    }
}

/// A task that waits for one piece of work. It is resumed exactly once.
private final class Ticket<Value: Sendable>: Sendable {

    private enum State {
        case new
        case waits(CheckedContinuation<Value, any Error>)
        case isOver
    }

    private let state = Mutex(State.new)

    var isWanted: Bool {
        state.withLock { if case .isOver = $0 { false } else { true } }
    }

    /// Stores the continuation. Returns false if the task was already cancelled.
    func enlist(_ continuation: CheckedContinuation<Value, any Error>) -> Bool {
        let isEnlisted = state.withLock { state in
            guard case .new = state else { return false }
            state = .waits(continuation)
            return true
        }
        if !isEnlisted { continuation.resume(throwing: CancellationError()) }
        return isEnlisted
    }

    func cancel() {
        take()?.resume(throwing: CancellationError())
    }

    /// Resumes the waiting task. Returns false if no task is waiting.
    func finish(_ result: Result<Value, any Error>) -> Bool {
        guard let continuation = take() else { return false }
        continuation.resume(with: result)
        return true
    }

    private func take() -> CheckedContinuation<Value, any Error>? {
        state.withLock { state in
            defer { state = .isOver }
            if case .waits(let continuation) = state { return continuation }
            return nil
        }
    }
}
