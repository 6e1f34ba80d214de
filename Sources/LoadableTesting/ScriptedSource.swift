public import Loadables
import Synchronization

/// A source for tests. The test provides its responses and reads its requests.
///
/// Each response is sent to the oldest waiting request. If no request is waiting, the response is sent to the next
/// request. A source with updates sends each response to its latest request.
public final class ScriptedSource<Content: Sendable>: Source {

    private enum Step {
        case answer(LoadAnswer<Content>)
        case failure(any Error)
        case end
    }

    private enum Reply {
        case once(CheckedContinuation<LoadAnswer<Content>, any Error>)
        case updates(AsyncThrowingStream<LoadAnswer<Content>, any Error>.Continuation)

        func take(_ step: Step) {
            switch (self, step) {
            case (.once(let continuation), .answer(let answer)): continuation.resume(returning: answer)
            case (.once(let continuation), .failure(let error)): continuation.resume(throwing: error)
            case (.once(let continuation), .end): continuation.resume(throwing: LoadableError.noContents)
            case (.updates(let stream), .answer(let answer)): stream.yield(answer)
            case (.updates(let stream), .failure(let error)): stream.finish(throwing: error)
            case (.updates(let stream), .end): stream.finish()
            }
        }
    }

    private struct State {
        var requests: [LoadRequest] = []
        /// The waiting requests. `id` is the index of the request in `requests`.
        var waiting: [(id: Int, reply: Reply)] = []
        /// Responses, errors and ends for future requests.
        var script: [Step] = []
        var cancelled: Set<Int> = []
    }

    private let pushes: Bool
    private let endsWhenCancelled: Bool
    private let state = Mutex(State())

    /// Creates a source without requests.
    ///
    /// - Parameters:
    ///   - pushes: Whether the source sends updates after its first response.
    ///   - endsWhenCancelled: Whether a request ends when its load is cancelled. If false, the request continues to
    ///     wait, and its response arrives too late. Updates always end when their load is cancelled.
    public init(pushes: Bool = false, endsWhenCancelled: Bool = true) {
        self.pushes = pushes
        self.endsWhenCancelled = endsWhenCancelled
    }

    /// All requests, oldest first.
    public var requests: [LoadRequest] { state.withLock { $0.requests } }

    /// Whether a request is waiting for a response or for updates.
    public var isAsked: Bool { state.withLock { !$0.waiting.isEmpty } }

    /// Sends a response to the oldest waiting request. If no request is waiting, sends the response to the next
    /// request. A source with updates sends the response to its latest request.
    public func answer(_ answer: LoadAnswer<Content>) {
        take(.answer(answer))
    }

    /// Sends an error in place of a response. The error ends the request, or its updates.
    public func fail(_ error: any Error) {
        take(.failure(error))
    }

    /// Ends the updates. A load that has received no response fails with `LoadableError.noContents`.
    public func finish() {
        take(.end)
    }

    /// Reports progress for the request that would receive the next response. Has no effect if no request is waiting.
    public func report(_ completed: Int, of total: Int? = nil) {
        let request = state.withLock { state in
            (pushes ? state.waiting.last : state.waiting.first).map { state.requests[$0.id] }
        }
        request?.report(completed, of: total)
    }

    private func take(_ step: Step) {
        let reply: Reply? = state.withLock { state in
            guard let next = pushes ? state.waiting.last : state.waiting.first else {
                state.script.append(step)
                return nil
            }
            if case .answer = step, pushes { return next.reply }
            state.waiting.removeAll { $0.id == next.id }
            return next.reply
        }
        reply?.take(step)
    }

    @concurrent
    public func load(_ request: LoadRequest) async throws -> LoadAnswer<Content> {
        let id = note(request)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { enlist(.once($0), id) }
        } onCancel: {
            if endsWhenCancelled { cancel(id) }
        }
    }

    public var sendsUpdates: Bool { pushes }

    public func updates(_ request: LoadRequest) -> AsyncThrowingStream<LoadAnswer<Content>, any Error>? {
        guard pushes else { return nil }
        let id = note(request)
        return AsyncThrowingStream { stream in
            stream.onTermination = { [weak self] _ in self?.forget(id) }
            enlist(.updates(stream), id)
        }
    }

    private func note(_ request: LoadRequest) -> Int {
        state.withLock { state in
            state.requests.append(request)
            return state.requests.count - 1
        }
    }

    /// Sends prepared responses to the request, up to the first response that ends the request. If no response ends the
    /// request, adds it to the waiting requests.
    private func enlist(_ reply: Reply, _ id: Int) {
        let steps: [Step] = state.withLock { state in
            if state.cancelled.contains(id) { return [.failure(CancellationError())] }
            let isOver = { (step: Step) in if case .answer = step { !self.pushes } else { true } }
            let count = state.script.firstIndex(where: isOver).map { $0 + 1 } ?? state.script.count
            let steps = Array(state.script.prefix(count))
            state.script.removeFirst(count)
            if !(steps.last.map(isOver) ?? false) { state.waiting.append((id, reply)) }
            return steps
        }
        for step in steps { reply.take(step) }
    }

    private func cancel(_ id: Int) {
        let reply = forget(id)
        reply?.take(.failure(CancellationError()))
    }

    @discardableResult
    private func forget(_ id: Int) -> Reply? {
        state.withLock { state in
            state.cancelled.insert(id)
            guard let index = state.waiting.firstIndex(where: { $0.id == id }) else { return nil }
            return state.waiting.remove(at: index).reply
        }
    }
}
