import CLinux
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A running program, from its start until all of its processes have ended.
///
/// Its descriptors are read and closed on the thread of the loop. The run can be stopped on any thread. Orders may be
/// sent to its supervisor on any thread while the supervisor exists.
final class ProgramRun: Sendable {

    /// The action after a piece of output has arrived.
    enum Verdict {
        case goOn
        /// Pause reading until ``resume()`` is called. Meanwhile, the program blocks when it writes.
        case pause
        /// Stop the program, because its output exceeds the limit.
        case stop
    }

    /// The reason why this program stopped the run.
    enum Stop: Hashable {
        case cancelled, timedOut, tooMuchOutput
        /// The program was only run to see the beginning of its output.
        case sampled
    }

    struct End {
        /// The status that `waitpid` returns; nil if unknown.
        let status: Int32?
        let stop: Stop?
        /// The end of the program's standard error.
        let errors: TailBuffer
    }

    private typealias Watched = (file: Int32, watch: DescriptorLoop.ID)

    private struct State {
        /// The output that is still being read; nil when it has ended.
        var output: Watched?
        var errors: Watched?
        /// The socket of the supervisor; nil when all of the program's processes have ended.
        var supervisor: Watched?
        var hasEnded = false
        var status: Int32?
        var wasAsked = false
        var wasKilled = false
        var stop: Stop?
        var message: TailBuffer
        var end: End?
        var waiter: CheckedContinuation<End, Never>?
        var timer: Task<Void, Never>?
    }

    private static let chunkSize = 1 << 16
    private static let messageTail = Tail.bytes(4_096)

    private let run: clinux_run
    private let isDetached: Bool
    private let loop: DescriptorLoop
    private let grace: Duration
    private let clock: any Clock<Duration>
    private let receive: @Sendable (UnsafeRawBufferPointer) -> Verdict
    private let state: Mutex<State>

    /// Takes control of a started program.
    ///
    /// - Parameters:
    ///   - isDetached: Whether the program is left running when the run ends.
    ///   - grace: The time between SIGTERM and SIGKILL. After the program has ended, its child processes may keep the
    ///     output open for the same time.
    ///   - receive: Called with the output as it arrives, on the thread of the loop.
    /// - Throws: An error if the system has no descriptors or threads left. In that case, the program was ended.
    init(
        _ start: Program.Start, isDetached: Bool = false, loop: DescriptorLoop, grace: Duration,
        clock: any Clock<Duration>, receive: @escaping @Sendable (UnsafeRawBufferPointer) -> Verdict
    ) throws(SystemError) {
        run = start.run
        self.isDetached = isDetached
        self.loop = loop
        self.grace = grace
        self.clock = clock
        self.receive = receive
        state = Mutex(State(message: TailBuffer(Self.messageTail)))
        do throws(SystemError) {
            try watch(start)
        } catch {
            start.abandon()
            throw error
        }
    }

    private func watch(_ start: Program.Start) throws(SystemError) {
        // Only adding the first descriptor can fail, because it starts the thread.
        let result: Result<Void, SystemError> = state.withLock { state in
            Result { () throws(SystemError) in
                state.output = (start.output, try loop.add(start.output) { self.readOutput() })
                state.errors = (start.errors, try loop.add(start.errors) { self.readErrors() })
                state.supervisor = (run.socket, try loop.add(run.socket) { self.readNews() })
            }
        }
        try result.get()
    }

    /// Waits until the program and its output have ended. If child processes keep the output open after the end of the
    /// program, waits only for the grace time. If the program was stopped, waits until all of its processes have ended.
    ///
    /// If the task is cancelled or the time limit is exceeded, the program is stopped, and this method waits for its
    /// end. A detached program keeps running instead, and the method returns at once.
    ///
    /// - Parameter timeout: The time limit; nil for none.
    func end(timeout: Duration?) async -> End {
        await withTaskCancellationHandler {
            await withTaskGroup(of: Void.self) { group in
                if let timeout {
                    group.addTask {
                        do { try await self.clock.sleep(for: timeout) } catch { return }
                        self.stop(.timedOut)
                    }
                }
                defer { group.cancelAll() }
                return await wait()
            }
        } onCancel: {
            stop(.cancelled)
        }
    }

    private func wait() async -> End {
        await withCheckedContinuation { continuation in
            let end = state.withLock { state in
                if state.end == nil { state.waiter = continuation }
                return state.end
            }
            if let end { continuation.resume(returning: end) }
        }
    }

    /// Resumes reading the output after a pause.
    func resume() {
        state.withLock { state in
            if let output = state.output { loop.setPaused(false, output.watch) }
        }
    }

    // MARK: Stopping

    /// Sends SIGTERM to the program and all of its processes, and SIGKILL after the grace time. If the program is
    /// detached, it keeps running, and only the run ends. Further calls have no effect.
    func stop(_ reason: Stop) {
        state.withLock { state in
            guard state.end == nil, !state.wasAsked else { return }
            state.wasAsked = true
            // If the program has already ended, only its child processes are stopped.
            if !state.hasEnded { state.stop = reason }
            guard !isDetached else { return }
            send(clinux_order_end, state)
            if let output = state.output { loop.setPaused(false, output.watch) }
            startTimer(&state)
        }
        if isDetached { loop.perform { self.finish() } }
    }

