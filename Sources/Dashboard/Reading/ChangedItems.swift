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
    private var since: [NewItems.Item: Duration?] = [:]
    /// Those that the latest load has changed.
    private var restless: Set<NewItems.Item> = []
    /// Since when those are known that were changed here, and not confirmed by a load yet; nil for not drawn yet.
    private var own: [NewItems.Item: Duration?] = [:]

    /// How many there are.
    var count: Int { since.count }

    /// Whether there are none.
    var isEmpty: Bool { since.isEmpty }

    /// Takes note of new content.
    ///
    /// - Parameters:
    ///   - old: The items that were there before, each as one line.
    ///   - new: Those that are there now.
    ///   - isLoaded: Whether a load has brought them: what a person does here is no news.
    mutating func update(from old: [TextLine], to new: [TextLine], isLoaded: Bool) {
        let before = Dictionary(zip(NewItems.Item.items(of: old), old.map(\.text))) { first, _ in first }
        let items = NewItems.Item.items(of: new)
        let present = Set(items)
        since = since.filter { present.contains($0.key) }
        own = own.filter { present.contains($0.key) }
        let changed = zip(items, new).filter { item, line in before[item].map { $0 != line.text } ?? false }.map(\.0)
        guard isLoaded else {
            for item in changed { (own[item], since[item]) = (.some(nil), nil) }
            return
        }
        let unconfirmed = changed.filter { own.removeValue(forKey: $0) == nil }
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

    /// The numbers of those lines that were changed.
    func numbers(in lines: [TextLine]) -> [Int] {
        guard !since.isEmpty else { return [] }
        return NewItems.Item.items(of: lines).enumerated().filter { since[$0.element] != nil }.map(\.offset)
    }
}
