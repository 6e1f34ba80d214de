/// Treats several things that load as one.
///
/// What the group's state is follows from its ``mode``. It tells its observers when its state, its error or
/// the availability of its contents changes, and of every change of a member while it is synced. Without members it is
/// idle and tells nobody anything. What a member's change costs does not depend on how many members there are.
@preconcurrency @MainActor
open class PureLoadableGroup: ObservableLoadable {

    /// How the state of a group follows from those of its members.
    ///
    /// | mode | failed | syncing | synced | contents |
    /// |---|---|---|---|---|
    /// | ``all`` | any member failed | any is syncing, none failed | all are synced | all have theirs |
    /// | ``any`` | all failed | any is syncing | some are synced, none is syncing | any has them |
    /// | ``never`` | never | any is syncing | each is synced or failed | all have theirs |
    ///
    /// Otherwise, and without members, the group is idle.
    public enum Mode: Hashable, Sendable, CaseIterable {
        /// All members must succeed ("strict").
        case all
        /// One member is enough.
        case any
        /// Failures are passed over. Discouraged: such a group may be synced without contents.
        case never
    }

    /// A group failed because one of its members did.
    public struct MemberError: RetryAfterProviding, RetryRejecting, SummarizedError, CustomStringConvertible {

        /// What failed: the name of the member, or its type if it has none.
        public let member: String

        /// Whether that is a name that somebody gave it.
        package let isNamed: Bool

        /// Why it failed.
        public let underlying: any Error

        /// How long the member's error says to wait, if it does.
        public var retryAfter: Duration? { (underlying as? any RetryAfterProviding)?.retryAfter }

        /// Whether the member's error rejects it.
        public var rejectsRetry: Bool { (underlying as? any RetryRejecting)?.rejectsRetry == true }

        public var summary: String { "\(member): \((underlying as? any SummarizedError)?.summary ?? "\(underlying)")" }

        public var description: String { "\(member): \(underlying)" }
    }

    @MainActor
    private final class Member {
        let loadable: any PureLoadableProtocol
        /// The same, if it is one of ours, whose facts can be had without a note that they were read.
        private let observable: ObservableLoadable?
        var position: Int
        /// What it showed when the group last heard of it; nil until it counts.
        var snapshot: LoadableSnapshot?
        var observer: LoadableObserver?

        init(_ loadable: any PureLoadableProtocol, position: Int) {
            self.loadable = loadable
            observable = loadable as? ObservableLoadable
            self.position = position
        }

        /// What a person calls it, otherwise its type.
        var name: String { observable?.loadableName ?? "\(type(of: loadable))" }

        var isNamed: Bool { observable?.loadableName != nil }

        var present: LoadableSnapshot { observable?.facts ?? loadable.snapshot }
    }

    /// How the group's state follows from those of its members.
    public final let mode: Mode

    /// Called with each member that changes, and with nil when there are other members, before observers are notified.
    final var memberObserver: (((any PureLoadableProtocol)?) -> Void)?

    private var members: [Member] = []
    private var tally = GroupTally()
    /// Made when it is needed first.
    private var builtIndex: GroupIndex?

    /// Makes a group of the loadables, in that order.
    public init(_ loadables: [any PureLoadableProtocol] = [], mode: Mode = .all) {
        self.mode = mode
        super.init()
        members = observedMembers(loadables)
        tally = Self.tally(of: members)
    }

    /// The members, in order. Can be changed at any time, but not those of a ``MergedLoader``.
    public final var loadables: [any PureLoadableProtocol] {
        get { members.map(\.loadable) }
        set {
            // An optimized build does not say why a precondition failed.
            if hasFixedMembers {
                fatalError("\(type(of: self)) is made of its members for good; make another one instead")
            }
            replaceMembers(by: newValue) {}
        }
    }

    /// Replaces the members; those that stay are observed without a break. The closure changes what goes with them.
    final func replaceMembers(by loadables: [any PureLoadableProtocol], changing changeMore: () -> Void) {
        // To tell each other of a change would never end.
        if isPart(of: loadables) {
            fatalError("\(type(of: self)) cannot be a member of itself, nor of something that is one; leave that out")
        }
        var known = Set(members.map { ObjectIdentifier($0.loadable) })
        let added = observedMembers(loadables.filter { known.insert(ObjectIdentifier($0)).inserted })
        // Only now: who heard that something is observed may have replaced the members.
        var pool = Dictionary(grouping: members + added) { ObjectIdentifier($0.loadable) }
        let newMembers = loadables.map { pool[ObjectIdentifier($0)]?.popLast() ?? observedMembers([$0])[0] }
        let gone = pool.values.flatMap(\.self)
        for member in gone { member.observer?.remove() }
        let next = Self.tally(of: newMembers)
        let error = tally.state(mode) == .didFailToSync ? Self.firstError(of: newMembers) : nil
        let changesError = error.map { error in firstError.map { !isSameError($0, error) } ?? true } ?? false
        // The old ones go when nothing is half done: they may look back at the group.
        defer { withExtendedLifetime(gone) {} }
        announce(next, isWorthTelling(next) || changesError) {
            members = newMembers
            for (position, member) in members.enumerated() { member.position = position }
            builtIndex = nil
            changeMore()
            memberObserver?(nil)
        }
    }