    /// Sends SIGTERM to the remaining processes of the program, and SIGKILL a second later. Detached processes keep
    /// running.
    func endLeftovers() {
        state.withLock { send(clinux_order_finish, $0) }
    }

    private func send(_ order: clinux_order, _ state: borrowing State) {
        if state.supervisor != nil { withUnsafePointer(to: run) { clinux_send($0, order) } }
    }

    private func startTimer(_ state: inout State) {
        state.timer?.cancel()
        state.timer = Task { @concurrent [self] in
            do { try await clock.sleep(for: grace) } catch { return }
            loop.perform { self.finishByForce() }
        }
    }

    /// Called at the end of the grace time. If the program was stopped, kills its remaining processes. If it ended by
    /// itself, ends the run, even if other processes still have its output open.
    private func finishByForce() {
        let isOver = state.withLock { state in
            guard state.end == nil, state.wasAsked else { return true }
            state.wasKilled = true
            send(clinux_order_kill, state)
            return state.supervisor == nil
        }
        if isOver { finish() }
    }

    // MARK: Events of the loop

    private func readOutput() {
        guard let file = state.withLock({ $0.output?.file }) else { return }
        let isOpen = readPiece(file) { bytes in
            switch receive(bytes) {
            case .goOn: break
            case .pause:
                state.withLock { state in
                    // If the program has ended, the rest of its output must still be read, so the output is not paused.
                    if let output = state.output, !state.hasEnded { loop.setPaused(true, output.watch) }
                }
            case .stop: stop(.tooMuchOutput)
            }
        }
        if !isOpen { drop(\.output) }
    }

    private func readErrors() {
        guard let file = state.withLock({ $0.errors?.file }) else { return }
        let isOpen = readPiece(file) { bytes in state.withLock { $0.message.append(bytes) } }
        if !isOpen { drop(\.errors) }
    }

    /// Reads a piece of output. Returns whether there may be more.
    private func readPiece(_ file: Int32, _ body: (UnsafeRawBufferPointer) -> Void) -> Bool {
        withUnsafeTemporaryAllocation(byteCount: Self.chunkSize, alignment: 1) { buffer in
            let count = read(file, buffer.baseAddress, buffer.count)
            if count > 0 { body(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
            return count > 0 || count < 0 && (errno == EAGAIN || errno == EINTR)
        }
    }

    private func drop(_ end: WritableKeyPath<State, Watched?>) {
        state.withLock { forget(end, &$0) }
        finishIfAlone()
    }

    private func forget(_ end: WritableKeyPath<State, Watched?>, _ state: inout State) {
        guard let (file, watch) = state[keyPath: end] else { return }
        loop.remove(watch)
        close(file)
        state[keyPath: end] = nil
    }

    private func readNews() {
        var status: Int32 = 0
        switch withUnsafePointer(to: run, { clinux_receive($0, &status) }) {
        case clinux_news_ended: noteEnd(status)
        case clinux_news_gone: noteNothingLeft()
        default: break
        }
    }

    private func noteEnd(_ status: Int32) {
        state.withLock { state in
            state.hasEnded = true
            state.status = status
            if let output = state.output { loop.setPaused(false, output.watch) }
            // The child processes may still write output.
            if state.timer == nil { startTimer(&state) }
        }
        finishIfAlone()
    }

    private func noteNothingLeft() {
        state.withLock { state in
            guard let supervisor = state.supervisor else { return }
            loop.remove(supervisor.watch)
            let wasKilled = withUnsafePointer(to: run) { clinux_close($0) }
            // The supervisor was killed. Kill the process group at once, because its ID could later belong to another
            // group.
            if wasKilled, !state.hasEnded, run.program > 1 { kill(-run.program, SIGKILL) }
            state.supervisor = nil
            state.hasEnded = true
            if state.timer == nil, state.end == nil { startTimer(&state) }
        }
        Leftovers.shared.remove(self)
        finishIfAlone()
    }

    /// Ends the run if the program and its output have ended. After SIGTERM, the run ends only when the remaining
    /// processes have also ended, or when the grace time is over.
    private func finishIfAlone() {
        let isOver = state.withLock { state in
            guard state.hasEnded, state.end == nil else { return false }
            if state.wasKilled { return state.supervisor == nil }
            guard state.output == nil, state.errors == nil else { return false }
            return !state.wasAsked || state.supervisor == nil
        }
        if isOver { finish() }
    }

    private func finish() {
        let (waiter, end, isLeft) = state.withLock { state in
            guard state.end == nil else { return (nil as CheckedContinuation<End, Never>?, state.end, false) }
            forget(\.output, &state)
            forget(\.errors, &state)
            state.timer?.cancel()
            state.timer = nil
            send(isDetached ? clinux_order_finish : clinux_order_leave, state)
            state.end = End(status: state.status, stop: state.stop, errors: state.message)
            defer { state.waiter = nil }
            return (state.waiter, state.end, state.supervisor != nil && !isDetached)
        }
        if isLeft { Leftovers.shared.add(self) }
        if let end { waiter?.resume(returning: end) }
    }
}
