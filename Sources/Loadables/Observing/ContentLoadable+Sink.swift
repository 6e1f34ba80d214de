extension ContentLoadable where Self: ObservableLoadable {

    /// Calls the closure with the loadable after each change of its content, until the token is released.
    ///
    /// The closure is not called when a load starts, when a load fails without new content, or when new content equals
    /// the current content (see ``ContentLoader``). The closure is called when the content is withdrawn, and when the
    /// keys of a ``KeyedGroup`` or the key of a ``FollowingProxy`` change. For a custom class that conforms to
    /// ``ContentLoadable``, such as a subclass of ``Loadable``, the closure is called after each change of the
    /// loadable, because it is unknown which changes affect the content.
    ///
    /// - Parameter closure: Called with the loadable after each change of its content.
    /// - Returns: A token. The observation ends when the token is released.
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
