/// A group that combines several loadables into one.
///
/// The ``mode`` determines the group's state. The group notifies its observers when its state, its error or the
/// availability of its contents changes. While the group is synced, it also notifies its observers of every change of a
/// member. A group without members is idle.
@preconcurrency @MainActor
open class PureLoadableGroup: ObservableLoadable {

    /// The rule by which the states of the members determine the state of a group.
    ///
    /// | mode | failed | syncing | synced | contents |
    /// |---|---|---|---|---|
    /// | ``all`` | any member failed | any is syncing, none failed | all are synced | all have contents |
    /// | ``any`` | all failed | any is syncing | some are synced, none is syncing | any has contents |
    /// | ``never`` | never | any is syncing | each is synced or failed | all have contents |
    ///
    /// In all other cases, and without members, the group is idle.
    public enum Mode: Hashable, Sendable, CaseIterable {
        /// All members must succeed.
        case all
        /// One successful member is enough.
        case any
        /// Failures of members are ignored. Avoid this mode: the group may be synced without contents.
        case never
    }

    /// The error of a group that has failed because a member has failed.
    public struct MemberError: RetryAfterProviding, RetryRejecting, SummarizedError, CustomStringConvertible {

        /// The name of the failed member, or its type if it has no name.
        public let member: String

        /// Whether ``member`` is a name. If false, ``member`` is a type.
        package let isNamed: Bool

        /// The error of the member.
        public let underlying: any Error

        /// The time to wait before a retry, as stated by the member's error; nil if the error states none.
        public var retryAfter: Duration? { (underlying as? any RetryAfterProviding)?.retryAfter }

        /// Whether the member's error rules out a retry.
        public var rejectsRetry: Bool { (underlying as? any RetryRejecting)?.rejectsRetry == true }

        public var summary: String {
            "\(member): \((underlying as? any SummarizedError)?.summary ?? underlying.explainedText)"
        }

        public var description: String { "\(member): \(underlying.explainedText)" }
    }

    @MainActor
    private final class Member {
        let loadable: any PureLoadableProtocol
        /// The loadable, cast once. Nil if it is not an ``ObservableLoadable``.
        private let observable: ObservableLoadable?
        var position: Int
        /// The member's snapshot at its last notification; nil until its first snapshot is taken.
        var snapshot: LoadableSnapshot?
        var observer: LoadableObserver?

        init(_ loadable: any PureLoadableProtocol, position: Int) {
            self.loadable = loadable
            observable = loadable as? ObservableLoadable
            self.position = position
        }

        /// The name of the member; its type if it has no name.
        var name: String { observable?.loadableName ?? "\(type(of: loadable))" }

        var isNamed: Bool { isNameShown && observable?.loadableName != nil }

        /// Whether errors of the group show the name of the member.
        var isNameShown = true

        var present: LoadableSnapshot { observable?.facts ?? loadable.snapshot }
    }

    /// The rule by which the states of the members determine the group's state.
    public final let mode: Mode

    /// A closure that is called after each change of a member, before observers are notified. Its argument is the
    /// changed member, or nil if the members were replaced.
    final var memberObserver: (((any PureLoadableProtocol)?) -> Void)?

    private var members: [Member] = []
    private var tally = GroupTally()
    private var builtIndex: GroupIndex?

    /// Creates a group of loadables. If several members have failed, the error of the group is the error of the first
    /// failed member.
    public init(_ loadables: [any PureLoadableProtocol] = [], mode: Mode = .all) {
        self.mode = mode
        super.init()
        members = observedMembers(loadables)
        tally = Self.tally(of: members)
    }

    /// The members, in order. You can change them at any time, except in a ``MergedLoader`` or a ``KeyedGroup``.
    ///
    /// The members of these two classes are fixed, and a group cannot be a direct or indirect member of itself. An
    /// assignment that violates these rules ends the program.
    public final var loadables: [any PureLoadableProtocol] {
        get { members.map(\.loadable) }
        set {
            // This is not a precondition, because an optimized build does not print the message of a precondition.
            if hasFixedMembers {
                fatalError("\(type(of: self)) has fixed members; create another group instead")
            }
            replaceMembers(by: newValue) {}
        }
    }

