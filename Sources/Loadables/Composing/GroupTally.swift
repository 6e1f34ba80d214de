/// The number of a group’s members in each state. The group computes its state from these numbers without examining
/// each member.
struct GroupTally {

    private var idle = 0
    private var syncing = 0
    private var synced = 0
    private var failed = 0
    private var withContents = 0
    private var awaiting = 0

    private var count: Int { idle + syncing + synced + failed }

    mutating func add(_ member: LoadableSnapshot) {
        change(member, by: 1)
    }

    mutating func remove(_ member: LoadableSnapshot) {
        change(member, by: -1)
    }

    private mutating func change(_ member: LoadableSnapshot, by difference: Int) {
        switch member.state {
        case .idle: idle += difference
        case .syncing: syncing += difference
        case .didSyncSuccessfully: synced += difference
        case .didFailToSync: failed += difference
        }
        if member.isContentsAvailable { withContents += difference }
        if member.isAwaitingLoadable { awaiting += difference }
    }

    func state(_ mode: PureLoadableGroup.Mode) -> LoadableState {
        guard count > 0 else { return .idle }
        switch mode {
        case .all:
            if failed > 0 { return .didFailToSync }
            if syncing > 0 { return .syncing }
            return synced == count ? .didSyncSuccessfully : .idle
        case .any:
            if failed == count { return .didFailToSync }
            if syncing > 0 { return .syncing }
            return synced > 0 ? .didSyncSuccessfully : .idle
        case .never:
            if syncing > 0 { return .syncing }
            return idle > 0 ? .idle : .didSyncSuccessfully
        }
    }

    /// Whether members are syncing but nothing is being loaded, because each of them waits for a loadable. See
    /// ``LoadableSnapshot/isAwaitingLoadable``.
    var loadsNothing: Bool { syncing > 0 && syncing == awaiting }

    func hasContents(_ mode: PureLoadableGroup.Mode) -> Bool {
        switch mode {
        case .all, .never: count > 0 && withContents == count
        case .any: withContents > 0
        }
    }
}
