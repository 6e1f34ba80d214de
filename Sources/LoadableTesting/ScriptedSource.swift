public import Loadables
import Synchronization

/// A source that answers when a test says so, and shows what it was asked.
///
/// Each answer goes to the oldest request that waits for one, or, if none waits, to the next one. A source that pushes sends
/// each as an update to its latest request.
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
        /// Those that wait for an answer, by the index of their request.
        var waiting: [(id: Int, reply: Reply)] = []
        /// Answers for requests that are to come.
        var script: [Step] = []
        var cancelled: Set<Int> = []
    }

    private let pushes: Bool
    private let endsWhenCancelled: Bool
    private let state = Mutex(State())

    /// Makes a source that was not asked yet.
    ///
    /// - Parameters:
    ///   - pushes: Whether it goes on after its first answer.
    ///   - endsWhenCancelled: Whether a request ends when its load is cancelled. If not, it waits for its answer, which comes
    ///     too late then. Updates end in any case.
    public init(pushes: Bool = false, endsWhenCancelled: Bool = true) {
        self.pushes = pushes
        self.endsWhenCancelled = endsWhenCancelled
    }

    /// All that it was asked, oldest first.
    public var requests: [LoadRequest] { state.withLock { $0.requests } }

    /// Whether a request waits for an answer, or for updates.
    public var isAsked: Bool { state.withLock { !$0.waiting.isEmpty } }

    /// Answers a request.
    public func answer(_ answer: LoadAnswer<Content>) {
        take(.answer(answer))
    }

    /// Fails a request. Updates end with it.
    public func fail(_ error: any Error) {
        take(.failure(error))
    }

    /// Ends the updates. A request that got none fails with `LoadableError.noContents`.
    public func finish() {
        take(.end)
    }

    /// Says how far the request is that is to be answered next; nothing happens if none waits.
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

    /// Lets the request wait, after it took what is there for it.
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
