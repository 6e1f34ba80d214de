public import Loadables

/// Something that loads by itself and can be watched at it: a base class.
///
/// A subclass says whether there are contents. Without one, there are some from the first success on.
@preconcurrency @MainActor
open class MMMPureLoadable: MMMObservedLoadable {

    /// The facts of the loadable itself; a proxy may show others.
    final var stored = LoadableSnapshot()
    /// What a sync that is cancelled goes back to.
    private var beforeSyncing: LoadableSnapshot?
    /// Whether the sync that is about to begin was asked for, and so drops the error.
    private var dropsError = false
    /// How many syncs ended as if they had not begun.
    package final var cancelCount = 0
    private let timeSource: any WallClock
    private var journal = LoadJournal()

    /// Creates a loadable that was never synced.
    public override init() {
        timeSource = .system
        super.init()
    }

    /// Creates a loadable that was never synced and knows by the clock since when it has its contents.
    public init(clock: any WallClock) {
        timeSource = clock
        super.init()
    }

    override var present: LoadableSnapshot { stored }

    override var history: LoadHistory { journal.history }

    // MARK: What is seen

    /// How the loading is going. Each assignment is announced, also one of the same state: that is how a change of the
    /// contents alone is announced.
    ///
    /// A loadable that is synced and has no contents has failed: ``LoadableError/syncedWithoutContents``.
    open override var loadableState: LoadableState {
        get { super.loadableState }
        set {
            enter(newValue)
            notifyDidChange()
        }
    }

    /// Whether anybody watches.
    open func hasObservers() -> Bool { observerCount > 0 }

    // MARK: For subclasses

    /// Says that the contents are being loaded. The error stays.
    open func setSyncing() {
        loadableState = .syncing
    }

    /// Says that the contents could not be loaded. Those of an earlier load stay, and a second failure replaces the error of
    /// the first one.
    ///
    /// A `CancellationError` is not a failure: with it a running sync ends as if it had not begun.
    open func setFailedToSyncWithError(_ error: (any Error)?) {
        if error is CancellationError {
            goBack()
        } else {
            stored.error = error
            loadableState = .didFailToSync
        }
    }

    /// Says that the contents were loaded and are available. If a subclass then has none, that is a failure.
    open func setDidSyncSuccessfully() {
        loadableState = .didSyncSuccessfully
    }

    open override func notifyDidChange() {
        if failWithoutContents() { note(journal.enter(stored.state, stored.error, at: timeSource.now)) }
        super.notifyDidChange()
    }

    // MARK: Changes

    /// Says that the contents are being loaded, as somebody asked for or not.
    package final func setSyncing(droppingError: Bool) {
        dropsError = droppingError
        loadableState = .syncing
    }

    private func enter(_ state: LoadableState) {
        switch state {
        case .syncing:
            if stored.state != .syncing { beforeSyncing = stored }
            if dropsError { stored.error = nil }
            stored.state = state
        case .didSyncSuccessfully:
            stored.state = state
            stored.error = nil
            stored.isContentsAvailable = true
            stored.provenance = Provenance(origin: .source, date: timeSource.now)
            _ = failWithoutContents()
        case .idle, .didFailToSync:
            stored.state = state
        }
        dropsError = false
        note(journal.enter(stored.state, stored.error, at: timeSource.now))
    }

    /// Whether it is synced without contents, and has failed therefore.
    private func failWithoutContents() -> Bool {
        guard stored.state == .didSyncSuccessfully, !atPresent({ isContentsAvailable }) else { return false }
        stored.state = .didFailToSync
        stored.error = LoadableError.syncedWithoutContents
        return true
    }

    private func note(_ record: LoadRecord?) {
        guard let record, let log = LoadableEventLog.current else { return }
        log.record(LoadableEvent(date: timeSource.now, name: "\(type(of: self))", kind: .load(record)))
    }

    /// Ends a running sync as if it had not begun.
    final func goBack() {
        guard stored.state == .syncing, let beforeSyncing else { return }
        cancelCount += 1
        stored.state = beforeSyncing.state
        stored.error = beforeSyncing.error
        note(journal.cancel(at: timeSource.now))
        notifyDidChange()
    }
}
