/// Something that loads by itself and can be watched at it: data that is pushed, say, by a socket or by a file watcher.
///
/// A subclass keeps the contents, and calls ``setSyncing()``, ``setDidSyncSuccessfully()`` and
/// ``setFailedToSyncWithError(_:)`` as they come. Contents are never taken away by a later sync or failure.
///
/// Each of the three always notifies, also when the state stays the same: that is how a change of the contents alone is
/// announced.
@preconcurrency @MainActor
open class PureLoadable: ObservableLoadable {

    /// Where the times of provenances come from.
    public final let clock: any WallClock

    /// For how long contents from the source are fresh; nil if nobody can say. Counts from the next success.
    public final var freshFor: Duration?

    final var machine = LoadableMachine()
    private var isStopping = false

    /// Makes a loadable that was never synced.
    public init(clock: any WallClock = .system) {
        self.clock = clock
        super.init()
    }

    // MARK: What is seen

    open override var isContentsAvailable: Bool {
        shownSnapshot?.isContentsAvailable ?? machine.hasContents
    }

    public final override var loadableState: LoadableState {
        shownSnapshot?.state ?? machine.state
    }

    override var currentSnapshot: LoadableSnapshot {
        LoadableSnapshot(
            state: machine.state,
            error: machine.error,
            isContentsAvailable: isContentsAvailable,
            provenance: machine.provenance
        )
    }

    /// The number of the latest load, to be handed in with its result.
    public final var generation: LoadGeneration { machine.generation }

    // MARK: For subclasses

    /// Says that the contents are being loaded.
    public final func setSyncing() {
        dispatch(.begin)
    }

    /// Says that the contents were loaded and are available. If a subclass then has none, that is a failure.
    ///
    /// - Parameter generation: The load that brought them: if it is not the latest one any more, or was cancelled,
    ///   nothing happens. Without it, the contents are taken for the latest.
    public final func setDidSyncSuccessfully(for generation: LoadGeneration? = nil) {
        dispatch(.succeed(generation, freshProvenance))
    }

    /// Says that the contents could not be loaded. Those of an earlier load stay.
    ///
    /// A `CancellationError` is not a failure: with it a running sync ends as if it had not begun.
    ///
    /// - Parameters:
    ///   - error: Why. A second failure replaces the error of the first one.
    ///   - generation: The load that failed: if it is not the latest one any more, or was cancelled, nothing happens.
    public final func setFailedToSyncWithError(_ error: any Error, for generation: LoadGeneration? = nil) {
        dispatch(.fail(generation, error))
    }

    /// Says that nothing is happening, and that it does not matter how the last sync ended. Contents stay.
    public final func setIdle() {
        dispatch(.settle)
    }

    /// Says that contents which the source gave earlier were found in a cache. The state stays as it is.
    public final func setContentsRestored(from provenance: Provenance) {
        dispatch(.restore(provenance))
    }

    // MARK: Deciding, then acting

    final var freshProvenance: Provenance {
        let now = clock.now
        return Provenance(origin: .source, date: now, freshUntil: freshFor.map(now.advanced(by:)))
    }

    /// Lets the machine decide, and does what it says.
    final func dispatch(_ event: LoadableMachine.Event, changingContents changeContents: (() -> Void)? = nil) {
        // What the work says while it is being stopped comes too late, whether or not it names its load.
        if isStopping { return }
        var next = machine
        switch next.handle(event) {
        case .ignore:
            break
        case .notify:
            change {
                let previous = machine
                machine = next
                changeContents?()
                // A subclass that keeps its own contents may have forgotten to set them.
                if next.state == .didSyncSuccessfully, !isContentsAvailable {
                    machine = previous
                    _ = machine.handle(.fail(nil, LoadableError.syncedWithoutContents))
                }
            }
        case .notifyThenWork:
            let generation = next.generation
            change({ machine = next }, after: { [weak self] in self?.work(for: generation) })
        case .stopThenNotify:
            change {
                machine = next
                changeContents?()
                isStopping = true
                stopWork()
                isStopping = false
            }
        }
    }

    func work(for generation: LoadGeneration) {}

    func stopWork() {}
}
