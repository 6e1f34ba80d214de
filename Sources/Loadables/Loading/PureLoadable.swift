/// Something that loads by itself and can be watched: data that a socket or a file watcher pushes, say.
///
/// A subclass keeps the contents, and calls ``setSyncing()``, ``setDidSyncSuccessfully(for:byteCount:)`` and
/// ``setFailedToSyncWithError(_:for:)`` as they come. Contents are never taken away by a later sync or failure.
///
/// Each of the three always notifies, also when the state stays the same: that is how a change of the contents alone is
/// announced.
@preconcurrency @MainActor
open class PureLoadable: ObservableLoadable {

    /// Where the times of provenances come from.
    public final var clock: any WallClock { heldClock.clock }

    /// For how long contents from the source are fresh; nil if nobody can say. Counts from the next success.
    public final var freshFor: Duration? {
        get { nanosecondsFresh < 0 ? nil : .nanoseconds(nanosecondsFresh) }
        set {
            nanosecondsFresh =
                newValue.map { Timestamp(nanosecondsSince1970: 0).advanced(by: max(.zero, $0)) }?.nanosecondsSince1970
                ?? -1
        }
    }

    private final var nanosecondsFresh: Int64 = -1

    /// Changes ``freshFor``, also for the contents that are there, unless their source said itself for how long they are fresh.
    package final func changeFreshness(to duration: Duration?) {
        let before = freshFor
        freshFor = duration
        guard let before, let provenance = machine.provenance,
            provenance.freshUntil == provenance.date.advanced(by: before)
        else { return }
        dispatch(.replace) { machine.setFreshness(until: freshFor.map(provenance.date.advanced)) }
    }
    final let heldClock: HeldClock

    // Only ever touched on the main actor, and it calls nobody: the check would cost as much as the change.
    @exclusivity(unchecked)
    final var machine = LoadableMachine()

    /// Makes a loadable that was never synced.
    public override init() {
        heldClock = HeldClock()
        super.init()
    }

    /// Makes a loadable that was never synced and goes by the clock.
    public init(clock: any WallClock) {
        heldClock = HeldClock(clock)
        super.init()
    }

    // MARK: What is seen

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

    /// The number of the latest load, to be handed in with its result.
    public final var generation: LoadGeneration { machine.generation }

    /// Why the latest load was asked for.
    final var loadReason: LoadRequest.Reason { machine.reason ?? .asked }

    /// Its latest loads.
    public final var loadHistory: LoadHistory { machine.history }

    /// How many loads its ``loadHistory`` keeps, from 0.
    public final var loadHistoryLimit: Int {
        get { machine.historyLimit }
        set { machine.historyLimit = newValue }
    }

    override var currentHistory: LoadHistory { machine.history }

    // MARK: For subclasses

    /// Says that the contents are being loaded.
    public final func setSyncing() {
        dispatch(.begin(bringsContents: false))
    }

    /// Says that the contents were loaded and are available. If a subclass then has none, that is a failure.
    ///
    /// - Parameters:
    ///   - generation: The load that brought them: if it is not the latest one any more, or was cancelled, nothing
    ///     happens. Without it, the contents are taken for the latest.
    ///   - byteCount: How many bytes they were, for the ``loadHistory``.
    public final func setDidSyncSuccessfully(for generation: LoadGeneration? = nil, byteCount: Int? = nil) {
        let now = heldClock.now
        dispatch(
            .succeed(
                .init(generation), freshProvenance(at: now), byteCount: byteCount,
                hasContents: isContentsAvailable(.afterSuccess)),
            at: now)
    }

    /// Says that the contents could not be loaded. Those of an earlier load stay.
    ///
    /// A `CancellationError` is not a failure: with it a running sync ends as if it had not begun.
    ///
    /// - Parameters:
    ///   - error: Why. A second failure replaces the error of the first one.
    ///   - generation: The load that failed: if it is not the latest one any more, or was cancelled, nothing happens.
    public final func setFailedToSyncWithError(_ error: any Error, for generation: LoadGeneration? = nil) {
        dispatch(.fail(.init(generation), error, bringsContents: false))
    }

    /// Says that nothing is happening, and that it does not matter how the last sync ended. Contents stay.
    public final func setIdle() {
        dispatch(.settle)
    }

    // MARK: Deciding, then acting

    final func freshProvenance(at now: Timestamp, for freshFor: Duration? = nil) -> Provenance {
        Provenance(origin: .source, date: now, freshUntil: (freshFor ?? self.freshFor).map(now.advanced(by:)))
    }

    /// Lets the machine decide, and does what it says.
    // Always inlined: see the machine ("change of a Loadable, 0 observers").
    @inline(__always)
    final func dispatch(
        _ event: LoadableMachine.Event,
        at now: Timestamp? = nil,
        changingContents changeContents: () -> Void = {}
    ) {
        // What the work says while it is being stopped comes too late, whether or not it names its load.
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
        case .withdrawn: log(.contentsWithdrawn, at: now)
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

    /// The load, if there is a number.
    init(_ generation: LoadGeneration?) {
        self = generation.map(Self.load) ?? .anyone
    }
}
