import TerminalUI

/// The items of a panel that were added since the user last looked at the panel.
///
/// The items of the first content are not new. An item stays new until the panel and the terminal have had the focus
/// for ``lookTime``. If most loads replace many items, as in a list of the busiest processes, no item is new, because
/// the mark would not be useful.
struct NewItems {

    /// The time for which the user must look at the panel before its items are no longer new.
    static let lookTime: Duration = .seconds(3)

    /// The new items, each with the monotonic time at which the user began to look at the panel; nil while the user
    /// is not looking.
    private var since: [ItemIndex.Item: Duration?] = [:]

    /// The items that the previous load added.
    private var newcomers: [ItemIndex.Item] = []
    /// A measure of how often loads replace many items. It increases with each load that replaces many items, and
    /// decreases with any other load.
    private var unrest = 0
    private static let (restlessFrom, mostUnrest) = (3, 6)

    var isRestless: Bool { unrest >= Self.restlessFrom }

    var count: Int { since.count }

    /// Updates the items for new content.
    ///
    /// - Parameter addsNew: Whether added items count as new.
    mutating func update(_ changes: ItemChanges, addsNew: Bool) {
        let new = changes.new
        if !since.isEmpty { since = since.filter { new.contains($0.key) } }
        guard addsNew else { return }
        let come = changes.come
        let isTurnover = !come.isEmpty && come.count * 3 >= changes.newCount && changes.haveLeftFromBetween
        let areGone =
            !newcomers.isEmpty && newcomers.count(where: { !new.contains($0) }) * 2 >= newcomers.count
        unrest = min(max(0, unrest + (isTurnover || areGone ? 1 : -1)), Self.mostUnrest)
        newcomers = come
        if isRestless { since = [:] } else { for item in come { since[item] = .some(nil) } }
    }

    /// Advances the time. Items that the user has looked at for ``lookTime`` are then no longer new.
    mutating func advance(to now: Duration, isLookedAt: Bool) {
        guard !since.isEmpty else { return }
        guard isLookedAt else {
            since = since.mapValues { _ in nil }
            return
        }
        since = since.mapValues { $0 ?? now }.filter { now - ($0.value ?? now) < Self.lookTime }
    }

    /// The time at which ``advance(to:isLookedAt:)`` removes the next item, if the user keeps looking at the panel; nil
    /// if the user is not looking at a new item.
    var nextChange: Duration? {
        since.values.compactMap(\.self).min().map { $0 + Self.lookTime }
    }

    func contains(_ item: ItemIndex.Item) -> Bool { since[item] != nil }
}
