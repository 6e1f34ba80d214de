import CSpawn
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A program that runs, from its start until nothing is left of it.
///
/// Its state changes on the thread of the loop, but for its signals, which may come from anywhere until it is reaped.
final class ProgramRun: Sendable {

    /// What is to become of the output after a piece of it.
    enum Verdict {
        case goOn
        /// Nothing more is read until ``resume()``: the program waits if it goes on writing.
        case pause
        /// It has written too much, and is ended.
        case stop
    }

    /// Why it was ended before its time.
    enum Stop: Hashable {
        case cancelled, timedOut, tooMuchOutput
    }

    /// How it ended.
    struct End {
        /// As `waitpid` has it; nil if it is not known.
        let status: Int32?
        let stop: Stop?
        /// The end of what it has written to standard error.
        let errors: TailBuffer
    }

    private struct State {
        /// Descriptors that are still read, with their watches.
        var output: (file: Int32, watch: DescriptorLoop.ID)?
        var errors: (file: Int32, watch: DescriptorLoop.ID)?
        /// The descriptor of the process itself; nil once it has ended.
        var process: (file: Int32, watch: DescriptorLoop.ID)?
        var hasEnded = false
        var isReaped = false
        var wasKilled = false
        var stop: Stop?
        var message: TailBuffer
        var end: End?
        var waiter: CheckedContinuation<End, Never>?
        var timer: Task<Void, Never>?
    }

    private static let chunkSize = 1 << 16
    private static let messageTail = Tail.bytes(4_096)

    private let process: pid_t
    private let loop: DescriptorLoop
    private let grace: Duration
    private let clock: any Clock<Duration>
    private let receive: @Sendable (UnsafeRawBufferPointer) -> Verdict
    private let state: Mutex<State>

    /// Takes over a program that was started.
    ///
    /// - Parameters:
    ///   - grace: How long it has to end after SIGTERM, and how long what it has started may hold its output after its end.
    ///   - receive: Gets the output as it arrives, on the thread of the loop.
    /// - Throws: The error of a system that has no descriptor or thread to give. Then the program was ended.
    init(
        _ start: Program.Start, loop: DescriptorLoop, grace: Duration, clock: any Clock<Duration>,
        receive: @escaping @Sendable (UnsafeRawBufferPointer) -> Verdict
    ) throws(SystemError) {
        process = start.process
        self.loop = loop
        self.grace = grace
        self.clock = clock
        self.receive = receive
        state = Mutex(State(message: TailBuffer(Self.messageTail)))
        let handle = cspawn_open_process(start.process)
        do throws(SystemError) {
            if handle < 0 { throw SystemError.last }
            try watch(start, handle)
        } catch {
            if handle >= 0 { close(handle) }
            start.abandon()
            throw error
        }
    }

    private func watch(_ start: Program.Start, _ handle: Int32) throws(SystemError) {
        // One after the other fails only where the first one does, which makes the thread.
        let result: Result<Void, SystemError> = state.withLock { state in
            Result { () throws(SystemError) in
                state.output = (start.output, try loop.add(start.output) { self.readOutput() })
                state.errors = (start.errors, try loop.add(start.errors) { self.readErrors() })
                state.process = (handle, try loop.add(handle) { self.noteEnd() })
            }
        }
        try result.get()
    }

    /// Waits until it has ended and nothing is left of it.
    ///
    /// A task that is cancelled has it ended, and waits for that, too.
    ///
    /// - Parameter timeout: How long it may take; nil if there is no limit.
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

    /// Goes on reading its output after a pause.
    func resume() {
        state.withLock { state in
            if let output = state.output { loop.setPaused(false, output.watch) }
        }
    }

    // MARK: Ending it

    /// Asks its group to end, and kills it when the grace time is over.
    func stop(_ reason: Stop) {
        state.withLock { state in
            guard !state.isReaped, state.stop == nil else { return }
            // One that has ended by itself is only left by what it has started.
            if !state.hasEnded { state.stop = reason }
            kill(-process, SIGTERM)
            // One that is stopped would not see it.
            kill(-process, SIGCONT)
            if let output = state.output { loop.setPaused(false, output.watch) }
            startTimer(&state)
        }
    }

    /// In steps: what ends sooner is not waited for longer.
    private func startTimer(_ state: inout State) {
        state.timer?.cancel()
        state.timer = Task { @concurrent [self] in
            let steps = 20
            for _ in 0..<steps {
                do { try await clock.sleep(for: grace / steps) } catch { return }
                loop.perform { self.finishIfAlone() }
            }
            loop.perform { self.finishByForce() }
        }
    }

    private func finishByForce() {
        let isOver = state.withLock { state in
            guard !state.isReaped else { return false }
            state.wasKilled = true
            kill(-process, SIGKILL)
            return state.hasEnded
        }
        if isOver { finish() }
    }

    // MARK: What the loop tells

    private func readOutput() {
        guard let file = state.withLock({ $0.output?.file }) else { return }
        let isOpen = readPiece(file) { bytes in
            switch receive(bytes) {
            case .goOn: break
            case .pause:
                state.withLock { state in
                    // The rest of what has ended is to come.
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

    /// Reads a piece. Returns whether there may be more.
    private func readPiece(_ file: Int32, _ body: (UnsafeRawBufferPointer) -> Void) -> Bool {
        withUnsafeTemporaryAllocation(byteCount: Self.chunkSize, alignment: 1) { buffer in
            let count = read(file, buffer.baseAddress, buffer.count)
            if count > 0 { body(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
            return count > 0 || count < 0 && (errno == EAGAIN || errno == EINTR)
        }
    }

    private func drop(_ end: WritableKeyPath<State, (file: Int32, watch: DescriptorLoop.ID)?>) {
        state.withLock { forget(end, &$0) }
        finishIfAlone()
    }

    private func forget(
        _ end: WritableKeyPath<State, (file: Int32, watch: DescriptorLoop.ID)?>, _ state: inout State
    ) {
        guard let (file, watch) = state[keyPath: end] else { return }
        loop.remove(watch)
        close(file)
        state[keyPath: end] = nil
    }

    private func noteEnd() {
        state.withLock { state in
            forget(\.process, &state)
            state.hasEnded = true
            if let output = state.output { loop.setPaused(false, output.watch) }
            // What it has started may still have something to say.
            if state.timer == nil { startTimer(&state) }
        }
        finishIfAlone()
    }

    /// Ends the run if the program has ended, and its output with it. Of what was asked to end, others have the rest of the
    /// grace time.
    private func finishIfAlone() {
        let isOver = state.withLock { state in
            guard state.hasEnded, !state.isReaped else { return false }
            if state.wasKilled { return true }
            guard state.output == nil, state.errors == nil else { return false }
            return state.stop == nil || !ProcessGroup(process).isAlive
        }
        if isOver { finish() }
    }

    private func finish() {
        let (waiter, end) = state.withLock { state in
            forget(\.output, &state)
            forget(\.errors, &state)
            state.timer?.cancel()
            state.timer = nil
            state.isReaped = true
            var status: Int32 = 0
            let isKnown = cspawn_reap(process, &status)
            let end = End(status: isKnown ? status : nil, stop: state.stop, errors: state.message)
            state.end = end
            defer { state.waiter = nil }
            return (state.waiter, end)
        }
        waiter?.resume(returning: end)
    }
}
