import Synchronization

/// A semaphore that limits the number of tasks that run at the same time, in each group and in total. Further tasks
/// wait. They start in the order of their arrival, but a task is skipped while its group has reached its limit.
package final class AsyncSemaphore: Sendable {

    private struct State {
        var semaphore: SemaphoreState
        var continuations: [SemaphoreState.Ticket: CheckedContinuation<Void, any Error>] = Dictionary()
    }

    private let state: Mutex<State>

    /// Creates a semaphore.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of running tasks, at least 1.
    ///   - groupLimit: The maximum number of running tasks per group, at least 1.
    package init(limit: Int, groupLimit: Int = .max) {
        state = Mutex(State(semaphore: SemaphoreState(limit: limit, groupLimit: groupLimit)))
    }

    /// The number of waiting tasks.
    package var waitingCount: Int { state.withLock { $0.continuations.count } }

    /// Waits until the task may run, and then runs the body.
    ///
    /// - Throws: The error of the body; `CancellationError` if the task is cancelled before the body starts.
    @discardableResult
    package func run<Value: Sendable>(
        in group: String = "", _ body: @concurrent @Sendable () async throws -> Value
    ) async throws -> Value {
        let ticket = state.withLock { $0.semaphore.makeTicket(in: group) }
        try await enter(ticket)
        defer { leave(ticket) }
        try Task.checkCancellation()
        return try await body()
    }

    private func enter(_ ticket: SemaphoreState.Ticket) async throws {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                enlist(continuation, ticket)
            }
        } onCancel: {
            let waiting = state.withLock { state in
                let waiting = state.continuations.removeValue(forKey: ticket)
                // Remove only a waiting task. A running task is removed when its body ends.
                if waiting != nil { _ = state.semaphore.leave(ticket) }
                return waiting
            }
            waiting?.resume(throwing: CancellationError())
        }
    }

    private func enlist(_ continuation: CheckedContinuation<Void, any Error>, _ ticket: SemaphoreState.Ticket) {
        enum Fate { case goes, waits, isCancelled }
        let fate: Fate = state.withLock { state in
            // The cancellation handler takes the same lock. If the task is cancelled after this check, the handler
            // finds the continuation.
            if Task.isCancelled { return .isCancelled }
            if state.semaphore.enter(ticket) { return .goes }
            state.continuations[ticket] = continuation
            return .waits
        }
        switch fate {
        case .goes: continuation.resume()
        case .waits: break
        case .isCancelled: continuation.resume(throwing: CancellationError())
        }
    }

    private func leave(_ ticket: SemaphoreState.Ticket) {
        let next = state.withLock { state in
            state.semaphore.leave(ticket).flatMap { state.continuations.removeValue(forKey: $0) }
        }
        next?.resume()
    }
}

/// The state of a semaphore: the running tasks, and the waiting tasks in the order of their arrival.
struct SemaphoreState {

    struct Ticket: Hashable {
        let group: String
        fileprivate let number: UInt64
    }

    private let limit: Int
    private let groupLimit: Int
    private var running: Set<Ticket> = []
    private var counts: [String: Int] = [:]
    private var waiting: [Ticket] = []
    private var last: UInt64 = 0

    /// - Parameters:
    ///   - limit: The maximum number of running tasks, at least 1.
    ///   - groupLimit: The maximum number of running tasks per group, at least 1.
    init(limit: Int, groupLimit: Int = .max) {
        self.limit = max(1, limit)
        self.groupLimit = max(1, groupLimit)
    }

    mutating func makeTicket(in group: String = "") -> Ticket {
        last += 1
        return Ticket(group: group, number: last)
    }

    /// Adds a task.
    ///
    /// - Returns: Whether the task may run at once. If false, the task waits.
    mutating func enter(_ ticket: Ticket) -> Bool {
        guard mayRun(ticket) else {
            waiting.append(ticket)
            return false
        }
        run(ticket)
        return true
    }

    /// Removes a running or waiting task.
    ///
    /// - Returns: The waiting task that may run now; nil if there is none.
    mutating func leave(_ ticket: Ticket) -> Ticket? {
        guard running.remove(ticket) != nil else {
            waiting.removeAll { $0 == ticket }
            return nil
        }
        counts[ticket.group] = counts[ticket.group].flatMap { $0 > 1 ? $0 - 1 : nil }
        guard let index = waiting.firstIndex(where: mayRun) else { return nil }
        let next = waiting.remove(at: index)
        run(next)
        return next
    }

    private func mayRun(_ ticket: Ticket) -> Bool {
        running.count < limit && counts[ticket.group, default: 0] < groupLimit
    }

    private mutating func run(_ ticket: Ticket) {
        running.insert(ticket)
        counts[ticket.group, default: 0] += 1
    }
}
