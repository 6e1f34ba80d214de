public import Loadables

/// A base class for loadables that change without a request.
///
/// A subclass should override `isContentsAvailable`. By default, there are contents after the first success.
@preconcurrency @MainActor
open class MMMPureLoadable: MMMObservedLoadable {

    /// The snapshot of the loadable itself. A proxy with a target shows the snapshot of its target instead.
    final var stored = LoadableSnapshot()
    /// The snapshot that a cancelled sync restores.
    private var beforeSyncing: LoadableSnapshot?
    /// Whether the start of the next sync clears the error.
    private var dropsError = false
    package final var cancelCount = 0
    private let timeSource: any WallClock
    private var journal = LoadJournal()

    /// Creates a loadable that was never synced.
    public override init() {
        timeSource = .system
        super.init()
    }

    /// Creates a loadable that was never synced, with the clock that dates its contents and loads.
    public init(clock: any WallClock) {
        timeSource = clock
        super.init()
    }

    override var present: LoadableSnapshot { stored }

    override var history: LoadHistory { journal.history }

    // MARK: Content

    /// The loading state. Each assignment notifies observers, even if the state stays the same. After a change of only
    /// the contents, assign the current state.
    ///
    /// If you assign the synced state but there are no contents, the loadable fails with
    /// ``LoadableError/syncedWithoutContents``.
    open override var loadableState: LoadableState {
        get { super.loadableState }
        set {
            enter(newValue)
            notifyDidChange()
        }
    }

    /// Returns whether there are observers.
    open func hasObservers() -> Bool { observerCount > 0 }

    // MARK: For subclasses

    /// Reports that a load has started. The error stays.
    open func setSyncing() {
        loadableState = .syncing
    }

    /// Reports that a load failed. The contents of an earlier load stay. The error replaces the error of an earlier
    /// failure.
    ///
    /// A `CancellationError` does not count as a failure. It restores the state that the loadable had before the sync.
    open func setFailedToSyncWithError(_ error: (any Error)?) {
        if error is CancellationError {
            goBack()
        } else {
            stored.error = error
            loadableState = .didFailToSync
        }
    }

    /// Reports that the contents were loaded. Store the contents before this call. If there are none, the load fails
    /// with ``LoadableError/syncedWithoutContents``.
    open func setDidSyncSuccessfully() {
        loadableState = .didSyncSuccessfully
    }

    open override func notifyDidChange() {
        if failWithoutContents() { note(journal.enter(stored.state, stored.error, at: timeSource.now)) }
        super.notifyDidChange()
    }

    // MARK: Changes

    /// Reports that a load has started.
    ///
    /// - Parameter droppingError: Whether to clear the error.
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

    /// Sets the state to failed if the loadable is synced but has no contents.
    ///
    /// - Returns: Whether the state was set to failed.
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

    /// Restores the state that the loadable had before the sync, and notifies observers. Has no effect if the loadable
    /// is not syncing.
    final func goBack() {
        guard stored.state == .syncing, let beforeSyncing else { return }
        cancelCount += 1
        stored.state = beforeSyncing.state
        stored.error = beforeSyncing.error
        note(journal.cancel(at: timeSource.now))
        notifyDidChange()
    }
}
