public import Observation

/// An action with a state of its own: whether it is pending, what it gave, or why it failed.
///
/// ```swift
/// let opening = Mutation { (gate: String) in try await station.open(gate) }
///
/// opening.run("north")
/// opening.retry()  // After a failure, with the same input.
/// ```
///
/// It is a loadable that nothing but ``run(_:)`` begins: groups, proxies and inspectors show how it goes, but a sync of a group does
/// not repeat it, nor does a syncer. Its content is what the latest successful run gave. That stays while it runs again, when that
/// fails, and when it is cancelled.
///
/// Runs may overlap: each goes its way, and ``perform(_:)`` returns what its own gives. The state is that of the latest one, whatever
/// ends first. A running action goes on if the mutation goes away.
///
/// To show a change before its action has succeeded, there is ``OptimisticLoader``, whose action may be ``perform(_:)``.
@preconcurrency @MainActor
public final class Mutation<Input: Sendable, Value: Sendable>: ObservableLoadable, Observable {

    /// What is shown beside the state.
    private struct Shown {
        var value: Value?
        var input: Input?
    }

    private struct Run {
        let promise = Promise<Value>()
        var action: RunningAction?
    }

    /// Where the time comes from.
    public let clock: any WallClock

    private let timeout: Duration?
    private let action: @concurrent @Sendable (Input) async throws -> Value
    private var machine = MutationMachine<Input, Value>()
    private var runs: [LoadGeneration: Run] = [:]
    private var version: UInt32 = 0
    private let readers = Readers()

    /// Makes a mutation that has not run yet.
    ///
    /// - Parameters:
    ///   - clock: Where the time comes from.
    ///   - timeout: How long a run may take: then it is cancelled, and fails with ``LoadableError/timedOut(after:)``. Nil for no limit.
    ///   - action: What a run does with its input, off the main actor. A `CancellationError` cancels the run, and is not a failure.
    public init(
        clock: any WallClock = .system, timeout: Duration? = .seconds(30),
        _ action: @escaping @concurrent @Sendable (Input) async throws -> Value
    ) {
        self.clock = clock
        self.timeout = timeout
        self.action = action
        super.init()
    }

    // MARK: What is seen

    /// What the latest successful run gave; nil if there was none.
    public var value: Value? { shown.value }

    /// The input of the latest run that was not cancelled; nil before the first one.
    public var input: Input? { shown.input }

    /// How the latest run goes, with what the latest successful one gave.
    public var state: LoadingState<Value> {
        let (snapshot, value) = (snapshot, value)
        return switch snapshot.state {
        case .idle: .initial
        case .syncing: .loading(cache: value)
        case .didSyncSuccessfully: value.map { .success(content: $0) } ?? .initial
        case .didFailToSync: .failure(error: snapshot.error ?? LoadableError.noContents, cache: value)
        }
    }

    public override var isContentsAvailable: Bool { contentsAvailable(machine.value != nil) }

    private var shown: Shown {
        noteAccess()
        return shownContents as? Shown ?? present
    }

    private var present: Shown { Shown(value: machine.value, input: machine.input) }

    override var currentContents: Any? { present }

    override var shownVersion: UInt32 { version }

    override var currentSnapshot: LoadableSnapshot {
        var snapshot = LoadableSnapshot(
            isContentsAvailable: machine.value != nil,
            provenance: machine.date.map { Provenance(origin: .source, date: $0) }, generation: machine.latest)
        switch machine.phase {
        case .idle: snapshot.state = .idle
        case .pending: snapshot.state = .syncing
        case .succeeded: snapshot.state = .didSyncSuccessfully
        case .failed(let error): (snapshot.state, snapshot.error) = (.didFailToSync, error)
        }
        return snapshot
    }

    override func noteAccess() { readers.note() }

    override func willNotify() { readers.tell() }

    // MARK: Running

    /// Runs the action, and returns at once.
    public func run(_ input: Input) { _ = begin(input) }

    /// Runs the action, and waits for what it gives. Cancelling the waiting task cancels the run.
    ///
    /// - Throws: Why the run failed; `CancellationError` if it was cancelled.
    @discardableResult
    public func perform(_ input: Input) async throws -> Value {
        try Task.checkCancellation()
        let (number, promise) = begin(input)
        do {
            return try await promise.value
        } catch {
            if Task.isCancelled { end(number, .failure(CancellationError())) }
            throw error
        }
    }

    /// Runs the action with the input of the latest run, if that failed.
    ///
    /// - Returns: Whether it did.
    @discardableResult
    public func retry() -> Bool {
        guard case .failed = machine.phase, let input = machine.input else { return false }
        run(input)
        return true
    }

    /// Cancels all that runs. The state becomes what it was before; what the actions give then is dropped.
    public func cancel() {
        for number in runs.keys.sorted(by: >) { end(number, .failure(CancellationError())) }
    }

    /// Cancels all that runs, and forgets what came of the runs before.
    public func reset() {
        cancel()
        change {
            machine.reset()
            version &+= 1
            return .made
        }
    }

    // MARK: Deciding, then acting

    private func begin(_ input: Input) -> (LoadGeneration, Promise<Value>) {
        var number = machine.latest
        let run = Run()
        change {
            number = machine.begin(input)
            runs[number] = run
            return .made
        }
        log(.loading)
        // An observer that heard of the run may have cancelled it.
        guard runs[number] != nil else { return (number, run.promise) }
        runs[number]?.action = RunningAction(timeout: timeout, clock: clock) { [action] in
            try await action(input)
        } end: { [weak self, number] result in
            guard let self else { return run.promise.end(result) }
            end(number, result)
        }
        return (number, run.promise)
    }

    private func end(_ number: LoadGeneration, _ result: Result<Value, any Error>) {
        guard let run = runs.removeValue(forKey: number) else { return }
        run.action?.stop()
        change {
            guard machine.end(number, result, at: clock.now) else { return .none }
            version &+= 1
            return .made
        }
        switch result {
        case .success: log(.succeeded(from: .source))
        case .failure(is CancellationError): log(.cancelled)
        case .failure(let error): log(.failed(error))
        }
        run.promise.end(result)
    }

    private func log(_ outcome: LoadRecord.Outcome) {
        log(.change("", outcome), at: clock.now)
    }
}
