extension ContentLoader {

    /// Calls the closure with the loader after each change of its content, for as long as the token is kept.
    ///
    /// It is not called when a load begins or fails, nor when equal content comes: see ``ContentLoader``. It is called when the
    /// content is withdrawn.
    public final func sinkContent(_ closure: @escaping (ContentLoader) -> Void) -> LoadableObserver {
        var seen = (contentVersion, shownContent == nil)
        return sink { loader in
            let present = (loader.contentVersion, loader.shownContent == nil)
            guard present != seen else { return }
            seen = present
            closure(loader)
        }
    }
}
