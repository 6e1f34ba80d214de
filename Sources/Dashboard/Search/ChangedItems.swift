import TerminalUI

/// The items of a panel that a load has changed recently.
///
/// A changed item is marked for ``markTime``, counted from the first frame after its change. An item that two
/// successive loads change is not marked, because the mark would not be useful. If the user has changed an item
/// locally, the load that confirms the change does not mark the item.
struct ChangedItems {

    static let markTime: Duration = .seconds(10)
    /// The maximum time from the first frame after a change by the user to the load that confirms the change.
    static let confirmationTime: Duration = .seconds(30)

    /// The marked items, each with the monotonic time of the first frame after its change; nil before this frame.
    private var since: [ItemIndex.Item: Duration?] = [:]
    /// The items that the latest load has changed, except items with a confirmed change by the user.
    private var restless: Set<ItemIndex.Item> = []
    /// The items with a change by the user that no load has confirmed, each with the monotonic time of the first frame
    /// after its change; nil before this frame.
    private var own: [ItemIndex.Item: Duration?] = [:]

    var count: Int { since.count }

    var isEmpty: Bool { since.isEmpty }

    /// Updates the items for new content.
    ///
    /// - Parameter isLoaded: Whether a load caused the changes. If false, the user made the changes locally, and the
    ///   items are not marked.
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

    /// Advances the time, which starts and ends marks.
    mutating func advance(to now: Duration) {
        if !since.isEmpty { since = since.mapValues { $0 ?? now }.filter { now - ($0.value ?? now) < Self.markTime } }
        if !own.isEmpty { own = own.mapValues { $0 ?? now }.filter { now - ($0.value ?? now) < Self.confirmationTime } }
    }

    /// The time at which the first of the marks ends; nil if no mark has started.
    var nextChange: Duration? {
        since.values.compactMap(\.self).min().map { $0 + Self.markTime }
    }

    func contains(_ item: ItemIndex.Item) -> Bool { since[item] != nil }
}
