/// The base class of loadables that load on request. The contents stay while a load is running and after a failure.
///
/// A subclass overrides ``doSync()``, starts the load there, and reports its outcome:
///
/// ```swift
/// final class Motd: Loadable {
///     private(set) var text: String?
///
///     override var isContentsAvailable: Bool { text != nil }
///
///     override func doSync() {
///         let generation = generation
///         readMotd { [weak self] result in
///             // A late result must not change the contents.
///             guard let self, self.generation == generation else { return }
///             switch result {
///             case .success(let text):
///                 self.text = text
///                 setDidSyncSuccessfully(for: generation)
///             case .failure(let error):
///                 setFailedToSyncWithError(error, for: generation)
///             }
///         }
///     }
/// }
/// ```
///
/// If the contents are a single value, use a ``ContentLoader`` instead.
@preconcurrency @MainActor
open class Loadable: PureLoadable, LoadableProtocol {

    /// Clears the error, changes the state to syncing, and calls ``Loadable/doSync()``. Has no effect while the
    /// loadable is syncing.
    open func sync() {
        dispatch(.sync(for: LoadRequest.Reason.current))
    }

    /// Returns whether a sync is needed. True if the loadable is idle or has failed, if it has no contents, or if it is
    /// synced and its contents are stale. While the loadable is syncing, true only if it has no contents.
    open func needsSync() -> Bool {
        let facts = facts
        return switch facts.state {
        case .idle, .didFailToSync: true
        case .syncing: !facts.isContentsAvailable
        case .didSyncSuccessfully:
            !facts.isContentsAvailable || facts.provenance?.isStale(at: heldClock.now) == true
        }
    }

    open func syncIfNeeded() {
        if needsSync() { sync() }
    }

    public func cancel() {
        let wasSyncing = machine.state == .syncing
        dispatch(.cancel)
        if !wasSyncing { tellCancelled() }
    }

    /// Loads the contents, synchronously or asynchronously, and reports the outcome. Override this method. The default
    /// implementation reports the error ``LoadableError/noWork(type:)``.
    open func doSync() {
        setFailedToSyncWithError(LoadableError.noWork(type: "\(type(of: self))"), for: generation)
    }

    /// Stops the work that ``doSync()`` started. Called when the running sync is cancelled. ``PureLoadable/setIdle()``
    /// also cancels a running sync. Outcomes that are reported during this call are ignored.
    open func doCancel() {}

    final override func work(for generation: LoadGeneration) {
        // An observer that was notified of the sync may have cancelled the sync.
        guard machine.generation == generation, machine.state == .syncing else { return }
        loadReason.apply { doSync() }
    }

    final override func stopWork() {
        doCancel()
    }
}