    /// Observes the members no more: the group goes away.
    final func stopObserving() {
        for member in members { member.observer?.remove() }
    }

    /// Called when the group has changed, before the observers are told.
    open func groupDidChange() {}

    // MARK: What is seen

    open override var isContentsAvailable: Bool {
        contentsAvailable(tally.hasContents(mode))
    }

    override var currentSnapshot: LoadableSnapshot {
        let hasContents = isContentsAvailable(.present)
        return LoadableSnapshot(
            state: currentState,
            error: currentError,
            isContentsAvailable: hasContents,
            provenance: hasContents ? index.provenance : nil
        )
    }

    /// The present state, as it follows from the members' states.
    var currentState: LoadableState { tally.state(mode) }

    final override var parts: [any PureLoadableProtocol] { loadables }

    /// Why the group failed; nil unless it did.
    var currentError: (any Error)? { currentState == .didFailToSync ? firstError : nil }

    /// Whether the group is made of its members for good.
    var hasFixedMembers: Bool { false }

    /// Called when a member has changed, before the group tells anybody.
    func memberDidChange(at position: Int) {}

    /// Whether observers are to hear of a member's change which makes the group what `next` says.
    func isWorthTelling(_ next: GroupTally) -> Bool {
        let state = next.state(mode)
        return state == .didSyncSuccessfully || state != tally.state(mode)
            || next.hasContents(mode) != tally.hasContents(mode)
    }

    public final override var loadableState: LoadableState {
        noteAccess()
        return isShowingEarlier ? facts.state : currentState
    }

    private var index: GroupIndex {
        if let builtIndex { return builtIndex }
        let index = GroupIndex(members.map(\.snapshot))
        builtIndex = index
        return index
    }

    private var firstError: MemberError? {
        index.firstFailed.flatMap { Self.error(of: members[$0]) }
    }

    private static func firstError(of members: [Member]) -> MemberError? {
        members.lazy.compactMap(error).first
    }

    private static func error(of member: Member) -> MemberError? {
        guard let snapshot = member.snapshot, snapshot.state == .didFailToSync else { return nil }
        return snapshot.error.map { MemberError(member: member.name, isNamed: member.isNamed, underlying: $0) }
    }

    final override func willNotify() {
        groupDidChange()
    }

    // MARK: Members

    private static func tally(of members: [Member]) -> GroupTally {
        members.compactMap(\.snapshot).reduce(into: GroupTally()) { $0.add($1) }
    }

    private func observedMembers(_ loadables: [any PureLoadableProtocol]) -> [Member] {
        let members = loadables.enumerated().map { Member($1, position: $0) }
        for member in members {
            member.observer = LoadableObserver(loadable: member.loadable) { [weak self, weak member] _ in
                if let self, let member { memberDidChange(member) }
            }
        }
        // Only now: some begin to sync because they are observed.
        for member in members { member.snapshot = member.present }
        return members
    }

    private func memberDidChange(_ member: Member) {
        guard let previous = member.snapshot else { return }
        let snapshot = member.present
        var next = tally
        next.remove(previous)
        next.add(snapshot)
        let isWorthTelling = isWorthTelling(next) || changesError(member, to: snapshot, next)
        announce(next, isWorthTelling) {
            member.snapshot = snapshot
            memberDidChange(at: member.position)
            memberObserver?(member.loadable)
            builtIndex?.update(snapshot, at: member.position)
        }
    }

    /// Whether a group that was failed and stays so gets another error by the member's change.
    private func changesError(_ member: Member, to snapshot: LoadableSnapshot, _ next: GroupTally) -> Bool {
        guard tally.state(mode) == .didFailToSync, next.state(mode) == .didFailToSync else { return false }
        let error = snapshot.state == .didFailToSync ? snapshot.error : nil
        guard let first = index.firstFailed, first <= member.position else { return error != nil }
        guard first == member.position, let previous = member.snapshot?.error else { return false }
        return error.map { !isSameError($0, previous) } ?? true
    }

    private func announce(_ next: GroupTally, _ isWorthTelling: Bool, _ mutate: () -> Void) {
        if isWorthTelling {
            change {
                mutate()
                tally = next
                return .made
            }
        } else {
            mutate()
            tally = next
        }
    }
}

/// Treats several loadables as one that can be synced. Members that can only be watched may be among them.
@preconcurrency @MainActor
open class LoadableGroup: PureLoadableGroup, LoadableProtocol {

    /// Syncs every member that can sync, even while the group is syncing.
    open func sync() {
        for member in syncableMembers { member.sync() }
    }

    /// Syncs every member that can sync and needs it.
    open func syncIfNeeded() {
        for member in syncableMembers { member.syncIfNeeded() }
    }

    /// Whether any member needs a sync.
    open func needsSync() -> Bool {
        syncableMembers.contains { $0.needsSync() }
    }

    /// Cancels every member that can sync.
    open func cancel() {
        let wasSyncing = untrackedState == .syncing
        for member in syncableMembers { member.cancel() }
        if !wasSyncing { tellCancelled() }
    }

    private var syncableMembers: [any LoadableProtocol] {
        loadables.compactMap { $0 as? any LoadableProtocol }
    }
}
