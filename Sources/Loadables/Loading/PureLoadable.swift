/// The base class of loadables whose contents arrive without a request, for example from a socket or a file watcher.
///
/// A subclass stores the contents, and reports changes with ``setSyncing()``,
/// ``setDidSyncSuccessfully(for:byteCount:)`` and ``setFailedToSyncWithError(_:for:)``. Neither a new sync nor a
/// failure removes the contents.
///
/// Each of these three methods notifies observers, even if the state stays the same. Also call one of these methods
/// after a change of only the contents. If you pass the generation of a load that is no longer running, the call has no
/// effect.
@preconcurrency @MainActor
open class PureLoadable: ObservableLoadable {

    /// The reason for the withdrawal in progress, for the log; nil if there is none.
    static var withdrawalReason: String?

    /// The clock that provides the dates of the contents and of the loads.
    public final var clock: any WallClock { heldClock.clock }

    /// The duration for which contents from the source are fresh; nil if unknown. A new value applies from the next
    /// successful load. A negative value counts as zero.
    public final var freshFor: Duration? {
        get { nanosecondsFresh < 0 ? nil : .nanoseconds(nanosecondsFresh) }
        set {
            nanosecondsFresh =
                newValue.map { Timestamp(nanosecondsSince1970: 0).advanced(by: max(.zero, $0)) }?.nanosecondsSince1970
                ?? -1
        }
    }

    private final var nanosecondsFresh: Int64 = -1

    /// Changes ``freshFor``. If the freshness of the current contents was computed from the former duration, it is
    /// computed again from the new duration. Other contents keep their freshness.
    package final func changeFreshness(to duration: Duration?) {
        let before = freshFor
        freshFor = duration
        guard let before, let provenance = machine.provenance,
            provenance.freshUntil == provenance.date.advanced(by: before)
        else { return }
        dispatch(.replace) { machine.setFreshness(until: freshFor.map(provenance.date.advanced)) }
    }
    final let heldClock: HeldClock

    // The exclusivity check is omitted, because it would take as long as the change itself. The machine is accessed
    // only on the main actor, and calls no other code.
    @exclusivity(unchecked)
    final var machine = LoadableMachine()

    /// Creates a loadable that has not been synced.
    public override init() {
        heldClock = HeldClock()
        super.init()
    }

    /// Creates a loadable that has not been synced, with the given clock.
    public init(clock: any WallClock) {
        heldClock = HeldClock(clock)
        super.init()
    }

    // MARK: State

    open override var isContentsAvailable: Bool { contentsAvailable(machine.hasContents) }

    public final override var loadableState: LoadableState {
        noteAccess()
        return untrackedState
    }

    final override var untrackedState: LoadableState { isShowingEarlier ? facts.state : machine.state }

    override var currentSnapshot: LoadableSnapshot {
        LoadableSnapshot(
            state: machine.state,
            error: machine.error,
            isContentsAvailable: isContentsAvailable(.present),
            provenance: machine.provenance,
            generation: machine.generation,
            lastOutcome: machine.lastOutcome
        )
    }

    /// The generation of the latest load. Pass this generation when you report the result of the load.
    public final var generation: LoadGeneration { machine.generation }

    final var loadReason: LoadRequest.Reason { machine.reason ?? .asked }

    /// The latest loads and updates, including the running load.
    public final var loadHistory: LoadHistory { machine.history }

    /// The maximum number of entries in the ``loadHistory``, from 0 to 65,535.
    public final var loadHistoryLimit: Int {
        get { machine.historyLimit }
        set { machine.historyLimit = newValue }
    }

    override var currentHistory: LoadHistory { machine.history }

    // MARK: For subclasses

    /// Reports that a load has started.
    public final func setSyncing() {
        dispatch(.begin(bringsContents: false))
    }

