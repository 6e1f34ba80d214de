import Synchronization

/// A change that waits, and what it has come to, if that is known.
struct PendingChange: Sendable {

    private(set) var change: EntryChange
    private var made: StoredEntry?
    /// Whether its size is known: it was made, or cannot be made, or is none that has one.
    private(set) var isMade: Bool
    /// Tells it from all others.
    let stamp = Self.lastStamp.add(1, ordering: .relaxed).newValue

    private static let lastStamp = Atomic(0)

    init(_ change: EntryChange) {
        self.change = change
        if case .remove = change { isMade = true } else { isMade = false }
    }

    init(made entry: StoredEntry) {
        change = .replace { entry }
        made = entry
        isMade = true
    }

    /// One that cannot be made, which is said when it is to be written.
    init(failing change: EntryChange) {
        self.change = change
        isMade = true
    }

    var isAdjustment: Bool {
        if case .adjust = change { true } else { false }
    }

    /// How many bytes it takes, as far as that is known.
    func byteCount(for key: StorageKey) -> Int {
        // What is around a value takes about so many.
        key.cache.utf8.count + key.key.utf8.count + (made?.value.count ?? 0) + 256
    }

    /// Both, this one first.
    func then(_ next: PendingChange) -> PendingChange {
        guard case .adjust(let adjust) = next.change else { return next }
        guard var entry = made else { return PendingChange(change.then(next.change)) }
        adjust(&entry)
        return PendingChange(made: entry)
    }
}
