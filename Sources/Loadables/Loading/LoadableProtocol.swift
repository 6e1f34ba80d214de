/// A loadable that can be observed. It does not load on request.
@preconcurrency @MainActor
public protocol PureLoadableProtocol: AnyObject {

    /// The state of the loading.
    var loadableState: LoadableState { get }

    /// The error of the last sync; nil if that sync did not fail. A sync that was requested clears the error when it
    /// starts. A sync that the source started clears the error when it ends.
    var error: (any Error)? { get }

    /// Whether there are contents to show. Always true in the synced state; may be true in every other state.
    ///
    /// Changes only together with a notification.
    var isContentsAvailable: Bool { get }

    /// The origin and date of the contents; nil if there are no contents, or if their origin is unknown.
    var provenance: Provenance? { get }

    /// The properties above as one consistent value.
    var snapshot: LoadableSnapshot { get }

    /// The snapshot, the load history and the parts as one consistent value.
    var inspection: LoadableInspection { get }

    /// Notifies the observer of changes from now on. The observer is held weakly. Adding it twice has no effect.
    func addObserver(_ observer: any LoadableObserverProtocol)

    /// Stops notifying the observer. Removing an unknown observer has no effect.
    func removeObserver(_ observer: any LoadableObserverProtocol)
}

extension PureLoadableProtocol {

    public var provenance: Provenance? { nil }

    public var snapshot: LoadableSnapshot {
        LoadableSnapshot(
            state: loadableState,
            error: error,
            isContentsAvailable: isContentsAvailable,
            provenance: provenance
        )
    }

    public var inspection: LoadableInspection { LoadableInspection(of: self) }

    /// Calls the closure with the loadable after each of its changes, until the token is released.
    // Disfavored, so that code written for the original libraries gets their own token type.
    @_disfavoredOverload
    public func sink(_ closure: @escaping (Self) -> Void) -> LoadableObserver {
        LoadableObserver(watching: self, closure)
    }
}

extension PureLoadableProtocol where Self: ObservableLoadable {

    /// Calls the closure with the loadable after each of its changes, until the token is released.
    // For all loadables of this module. This overload takes half the time of the other one ("watch and leave a
    // ContentLoader"), which is the documented one.
    @_disfavoredOverload
    @_documentation(visibility: internal)
    public func sink(_ closure: @escaping (Self) -> Void) -> LoadableObserver {
        LoadableObserver(watching: self, closure)
    }
}

/// A loadable that loads on request.
@preconcurrency @MainActor
public protocol LoadableProtocol: PureLoadableProtocol {

    /// Loads the contents, even if there are current contents. Has no effect while a load is running.
    func sync()

    /// Whether ``syncIfNeeded()`` would load.
    func needsSync() -> Bool

    /// Loads the contents if they need it.
    func syncIfNeeded()

    /// Cancels the running load, if there is one, and restores the state before the load. A cancellation is not a
    /// failure, and the contents stay. After this call, a ``LoadableSyncer`` does not retry a failed loadable, unless
    /// ``LoadableSyncer/endsRetriesWhenCancelled`` is false.
    func cancel()
}

extension LoadableProtocol {

    /// Loads the contents for the given reason. Groups, proxies and derived loadables forward the reason to the
    /// loadables that they sync.
    public func sync(for reason: LoadRequest.Reason) {
        reason.apply { sync() }
    }

    /// Loads the contents for the given reason if they need it.
    public func syncIfNeeded(for reason: LoadRequest.Reason) {
        reason.apply { syncIfNeeded() }
    }

    public func syncIfNeeded() {
        if needsSync() { sync() }
    }

    public func cancel() {}
}

/// An object that is notified of the changes of a loadable.
@preconcurrency @MainActor
public protocol LoadableObserverProtocol: AnyObject {

    /// Called after a change of the loadable's state, its contents, or both.
    func loadableDidChange(_ loadable: any PureLoadableProtocol)
}
