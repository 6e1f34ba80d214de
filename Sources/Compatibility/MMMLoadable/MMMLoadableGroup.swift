public import Loadables

/// Treats several loadables as one that can be synced.
// A class for the reason that `MMMPureLoadableGroup` is one.
@preconcurrency @MainActor
open class MMMLoadableGroup: LoadableGroup {

    /// Makes a group whose state follows from the members by the mode. Nil is no members.
    public init(loadables: [any PureLoadableProtocol]?, mode: MMMLoadableGroupMode) {
        super.init(loadables ?? [], mode: mode)
    }

    /// Makes a group all members of which must succeed. Nil is no members.
    public init(loadables: [any PureLoadableProtocol]?) {
        super.init(loadables ?? [])
    }

    /// Makes a group that takes failures as the policy says. Nil is no members.
    public init(loadables: [any PureLoadableProtocol]?, failurePolicy: MMMLoadableGroupFailurePolicy) {
        super.init(loadables ?? [], mode: failurePolicy.mode)
    }
}
