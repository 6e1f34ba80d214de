public import Loadables

/// Something that loads when it is told to: a base class.
///
/// A subclass loads in ``doSync()`` and says there how that ended; it also says whether there are contents, by overriding
/// `isContentsAvailable`.
@preconcurrency @MainActor
open class MMMLoadable: MMMPureLoadable, LoadableProtocol {

    private var syncCount = 0

    /// Drops the error, says that it is syncing, then calls ``doSync()``. While syncing, does nothing.
    open func sync() {
        guard atPresent({ loadableState }) != .syncing else { return }
        syncCount += 1
        let sync = syncCount
        setSyncing(droppingError: true)
        afterTelling { [weak self] in
            // An observer that heard of the sync may have ended it.
            if let self, sync == syncCount, stored.state == .syncing { doSync() }
        }
    }

    /// Without contents, after a failure, and while idle: yes.
    open func needsSync() -> Bool {
        !isContentsAvailable || loadableState == .didFailToSync || loadableState == .idle
    }

    open func syncIfNeeded() {
        if needsSync() { sync() }
    }

    /// Loads the contents, now or later, and says how that ended.
    open func doSync() {
        setFailedToSyncWithError(LoadableError.noWork(type: "\(type(of: self))"))
    }

    /// Ends a running sync as if it had not begun. The work itself goes on, and what comes of it counts.
    func endSync() {
        goBack()
    }
}

// Not a member of the class, so that subclasses can have a method of the same name.
extension LoadableProtocol where Self: MMMLoadable {

    /// Ends a running sync as if it had not begun. The work itself goes on, and what comes of it counts.
    public func cancel() {
        endSync()
    }
}
