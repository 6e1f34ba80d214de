extension ContentLoadable where Self: ObservableLoadable {

    /// Calls the closure with the loadable after each change of its content, until the token is released.
    ///
    /// The closure is not called when a load starts, when a load fails without new content, or when new content equals
    /// the current content (see ``ContentLoader``). The closure is called when the content is withdrawn, and when the
    /// keys of a ``KeyedGroup`` or the key of a ``FollowingProxy`` change. Other classes that conform to
    /// ``ContentLoadable``, such as custom subclasses of ``Loadable``, do not record which changes affect their
    /// content. For these classes, the closure is called after each change.
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
