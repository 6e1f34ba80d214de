import CCurl
import FoundationEssentials
import Synchronization

/// What tasks on any thread want of the thread on which libcurl runs, and which of them wait for what.
final class CurlCommands: Sendable {

    enum Command: Sendable {
        case start(CurlTransfer.Start)
        case cancel(CurlTransfer.ID)
        /// The body that had to wait goes on.
        case resume(CurlTransfer.ID)
    }

    typealias Continuation = CheckedContinuation<HTTPResponse, any Error>

    private struct State {
        var pending: [Command] = []
        var continuations: [CurlTransfer.ID: Continuation] = Dictionary()
        var lastID: CurlTransfer.ID = 0
        /// What is to be woken; under the lock, so that it cannot go while it is woken.
        var multi: OpaqueHandle?
        var hasThread = false
        var isClosed = false

        mutating func add(_ command: Command) {
            pending.append(command)
            wake()
        }

        func wake() {
            if let multi { ccurl_multi_wakeup(multi.pointer) }
        }
    }

    private let state = Mutex(State())

    /// A number for a transfer.
    func makeID() -> CurlTransfer.ID {
        state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
    }

    // MARK: On any thread

    /// Starts a transfer, unless the task is cancelled or ``close()`` was called; then the continuation is resumed at once.
    ///
    /// - Returns: Whether a thread has to be started for it.
    func start(_ start: CurlTransfer.Start, _ continuation: Continuation) -> Bool {
        enum Fate { case goes(needsThread: Bool), isCancelled }
        let fate: Fate = state.withLock { state in
            // Under the lock: the handler of the cancellation, which takes it too, finds the continuation if it is later.
            guard !state.isClosed, !Task.isCancelled else { return .isCancelled }
            state.continuations[start.id] = continuation
            state.add(.start(start))
            defer { state.hasThread = true }
            return .goes(needsThread: !state.hasThread)
        }
        switch fate {
        case .goes(let needsThread): return needsThread
        case .isCancelled:
            continuation.resume(throwing: CancellationError())
            return false
        }
    }

    /// Ends a transfer; the task that waits for it goes on at once.
    func cancel(_ id: CurlTransfer.ID) {
        let continuation = state.withLock { state in
            let continuation = state.continuations.removeValue(forKey: id)
            if continuation != nil { state.add(.cancel(id)) }
            return continuation
        }
        continuation?.resume(throwing: CancellationError())
    }

    /// Ends a transfer that no task waits for any more.
    func drop(_ id: CurlTransfer.ID) {
        state.withLock { $0.add(.cancel(id)) }
    }

    /// Goes on with a transfer whose body had to wait.
    func resume(_ id: CurlTransfer.ID) {
        state.withLock { $0.add(.resume(id)) }
    }

    /// Ends all transfers and the thread.
    func close() {
        state.withLock { state in
            state.isClosed = true
            state.pending = []
            state.wake()
        }
        finishAll(throwing: CancellationError())
    }

    /// Whether there is a thread.
    var hasThread: Bool { state.withLock(\.hasThread) }

    // MARK: On libcurl's thread

    /// The commands since the last time, in their order; nil if there will be none any more.
    func takeAll() -> [Command]? {
        state.withLock { state in
            defer { state.pending = [] }
            return state.isClosed ? nil : state.pending
        }
    }

    /// Has new commands wake the thread that waits for the handle; nil for none.
    func listen(_ multi: OpaqueHandle?) {
        state.withLock { $0.multi = multi }
    }

    /// Whether the thread may end; the next command will have one of its own then.
    func leaveThread() -> Bool {
        state.withLock { state in
            state.hasThread = !state.isClosed && !state.pending.isEmpty
            return !state.hasThread
        }
    }

    /// Tells the task that waits for a transfer, if one still does.
    func finish(_ id: CurlTransfer.ID, with result: Result<HTTPResponse, any Error>) {
        state.withLock { $0.continuations.removeValue(forKey: id) }?.resume(with: result)
    }

    /// Tells all tasks that wait.
    func finishAll(throwing error: any Error) {
        let continuations = state.withLock { state in
            defer { state.continuations = [:] }
            return state.continuations
        }
        for continuation in continuations.values { continuation.resume(throwing: error) }
    }
}
