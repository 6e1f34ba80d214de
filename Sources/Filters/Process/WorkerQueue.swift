import Basics
import Synchronization

/// The queue of requests to a worker process, which handles one request at a time. The process starts on first use.
final class WorkerQueue: Sendable {

    private struct Job {
        let id: UInt64
        /// The key of the request in the penalty list.
        let key: String
        let request: WorkerRequest
    }

    private typealias Answer = Result<WorkerResponse, FilterFailure>

    private struct State {
        var jobs: [Job] = []
        var waiting: [UInt64: CheckedContinuation<Answer, Never>] = Dictionary()
        /// The IDs of the requests that were cancelled before they were queued.
        var cancelled: Set<UInt64> = []
        var lastID: UInt64 = 0
        var hasThread = false
        var isStopped = false
        var penalties = PenaltyList()
        var process: WorkerProcess?
        var together: [FilterProgram] = []
        var hasTogether = false
    }

    /// The minimum limit for the size of a response, in bytes. Error messages therefore fit even if the output limit is
    /// lower.
    private static let messageLimit = 64 << 10

    private let program: WorkerProgram
    private let limits: FilterLimits
    private let clock: any Clock<Duration>
    /// Returns the time since the queue was created.
    private let now: @Sendable () -> Duration
    private let state = Mutex(State())

    init(_ program: WorkerProgram, limits: FilterLimits, clock: any Clock<Duration>) {
        self.program = program
        self.limits = limits
        self.clock = clock
        now = stopwatch(clock)
    }

    func compileTogether(_ programs: [FilterProgram]) {
        state.withLock { state in
            guard state.together != programs else { return }
            state.together = programs
            state.hasTogether = false
        }
    }

    /// Starts the process in the background and compiles the filters together, unless both have already been done. Has
    /// no effect after ``stop()``.
    func start() {
        let needsThread = state.withLock { state in
            guard !state.isStopped, !state.hasThread, state.process == nil || !state.hasTogether else { return false }
            state.hasThread = true
            return true
        }
        if needsThread { startWorking(beginsEarly: true) }
    }

    /// Ends the process. Waiting and later requests fail.
    func stop() {
        let (process, idle, waiting) = state.withLock { state in
            let process = state.process
            // If a thread is running, that thread calls `end()`.
            if !state.hasThread { state.process = nil }
            state.isStopped = true
            state.jobs = []
            defer { state.waiting = [:] }
            return (process, state.hasThread ? nil : process, Array(state.waiting.values))
        }
        process?.kill(because: .stopped)
        _ = idle?.end()
        for continuation in waiting { continuation.resume(returning: .failure(.stopped)) }
    }

    // MARK: Waiting

