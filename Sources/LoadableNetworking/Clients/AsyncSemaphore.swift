import Synchronization

/// A semaphore for tasks: lets so many run at once, of each group and of all, and keeps the others waiting, first come first served.
package final class AsyncSemaphore: Sendable {

    private struct State {
        var semaphore: SemaphoreState
        var continuations: [SemaphoreState.Ticket: CheckedContinuation<Void, any Error>] = Dictionary()
    }

    private let state: Mutex<State>

    /// - Parameters:
    ///   - limit: How many may run at once; at least 1.
    ///   - groupLimit: How many of a group may; at least 1.
    package init(limit: Int, groupLimit: Int = .max) {
        state = Mutex(State(semaphore: SemaphoreState(limit: limit, groupLimit: groupLimit)))
    }

    /// How many wait for their turn.
    var waitingCount: Int { state.withLock { $0.continuations.count } }

    /// Runs the body when it is its turn. A task that is cancelled while it waits leaves at once, without having run it.
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
                // One that runs already leaves by itself.
                if waiting != nil { _ = state.semaphore.leave(ticket) }
                return waiting
            }
            waiting?.resume(throwing: CancellationError())
        }
    }

    private func enlist(_ continuation: CheckedContinuation<Void, any Error>, _ ticket: SemaphoreState.Ticket) {
        enum Fate { case goes, waits, isCancelled }
        let fate: Fate = state.withLock { state in
            // Under the lock: the handler, which takes it too, finds the continuation if it comes after this.
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

/// Which tasks may run and which wait, first come first served: the rules of a semaphore alone. Who waits for others of the same
/// group lets those of other groups pass.
struct SemaphoreState {

    /// A task, running or waiting.
    struct Ticket: Hashable {
        let group: String
        fileprivate let number: UInt64
    }

    private let limit: Int
    private let groupLimit: Int
    private var running: Set<Ticket> = []
    /// How many of each group run; without those of which none does.
    private var counts: [String: Int] = [:]
    /// In the order in which they came, without those that have left.
    private var waiting: [Ticket] = []
    private var last: UInt64 = 0

    /// - Parameters:
    ///   - limit: How many may run at once; at least 1.
    ///   - groupLimit: How many of a group may; at least 1.
    init(limit: Int, groupLimit: Int = .max) {
        self.limit = max(1, limit)
        self.groupLimit = max(1, groupLimit)
    }

    /// A ticket that nothing else has.
    mutating func makeTicket(in group: String = "") -> Ticket {
        last += 1
        return Ticket(group: group, number: last)
    }

    /// Whether it may run at once; otherwise it waits.
    mutating func enter(_ ticket: Ticket) -> Bool {
        guard mayRun(ticket) else {
            waiting.append(ticket)
            return false
        }
        run(ticket)
        return true
    }

    /// Takes the ticket back, running or waiting.
    ///
    /// - Returns: The one that may run now. There is never more than one: each other waits for a place that is not free.
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
