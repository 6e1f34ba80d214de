import Synchronization

/// Lets so many tasks go at once and keeps the others waiting, first come first served.
final class RequestQueue: Sendable {

    private struct State {
        var line: WaitingLine
        var continuations: [WaitingLine.Ticket: CheckedContinuation<Void, any Error>] = [:]
    }

    private let state: Mutex<State>

    /// - Parameter limit: How many may go at once; at least 1.
    init(limit: Int) {
        state = Mutex(State(line: WaitingLine(limit: limit)))
    }

    /// How many are in line.
    var waitingCount: Int { state.withLock { $0.continuations.count } }

    /// Runs the body when it is its turn. Whoever is cancelled in line leaves it at once, without having run.
    @discardableResult
    func run<Value: Sendable>(_ body: @concurrent @Sendable () async throws -> Value) async throws -> Value {
        let ticket = state.withLock { $0.line.makeTicket() }
        try await enter(ticket)
        defer { leave(ticket) }
        try Task.checkCancellation()
        return try await body()
    }

    private func enter(_ ticket: WaitingLine.Ticket) async throws {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                enlist(continuation, ticket)
            }
        } onCancel: {
            let waiting = state.withLock { state in
                let waiting = state.continuations.removeValue(forKey: ticket)
                // Who runs already leaves by itself.
                if waiting != nil { _ = state.line.leave(ticket) }
                return waiting
            }
            waiting?.resume(throwing: CancellationError())
        }
    }

    private func enlist(_ continuation: CheckedContinuation<Void, any Error>, _ ticket: WaitingLine.Ticket) {
        enum Fate { case goes, waits, isCancelled }
        let fate: Fate = state.withLock { state in
            // Under the lock: the handler, which takes it too, finds the continuation if it comes after this.
            if Task.isCancelled { return .isCancelled }
            if state.line.enter(ticket) { return .goes }
            state.continuations[ticket] = continuation
            return .waits
        }
        switch fate {
        case .goes: continuation.resume()
        case .waits: break
        case .isCancelled: continuation.resume(throwing: CancellationError())
        }
    }

    private func leave(_ ticket: WaitingLine.Ticket) {
        let next = state.withLock { state in
            state.line.leave(ticket).flatMap { state.continuations.removeValue(forKey: $0) }
        }
        next?.resume()
    }
}
