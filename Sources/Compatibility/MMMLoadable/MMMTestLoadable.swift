public import Loadables

/// A loadable that does no work. A test sets its state, and checks how often its methods were called.
@preconcurrency @MainActor
open class MMMTestLoadable: MMMObservedLoadable, LoadableProtocol {

    private var stored = LoadableSnapshot()
    private var needsSyncAnswer: Bool?

    /// Creates a loadable that was never synced.
    public override init() {
        super.init()
    }

    override var present: LoadableSnapshot { stored }

    // MARK: Set by a test

    /// The state. Each assignment notifies observers, even if the state stays the same. An assignment changes no other
    /// property.
    open override var loadableState: LoadableState {
        get { super.loadableState }
        set {
            stored.state = newValue
            notifyDidChange()
        }
    }

    /// The error, in any state. Setting this property does not notify observers.
    open override var error: (any Error)? {
        get { stored.error }
        set { stored.error = newValue }
    }

    /// Whether there are contents. Setting this property does not notify observers.
    open override var isContentsAvailable: Bool {
        get {
            isContentsAvailableCounter += 1
            return stored.isContentsAvailable
        }
        set { stored.isContentsAvailable = newValue }
    }

    /// Whether a sync is needed. By default, true if there are no contents, or if the state is failed or idle. Setting
    /// the property replaces the default.
    open var needsSync: Bool {
        get { needsSyncAnswer ?? (!isContentsAvailable || loadableState == .didFailToSync || loadableState == .idle) }
        set { needsSyncAnswer = newValue }
    }

    /// Sets the state to idle.
    open func setIdle() {
        loadableState = .idle
    }

    /// Sets the state to syncing.
    open func setSyncing() {
        loadableState = .syncing
    }

    /// Sets the state to synced, with contents.
    open func setDidSyncSuccessfully() {
        stored.isContentsAvailable = true
        loadableState = .didSyncSuccessfully
    }

    /// Sets the state to failed, with the error.
    open func setDidFailToSyncWithError(_ error: (any Error)?) {
        self.error = error
        loadableState = .didFailToSync
    }

    // MARK: Read by a test

    /// Whether there are observers.
    public final var hasObservers: Bool { observerCount > 0 }

    /// The number of calls of `sync()`, including calls that did not start a sync.
    public private(set) final var syncCounter = 0

    /// The number of calls of `syncIfNeeded()`.
    public private(set) final var syncIfNeededCounter = 0

    /// The number of reads of `isContentsAvailable`, including reads by this library, for example in `needsSync`.
    public private(set) final var isContentsAvailableCounter = 0

    /// The number of calls of `addObserver(_:)`.
    public private(set) final var addObserverCounter = 0

    /// The number of calls of `removeObserver(_:)`.
    public private(set) final var removeObserverCounter = 0

    /// Sets all counters to zero.
    open func resetAllCallCounters() {
        syncCounter = 0
        syncIfNeededCounter = 0
        isContentsAvailableCounter = 0
        addObserverCounter = 0
        removeObserverCounter = 0
    }

    // MARK: Loading

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

    /// Does nothing. A subclass may override this method.
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

// This method is in an extension, because the class has a property with the same name.
extension PureLoadableProtocol where Self: MMMTestLoadable {

    /// Returns whether a sync is needed.
    public func needsSync() -> Bool { needsSync as Bool }
}
