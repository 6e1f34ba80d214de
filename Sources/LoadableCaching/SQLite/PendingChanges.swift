import Synchronization

/// What is still to be written: gathered while the file is busy, the latest of each entry only, within limits.
struct PendingChanges {

    struct Batch {
        /// Caches that are emptied before the changes are made.
        var cleared: Set<String> = []
        private(set) var changes: LeastRecentlyUsed<StorageKey, PendingChange>
        /// Changes that are not made yet: how large they are is not known.
        private(set) var unmade: Set<StorageKey> = []
        private let byteCount: Int

        init(byteCount: Int) {
            changes = LeastRecentlyUsed(limits: CacheLimits(count: .max, byteCount: byteCount))
            self.byteCount = byteCount
        }

        var isEmpty: Bool { cleared.isEmpty && changes.count == 0 }

        /// The oldest first.
        var keys: [StorageKey] { changes.keys.reversed() }

        /// - Returns: Whether all that was there has still room.
        mutating func add(_ change: PendingChange, to key: StorageKey) -> Bool {
            if let before = changes.peek(key) { return set(before.then(change), for: key) }
            // There is nothing left to adjust.
            if change.isAdjustment, cleared.contains(key.cache) { return true }
            return set(change, for: key)
        }

        /// - Returns: Whether all that was there has still room.
        mutating func set(_ change: PendingChange, for key: StorageKey) -> Bool {
            let count = changes.peek(key) == nil ? changes.count + 1 : changes.count
            // One may be as large as it is, and leaves room for others.
            changes.set(change, for: key, byteCount: min(change.byteCount(for: key), byteCount / 2))
            if change.isMade { unmade.remove(key) } else { unmade.insert(key) }
            return changes.count == count
        }

        mutating func remove(_ key: StorageKey) {
            changes.remove(key)
            unmade.remove(key)
        }

        mutating func removeAll(in cache: String) {
            cleared.insert(cache)
            for key in changes.keys where key.cache == cache { remove(key) }
        }

        func change(of key: StorageKey) -> PendingChange? {
            changes.peek(key) ?? (cleared.contains(key.cache) ? PendingChange(.remove) : nil)
        }
    }

    private let byteCount: Int
    private var waiting: Batch
    private var writing: Batch?
    private var isScheduled = false
    private var hasReportedReading = false
    private var hasReportedVersion = false
    private var reportedDamage: Set<StorageKey> = []
    /// How often something was resolved.
    private(set) var resolvedCount = 0

    /// While nothing can be written, changes of so many entries are kept; those of others are lost to the file.
    static let limitInOutage = 10_000
    /// How many changes may wait whose size is not known.
    static let unmadeLimit = 64
    private var isOutage = false
    private var loss = Loss()

    private struct Loss {
        /// Adjusting what stands in the file would take it for what was to be there.
        var isAny = false
        var isReported = false
        var isFlushed = true
    }

    /// - Parameter byteCount: How many bytes the values may have that wait.
    init(byteCount: Int) {
        self.byteCount = byteCount
        waiting = Batch(byteCount: byteCount)
    }

    mutating func add(_ change: PendingChange, to key: StorageKey) {
        if self.change(of: key) == nil {
            if isOutage, waiting.changes.count + (writing?.changes.count ?? 0) >= Self.limitInOutage {
                return didLose()
            }
            if loss.isAny, change.isAdjustment { return }
        }
        if !waiting.add(change, to: key) { didLose() }
    }

    mutating func removeAll(in cache: String) {
        waiting.removeAll(in: cache)
    }

    /// What becomes of an entry that is in the file; nil if nothing does.
    func change(of key: StorageKey) -> EntryChange? {
        let first = writing?.change(of: key)
        let second = waiting.change(of: key)
        guard let first, let second else { return (first ?? second)?.change }
        return first.then(second).change
    }

    /// Whether some of them are being written.
    var isWriting: Bool { writing != nil }

    // MARK: Making

