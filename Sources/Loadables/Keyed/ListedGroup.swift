/// A group of a list and its items.
///
/// A sync of the group always syncs the items. The list has its own schedule, so the list is synced only if it needs a
/// sync, or if the sync of the group was requested rather than scheduled. For the same reason, the contents of the
/// group are as old as the oldest item, even if the list is older.
@preconcurrency @MainActor
package final class ListedGroup: LoadableGroup {

    private let list: any LoadableProtocol
    private let items: LoadableGroup
    /// The provenance of the items at their last notification; nil if no item has content.
    private var itemsProvenance: Provenance?

    package init(_ list: any LoadableProtocol, _ items: LoadableGroup) {
        (self.list, self.items) = (list, items)
        super.init([list, items])
        itemsProvenance = items.facts.provenance
    }

    package override var isContentsAvailable: Bool { contentsAvailable(items.isContentsAvailable) }

    /// The snapshot of the group, with the provenance of the items or, if no item has content, of the list.
    override var currentSnapshot: LoadableSnapshot {
        var snapshot = super.currentSnapshot
        snapshot.provenance = itemsProvenance ?? snapshot.provenance
        return snapshot
    }

    override func isWorthTelling(_ next: GroupTally) -> Bool { true }

    override var hasFixedMembers: Bool { true }

    override func memberDidChange(at position: Int) {
        if position == 1 { itemsProvenance = items.facts.provenance }
    }

    package override func sync() {
        if LoadRequest.Reason.current == .asked { list.sync() } else { list.syncIfNeeded() }
        items.sync()
    }
}
