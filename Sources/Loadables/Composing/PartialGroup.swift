/// A group that has contents as soon as one of its members has contents. It notifies its observers of every change of a
/// member. The mode determines only the state of the group.
@preconcurrency @MainActor
package final class PartialGroup: LoadableGroup {

    package override var isContentsAvailable: Bool {
        contentsAvailable(loadables.contains { $0.isContentsAvailable })
    }

    override func isWorthTelling(_ next: GroupTally) -> Bool { true }
}
