public import Observation

/// An action with a state: pending, succeeded with a value, or failed with an error.
///
/// ```swift
/// let opening = Mutation { (gate: String) in try await station.open(gate) }
///
/// opening.run("north")
/// opening.retry()  // After a failure, with the same input.
/// ```
///
/// An action runs only when ``run(_:)``, ``perform(_:)`` or ``retry()`` is called. The state of a mutation can be shown
/// in groups, proxies and inspectors, but a sync of a group does not run the action. The content of a mutation is the
/// value of the latest successful run. The content stays during the next run. It also stays if the next run fails or is
/// cancelled.
///
/// Runs are independent and may overlap. ``perform(_:)`` returns the value of its own run. The mutation has the state
/// of the latest run, even if an earlier run ends after the latest one. A running action continues even if the mutation
/// is deallocated.
///
/// To show a change before its action has succeeded, use an ``OptimisticLoader``. The action of the change may call
/// ``perform(_:)``.
@preconcurrency @MainActor
public final class Mutation<Input: Sendable, Value: Sendable>: ObservableLoadable, Observable {

    /// The values that observers see together with the state.
    private struct Shown {
        var value: Value?
        var input: Input?
    }

    private struct Run {
        let promise = Promise<Value>()
        var action: RunningAction?
    }

    /// The clock that measures the runs.
    public let clock: any WallClock

    private let timeout: Duration?
    private let action: @concurrent @Sendable (Input) async throws -> Value
    private var machine = MutationMachine<Input, Value>()
    private var runs: [LoadGeneration: Run] = [:]
    private var version: UInt32 = 0
    private let readers = Readers()

    /// Creates a mutation that has not run yet.
    ///
    /// - Parameters:
    ///   - clock: The clock that measures the runs.
    ///   - timeout: The time limit of a run; nil for no limit. A run that exceeds it is cancelled and fails with
    ///     ``LoadableError/timedOut(after:)``.
    ///   - action: The action of a run. It is called with the input of the run, off the main actor. If it throws a
    ///     `CancellationError`, the run counts as cancelled, not as failed.
    public init(
        clock: any WallClock = .system, timeout: Duration? = .seconds(30),
        _ action: @escaping @concurrent @Sendable (Input) async throws -> Value
    ) {
        self.clock = clock
        self.timeout = timeout
        self.action = action
        super.init()
    }

    // MARK: State

    /// The value of the latest successful run; nil if there is none. If an earlier run succeeds after a later one has
    /// started, its value is used only if all later runs are cancelled.
    public var value: Value? { shown.value }

    /// The input of the latest run that was not cancelled; nil if there is none.
    public var input: Input? { shown.input }

    /// The state of the latest run, with the value of the latest successful run.
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

    override func willNotify() { readers.tell(of: nil) }

    // MARK: Running

    /// Runs the action and returns immediately.
    public func run(_ input: Input) { _ = begin(input) }

    /// Runs the action and waits for its value. Cancelling the waiting task cancels the run.
    ///
    /// - Throws: The error of the run; `CancellationError` if the run was cancelled.
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

    /// Runs the action again with the input of the latest run, if that run has failed.
    ///
    /// - Returns: Whether a run was started.
    @discardableResult
    public func retry() -> Bool {
        guard case .failed = machine.phase, let input = machine.input else { return false }
        run(input)
        return true
    }

    /// Cancels all runs in progress, and ignores their results. The mutation then has the state of the latest run that
    /// ended without being cancelled. If there is no such run, the mutation is idle.
    public func cancel() {
        for number in runs.keys.sorted(by: >) { end(number, .failure(CancellationError())) }
    }

    /// Cancels all runs in progress and discards the outcomes of earlier runs. The mutation is then idle and has no
    /// value.
    public func reset() {
        cancel()
        change {
            machine.reset()
            version &+= 1
            return .made
        }
    }

    // MARK: State machine

    private func begin(_ input: Input) -> (LoadGeneration, Promise<Value>) {
        var number = machine.latest
        let run = Run()
        change {
            number = machine.begin(input)
            runs[number] = run
            return .made
        }
        log(.loading)
        // An observer that was notified of the run may have cancelled it.
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
