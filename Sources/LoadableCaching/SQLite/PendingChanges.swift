import Synchronization

/// The changes that are waiting to be written. Changes to the same entry are combined. The number and the total size of
/// the changes are limited.
struct PendingChanges {

    struct Batch {
        /// The caches that must be emptied before the changes are made.
        var cleared: Set<String> = []
        private(set) var changes: LeastRecentlyUsed<StorageKey, PendingChange>
        /// The keys of changes of unknown size. Their values have not been encoded yet.
        private(set) var unmade: Set<StorageKey> = []
        private let byteCount: Int

        init(byteCount: Int) {
            changes = LeastRecentlyUsed(limits: CacheLimits(count: .max, byteCount: byteCount))
            self.byteCount = byteCount
        }

        var isEmpty: Bool { cleared.isEmpty && changes.count == 0 }

        /// The keys of the changes, the oldest first.
        var keys: [StorageKey] { changes.keys.reversed() }

        /// Adds a change. Combines the change with an earlier change to the same entry. Ignores an adjustment if the
        /// cache of the entry will be emptied.
        ///
        /// - Returns: Whether all changes are within the limits. False if an earlier change was dropped.
        mutating func add(_ change: PendingChange, to key: StorageKey) -> Bool {
            if let before = changes.peek(key) { return set(before.then(change), for: key) }
            // The entry is removed with its cache. There is nothing to adjust.
            if change.isAdjustment, cleared.contains(key.cache) { return true }
            return set(change, for: key)
        }

        /// Adds or replaces the change to an entry.
        ///
        /// - Returns: Whether all changes are within the limits. False if an earlier change was dropped.
        mutating func set(_ change: PendingChange, for key: StorageKey) -> Bool {
            let count = changes.peek(key) == nil ? changes.count + 1 : changes.count
            // A single change may have any size. At most half the limit is counted, so that space remains for other
            // changes.
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
    /// The number of calls of ``resolve(_:as:)``.
    private(set) var resolvedCount = 0

    /// The maximum number of entries with waiting changes while the file cannot be written. Changes to further entries
    /// are dropped.
    static let limitInOutage = 10_000
    static let unmadeLimit = 64
    private var isOutage = false
    private var loss = Loss()

    private struct Loss {
        /// Whether a change was dropped or refused. If true, entries in the file may be outdated and must not be
        /// adjusted.
        var isAny = false
        var isReported = false
        var isFlushed = true
    }

    /// Creates an empty collection.
    ///
    /// - Parameter byteCount: The maximum total size of the waiting values, in bytes.
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

    func change(of key: StorageKey) -> EntryChange? {
        let first = writing?.change(of: key)
        let second = waiting.change(of: key)
        guard let first, let second else { return (first ?? second)?.change }
        return first.then(second).change
    }

    var isWriting: Bool { writing != nil }

    // MARK: Encoding

    /// Returns the change of the key if too many changes have an unknown size. The caller must then encode the change
    /// now. Returns nil in all other cases, and if the change adjusts an entry.
    func changeToMake(of key: StorageKey) -> PendingChange? {
        guard waiting.unmade.count > Self.unmadeLimit, let change = unmade(key), !change.isAdjustment else {
            return nil
        }
        return change
    }

    var changesToMake: [StorageKey: PendingChange] {
        Dictionary(uniqueKeysWithValues: waiting.unmade.compactMap { key in unmade(key).map { (key, $0) } })
    }

    private func unmade(_ key: StorageKey) -> PendingChange? {
        waiting.unmade.contains(key) ? waiting.changes.peek(key) : nil
    }

    /// Replaces a change with its encoded form. Has no effect if the change was replaced in the meantime.
    ///
    /// - Parameter result: The encoded change. If nil, there is no entry to adjust, and the change is removed.
    /// - Returns: Whether the caller must report that changes were dropped because of the limits.
    mutating func didMake(_ change: PendingChange, of key: StorageKey, as result: PendingChange?) -> Bool {
        guard waiting.changes.peek(key)?.stamp == change.stamp else { return false }
        if let result {
            if !waiting.set(result, for: key) { didLose() }
        } else {
            waiting.remove(key)
        }
        return isFirstLoss()
    }

    /// Records that an entry was refused because it is too large. The stored entries may now be outdated, so further
    /// adjustments of stored entries are ignored.
    mutating func didRefuse() {
        loss.isAny = true
    }

    // MARK: Writing

    /// Records that writing is scheduled.
    ///
    /// - Returns: Whether the caller must schedule the writing. False if writing was already scheduled.
    mutating func scheduleWriting() -> Bool {
        defer { isScheduled = true }
        return !isScheduled
    }

    /// Returns whether writing must continue, because changes were added while the last batch was being written.
    mutating func continueWriting() -> Bool {
        isScheduled = !waiting.isEmpty
        return isScheduled
    }

    /// Returns the waiting changes, and marks them as being written. Returns nil if there are none.
    mutating func nextBatch() -> Batch? {
        guard !waiting.isEmpty else {
            isScheduled = false
            return nil
        }
        writing = waiting
        waiting = Batch(byteCount: byteCount)
        return writing
    }

    /// Replaces an adjustment with its result. Call this method before the file is changed, so that the entry is not
    /// adjusted twice.
    ///
    /// - Parameter entry: The adjusted entry. If nil, the adjustment is replaced with a removal.
    mutating func resolve(_ key: StorageKey, as entry: StoredEntry?) {
        resolvedCount += 1
        if writing?.set(entry.map(PendingChange.init(made:)) ?? PendingChange(.remove), for: key) == false { didLose() }
    }

    mutating func didWrite(_ key: StorageKey) {
        writing?.remove(key)
    }

    mutating func didClear() {
        writing?.cleared = []
    }

    mutating func didWrite() {
        writing = nil
        isOutage = false
        loss.isReported = false
    }

    /// After a failure, makes the changes of the batch wait again. Combines them with changes that were added in the
    /// meantime.
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

    /// Cancels the scheduled writing. The changes stay.
    mutating func doNotWrite() {
        isScheduled = false
    }

    // MARK: One-time reports

    mutating func didLose() {
        loss.isAny = true
        loss.isFlushed = false
    }

    mutating func isFirstLoss() -> Bool {
        guard !loss.isFlushed, !loss.isReported else { return false }
        loss.isReported = true
        return true
    }

    /// Returns whether changes were dropped since the last call.
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

/// A change that is waiting to be written.
struct PendingChange: Sendable {

    private(set) var change: EntryChange
    private var made: StoredEntry?
    /// Whether the size of the change is known. True for a removal, for an encoded value, and for a value that cannot
    /// be encoded.
    private(set) var isMade: Bool
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

    /// Creates a change with a value that cannot be encoded. The problem is reported when the change is written.
    init(failing change: EntryChange) {
        self.change = change
        isMade = true
    }

    var isAdjustment: Bool {
        if case .adjust = change { true } else { false }
    }

    /// Returns the size of the change in bytes. A value that has not been encoded counts as empty.
    func byteCount(for key: StorageKey) -> Int {
        // The constant is the approximate overhead of a value.
        key.cache.utf8.count + key.key.utf8.count + (made?.value.count ?? 0) + 256
    }

    /// Returns a change with the same effect as this change followed by the next change.
    func then(_ next: PendingChange) -> PendingChange {
        guard case .adjust(let adjust) = next.change else { return next }
        guard let made else { return PendingChange(change.then(next.change)) }
        return PendingChange(made: made.adjusted(by: adjust))
    }
}
