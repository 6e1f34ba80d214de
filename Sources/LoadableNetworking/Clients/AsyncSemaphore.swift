import Synchronization

/// A semaphore for tasks: lets so many run at once and keeps the others waiting, first come first served.
final class AsyncSemaphore: Sendable {

    private struct State {
        var semaphore: SemaphoreState
        var continuations: [SemaphoreState.Ticket: CheckedContinuation<Void, any Error>] = Dictionary()
    }

    private let state: Mutex<State>

    /// - Parameter limit: How many may run at once; at least 1.
    init(limit: Int) {
        state = Mutex(State(semaphore: SemaphoreState(limit: limit)))
    }

    /// How many wait for their turn.
    var waitingCount: Int { state.withLock { $0.continuations.count } }

    /// Runs the body when it is its turn. A task that is cancelled while it waits leaves at once, without having run it.
    @discardableResult
    func run<Value: Sendable>(_ body: @concurrent @Sendable () async throws -> Value) async throws -> Value {
        let ticket = state.withLock { $0.semaphore.makeTicket() }
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

/// Which tasks may run and which wait, first come first served: the rules of a semaphore alone.
struct SemaphoreState {

    /// A task, running or waiting.
    typealias Ticket = UInt64

    let limit: Int
    private var running: Set<Ticket> = []
    /// In the order in which they came, without those that have left.
    private var waiting: [Ticket] = []
    private var last: Ticket = 0

    /// - Parameter limit: How many may run at once; at least 1.
    init(limit: Int) {
        self.limit = max(1, limit)
    }

    /// A ticket that nothing else has.
    mutating func makeTicket() -> Ticket {
        last += 1
        return last
    }

    /// Whether it may run at once; otherwise it waits.
    mutating func enter(_ ticket: Ticket) -> Bool {
        guard running.count < limit else {
            waiting.append(ticket)
            return false
        }
        running.insert(ticket)
        return true
    }

    /// Takes the ticket back, running or waiting.
    ///
    /// - Returns: The one that may run now.
    mutating func leave(_ ticket: Ticket) -> Ticket? {
        guard running.remove(ticket) != nil else {
            waiting.removeAll { $0 == ticket }
            return nil
        }
        guard !waiting.isEmpty else { return nil }
        let next = waiting.removeFirst()
        running.insert(next)
        return next
    }
}
