import CCurl
import FoundationEssentials
import Synchronization

/// A queue of commands from any thread to the thread of libcurl. It also records the task that waits for each transfer.
final class CurlCommands: Sendable {

    enum Command: Sendable {
        case start(CurlTransfer.Start)
        case cancel(CurlTransfer.ID)
        /// Continue a transfer that was paused while it sent or received a body.
        case resume(CurlTransfer.ID)
    }

    typealias Continuation = CheckedContinuation<HTTPResponse, any Error>

    private struct State {
        var pending: [Command] = []
        var continuations: [CurlTransfer.ID: Continuation] = Dictionary()
        var lastID: CurlTransfer.ID = 0
        /// The handle to wake; nil if there is none. Use the handle only with the lock, so that it is not freed at the
        /// same time.
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

    func makeID() -> CurlTransfer.ID {
        state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
    }

    // MARK: Any thread

    /// Starts a transfer. If the task was cancelled or ``close()`` was called, resumes the continuation at once without
    /// starting the transfer.
    ///
    /// - Returns: Whether a thread must be started.
    func start(_ start: CurlTransfer.Start, _ continuation: Continuation) -> Bool {
        enum Fate { case goes(needsThread: Bool), isCancelled }
        let fate: Fate = state.withLock { state in
            // The cancellation handler takes the same lock. If the task is cancelled after this check, the handler
            // finds the continuation.
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

    /// Ends a transfer, and immediately resumes the task that is waiting for it.
    func cancel(_ id: CurlTransfer.ID) {
        let continuation = state.withLock { state in
            let continuation = state.continuations.removeValue(forKey: id)
            if continuation != nil { state.add(.cancel(id)) }
            return continuation
        }
        continuation?.resume(throwing: CancellationError())
    }

    /// Ends a transfer without resuming a task.
    func drop(_ id: CurlTransfer.ID) {
        state.withLock { $0.add(.cancel(id)) }
    }

    func resume(_ id: CurlTransfer.ID) {
        state.withLock { $0.add(.resume(id)) }
    }

    /// Ends all transfers and the thread. Waiting tasks get a `CancellationError`. After this call, no transfer can be
    /// started.
    func close() {
        state.withLock { state in
            state.isClosed = true
            state.pending = []
            state.wake()
        }
        finishAll(throwing: CancellationError())
    }

    var hasThread: Bool { state.withLock(\.hasThread) }

    // MARK: Thread of libcurl

    /// Returns the commands since the last call, in order; nil after ``close()``.
    func takeAll() -> [Command]? {
        state.withLock { state in
            defer { state.pending = [] }
            return state.isClosed ? nil : state.pending
        }
    }

    /// Sets the handle to wake when there are new commands; nil for none.
    func listen(_ multi: OpaqueHandle?) {
        state.withLock { $0.multi = multi }
    }

    /// Returns whether the thread may end: there are no commands left, or the queue is closed. If true, the next
    /// transfer requires a new thread.
    func leaveThread() -> Bool {
        state.withLock { state in
            state.hasThread = !state.isClosed && !state.pending.isEmpty
            return !state.hasThread
        }
    }

    func finish(_ id: CurlTransfer.ID, with result: Result<HTTPResponse, any Error>) {
        state.withLock { $0.continuations.removeValue(forKey: id) }?.resume(with: result)
    }

    func finishAll(throwing error: any Error) {
        let continuations = state.withLock { state in
            defer { state.continuations = [:] }
            return state.continuations
        }
        for continuation in continuations.values { continuation.resume(throwing: error) }
    }
}
