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
