public import Loadables

/// A loadable that does nothing by itself: a test says what it is like, and sees what was asked of it.
@preconcurrency @MainActor
open class MMMTestLoadable: MMMObservedLoadable, LoadableProtocol {

    private var stored = LoadableSnapshot()
    private var needsSyncAnswer: Bool?

    /// Creates a loadable that was never synced.
    public override init() {
        super.init()
    }

    override var present: LoadableSnapshot { stored }

    // MARK: What a test sets

    /// The state. Each assignment is announced, also one of the same state; it changes nothing else.
    open override var loadableState: LoadableState {
        get { super.loadableState }
        set {
            stored.state = newValue
            notifyDidChange()
        }
    }

    /// The error, whatever the state. Setting it tells nobody.
    open override var error: (any Error)? {
        get { stored.error }
        set { stored.error = newValue }
    }

    /// Whether there are contents. Setting it tells nobody.
    open override var isContentsAvailable: Bool {
        get {
            isContentsAvailableCounter += 1
            return stored.isContentsAvailable
        }
        set { stored.isContentsAvailable = newValue }
    }

    /// Whether it needs a sync: what any loadable in that state does, or what was set last.
    open var needsSync: Bool {
        get { needsSyncAnswer ?? (!isContentsAvailable || loadableState == .didFailToSync || loadableState == .idle) }
        set { needsSyncAnswer = newValue }
    }

    /// Says that nothing is happening.
    open func setIdle() {
        loadableState = .idle
    }

    /// Says that it is syncing.
    open func setSyncing() {
        loadableState = .syncing
    }

    /// Says that it was synced and has contents.
    open func setDidSyncSuccessfully() {
        stored.isContentsAvailable = true
        loadableState = .didSyncSuccessfully
    }

    /// Says that it failed, with the error.
    open func setDidFailToSyncWithError(_ error: (any Error)?) {
        self.error = error
        loadableState = .didFailToSync
    }

    // MARK: What a test sees

    /// Whether anybody watches.
    public final var hasObservers: Bool { observerCount > 0 }

    /// How often a sync was asked for, whether or not it began one.
    public private(set) final var syncCounter = 0

    /// How often a sync was asked for in case it is needed.
    public private(set) final var syncIfNeededCounter = 0

    /// How often it was asked whether there are contents.
    public private(set) final var isContentsAvailableCounter = 0

    /// How often an observer was added.
    public private(set) final var addObserverCounter = 0

    /// How often an observer was removed.
    public private(set) final var removeObserverCounter = 0

    /// Makes all the counters zero.
    open func resetAllCallCounters() {
        syncCounter = 0
        syncIfNeededCounter = 0
        isContentsAvailableCounter = 0
        addObserverCounter = 0
        removeObserverCounter = 0
    }

    // MARK: What is asked of it

    open func sync() {
        syncCounter += 1
        guard atPresent({ loadableState }) != .syncing else { return }
        setSyncing()
        afterTelling { [weak self] in
            if let self, stored.state == .syncing { doSync() }
        }
    }

    open func syncIfNeeded() {
        syncIfNeededCounter += 1
        if needsSync { sync() }
    }

    /// Does nothing; a subclass may.
    open func doSync() {}

    open override func addObserver(_ observer: any LoadableObserverProtocol) {
        addObserverCounter += 1
        super.addObserver(observer)
    }

    open override func removeObserver(_ observer: any LoadableObserverProtocol) {
        removeObserverCounter += 1
        super.removeObserver(observer)
    }
}

// Not a member of the class, which has a property of that name.
extension PureLoadableProtocol where Self: MMMTestLoadable {

    /// Whether it needs a sync.
    public func needsSync() -> Bool { needsSync as Bool }
}