    /// Queues the request and waits for the response. If the task is cancelled, throws ``FilterFailure/cancelled`` at
    /// once.
    func answer(to request: WorkerRequest, key: String) async throws(FilterFailure) -> WorkerResponse {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        let answer = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                enlist(Job(id: id, key: key, request: request), continuation)
            }
        } onCancel: {
            cancel(id)
        }
        return try answer.get()
    }

    private func enlist(_ job: Job, _ continuation: CheckedContinuation<Answer, Never>) {
        let now = now()
        let (failure, needsThread) = state.withLock { state -> (FilterFailure?, Bool) in
            if state.cancelled.remove(job.id) != nil { return (.cancelled, false) }
            if state.isStopped { return (.stopped, false) }
            if let error = state.penalties.rest(of: job.key, now) { return (error, false) }
            state.jobs.append(job)
            state.waiting[job.id] = continuation
            defer { state.hasThread = true }
            return (nil, !state.hasThread)
        }
        if let failure { continuation.resume(returning: .failure(failure)) }
        guard needsThread else { return }
        startWorking()
    }

    /// Starts the thread that handles requests.
    ///
    /// - Parameter beginsEarly: Whether the process is started before there is a request.
    private func startWorking(beginsEarly: Bool = false) {
        // The thread retains the queue until no request is waiting.
        let error = startThread(named: "filters") {
            // If the start fails, the first request reports the error.
            if beginsEarly { _ = try? self.readyProcess() }
            self.work()
        }
        if error != 0 { giveUp() }
    }

    private func cancel(_ id: UInt64) {
        let continuation = state.withLock { state in
            state.jobs.removeAll { $0.id == id }
            let continuation = state.waiting.removeValue(forKey: id)
            if continuation == nil { state.cancelled.insert(id) }
            return continuation
        }
        continuation?.resume(returning: .failure(.cancelled))
    }

    /// Fails all requests, because the system cannot start another thread.
    private func giveUp() {
        let waiting = state.withLock { state in
            state.hasThread = false
            state.jobs = []
            defer { state.waiting = [:] }
            return state.waiting.values
        }
        for continuation in waiting {
            continuation.resume(returning: .failure(.notStarted(reason: "the system has no threads left")))
        }
    }

    // MARK: Thread

    private func work() {
        while let job = next() {
            let answer = perform(job)
            let now = now()
            let (continuation, result) = state.withLock { state in
                let result = state.penalties.note(answer, job.key, now, limits.time)
                return (state.waiting.removeValue(forKey: job.id), result)
            }
            continuation?.resume(returning: result)
        }
    }

    /// Returns the next request. Requests without a penalty come first.
    private func next() -> Job? {
        state.withLock { state in
            let index = state.jobs.firstIndex { !state.penalties.contains($0.key) } ?? state.jobs.indices.first
            if let index { return state.jobs.remove(at: index) }
            state.hasThread = false
            // The remaining IDs belong to requests that were already answered.
            state.cancelled = []
            return nil
        }
    }

    /// Sends a request to the process. If something other than this program ends the process, sends the request once
    /// more.
    private func perform(_ job: Job) -> Answer {
        for _ in 0..<2 {
            do throws(FilterFailure) {
                let process = try readyProcess()
                let response = watched(process, limits.time) {
                    process.answer(to: job.request, limit: max(limits.output, Self.messageLimit))
                }
                if let response { return .success(response) }
                switch drop(process) {
                case .killed(.timedOut): return .failure(.timedOut(limit: limits.time, rest: .zero))
                case .killed(.stopped): return .failure(.stopped)
                case .withoutMemory: return .failure(.tooMuchMemory(limit: limits.memory, rest: .zero))
                case .crashed: return .failure(.crashed(rest: .zero))
                case .fromOutside: continue
                }
            } catch {
                if error != .ended { return .failure(error) }
            }
        }
        return .failure(.ended)
    }

    private func drop(_ process: WorkerProcess) -> WorkerProcess.End {
        state.withLock { state in
            state.process = nil
            state.hasTogether = false
        }
        return process.end()
    }

    /// Returns the process, ready for requests. Starts the process if necessary, and compiles the filters together
    /// once.
    private func readyProcess() throws(FilterFailure) -> WorkerProcess {
        let process = try startedProcess()
        let programs = state.withLock { state in
            defer { state.hasTogether = true }
            return state.hasTogether ? [] : state.together
        }
        guard !programs.isEmpty else { return process }
        let isDone = watched(process, limits.start) { process.answer(to: .together(programs), limit: 0) } != nil
        if isDone { return process }
        switch drop(process) {
        case .fromOutside: throw .ended
        case .killed(.stopped): throw .stopped
        case .killed(.timedOut), .withoutMemory, .crashed:
            // The filters cannot be compiled together within the limits. Compile each one separately, so that only the
            // request for the bad filter fails.
            state.withLock { if $0.together == programs { $0.together = [] } }
            return try startedProcess()
        }
    }

    private func startedProcess() throws(FilterFailure) -> WorkerProcess {
        if let process = state.withLock(\.process) {
            if !process.hasEnded { return process }
            _ = drop(process)
        }
        let process = try WorkerProcess(program)
        let isStopped = state.withLock { state in
            state.process = process
            return state.isStopped
        }
        let settings = "\(limits.memory) \(limits.output) \(Self.seconds(limits.time))"
        let request = WorkerRequest(.configure, input: Array(settings.utf8))
        let isReady = !isStopped && watched(process, limits.start) { process.answer(to: request, limit: 0) } != nil
        if isReady { return process }
        switch drop(process) {
        case .killed(.timedOut): throw .notStarted(reason: "it did not start within \(limits.start)")
        case .killed(.stopped): throw .stopped
        case .fromOutside: throw isStopped ? .stopped : .ended
        case .crashed, .withoutMemory: throw .notStarted(reason: "“\(program.path)” ended immediately")
        }
    }

    /// Returns the number of seconds after which the process ends itself while it handles a request. It is much longer
    /// than the time limit, so it takes effect only if this program has ended.
    private static func seconds(_ limit: Duration) -> Int64 { limit.components.seconds * 4 + 60 }

    /// Calls the closure, and kills the process if the closure takes longer than the limit.
    private func watched<Value>(_ process: WorkerProcess, _ limit: Duration, _ body: () -> Value) -> Value {
        let watch = Task { @concurrent [clock] in
            guard (try? await clock.sleep(for: limit)) != nil else { return }
            process.kill(because: .timedOut)
        }
        defer { watch.cancel() }
        return body()
    }
}
