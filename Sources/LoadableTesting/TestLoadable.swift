public import Loadables

/// A loadable that does no work. A test sets its state, and reads which calls it received.
@preconcurrency @MainActor
open class TestLoadable: Loadable {

    private var hasContents = false

    /// Whether there are contents. Setting it does not notify observers, because contents change together with a
    /// state.
    open override var isContentsAvailable: Bool {
        get { hasContents }
        set { hasContents = newValue }
    }

    /// The result of ``needsSync()``; nil for the default result in the current state.
    public final var needsSyncAnswer: Bool?

    /// The error for a failed state that ``setState(_:)`` sets.
    ///
    /// Setting it while the loadable is failed changes the error and notifies observers.
    public final var failure: (any Error)? {
        didSet {
            if loadableState == .didFailToSync, let failure { setFailedToSyncWithError(failure) }
        }
    }

    /// The number of started syncs.
    public private(set) final var doSyncCount = 0

    /// The number of requested syncs, including requests that did not start a sync, and calls of ``syncIfNeeded()``
    /// when a sync was needed.
    public private(set) final var syncCount = 0

    /// The number of calls of ``syncIfNeeded()``.
    public private(set) final var syncIfNeededCount = 0

    /// The number of calls of ``needsSync()``, including one for each ``syncIfNeeded()``.
    public private(set) final var needsSyncCount = 0

    /// The number of running syncs that were cancelled.
    public private(set) final var cancelCount = 0

    open override func sync() {
        syncCount += 1
        super.sync()
    }

    open override func syncIfNeeded() {
        syncIfNeededCount += 1
        super.syncIfNeeded()
    }

    open override func needsSync() -> Bool {
        needsSyncCount += 1
        return needsSyncAnswer ?? super.needsSync()
    }

    open override func doSync() {
        doSyncCount += 1
    }

    open override func doCancel() {
        cancelCount += 1
    }

    /// Sets the state and notifies observers, even if the state does not change.
    ///
    /// A synced state makes contents available. A failed state has the error ``failure`` or, if that is nil, a
    /// ``TestError``.
    public final func setState(_ state: LoadableState) {
        switch state {
        case .idle: setIdle()
        case .syncing: setSyncing()
        case .didSyncSuccessfully: succeed()
        case .didFailToSync: setFailedToSyncWithError(failure ?? TestError("failed"))
        }
    }

    /// Ends the sync successfully with contents.
    public final func succeed() {
        hasContents = true
        setDidSyncSuccessfully()
    }

    /// Sets all counts to zero.
    public final func resetCounters() {
        doSyncCount = 0
        syncCount = 0
        syncIfNeededCount = 0
        needsSyncCount = 0
        cancelCount = 0
    }
}