    /// Replaces the members. Members that stay are observed without interruption.
    ///
    /// - Parameter changeMore: Updates other state that depends on the members.
    final func replaceMembers(by loadables: [any PureLoadableProtocol], changing changeMore: () -> Void) {
        // In a cycle, the group would notify itself forever.
        if isPart(of: loadables) {
            fatalError("\(type(of: self)) cannot be a member of itself or of one of its members; remove it")
        }
        var known = Set(members.map { ObjectIdentifier($0.loadable) })
        let added = observedMembers(loadables.filter { known.insert(ObjectIdentifier($0)).inserted })
        // Read the members only now, because the start of an observation may run code that replaces the members.
        var pool = Dictionary(grouping: members + added) { ObjectIdentifier($0.loadable) }
        let newMembers = loadables.map { pool[ObjectIdentifier($0)]?.popLast() ?? observedMembers([$0])[0] }
        let gone = pool.values.flatMap(\.self)
        for member in gone { member.observer?.remove() }
        let next = Self.tally(of: newMembers)
        let error = tally.state(mode) == .didFailToSync ? Self.firstError(of: newMembers) : nil
        let changesError = error.map { error in firstError.map { !isSameError($0, error) } ?? true } ?? false
        // Release the old members last, because they may hold references to the group.
        defer { withExtendedLifetime(gone) {} }
        announce(next, isWorthTelling(next) || changesError) {
            members = newMembers
            for (position, member) in members.enumerated() { member.position = position }
            builtIndex = nil
            changeMore()
            memberObserver?(nil)
        }
    }

    /// Stops observing the members, because the group is being deallocated.
    final func stopObserving() {
        for member in members { member.observer?.remove() }
    }

    /// Called after a change of the group, before observers are notified.
    open func groupDidChange() {}

    // MARK: State

    open override var isContentsAvailable: Bool {
        contentsAvailable(tally.hasContents(mode))
    }

    override var currentSnapshot: LoadableSnapshot {
        let hasContents = isContentsAvailable(.present)
        var snapshot = LoadableSnapshot(
            state: currentState,
            error: currentError,
            isContentsAvailable: hasContents,
            provenance: hasContents ? index.provenance : nil
        )
        snapshot.isAwaitingLoadable = snapshot.state == .syncing && tally.loadsNothing
        return snapshot
    }

    var currentState: LoadableState { tally.state(mode) }

    final override var parts: [any PureLoadableProtocol] { loadables }

    /// The error of the first failed member that has an error; nil if there is none, or if the group has not failed.
    var currentError: (any Error)? { currentState == .didFailToSync ? firstError : nil }

    var hasFixedMembers: Bool { false }

    /// Called after a change of a member, before observers are notified.
    func memberDidChange(at position: Int) {}

    /// Returns whether observers must be notified of a change of a member.
    ///
    /// - Parameter next: The tally after the change.
    func isWorthTelling(_ next: GroupTally) -> Bool {
        let state = next.state(mode)
        return state == .didSyncSuccessfully || state != tally.state(mode)
            || state == .syncing && next.loadsNothing != tally.loadsNothing
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

    /// Leaves the names of the current members out of the group's errors. Call this method if the members are parts of
    /// a single source.
    final func leaveOutNames() {
        for member in members { member.isNameShown = false }
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
        // Take the snapshots after the observations have started, because some members start a sync as soon as they are
        // observed.
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

    /// Returns whether the change of the member replaces the error of a group that stays in the failed state.
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

/// A group of loadables that can be synced together. Members that can only be observed are allowed.
@preconcurrency @MainActor
open class LoadableGroup: PureLoadableGroup, LoadableProtocol {

    /// Syncs every member that can be synced, even if the group is already syncing.
    open func sync() {
        for member in syncableMembers { member.sync() }
    }

    /// Syncs every member that can be synced and needs it.
    open func syncIfNeeded() {
        for member in syncableMembers { member.syncIfNeeded() }
    }

    /// Returns whether any member that can be synced needs a sync.
    open func needsSync() -> Bool {
        syncableMembers.contains { $0.needsSync() }
    }

    /// Cancels every member that can be synced.
    open func cancel() {
        let wasSyncing = untrackedState == .syncing
        for member in syncableMembers { member.cancel() }
        if !wasSyncing { tellCancelled() }
    }

    private var syncableMembers: [any LoadableProtocol] {
        loadables.compactMap { $0 as? any LoadableProtocol }
    }
}
