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
    // Optional and disfavored: whoever reads gets the core's property, only an assignment comes here.
    @_disfavoredOverload
    public var loadableState: LoadableState? {
        get { (self as PureLoadable).loadableState }
        set { if let newValue { set(newValue) } }
    }
}
