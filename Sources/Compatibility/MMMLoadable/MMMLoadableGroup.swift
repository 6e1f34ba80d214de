public import Loadables

/// How failures of its members affect a group.
public enum MMMLoadableGroupFailurePolicy: Hashable, Sendable, CaseIterable {
    /// All members must succeed: ``MMMLoadableGroupMode/all``.
    case strict
    /// Failures are passed over: ``MMMLoadableGroupMode/never``. Discouraged.
    case never

    /// The same as a mode.
    public var mode: MMMLoadableGroupMode {
        switch self {
        case .strict: .all
        case .never: .never
        }
    }
}

/// Treats several things that load as one.
// A class, not an alias: its subclasses call the initializers by the original's labels, which an extension cannot give
// them.
@preconcurrency @MainActor
open class MMMPureLoadableGroup: PureLoadableGroup {

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
