public import Loadables

/// The effect of failed members on the state of a group.
public enum MMMLoadableGroupFailurePolicy: Int, Sendable, CaseIterable {
    /// All members must succeed. Corresponds to ``MMMLoadableGroupMode/all``.
    case strict
    /// Failures of members are ignored. Avoid this policy, because the group may be synced without contents.
    case never

    /// The mode that corresponds to the policy.
    public var mode: MMMLoadableGroupMode {
        switch self {
        case .strict: .all
        case .never: .__deprecated
        }
    }
}

/// The rule that derives the state of a group from the states of its members.
public enum MMMLoadableGroupMode: Int, Sendable, CaseIterable {
    /// All members must succeed.
    case all
    /// One successful member is enough.
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

/// A group of loadables that is itself a loadable.
@preconcurrency @MainActor
open class MMMPureLoadableGroup: MMMObservedLoadable {

    /// The group of the module `Loadables` that provides the state.
    final let group: LoadableGroup
    private var observer: LoadableObserver?

    /// Creates a group with a mode. If `loadables` is nil, the group has no members.
    public init(loadables: [any PureLoadableProtocol]?, mode: MMMLoadableGroupMode) {
        group = LoadableGroup(loadables ?? [], mode: mode.mode)
        super.init()
        follow()
    }

    // These are not convenience initializers, because subclasses must be able to call them.

    /// Creates a group in which all members must succeed. If `loadables` is nil, the group has no members.
    public init(loadables: [any PureLoadableProtocol]?) {
        group = LoadableGroup(loadables ?? [])
        super.init()
        follow()
    }

    /// Creates a group with a failure policy. If `loadables` is nil, the group has no members.
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

    /// Called after the group has changed, before observers are notified.
    open func groupDidChange() {}

    override var present: LoadableSnapshot { group.snapshot }

    override var parts: [any PureLoadableProtocol] { group.loadables }
}

/// A group of loadables that can be synced together. The group may also have members that can only be observed.
@preconcurrency @MainActor
open class MMMLoadableGroup: MMMPureLoadableGroup, LoadableProtocol {

    /// Syncs every member that can be synced, even if the group is already syncing.
    open func sync() {
        group.sync()
    }

    /// Whether any member that can be synced needs a sync.
    open var needsSync: Bool { group.needsSync() }

    /// Syncs every member that can be synced and needs a sync.
    open func syncIfNeeded() {
        group.syncIfNeeded()
    }
}

// The following methods are in extensions, because they share their names with a property of the class or a method of a
// subclass.

extension PureLoadableProtocol where Self: MMMLoadableGroup {

    /// Returns whether any member that can be synced needs a sync.
    public func needsSync() -> Bool { needsSync as Bool }
}

extension LoadableProtocol where Self: MMMLoadableGroup {

    /// Cancels every member that can be synced.
    public func cancel() {
        group.cancel()
    }
}
