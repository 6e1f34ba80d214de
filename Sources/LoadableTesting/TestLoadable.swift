public import Loadables

/// A loadable that does nothing by itself: a test says what state it is in, and sees what was asked of it.
@preconcurrency @MainActor
open class TestLoadable: Loadable {

    private var hasContents = false

    /// Whether there are contents. Setting it tells nobody: contents change together with a state.
    open override var isContentsAvailable: Bool {
        get { hasContents }
        set { hasContents = newValue }
    }

    /// What ``needsSync()`` answers; nil for what any loadable in the same state does.
    public final var needsSyncAnswer: Bool?

    /// The error that ``setState(_:)`` fails with.
    ///
    /// Set while the loadable is failed, it is the error of that failure from now on, and observers hear of it.
    public final var failure: (any Error)? {
        didSet {
            if loadableState == .didFailToSync, let failure { setFailedToSyncWithError(failure) }
        }
    }

    /// How often work was begun.
    public private(set) final var doSyncCount = 0

    /// How often a sync was asked for, whether or not it began one; each ``syncIfNeeded()`` that found one needed is among
    /// them.
    public private(set) final var syncCount = 0

    /// How often a sync was asked for in case it is needed.
    public private(set) final var syncIfNeededCount = 0

    /// How often it was asked whether it needs a sync; once by each ``syncIfNeeded()``, too.
    public private(set) final var needsSyncCount = 0

    /// How often a sync that was under way was cancelled.
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

    /// Puts it into the state and tells the observers, also if it is in that state already.
    ///
    /// Being synced makes contents available; being failed has the error ``failure``, or a ``TestError``.
    public final func setState(_ state: LoadableState) {
        switch state {
        case .idle: setIdle()
        case .syncing: setSyncing()
        case .didSyncSuccessfully: succeed()
        case .didFailToSync: setFailedToSyncWithError(failure ?? TestError("failed"))
        }
    }

    /// Ends the sync as a success with contents.
    public final func succeed() {
        hasContents = true
        setDidSyncSuccessfully()
    }

    /// Makes all the counts zero.
    public final func resetCounters() {
        doSyncCount = 0
        syncCount = 0
        syncIfNeededCount = 0
        needsSyncCount = 0
        cancelCount = 0
    }
}
