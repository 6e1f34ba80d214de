/// A loadable that can be observed. Loadables that can also be synced conform to ``LoadableProtocol``.
@preconcurrency @MainActor
public protocol PureLoadableProtocol: AnyObject {

    /// The state of the loading.
    var loadableState: LoadableState { get }

    /// The error of the last sync; nil if the last sync did not fail. The start of a sync clears the error.
    ///
    /// If the start is reported with ``PureLoadable/setSyncing()``, or with the loading state in
    /// `ContentLoader.update(_:)`, the error stays until the sync ends.
    var error: (any Error)? { get }

    /// Whether there are contents to show. In the synced state, true except for some groups with the mode `never`. In
    /// every other state, contents of an earlier sync may be available.
    ///
    /// The value changes only together with a notification.
    var isContentsAvailable: Bool { get }

    /// The origin and date of the contents; nil if there are no contents, or if their origin is unknown.
    var provenance: Provenance? { get }

    /// The state, the error, the availability and the provenance of the contents, as one consistent value.
    var snapshot: LoadableSnapshot { get }

    /// The snapshot, the load history, the parts and other properties as one consistent value.
    var inspection: LoadableInspection { get }

    /// Adds an observer. The observer is notified of all later changes, and is held weakly. Adding an observer again
    /// has no effect.
    func addObserver(_ observer: any LoadableObserverProtocol)

    /// Removes an observer, so that it is no longer notified. Removing an observer that was not added has no effect.
    func removeObserver(_ observer: any LoadableObserverProtocol)
}

/// A loadable that can be syncing although nothing is being loaded, because it waits for another loadable. The default
/// implementation of ``PureLoadableProtocol/snapshot`` uses this protocol.
@MainActor
package protocol LoadableAwaiting {

    /// The value of ``LoadableSnapshot/isAwaitingLoadable`` in the snapshot.
    var isAwaitingLoadable: Bool { get }
}

extension PureLoadableProtocol {

    public var provenance: Provenance? { nil }

    public var snapshot: LoadableSnapshot {
        var snapshot = LoadableSnapshot(
            state: loadableState,
            error: error,
            isContentsAvailable: isContentsAvailable,
            provenance: provenance
        )
        snapshot.isAwaitingLoadable = (self as? any LoadableAwaiting)?.isAwaitingLoadable == true
        return snapshot
    }

    public var inspection: LoadableInspection { LoadableInspection(of: self) }

    /// Calls the closure with the loadable after each change of the loadable, until the token is released.
    // Disfavored, so that programs that import a `Compatibility` module get the overload of that module, which returns
    // a token of another type.
    @_disfavoredOverload
    public func sink(_ closure: @escaping (Self) -> Void) -> LoadableObserver {
        LoadableObserver(watching: self, closure)
    }
}

extension PureLoadableProtocol where Self: ObservableLoadable {

    /// Calls the closure with the loadable after each change of the loadable, until the token is released.
    // A faster overload for the loadables of this module (benchmark “watch and leave a ContentLoader”). Only the other
    // overload is in the documentation.
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

    /// Returns whether ``syncIfNeeded()`` would load the contents.
    func needsSync() -> Bool

    /// Loads the contents if ``needsSync()`` returns true.
    func syncIfNeeded()

    /// Cancels the running load, if any, and restores the state before the load. A cancellation is not a failure, and
    /// the contents stay. The default implementation does nothing.
    ///
    /// If the loadable has failed, a ``LoadableSyncer`` does not retry after this call, unless
    /// ``LoadableSyncer/endsRetriesWhenCancelled`` is false.
    func cancel()
}

extension LoadableProtocol {

    /// Loads the contents for the given reason. Groups, proxies and derived loadables pass the reason to the loadables
    /// that they sync.
    public func sync(for reason: LoadRequest.Reason) {
        reason.apply { sync() }
    }

    /// Loads the contents for the given reason if ``needsSync()`` returns true.
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
