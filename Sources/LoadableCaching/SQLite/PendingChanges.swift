/// What is still to be written: gathered while the file is busy, the latest of each entry only.
struct PendingChanges {

    struct Batch {
        /// Caches that are emptied before the changes are made.
        var cleared: Set<String> = []
        var changes: [StorageKey: EntryChange] = [:]

        var isEmpty: Bool { cleared.isEmpty && changes.isEmpty }

        mutating func add(_ change: EntryChange, to key: StorageKey) {
            if let before = changes[key] {
                changes[key] = before.then(change)
            } else if case .adjust = change, cleared.contains(key.cache) {
                // There is nothing left to adjust.
            } else {
                changes[key] = change
            }
        }

        mutating func removeAll(in cache: String) {
            cleared.insert(cache)
            changes = changes.filter { $0.key.cache != cache }
        }

        func change(of key: StorageKey) -> EntryChange? {
            changes[key] ?? (cleared.contains(key.cache) ? .remove : nil)
        }
    }

    private var waiting = Batch()
    private var writing: Batch?
    private var isScheduled = false
    private var hasReportedReading = false
    private var reportedDamage: Set<StorageKey> = []
    /// How often something was resolved.
    private(set) var resolvedCount = 0

    /// While nothing can be written, changes of so many entries are kept; those of others are lost to the file.
    static let limitInOutage = 10_000
    private var isOutage = false

    mutating func add(_ change: EntryChange, to key: StorageKey) {
        if isOutage, self.change(of: key) == nil {
            let count = waiting.changes.count + (writing?.changes.count ?? 0)
            if count >= Self.limitInOutage { return }
        }
        waiting.add(change, to: key)
    }

    mutating func removeAll(in cache: String) {
        waiting.removeAll(in: cache)
    }

    /// What becomes of an entry that is in the file; nil if nothing does.
    func change(of key: StorageKey) -> EntryChange? {
        let first = writing?.change(of: key)
        let second = waiting.change(of: key)
        guard let first, let second else { return first ?? second }
        return first.then(second)
    }

    /// Whether somebody has to see to the writing: nobody does yet.
    mutating func scheduleWriting() -> Bool {
        defer { isScheduled = true }
        return !isScheduled
    }

    /// What is to be written now; nil if there is nothing left.
    mutating func nextBatch() -> Batch? {
        guard !waiting.isEmpty else {
            isScheduled = false
            return nil
        }
        writing = waiting
        waiting = Batch()
        return writing
    }

    /// Says what becomes of an adjusted entry, before it is in the file: adjusting what has been adjusted would be once too
    /// often.
    mutating func resolve(_ key: StorageKey, as entry: StoredEntry?) {
        resolvedCount += 1
        writing?.changes[key] = entry.map { entry in .replace { entry } } ?? .remove
    }

    mutating func didWrite() {
        writing = nil
        isOutage = false
    }

    /// What was to be written, as far as it is known by now.
    var unwritten: [StorageKey: EntryChange] { writing?.changes ?? [:] }

    /// Puts it back, under what came meanwhile.
    ///
    /// - Parameter changes: What it comes to.
    mutating func didNotWrite(_ changes: [StorageKey: EntryChange]) {
        isScheduled = false
        isOutage = true
        guard var batch = writing else { return }
        batch.changes = changes
        writing = nil
        for cache in waiting.cleared { batch.removeAll(in: cache) }
        for (key, change) in waiting.changes { batch.add(change, to: key) }
        waiting = batch
    }

    mutating func isFirstUnreadable() -> Bool {
        defer { hasReportedReading = true }
        return !hasReportedReading
    }

    mutating func didRead() {
        hasReportedReading = false
    }

    mutating func isFirstDamage(of key: StorageKey) -> Bool {
        reportedDamage.insert(key).inserted
    }
}
