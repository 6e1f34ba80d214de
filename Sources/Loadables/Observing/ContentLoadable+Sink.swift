extension ContentLoadable where Self: ObservableLoadable {

    /// Calls the closure with the loadable after each change of its content, until the token is released.
    ///
    /// The closure is not called when a load starts or fails without new content, nor when new content equals the
    /// current content (see ``ContentLoader``). The closure is called when the content is withdrawn, and when the keys
    /// of a ``KeyedGroup`` or the key of a ``FollowingProxy`` changes.
    ///
    /// - Parameter closure: Called with the loadable.
    /// - Returns: A token. Releasing it ends the calls.
    public func sinkContent(_ closure: @escaping (Self) -> Void) -> LoadableObserver {
        var seen = shownContentVersion
        return sink { loadable in
            let present = loadable.shownContentVersion
            guard present == nil || present != seen else { return }
            seen = present
            closure(loadable)
        }
    }
}
