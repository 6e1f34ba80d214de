public import Documents
import JSONDocuments
public import Loadables
import Synchronization
import Threads

/// Runs filters, regular expressions and readers of feeds in one worker process, which is started when it is first needed.
///
/// Requests are done one after the other. One that takes too long or too much memory, or crashes, fails, and the process is
/// ended; those that wait are done by a new one. A filter that has done that comes after all others, and rests for some time,
/// in which it fails at once: ten times the limit of time, then twice as long each time, up to three hundred times. So no other
/// request waits long for it.
///
/// ```swift
/// let service = SelectionService(.thisProgram())
/// let titles = try await service.select(Filter(".items[] | .title"), from: document)
/// ```
public final class SelectionService: Sendable {

    private struct Job {
        let id: UInt64
        /// What a filter or a format is known by when it has failed.
        let key: String
        let request: WorkerRequest
    }

    private typealias Answer = Result<WorkerResponse, SelectionError>

    private struct State {
        var jobs: [Job] = []
        var waiting: [UInt64: CheckedContinuation<Answer, Never>] = Dictionary()
        /// Those that were cancelled before they began to wait.
        var cancelled: Set<UInt64> = []
        var lastID: UInt64 = 0
        var hasThread = false
        var isStopped = false
        var offences = OffenceRecord()
        var process: WorkerProcess?
    }

    /// The limits of each request.
    public let limits: SelectionLimits

    /// How long a message may be, in bytes, however little output is allowed.
    private static let messageLimit = 64 << 10

    private let program: WorkerProgram
    private let clock: any Clock<Duration>
    /// How much time has passed since the beginning.
    private let now: @Sendable () -> Duration
    private let state = Mutex(State())

    /// Makes a service, which starts nothing yet.
    ///
    /// - Parameters:
    ///   - program: What the worker process is.
    ///   - limits: What a request may take.
    ///   - clock: What time goes by.
    public init(
        _ program: WorkerProgram, limits: SelectionLimits = SelectionLimits(),
        clock: any Clock<Duration> = SteadyClock()
    ) {
        self.program = program
        self.limits = limits
        self.clock = clock
        now = stopwatch(clock)
    }

    deinit {
        stop()
    }

    // MARK: Filters

    /// Whether jq takes the filter.
    @concurrent
    public func check(_ filter: Filter) async throws(SelectionError) {
        _ = try await result(.check, filter)
    }

    /// Runs a filter on a document.
    @concurrent
    public func select(_ filter: Filter, from document: Document) async throws(SelectionError) -> Selected {
        guard let values = document.values else { throw .picture }
        let kind: WorkerRequest.Kind = filter.givesList ? .list : .value
        let numbers = LongNumbers(of: values)
        guard !numbers.isEmpty else { return Selected(.json(try json(try await result(kind, filter, values.source)))) }
        let result = try json(try await result(kind, filter, numbers.marked, numbers: numbers.lines))
        return Selected(.json(result), roundedValues: try await roundedValues(result, kind, filter, numbers))
    }

    /// Runs a filter again to count the values of its result that depend on lost digits. The second run has the same limits as the
    /// first one, but is another request: if it fails, the result counts, and all long numbers count as rounded.
    private func roundedValues(
        _ result: JSONDocument, _ kind: WorkerRequest.Kind, _ filter: Filter, _ numbers: LongNumbers
    ) async throws(SelectionError) -> Int {
        let shifted = numbers.shifted()
        do throws(SelectionError) {
            let other = try await self.result(kind, filter, shifted.source, key: "digits of jq ")
            return shifted.differences(between: result, and: try json(other))
        } catch {
            if error == .cancelled || error == .stopped { throw error }
            return numbers.count
        }
    }

    /// Runs the filter of a condition, in which `<`, `<=`, `>` and `>=` are false between values of different types.
    @concurrent
    public func truth(_ filter: Filter, of document: Document) async throws(SelectionError) -> ConditionResult {
        guard let values = document.values else { throw .picture }
        return ConditionResult(try await result(.truth, filter, values.source))
    }

