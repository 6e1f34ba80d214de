public import Loadables

/// A loadable that does no work. A test sets its state, and checks how often its methods were called.
@preconcurrency @MainActor
open class TestLoadable: Loadable {

    private var hasContents = false

    /// Whether there are contents. Setting this property does not notify observers, because contents change only
    /// together with a state. Call ``setState(_:)`` afterwards.
    open override var isContentsAvailable: Bool {
        get { hasContents }
        set { hasContents = newValue }
    }

    /// The result of ``needsSync()``; nil for the result of `Loadable`.
    public final var needsSyncAnswer: Bool?

    /// The error of a failed state that ``setState(_:)`` sets; nil for a ``TestError``.
    ///
    /// Setting a value while the loadable is failed changes its error and notifies observers.
    public final var failure: (any Error)? {
        didSet {
            if loadableState == .didFailToSync, let failure { setFailedToSyncWithError(failure) }
        }
    }

    /// The number of syncs that were started.
    public private(set) final var doSyncCount = 0

    /// The number of calls of ``sync()``, including calls while the loadable was syncing, and calls by
    /// ``syncIfNeeded()``.
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
    /// The synced state makes contents available. The failed state has the error ``failure`` or, if that is nil, a
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
