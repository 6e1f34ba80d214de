/// A list, and what is loaded for each of its items.
///
/// A sync loads what belongs to the items. The list has a schedule of its own: it is loaded if it needs to be, or if a person asks.
@preconcurrency @MainActor
package final class ListedGroup: LoadableGroup {

    private let list: any LoadableProtocol
    private let items: LoadableGroup

    /// Makes a group of the two.
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
