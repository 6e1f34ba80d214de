/// A group that has contents as soon as one of its members has contents. It notifies its observers of every change of a
/// member. The state of the group is computed as in the mode ``LoadableGroup/Mode/all``.
@preconcurrency @MainActor
package final class PartialGroup: LoadableGroup {

    package override var isContentsAvailable: Bool {
        contentsAvailable(loadables.contains { $0.isContentsAvailable })
    }

    override func isWorthTelling(_ next: GroupTally) -> Bool { true }
}
