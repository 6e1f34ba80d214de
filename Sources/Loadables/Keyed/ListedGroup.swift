/// A group of a list and its items.
///
/// A sync of the group always syncs the items. The list has its own schedule, so the list is synced only if it needs a
/// sync, or if the sync of the group was requested rather than scheduled.
@preconcurrency @MainActor
package final class ListedGroup: LoadableGroup {

    private let list: any LoadableProtocol
    private let items: LoadableGroup

    /// Creates a group of a list and its items.
    package init(_ list: any LoadableProtocol, _ items: LoadableGroup) {
        (self.list, self.items) = (list, items)
        super.init([list, items])
    }

    package override var isContentsAvailable: Bool { contentsAvailable(items.isContentsAvailable) }

    override func isWorthTelling(_ next: GroupTally) -> Bool { true }

    override var hasFixedMembers: Bool { true }

    package override func sync() {
        if LoadRequest.Reason.current == .asked { list.sync() } else { list.syncIfNeeded() }
        items.sync()
    }
}
