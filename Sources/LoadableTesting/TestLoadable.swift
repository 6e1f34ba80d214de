public import Loadables

/// A loadable that loads nothing. A test sets its state, and reads how often its methods were called.
@preconcurrency @MainActor
open class TestLoadable: Loadable {

    private var hasContents = false

    /// Whether there are contents. Setting this property does not notify observers. To notify them, call
    /// ``setState(_:)`` afterwards.
    open override var isContentsAvailable: Bool {
        get { hasContents }
        set { hasContents = newValue }
    }

    /// The result of ``needsSync()``; nil to use the result of the superclass.
    public final var needsSyncAnswer: Bool?

    /// The error with which ``setState(_:)`` sets the failed state; nil for a ``TestError``.
    ///
    /// Setting an error while the loadable is in the failed state replaces its current error and notifies observers.
    public final var failure: (any Error)? {
        didSet {
            if loadableState == .didFailToSync, let failure { setFailedToSyncWithError(failure) }
        }
    }

    /// The number of calls of `doSync()`, which is called when `sync()` starts a sync.
    public private(set) final var doSyncCount = 0

    /// The number of calls of ``sync()``, including calls while the loadable was syncing, and calls by
    /// ``syncIfNeeded()``.
    public private(set) final var syncCount = 0

    /// The number of calls of ``syncIfNeeded()``.
    public private(set) final var syncIfNeededCount = 0

    /// The number of calls of ``needsSync()``, including calls by ``syncIfNeeded()``.
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
    /// If the state is synced, contents become available. If the state is failed, the error is ``failure``. If
    /// ``failure`` is nil, the error is a ``TestError``.
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

    /// Sets all counters to zero.
    public final func resetCounters() {
        doSyncCount = 0
        syncCount = 0
        syncIfNeededCount = 0
        needsSyncCount = 0
        cancelCount = 0
    }
}
