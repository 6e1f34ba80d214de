/// Treats several loadables as one that can be synced. Members that can only be watched may be among them.
@preconcurrency @MainActor
open class LoadableGroup: PureLoadableGroup, LoadableProtocol {

    /// Syncs every member that can sync, even while the group is syncing.
    open func sync() {
        for member in syncableMembers { member.sync() }
    }

    /// Syncs every member that can sync and needs it.
    open func syncIfNeeded() {
        for member in syncableMembers { member.syncIfNeeded() }
    }

    /// Whether any member needs a sync.
    open func needsSync() -> Bool {
        syncableMembers.contains { $0.needsSync() }
    }

    /// Cancels every member that can sync.
    open func cancel() {
        for member in syncableMembers { member.cancel() }
    }

    private var syncableMembers: [any LoadableProtocol] {
        loadables.compactMap { $0 as? any LoadableProtocol }
    }
}
