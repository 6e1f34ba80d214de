/// Something that loads when it is told to, and keeps what it has while it does.
///
/// A subclass overrides ``doSync()`` and says there how the load ended:
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
///             // A late result is not to change the contents either.
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
/// Where the contents are one value, ``ContentLoader`` has all of this already.
@preconcurrency @MainActor
open class Loadable: PureLoadable, LoadableProtocol {

    /// Drops the error, says that it is syncing, then calls ``Loadable/doSync()``. While syncing, does nothing.
    open func sync() {
        dispatch(.sync(for: LoadRequest.Reason.current))
    }

    /// Without contents, after a failure, if it was never synced, and with contents that are not fresh any more: yes.
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

    /// Does the work: loads the contents, now or later, and says how it ended.
    open func doSync() {
        setFailedToSyncWithError(LoadableError.noWork(type: "\(type(of: self))"), for: generation)
    }

    /// Stops the work that ``doSync()`` began. Called when the sync was cancelled; its result would be dropped, and so is
    /// everything that this method says about the loading.
    open func doCancel() {}

    final override func work(for generation: LoadGeneration) {
        // An observer that heard of the sync may have cancelled it.
        guard machine.generation == generation, machine.state == .syncing else { return }
        loadReason.apply { doSync() }
    }

    final override func stopWork() {
        doCancel()
    }
}
