public import Loadables

extension AsyncLoadableObserver {

    /// Calls the async closure after each change of the loadable, one call after another. Nil if there is no loadable.
    // Disfavored, so that a trailing closure, which says no label, means the core's initializer.
    @_disfavoredOverload
    public convenience init?(
        loadable: (any PureLoadableProtocol)?,
        callback: @escaping @MainActor (any PureLoadableProtocol) async -> Void
    ) {
        self.init(loadable: loadable, block: callback)
    }
}
