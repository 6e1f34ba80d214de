/// A loadable that loads on request, and keeps its contents while it loads.
///
/// A subclass overrides ``doSync()`` and reports the outcome there:
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
/// If the contents are a single value, use ``ContentLoader``, which does all of this.
@preconcurrency @MainActor
open class Loadable: PureLoadable, LoadableProtocol {

    /// Clears the error, makes the loadable syncing, and calls ``Loadable/doSync()``. Does nothing while the loadable
    /// is syncing.
    open func sync() {
        dispatch(.sync(for: LoadRequest.Reason.current))
    }

    /// Whether a sync is needed. True if the loadable has no contents, has not been synced, failed to sync, or has
    /// contents that are no longer fresh.
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

    /// Loads the contents, synchronously or asynchronously, and reports the outcome. Override this method.
    open func doSync() {
        setFailedToSyncWithError(LoadableError.noWork(type: "\(type(of: self))"), for: generation)
    }

    /// Stops the work that ``doSync()`` started. Called when the sync is cancelled. Outcomes that are reported during
    /// this call are ignored.
    open func doCancel() {}

    final override func work(for generation: LoadGeneration) {
        // An observer that was notified of the sync may have cancelled it.
        guard machine.generation == generation, machine.state == .syncing else { return }
        loadReason.apply { doSync() }
    }

    final override func stopWork() {
        doCancel()
    }
}
