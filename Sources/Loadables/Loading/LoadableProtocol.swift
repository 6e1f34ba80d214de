/// Something that loads and can be watched, but cannot be told to load.
@preconcurrency @MainActor
public protocol PureLoadableProtocol: AnyObject {

    /// How the loading is going.
    var loadableState: LoadableState { get }

    /// Why the last sync failed; nil if it did not. A sync that is asked for drops it at once, one that the source begins by
    /// itself when it ends.
    var error: (any Error)? { get }

    /// Whether there is something to show. True whenever the state is synced; may be true in every other state.
    ///
    /// Changes only together with a notification.
    var isContentsAvailable: Bool { get }

    /// Where the contents came from and since when; nil if there are none or it is not known.
    var provenance: Provenance? { get }

    /// All of it as one consistent value.
    var snapshot: LoadableSnapshot { get }

    /// All of it, how it came to it, and what it is made of, as one consistent value.
    var inspection: LoadableInspection { get }

    /// Starts telling the observer, which is held weakly, about changes. Adding it twice changes nothing.
    func addObserver(_ observer: any LoadableObserverProtocol)

    /// Stops telling the observer. Removing one that is not there changes nothing.
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

    /// Calls the closure with the loadable after each of its changes, for as long as the token is kept.
    // Disfavored, so that code for the originals gets the token of its own module.
    @_disfavoredOverload
    public func sink(_ closure: @escaping (Self) -> Void) -> LoadableObserver {
        LoadableObserver(watching: self, closure)
    }
}

extension PureLoadableProtocol where Self: ObservableLoadable {

    /// Calls the closure with the loadable after each of its changes, for as long as the token is kept.
    // For all of ours: it takes half the time of the other one ("watch and leave a ContentLoader"), whose documentation is its own.
    @_disfavoredOverload
    @_documentation(visibility: internal)
    public func sink(_ closure: @escaping (Self) -> Void) -> LoadableObserver {
        LoadableObserver(watching: self, closure)
    }
}

/// Something that loads when it is told to.
@preconcurrency @MainActor
public protocol LoadableProtocol: PureLoadableProtocol {

    /// Loads the contents anew, whether or not there are some; while they are being loaded, does nothing more.
    func sync()

    /// Whether ``syncIfNeeded()`` would load.
    func needsSync() -> Bool

    /// Loads the contents unless they are there already.
    func syncIfNeeded()

    /// Stops loading, if it is being done. What there was before stays, and so does the state from before: a
    /// cancellation is not a failure. After a failure a ``LoadableSyncer`` does not try again by itself any more.
    func cancel()
}

extension LoadableProtocol {

    /// Loads the contents anew for a reason. Groups, proxies and what is derived pass the reason on.
    public func sync(for reason: LoadRequest.Reason) {
        reason.apply { sync() }
    }

    /// Loads the contents for a reason unless they are there already.
    public func syncIfNeeded(for reason: LoadRequest.Reason) {
        reason.apply { syncIfNeeded() }
    }

    public func syncIfNeeded() {
        if needsSync() { sync() }
    }

    public func cancel() {}
}

/// Something that wants to be told when a loadable changes.
@preconcurrency @MainActor
public protocol LoadableObserverProtocol: AnyObject {

    /// The loadable changed: its state, its contents, or both.
    func loadableDidChange(_ loadable: any PureLoadableProtocol)
}
