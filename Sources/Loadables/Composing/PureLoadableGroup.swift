/// Treats several things that load as one.
///
/// What the group's state is follows from its ``LoadableGroupMode``. It tells its observers when its state or the
/// availability of its contents changes, and of every change of a member while it is synced. Without members it is idle
/// and tells nobody anything.
@preconcurrency @MainActor
open class PureLoadableGroup: ObservableLoadable {

    @MainActor
    private final class Member {
        let loadable: any PureLoadableProtocol
        /// What it showed when the group last heard of it; nil until it counts.
        var snapshot: LoadableSnapshot?
        var observer: LoadableObserver?

        init(_ loadable: any PureLoadableProtocol) {
            self.loadable = loadable
        }
    }

    /// How the group's state follows from those of its members.
    public final let mode: LoadableGroupMode

    private var members: [Member] = []
    private var tally = GroupTally()

    /// Makes a group of the loadables, in that order.
    public init(_ loadables: [any PureLoadableProtocol] = [], mode: LoadableGroupMode = .all) {
        self.mode = mode
        super.init()
        members = observedMembers(loadables)
        tally = Self.tally(of: members)
    }

    /// The members, in order. Can be changed at any time.
    public final var loadables: [any PureLoadableProtocol] {
        get { members.map(\.loadable) }
        set {
            for member in members { member.observer?.remove() }
            let newMembers = observedMembers(newValue)
            announce(Self.tally(of: newMembers)) { members = newMembers }
        }
    }

    /// Called when the group has changed, before the observers are told.
    open func groupDidChange() {}

    // MARK: What is seen

    open override var isContentsAvailable: Bool {
        shownSnapshot?.isContentsAvailable ?? tally.hasContents(mode)
    }

    override var currentSnapshot: LoadableSnapshot {
        LoadableSnapshot(
            state: currentState,
            error: currentError,
            isContentsAvailable: isContentsAvailable,
            provenance: mergedProvenance
        )
    }

    /// The present state, as it follows from the members' states.
    var currentState: LoadableState { tally.state(mode) }

    final override var parts: [any PureLoadableProtocol] { loadables }

    /// Why the group failed; nil unless it did.
    var currentError: (any Error)? { currentState == .didFailToSync ? firstError : nil }

    /// Called when the members have changed, or were replaced, before the group tells anybody.
    func membersDidChange() {}

    /// Whether observers are to hear of a member's change which makes the group what `next` says.
    func isWorthTelling(_ next: GroupTally) -> Bool {
        let state = next.state(mode)
        return state == .didSyncSuccessfully || state != tally.state(mode)
            || next.hasContents(mode) != tally.hasContents(mode)
    }

    public final override var loadableState: LoadableState {
        shownSnapshot?.state ?? currentState
    }

    private var firstError: (any Error)? {
        for member in members where member.snapshot?.state == .didFailToSync {
            if let error = member.snapshot?.error {
                return LoadableGroupError(member: "\(type(of: member.loadable))", underlying: error)
            }
        }
        return nil
    }

    private var mergedProvenance: Provenance? {
        members.compactMap(\.snapshot?.provenance).reduce(nil) { merged, next in merged?.merged(with: next) ?? next }
    }

    final override func willNotify() {
        groupDidChange()
    }

    // MARK: Members

    private static func tally(of members: [Member]) -> GroupTally {
        members.compactMap(\.snapshot).reduce(into: GroupTally()) { $0.add($1) }
    }

    private func observedMembers(_ loadables: [any PureLoadableProtocol]) -> [Member] {
        let members = loadables.map(Member.init)
        for member in members {
            member.observer = LoadableObserver(loadable: member.loadable) { [weak self, weak member] _ in
                if let self, let member { memberDidChange(member) }
            }
        }
        // Only now: some begin to sync because they are observed.
        for member in members { member.snapshot = member.loadable.snapshot }
        return members
    }

    private func memberDidChange(_ member: Member) {
        guard let previous = member.snapshot else { return }
        let snapshot = member.loadable.snapshot
        var next = tally
        next.remove(previous)
        next.add(snapshot)
        announce(next) { member.snapshot = snapshot }
    }

    private func announce(_ next: GroupTally, _ mutate: () -> Void) {
        if isWorthTelling(next) {
            change {
                adopt(next, mutate)
                return .made
            }
        } else {
            adopt(next, mutate)
        }
    }

    private func adopt(_ next: GroupTally, _ mutate: () -> Void) {
        mutate()
        tally = next
        membersDidChange()
    }
}