    /// The change, if it has to be made for its size to be known: there are many already.
    func changeToMake(of key: StorageKey) -> PendingChange? {
        guard waiting.unmade.count > Self.unmadeLimit, let change = unmade(key), !change.isAdjustment else {
            return nil
        }
        return change
    }

    /// All changes whose size is not known.
    var changesToMake: [StorageKey: PendingChange] {
        Dictionary(uniqueKeysWithValues: waiting.unmade.compactMap { key in unmade(key).map { (key, $0) } })
    }

    private func unmade(_ key: StorageKey) -> PendingChange? {
        waiting.unmade.contains(key) ? waiting.changes.peek(key) : nil
    }

    /// Says what the change has come to, unless there is another one by now; nil for nothing.
    ///
    /// - Returns: Whether something is lost by that for the first time.
    mutating func didMake(_ change: PendingChange, of key: StorageKey, as result: PendingChange?) -> Bool {
        guard waiting.changes.peek(key)?.stamp == change.stamp else { return false }
        if let result {
            if !waiting.set(result, for: key) { didLose() }
        } else {
            waiting.remove(key)
        }
        return isFirstLoss()
    }

    /// Says that an entry is not one to be stored: what there is of its key is not to be taken for it.
    mutating func didRefuse() {
        loss.isAny = true
    }

    // MARK: Writing

    /// Whether the caller has to start the writing: it has not been started yet.
    mutating func scheduleWriting() -> Bool {
        defer { isScheduled = true }
        return !isScheduled
    }

    /// Whether something was added while the last batch was written, so that the writing goes on.
    mutating func continueWriting() -> Bool {
        isScheduled = !waiting.isEmpty
        return isScheduled
    }

    /// What is to be written now; nil if there is nothing left.
    mutating func nextBatch() -> Batch? {
        guard !waiting.isEmpty else {
            isScheduled = false
            return nil
        }
        writing = waiting
        waiting = Batch(byteCount: byteCount)
        return writing
    }

    /// Says what becomes of an adjusted entry, before it is in the file: adjusting what has been adjusted would be once too
    /// often.
    mutating func resolve(_ key: StorageKey, as entry: StoredEntry?) {
        resolvedCount += 1
        if writing?.set(entry.map(PendingChange.init(made:)) ?? PendingChange(.remove), for: key) == false { didLose() }
    }

    /// Says that a part of what is written is in the file.
    mutating func didWrite(_ key: StorageKey) {
        writing?.remove(key)
    }

    /// Says that the caches that were to be emptied are.
    mutating func didClear() {
        writing?.cleared = []
    }

    mutating func didWrite() {
        writing = nil
        isOutage = false
        loss.isReported = false
    }

    /// Puts what was to be written back, under what came meanwhile.
    mutating func didNotWrite() {
        isScheduled = false
        isOutage = true
        guard var batch = writing else { return }
        writing = nil
        for cache in waiting.cleared { batch.removeAll(in: cache) }
        for key in waiting.keys {
            if let change = waiting.changes.peek(key), !batch.add(change, to: key) { didLose() }
        }
        waiting = batch
    }

    /// Leaves what waits where it is: it is not tried now.
    mutating func doNotWrite() {
        isScheduled = false
    }

    // MARK: What is said once

    mutating func didLose() {
        loss.isAny = true
        loss.isFlushed = false
    }

    mutating func isFirstLoss() -> Bool {
        guard !loss.isFlushed, !loss.isReported else { return false }
        loss.isReported = true
        return true
    }

    /// Whether something was lost since this was asked last.
    mutating func hasLost() -> Bool {
        defer { loss.isFlushed = true }
        return !loss.isFlushed
    }

    mutating func isFirstUnreadable() -> Bool {
        defer { hasReportedReading = true }
        return !hasReportedReading
    }

    mutating func isFirstLaterVersion() -> Bool {
        defer { hasReportedVersion = true }
        return !hasReportedVersion
    }

    mutating func didRead() {
        hasReportedReading = false
        hasReportedVersion = false
    }

    mutating func isFirstDamage(of key: StorageKey) -> Bool {
        reportedDamage.insert(key).inserted
    }
}

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
