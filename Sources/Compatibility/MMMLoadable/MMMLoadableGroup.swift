public import Loadables

/// The effect of failed members on the state of a group.
public enum MMMLoadableGroupFailurePolicy: Int, Sendable, CaseIterable {
    /// All members must succeed: ``MMMLoadableGroupMode/all``.
    case strict
    /// Failures are ignored. Discouraged: such a group may be synced without contents.
    case never

    /// The mode that corresponds to the policy.
    public var mode: MMMLoadableGroupMode {
        switch self {
        case .strict: .all
        case .never: .__deprecated
        }
    }
}

/// The rule by which the states of the members determine the state of a group.
public enum MMMLoadableGroupMode: Int, Sendable, CaseIterable {
    /// All members must succeed.
    case all
    /// One member is enough.
    case any
    /// Corresponds to ``MMMLoadableGroupFailurePolicy/never``.
    // swift-format-ignore: AlwaysUseLowerCamelCase, NoLeadingUnderscores
    case __deprecated

    var mode: LoadableGroup.Mode {
        switch self {
        case .all: .all
        case .any: .any
        case .__deprecated: .never
        }
    }
}

/// Treats several loadables as one.
@preconcurrency @MainActor
open class MMMPureLoadableGroup: MMMObservedLoadable {

    /// The group of Loadables whose state this group shows.
    final let group: LoadableGroup
    private var observer: LoadableObserver?

    /// Creates a group. The members and the mode determine its state. Nil stands for no members.
    public init(loadables: [any PureLoadableProtocol]?, mode: MMMLoadableGroupMode) {
        group = LoadableGroup(loadables ?? [], mode: mode.mode)
        super.init()
        follow()
    }

    // These are not convenience initializers, so that subclasses can call them.

    /// Creates a group of which all members must succeed. Nil stands for no members.
    public init(loadables: [any PureLoadableProtocol]?) {
        group = LoadableGroup(loadables ?? [])
        super.init()
        follow()
    }

    /// Creates a group with a failure policy. Nil stands for no members.
    public init(loadables: [any PureLoadableProtocol]?, failurePolicy: MMMLoadableGroupFailurePolicy) {
        group = LoadableGroup(loadables ?? [], mode: failurePolicy.mode.mode)
        super.init()
        follow()
    }

    private func follow() {
        observer = LoadableObserver(loadable: group) { [weak self] _ in
            self?.groupDidChange()
            self?.notifyDidChange()
        }
    }

    /// The members, in order. They can be changed at any time.
    open var loadables: [any PureLoadableProtocol] {
        get { group.loadables }
        set { group.loadables = newValue }
    }

    /// Called when the group has changed, before observers are notified.
    open func groupDidChange() {}

    override var present: LoadableSnapshot { group.snapshot }

    override var parts: [any PureLoadableProtocol] { group.loadables }
}

/// Treats several loadables as one that can be synced. Members that can only be observed are also allowed.
@preconcurrency @MainActor
open class MMMLoadableGroup: MMMPureLoadableGroup, LoadableProtocol {

    /// Syncs every member that can be synced, even if the group is already syncing.
    open func sync() {
        group.sync()
    }

    /// Whether any member needs a sync.
    open var needsSync: Bool { group.needsSync() }

    /// Syncs every member that can be synced and needs it.
    open func syncIfNeeded() {
        group.syncIfNeeded()
    }
}

// Not members of the class, because it has a property with the first name, and subclasses can have a method with
// the second.

extension PureLoadableProtocol where Self: MMMLoadableGroup {

    /// Whether any member needs a sync.
    public func needsSync() -> Bool { needsSync as Bool }
}

extension LoadableProtocol where Self: MMMLoadableGroup {

    /// Cancels every member that can be synced.
    public func cancel() {
        group.cancel()
    }
}