    /// Reports that the contents were loaded. Store the contents before this call. If there are none, the load fails
    /// with ``LoadableError/syncedWithoutContents``.
    ///
    /// - Parameters:
    ///   - generation: The load that ended. If it is no longer running, the report is ignored. If nil, the report is
    ///     always accepted.
    ///   - byteCount: The size of the contents in bytes, for the ``loadHistory``.
    public final func setDidSyncSuccessfully(for generation: LoadGeneration? = nil, byteCount: Int? = nil) {
        let now = heldClock.now
        dispatch(
            .succeed(
                .init(generation), freshProvenance(at: now), byteCount: byteCount,
                hasContents: isContentsAvailable(.afterSuccess)),
            at: now)
    }

    /// Reports that a load failed. The contents of an earlier load stay.
    ///
    /// A `CancellationError` is not a failure. It cancels the sync, and restores the state before the sync.
    ///
    /// - Parameters:
    ///   - error: The error. It replaces the error of an earlier failure.
    ///   - generation: The load that failed. If it is no longer running, the report is ignored. If nil, the report is
    ///     always accepted.
    public final func setFailedToSyncWithError(_ error: any Error, for generation: LoadGeneration? = nil) {
        dispatch(.fail(.init(generation), error, bringsContents: false))
    }

    /// Makes the loadable idle and clears its error. A running sync is cancelled. The contents stay.
    public final func setIdle() {
        dispatch(.settle)
    }

    // MARK: State machine

    final func freshProvenance(at now: Timestamp, for freshFor: Duration? = nil) -> Provenance {
        Provenance(origin: .source, date: now, freshUntil: (freshFor ?? self.freshFor).map(now.advanced(by:)))
    }

    /// Passes the event to the state machine, and performs the action that it returns.
    // Always inlined, like `LoadableMachine.handle(_:at:)` (benchmark “change of a Loadable, 0 observers”).
    @inline(__always)
    final func dispatch(
        _ event: LoadableMachine.Event,
        at now: Timestamp? = nil,
        changingContents changeContents: () -> Void = {}
    ) {
        // During `doCancel()`, all reports are ignored, even reports without a generation.
        if isStopping { return }
        let now = now ?? heldClock.now
        change { decide(event, at: now, changeContents) }
    }

    @inline(__always)
    private func decide(_ event: LoadableMachine.Event, at now: Timestamp, _ changeContents: () -> Void) -> Change {
        switch machine.handle(event, at: now) {
        case .ignore(let reason):
            log(reason, at: now)
            return .none
        case .notify(let reason):
            changeContents()
            log(reason, at: now)
            return .made
        case .notifyThenWork:
            log(.began, at: now)
            return .madeBeforeWork(machine.generation)
        case .stopThenNotify(let reason):
            changeContents()
            isStopping = true
            stopWork()
            isStopping = false
            log(reason, at: now)
            return .made
        }
    }

    private func log(_ reason: LoadableMachine.Reason, at now: Timestamp) {
        if LoadableEventLog.current != nil, !hasLoadsOfAnother { write(reason, at: now) }
    }

    @inline(never)
    private func write(_ reason: LoadableMachine.Reason, at now: Timestamp) {
        switch reason {
        case .began, .ended: logLastLoad(at: now)
        case .late: log(.lateResult, at: now)
        case .restored: machine.provenance.map { log(.contentsRestored($0), at: now) }
        case .invalidated: log(.contentsInvalidated, at: now)
        case .withdrawn: log(.contentsWithdrawn(because: Self.withdrawalReason), at: now)
        case .settled(let stopped):
            if stopped { logLastLoad(at: now) }
            log(.becameIdle, at: now)
        case .advanced, .unaffected: break
        }
    }

    private func logLastLoad(at now: Timestamp) {
        if let record = machine.lastRecord { log(.load(record), at: now) }
    }

    func stopWork() {}
}

extension LoadableMachine.Bringer {

    /// Creates the origin of a result. If there is no generation, the origin is ``anyone``.
    init(_ generation: LoadGeneration?) {
        self = generation.map(Self.load) ?? .anyone
    }
}
