import TerminalUI

/// The items that a load has changed recently.
///
/// Each item is marked for ``markTime`` after its change was first drawn. An item that changes with each load is not
/// marked, because the mark would not be useful. If the user has changed an item here, the load that confirms the
/// change does not mark it.
struct ChangedItems {

    /// The time for which a change is marked.
    static let markTime: Duration = .seconds(10)
    /// The time within which the next change of an item counts as the confirmation of a change by the user.
    static let confirmationTime: Duration = .seconds(30)

    /// The steady time at which the change of each item was first drawn; nil if it has not been drawn.
    private var since: [ItemIndex.Item: Duration?] = [:]
    /// The items that the latest load has changed.
    private var restless: Set<ItemIndex.Item> = []
    /// The items that the user has changed, and whose change no load has confirmed, with the time at which the change
    /// was first drawn; nil if it has not been drawn.
    private var own: [ItemIndex.Item: Duration?] = [:]

    /// The number of marked items.
    var count: Int { since.count }

    /// Whether no item is marked.
    var isEmpty: Bool { since.isEmpty }

    /// Processes new content.
    ///
    /// - Parameters:
    ///   - changes: The changes of the items.
    ///   - isLoaded: Whether a load has brought the changes. If false, the user has made them here, and they are not
    ///     marked.
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
