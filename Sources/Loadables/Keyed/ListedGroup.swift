/// A group of a list and its items. The list has its own schedule.
///
/// A requested sync of the group syncs the list and the items. A scheduled sync syncs the items, and also the list if
/// the list needs a sync. The date of the group’s contents is the date of the oldest item, even if the list is older.
///
/// The group is syncing while the list is syncing, even if all items have failed, because the new list may contain
/// other items.
@preconcurrency @MainActor
package final class ListedGroup: LoadableGroup {

    private let list: any LoadableProtocol
    private let items: LoadableGroup
    /// The provenance of the items at their last notification; nil if no item has content.
    private var itemsProvenance: Provenance?
    /// Whether the list was syncing at its last notification.
    private var isListSyncing = false

    package init(_ list: any LoadableProtocol, _ items: LoadableGroup) {
        (self.list, self.items) = (list, items)
        super.init([list, items])
        leaveOutNames()
        itemsProvenance = items.facts.provenance
        isListSyncing = list.untrackedState == .syncing
    }

    package override var isContentsAvailable: Bool { contentsAvailable(items.isContentsAvailable) }

    override var currentState: LoadableState { isListSyncing ? .syncing : super.currentState }

    /// The snapshot of the group, with the provenance of the items. If no item has content, the snapshot has the
    /// provenance of the list.
    override var currentSnapshot: LoadableSnapshot {
        var snapshot = super.currentSnapshot
        snapshot.provenance = itemsProvenance ?? snapshot.provenance
        return snapshot
    }

    override func isWorthTelling(_ next: GroupTally) -> Bool { true }

    override var hasFixedMembers: Bool { true }

    override func memberDidChange(at position: Int) {
        if position == 1 {
            itemsProvenance = items.facts.provenance
        } else {
            isListSyncing = list.untrackedState == .syncing
        }
    }

    package override func sync() {
        if LoadRequest.Reason.current == .asked { list.sync() } else { list.syncIfNeeded() }
        items.sync()
    }
}
