extension PureLoadableProtocol where Self: ObservableLoadable {

    /// Calls the closure with the loadable after each of its changes, for as long as the token is kept. Never nil.
    // The original's optional result, so that `sink { … }?.remove()` and `if let` compile.
    public func sink(_ block: @escaping (Self) -> Void) -> LoadableObserver? {
        let observer: LoadableObserver = sink(block)
        return observer
    }
}

extension PureLoadableProtocol {

    /// Waits until the loadable is done with syncing, and returns what the closure takes from it. Starts nothing.
    ///
    /// - Throws: What the closure throws; if there are no contents, what ``doneSyncing()`` throws.
    public func contentsAfterDoneSyncing<T>(_ grabContents: @escaping (Self) throws -> T) async throws -> T {
        try await doneSyncing()
        return try grabContents(self)
    }
}

extension LoadableProtocol {

    /// Whether ``syncIfNeeded()`` would load.
    public var needsSync: Bool { needsSync() }
}

extension PureLoadable {

    /// Says that the contents could not be loaded; nil becomes an ``UnspecifiedError``.
    public func setFailedToSyncWithError(_ error: (any Error)?) {
        setFailedToSyncWithError(error ?? UnspecifiedError(), for: nil)
    }

    /// Tells the observers, though the state stays the same.
    public func notifyDidChange() {
        set(loadableState)
    }

    fileprivate func set(_ state: LoadableState) {
        switch state {
        case .idle: setIdle()
        case .syncing: setSyncing()
        case .didSyncSuccessfully: setDidSyncSuccessfully()
        case .didFailToSync: setFailedToSyncWithError(error)
        }
    }
}

extension PureLoadableProtocol where Self: PureLoadable {

    /// The state, which can be set as well; that tells the observers, also of the same state.
    // Optional and disfavored: a reader gets the core's property, only an assignment comes here.
    @_disfavoredOverload
    public var loadableState: LoadableState? {
        get { (self as PureLoadable).loadableState }
        set { if let newValue { set(newValue) } }
    }
}

/// Why something failed that was told to fail with nil for an error.
public struct UnspecifiedError: Error, Hashable, CustomStringConvertible {

    /// What it says.
    public var description: String { "failed without saying why" }

    init() {}
}
