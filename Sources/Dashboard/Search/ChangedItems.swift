import TerminalUI

/// Which items were changed by a load of late, and say something else now.
///
/// Each is marked for ``markTime`` from when that was drawn first. An item that changes at each load is not: its mark would say
/// nothing. Nor is one that a person has changed here, when a load confirms that.
struct ChangedItems {

    /// For how long a change is marked.
    static let markTime: Duration = .seconds(10)
    /// For how long the next change of an item that was changed here counts as its confirmation.
    static let confirmationTime: Duration = .seconds(30)

    /// Since when the change of each is seen, by a time that goes on evenly; nil if it was not drawn yet.
    private var since: [ItemIndex.Item: Duration?] = [:]
    /// Those that the latest load has changed.
    private var restless: Set<ItemIndex.Item> = []
    /// Since when those are known that were changed here, and not confirmed by a load yet; nil for not drawn yet.
    private var own: [ItemIndex.Item: Duration?] = [:]

    /// How many there are.
    var count: Int { since.count }

    /// Whether there are none.
    var isEmpty: Bool { since.isEmpty }

    /// Takes note of new content.
    ///
    /// - Parameters:
    ///   - changes: What became of what was there before.
    ///   - isLoaded: Whether a load has brought them: what a person does here is no news.
    mutating func update(_ changes: ItemChanges, isLoaded: Bool) {
        let (new, changed) = (changes.new, changes.changed)
        if !since.isEmpty { since = since.filter { new.contains($0.key) } }
        if !own.isEmpty { own = own.filter { new.contains($0.key) } }
        guard isLoaded else {
            for item in changed { (own[item], since[item]) = (.some(nil), nil) }
            return
        }
        let unconfirmed = own.isEmpty ? changed : changed.filter { own.removeValue(forKey: $0) == nil }
        for item in unconfirmed {
            if restless.contains(item) { since[item] = nil } else { since[item] = .some(nil) }
        }
        restless = Set(unconfirmed)
    }

    /// Says that it is now.
    mutating func advance(to now: Duration) {
        if !since.isEmpty { since = since.mapValues { $0 ?? now }.filter { now - ($0.value ?? now) < Self.markTime } }
        if !own.isEmpty { own = own.mapValues { $0 ?? now }.filter { now - ($0.value ?? now) < Self.confirmationTime } }
    }

    /// When ``advance(to:)`` will have something to do; nil if nothing is due by itself.
    var nextChange: Duration? {
        since.values.compactMap(\.self).min().map { $0 + Self.markTime }
    }

    func contains(_ item: ItemIndex.Item) -> Bool { since[item] != nil }
}
