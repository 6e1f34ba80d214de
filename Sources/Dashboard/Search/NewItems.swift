import TerminalUI

/// Which items have come since somebody looked.
///
/// They are known by their identities. The first content has none, and an item that is gone is none any more. Each is new
/// until somebody has looked at the panel for a while since it came: until the panel has had the focus, and the terminal, for
/// ``lookTime``. Where items come and go at most loads, as the busiest processes do, none is new: its mark would say nothing.
struct NewItems {

    /// For how long one looks until what has come is not new any more.
    static let lookTime: Duration = .seconds(3)

    /// Since when each is looked at, by a time that goes on evenly; nil if nobody looks.
    private var since: [ItemIndex.Item: Duration?] = [:]

    /// Those that came with the load before.
    private var newcomers: [ItemIndex.Item] = []
    /// How restless the items are: one more for each load with which they came and went, one less for each other load.
    private var unrest = 0
    private static let (restlessFrom, mostUnrest) = (3, 6)

    /// Whether items come and go all the time.
    var isRestless: Bool { unrest >= Self.restlessFrom }

    /// How many there are.
    var count: Int { since.count }

    /// Takes note of new content.
    ///
    /// - Parameters:
    ///   - changes: What became of what was there before.
    ///   - addsNew: Whether what was not there before is new.
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

    /// Says that it is now, and whether somebody looks.
    mutating func advance(to now: Duration, isLookedAt: Bool) {
        guard !since.isEmpty else { return }
        guard isLookedAt else {
            since = since.mapValues { _ in nil }
            return
        }
        since = since.mapValues { $0 ?? now }.filter { now - ($0.value ?? now) < Self.lookTime }
    }

    /// When ``advance(to:isLookedAt:)`` will have something to do; nil if nothing is due by itself.
    var nextChange: Duration? {
        since.values.compactMap(\.self).min().map { $0 + Self.lookTime }
    }

    func contains(_ item: ItemIndex.Item) -> Bool { since[item] != nil }
}