    /// Ends the worker process. Requests fail from now on.
    public func stop() {
        let (process, idle, waiting) = state.withLock { state in
            let process = state.process
            // The thread ends what it uses.
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

    private func result(
        _ kind: WorkerRequest.Kind, _ filter: Filter, _ input: [UInt8] = [], numbers: [UInt8] = [], key: String = "jq "
    ) async throws(SelectionError) -> [UInt8] {
        if filter.text.utf8.contains(0) { throw .badFilter(line: 0, reason: "there is a zero byte in it") }
        let request = WorkerRequest(kind, program: Array(filter.text.utf8), numbers: numbers, input: input)
        let response = try await answer(to: request, key: key + filter.text)
        switch response.status {
        case .done: return response.bytes
        case .badProgram:
            throw CompilerMessage(response.text, of: filter.text).error
        case .failed, .badInput: throw .failed(reason: response.text)
        case .tooLarge: throw .tooMuchOutput(limit: limits.output)
        case .tooDeep: throw .tooDeep
        case .libraryMissing: throw .libraryMissing(file: response.text)
        }
    }

    private func json(_ bytes: [UInt8]) throws(SelectionError) -> JSONDocument {
        do throws(JSONSyntaxError) {
            return try JSONDocument(bytes)
        } catch {
            throw .failed(reason: "what it gives is not JSON, \(error)")
        }
    }

    // MARK: Waiting

    /// Puts the request into the line, and waits for its answer. Cancelled, it waits no longer.
    func answer(to request: WorkerRequest, key: String) async throws(SelectionError) -> WorkerResponse {
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
        let (failure, needsThread) = state.withLock { state -> (SelectionError?, Bool) in
            if state.cancelled.remove(job.id) != nil { return (.cancelled, false) }
            if state.isStopped { return (.stopped, false) }
            if let error = state.offences.rest(of: job.key, now) { return (error, false) }
            state.jobs.append(job)
            state.waiting[job.id] = continuation
            defer { state.hasThread = true }
            return (nil, !state.hasThread)
        }
        if let failure { continuation.resume(returning: .failure(failure)) }
        guard needsThread else { return }
        // The thread has the service, so that it is there until nothing waits.
        let error = startThread(named: "selection") { self.work() }
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

    /// When the system has no thread to give.
    private func giveUp() {
        let waiting = state.withLock { state in
            state.hasThread = false
            state.jobs = []
            defer { state.waiting = [:] }
            return state.waiting.values
        }
        for continuation in waiting {
            continuation.resume(returning: .failure(.notStarted(reason: "the system has no thread to give")))
        }
    }

    // MARK: The thread

    private func work() {
        while let job = next() {
            let answer = perform(job)
            let now = now()
            let (continuation, result) = state.withLock { state in
                let result = state.offences.note(answer, job.key, now, limits.time)
                return (state.waiting.removeValue(forKey: job.id), result)
            }
            continuation?.resume(returning: result)
        }
    }

    /// The next one: those that have done nothing wrong first.
    private func next() -> Job? {
        state.withLock { state in
            let index = state.jobs.firstIndex { !state.offences.contains($0.key) } ?? state.jobs.indices.first
            if let index { return state.jobs.remove(at: index) }
            state.hasThread = false
            // They can only be those of requests that were answered.
            state.cancelled = []
            return nil
        }
    }

    /// Asks the process; once more if something outside has ended it.
    private func perform(_ job: Job) -> Answer {
        for _ in 0..<2 {
            do throws(SelectionError) {
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
        state.withLock { $0.process = nil }
        return process.end()
    }

    private func readyProcess() throws(SelectionError) -> WorkerProcess {
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
        case .killed(.timedOut): throw .notStarted(reason: "it was not ready within \(limits.start)")
        case .killed(.stopped): throw .stopped
        case .fromOutside: throw isStopped ? .stopped : .ended
        case .crashed, .withoutMemory: throw .notStarted(reason: "“\(program.path)” ended at once")
        }
    }

    /// How long it may run before the process ends itself, should this program be gone: long after the limit.
    private static func seconds(_ limit: Duration) -> Int64 { limit.components.seconds * 4 + 60 }

    /// Has the process killed if the closure takes longer.
    private func watched<Value>(_ process: WorkerProcess, _ limit: Duration, _ body: () -> Value) -> Value {
        let watch = Task { @concurrent [clock] in
            guard (try? await clock.sleep(for: limit)) != nil else { return }
            process.kill(because: .timedOut)
        }
        defer { watch.cancel() }
        return body()
    }
}

/// Tells how much time has passed since it was made.
private func stopwatch<C: Clock<Duration>>(_ clock: C) -> @Sendable () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
}
