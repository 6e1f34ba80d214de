import Basics
import CLinux
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A handle of the worker process. All methods except ``kill(because:)`` block, and must be called on the same thread.
final class WorkerProcess: Sendable {

    enum Reason {
        case timedOut, stopped
    }

    enum End: Hashable {
        case killed(Reason)
        case withoutMemory
        /// Something other than this program seems to have killed the process: it ended with SIGKILL, SIGTERM, SIGHUP
        /// or SIGINT, or its status is unknown.
        case fromOutside
        /// The process ended in any other way.
        case crashed
    }

    private struct State {
        var isOver = false
        var reason: Reason?
    }

    private let run: clinux_run
    private let socket: Int32
    private let state = Mutex(State())

    init(_ program: WorkerProgram) throws(FilterFailure) {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw .notStarted(reason: String(cString: strerror(errno)))
        }
        // `startProgram` requires descriptors above the standard ones.
        let theirs = fcntl(ends[1], F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
        let ours = fcntl(ends[0], F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
        let nothing = open("/dev/null", O_WRONLY | O_CLOEXEC)
        let errors = nothing < 0 ? -1 : fcntl(nothing, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
        defer { for file in ends + [theirs, nothing, errors] where file >= 0 { close(file) } }
        do throws(FilterFailure) {
            guard theirs >= 0, ours >= 0, errors >= 0 else {
                throw .notStarted(reason: String(cString: strerror(errno)))
            }
            run = try Self.spawn(program, channel: theirs, errors: errors)
        } catch {
            if ours >= 0 { close(ours) }
            throw error
        }
        socket = ours
    }

    private static func spawn(
        _ program: WorkerProgram, channel: Int32, errors: Int32
    ) throws(FilterFailure) -> clinux_run {
        do throws(ProgramStartError) {
            return try startProgram(program.path, [program.path] + program.arguments, program.environment) {
                ($0.output, $0.errors, $0.readers) = (channel, errors, (-1, -1))
            }
        } catch {
            throw .notStarted(reason: String(cString: strerror(error.number)))
        }
    }

    deinit {
        _ = end()
    }

    /// Whether the process has ended. The result is valid only while no request is running.
    var hasEnded: Bool {
        var entry = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 0) != 0
    }

    /// Kills the process. This method may be called on any thread. A request that is waiting for a response fails.
    func kill(because reason: Reason) {
        state.withLock { state in
            guard !state.isOver else { return }
            if state.reason == nil { state.reason = reason }
            withUnsafePointer(to: run) { clinux_send($0, clinux_order_kill) }
        }
    }

    /// Ends the process if it has not ended, and returns how it ended. Only the result of the first call is meaningful.
    func end() -> End {
        let (isFirst, reason) = state.withLock { state in
            defer { state.isOver = true }
            return (!state.isOver, state.reason)
        }
        guard isFirst else { return .crashed }
        close(socket)
        // If the process has ended by itself, its status contains the reason. Wait up to 100 ms for the status.
        let status = status(within: reason == nil ? 100 : 0) ?? killed()
        withUnsafePointer(to: run) { _ = clinux_close($0) }
        guard let status else { return .fromOutside }
        if let reason { return .killed(reason) }
        if status & 0x7F == 0 { return status >> 8 & 0xFF == WorkerExit.withoutMemory ? .withoutMemory : .crashed }
        return [SIGKILL, SIGTERM, SIGHUP, SIGINT].contains(status & 0x7F) ? .fromOutside : .crashed
    }

    /// Waits until the process has ended, at most for the given number of milliseconds; -1 for no limit. Returns its
    /// status; nil if the process has not ended, or if its status is unknown.
    private func status(within limit: Int32) -> Int32? {
        var entry = pollfd(fd: run.socket, events: Int16(POLLIN), revents: 0)
        var status: Int32 = 0
        guard poll(&entry, 1, limit) > 0 else { return nil }
        let news = withUnsafePointer(to: run) { clinux_receive($0, &status) }
        return news == clinux_news_ended ? status : nil
    }

    private func killed() -> Int32? {
        withUnsafePointer(to: run) { clinux_send($0, clinux_order_kill) }
        return status(within: -1)
    }

    // MARK: Requests

    /// Sends a request and waits for the response. Returns nil if the process ended before it responded, or if the
    /// response has more bytes than the limit.
    func answer(to request: WorkerRequest, limit: Int) -> WorkerResponse? {
        let channel = WorkerChannel(socket)
        guard channel.send(request.frame), let bytes = channel.receive(limit: limit + 5) else { return nil }
        return WorkerResponse(bytes[...])
    }
}
