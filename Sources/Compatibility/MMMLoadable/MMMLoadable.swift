public import Loadables

/// A base class for loadables that load on request.
///
/// A subclass loads in ``doSync()`` and reports the outcome. It also overrides `isContentsAvailable`.
@preconcurrency @MainActor
open class MMMLoadable: MMMPureLoadable, LoadableProtocol {

    private var syncCount = 0

    /// Clears the error, sets the state to syncing, and calls ``doSync()``. Does nothing if the state is already
    /// syncing.
    open func sync() {
        guard atPresent({ loadableState }) != .syncing else { return }
        syncCount += 1
        let sync = syncCount
        setSyncing(droppingError: true)
        afterTelling { [weak self] in
            // An observer may have ended the sync.
            if let self, sync == syncCount, stored.state == .syncing { doSync() }
        }
    }

    /// Returns whether a sync is needed. By default, true if the loadable has no contents, has failed, or is idle.
    open func needsSync() -> Bool {
        !isContentsAvailable || loadableState == .didFailToSync || loadableState == .idle
    }

    open func syncIfNeeded() {
        if needsSync() { sync() }
    }

    /// Loads the contents, synchronously or asynchronously, and reports the outcome. Override this method. The default
    /// implementation reports the error ``LoadableError/noWork(type:)``.
    open func doSync() {
        setFailedToSyncWithError(LoadableError.noWork(type: "\(type(of: self))"))
    }

    func endSync() {
        goBack()
    }
}

// `cancel()` is in an extension, so that subclasses can have a method with the same name.
extension LoadableProtocol where Self: MMMLoadable {

    /// Restores the state that the loadable had before the sync. Has no effect if the loadable is not syncing.
    ///
    /// The load itself continues, and its outcome is still accepted. There are two exceptions. A chain stops its load.
    /// A proxy with a target cancels the target and does nothing else.
    public func cancel() {
        endSync()
    }
}
