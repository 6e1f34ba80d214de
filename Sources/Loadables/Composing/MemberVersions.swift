/// The content versions of a group’s members. If a member is a group, the versions of its own
/// members are recorded.
///
/// Usually, only changed members are examined. All members are examined at the first update, after the members were
/// replaced, and when `countingLoads` changes.
@MainActor
final class MemberVersions {

    private struct Version: Equatable {
        /// The version number of the content; nil if the member has no content.
        let content: UInt32?
        /// The date of the content. Nil if there is no content, or if a load counts only when the content changes.
        let date: Timestamp?
        /// The result of the `changes` closure for the member.
        let changes: Int
    }

    private let group: LoadableGroup
    private let changes: @MainActor (any PureLoadableProtocol) -> Int
    private var versions: [ObjectIdentifier: Version] = [:]
    /// The members that have changed since the last update; nil if all members must be examined.
    private var changed: [ObjectIdentifier: any PureLoadableProtocol]?
    private var countsLoads = false

    /// A number that increases with each detected change, and each time all members are examined.
    private(set) var revision = 0

    /// Starts tracking the versions of the members' contents.
    ///
    /// - Parameters:
    ///   - group: The group. Create only one object for each group, because a group has only one member observer.
    ///   - changes: Returns how often the inputs that a member provides in addition to its content, such as its error,
    ///     have changed.
    init(of group: LoadableGroup, changes: @escaping @MainActor (any PureLoadableProtocol) -> Int) {
        (self.group, self.changes) = (group, changes)
        for group in [group as PureLoadableGroup] + group.loadables.compactMap({ $0 as? PureLoadableGroup }) {
            group.memberObserver = { [weak self] in self?.note($0) }
        }
    }

    private func note(_ member: (any PureLoadableProtocol)?) {
        guard let member else { return changed = nil }
        changed?[ObjectIdentifier(member)] = member
    }

    /// Detects changes of the members, and increases ``revision`` if there are any.
    ///
    /// - Parameter countsLoads: Whether each load of a member counts as a change, even a load that returns equal
    ///   content.
    /// - Returns: Whether the content of a member was withdrawn.
    func update(countingLoads countsLoads: Bool) -> Bool {
        if self.countsLoads != countsLoads { changed = nil }
        self.countsLoads = countsLoads
        guard let changed else { return updateAll() }
        guard !changed.isEmpty else { return false }
        self.changed = [:]
        var isWithdrawn = false
        for (id, member) in changed where !(member is PureLoadableGroup) {
            let (old, new) = (versions[id], version(of: member))
            guard old != new else { continue }
            versions[id] = new
            revision += 1
            if new.content == nil, old?.content != nil { isWithdrawn = true }
        }
        return isWithdrawn
    }

    private func updateAll() -> Bool {
        changed = [:]
        let members = group.loadables.flatMap { ($0 as? PureLoadableGroup)?.loadables ?? [$0] }
        let old = versions
        versions = Dictionary(members.map { (ObjectIdentifier($0), version(of: $0)) }) { first, _ in first }
        revision += 1
        return versions.contains { $1.content == nil && old[$0]?.content != nil }
    }

    private func version(of member: any PureLoadableProtocol) -> Version {
        let observable = member as? ObservableLoadable
        let isAvailable = observable?.isContentsAvailable == true
        return Version(
            content: isAvailable ? observable?.shownVersion : nil,
            date: isAvailable && countsLoads ? observable?.facts.provenance?.date : nil, changes: changes(member))
    }
}
