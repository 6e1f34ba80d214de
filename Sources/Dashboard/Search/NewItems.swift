import TerminalUI

/// The items that have come since the user looked.
///
/// Items are known by their identities. The first content has no new items, and removed items are not new. An item
/// stays new until the panel has had the focus, and the terminal, for ``lookTime``. If items come and go with most
/// loads, such as the busiest processes, none is new, as the mark would not be useful.
struct NewItems {

    /// The time for which the user must look at the panel until its items are not new.
    static let lookTime: Duration = .seconds(3)

    /// The steady time since which each item is looked at; nil if the user does not look.
    private var since: [ItemIndex.Item: Duration?] = [:]

    /// The items that came with the previous load.
    private var newcomers: [ItemIndex.Item] = []
    /// A measure of how often items come and go: it increases with each load that adds and removes items, and decreases
    /// with each other load.
    private var unrest = 0
    private static let (restlessFrom, mostUnrest) = (3, 6)

    /// Whether items come and go all the time.
    var isRestless: Bool { unrest >= Self.restlessFrom }

    /// The number of new items.
    var count: Int { since.count }

    /// Processes new content.
    ///
    /// - Parameters:
    ///   - changes: The changes of the items.
    ///   - addsNew: Whether added items are new.
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

    /// Advances the time.
    mutating func advance(to now: Duration, isLookedAt: Bool) {
        guard !since.isEmpty else { return }
        guard isLookedAt else {
            since = since.mapValues { _ in nil }
            return
        }
        since = since.mapValues { $0 ?? now }.filter { now - ($0.value ?? now) < Self.lookTime }
    }

    /// The time at which ``advance(to:isLookedAt:)`` has an effect; nil if there is none.
    var nextChange: Duration? {
        since.values.compactMap(\.self).min().map { $0 + Self.lookTime }
    }

    func contains(_ item: ItemIndex.Item) -> Bool { since[item] != nil }
}
