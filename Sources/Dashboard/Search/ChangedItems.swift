import TerminalUI

/// The items that a load has changed recently.
///
/// Each is marked for ``markTime`` after it was first drawn. An item that changes with each load is not marked, as the
/// mark would not be useful. An item that the user has changed here is not marked when a load confirms the change.
struct ChangedItems {

    /// The time for which a change is marked.
    static let markTime: Duration = .seconds(10)
    /// The time within which the next change of an item that the user has changed counts as its confirmation.
    static let confirmationTime: Duration = .seconds(30)

    /// The steady time at which the change of each item was first drawn; nil if it has not been drawn.
    private var since: [ItemIndex.Item: Duration?] = [:]
    /// The items that the latest load has changed.
    private var restless: Set<ItemIndex.Item> = []
    /// The items that the user has changed and that are not confirmed by a load, with the times; nil if not drawn yet.
    private var own: [ItemIndex.Item: Duration?] = [:]

    /// The number of marked items.
    var count: Int { since.count }

    /// Whether no item is marked.
    var isEmpty: Bool { since.isEmpty }

    /// Processes new content.
    ///
    /// - Parameters:
    ///   - changes: The changes of the items.
    ///   - isLoaded: Whether a load has brought them. Changes made by the user here are not marked.
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

    /// Advances the time.
    mutating func advance(to now: Duration) {
        if !since.isEmpty { since = since.mapValues { $0 ?? now }.filter { now - ($0.value ?? now) < Self.markTime } }
        if !own.isEmpty { own = own.mapValues { $0 ?? now }.filter { now - ($0.value ?? now) < Self.confirmationTime } }
    }

    /// The time at which ``advance(to:)`` has an effect; nil if there is none.
    var nextChange: Duration? {
        since.values.compactMap(\.self).min().map { $0 + Self.markTime }
    }

    func contains(_ item: ItemIndex.Item) -> Bool { since[item] != nil }
}
