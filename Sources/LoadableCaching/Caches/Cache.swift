public import Loadables
import Synchronization

/// Values by their keys: in memory, within limits, and in a storage if it has one. Can be used on any thread.
///
/// ```swift
/// let levels = Cache<GenericKey, Double>()
/// let storedLevels = Cache<GenericKey, Double>(name: "level", storage: storage)
/// ```
///
/// A key is told from others by its `id`. A value that is not fresh any more is still returned; whether to show it is for
/// others to decide, see ``isStale(_:)``.
///
/// In a storage values are there again after a restart. They are written later, elsewhere; ``flush()`` waits for that. A
/// value that is not in memory is read when it is asked for.
public final class Cache<Key: Identifiable, Value: Sendable>: Sendable where Key.ID: Sendable {

    /// For how long values are good.
    public let lifetimes: CacheLifetimes

    /// Where the present time comes from.
    public let clock: any WallClock

    /// Where values are kept beyond the memory; nil for nowhere.
    public var storage: (any CacheStorage)? { stored?.storage }

    /// How much is kept in memory. What is too much for new limits goes at once.
    public var limits: CacheLimits {
        get { memory.withLock { $0.items.limits } }
        set { report(memory.withLock { $0.items.setLimits(newValue) }) }
    }

    /// Is told of values that leave the memory. The cache does not keep it.
    public var delegate: (any CacheDelegate<Value>)? {
        get { memory.withLock { $0.delegate } }
        set { memory.withLock { $0.delegate = newValue } }
    }

    private struct Item {
        var kept: KeptContent<Value>
        var keptUntil: Timestamp?
        var byteCount: Int
    }

    private struct Memory {
        var items: LeastRecentlyUsed<Key.ID, Item>
        weak var delegate: (any CacheDelegate<Value>)?
        /// How often anything was changed: what was read elsewhere before a change is not put in after it.
        var changeCount = 0
    }

    private let memory: Mutex<Memory>
    private let byteCount: @Sendable (Value) -> Int
    /// What has the values that are not in memory, too; nil if there are none.
    private let stored: (any StoredValues<Key, Value>)?

    /// Makes an empty cache, in memory alone.
    ///
    /// - Parameters:
    ///   - lifetimes: For how long values are good.
    ///   - limits: How many are kept.
    ///   - clock: Where the present time comes from.
    ///   - byteCount: How large a value is, for the limit by bytes. By default as large as its own storage, without what
    ///     that refers to.
    public convenience init(
        lifetimes: CacheLifetimes = CacheLifetimes(),
        limits: CacheLimits = CacheLimits(),
        clock: any WallClock = .system,
        byteCount: @escaping @Sendable (Value) -> Int = { _ in MemoryLayout<Value>.size }
    ) {
        self.init(stored: nil, lifetimes: lifetimes, limits: limits, clock: clock, byteCount: byteCount)
    }

    /// Makes a cache with what an earlier one of the same name has stored.
    ///
    /// The identifier of a key, or the key if its identifier cannot be encoded, has to encode to the same JSON in each run of
    /// the program. A dictionary does; a `Set` does not.
    ///
    /// - Parameters:
    ///   - name: What tells it from other caches in the same storage.
    ///   - version: Of the value's type; raise it with changes after which old values mean something else. Values of another
    ///     version are reported, loaded again, and replaced.
    ///   - storage: Where values are kept.
    ///   - lifetimes: For how long values are good.
    ///   - limits: How many are kept in memory. One that is not is read again when it is asked for.
    ///   - clock: Where the present time comes from.
    ///   - report: Is told of values that cannot be read or written. By default they are logged.
    public convenience init(
        name: String,
        version: Int = 1,
        storage: any CacheStorage,
        lifetimes: CacheLifetimes = CacheLifetimes(),
        limits: CacheLimits = CacheLimits(),
        clock: any WallClock = .system,
        report: @escaping @Sendable (CacheProblem) -> Void = { $0.log() }
    ) where Key: Encodable, Value: Codable {
        self.init(
            stored: EncodedValues<Key, Value>(
                name: name, version: version, storage: storage, lifetime: lifetimes.onDisk, clock: clock, report: report
            ),
            lifetimes: lifetimes,
            limits: limits,
            clock: clock,
            byteCount: { _ in MemoryLayout<Value>.size })
    }

    private init(
        stored: (any StoredValues<Key, Value>)?,
        lifetimes: CacheLifetimes,
        limits: CacheLimits,
        clock: any WallClock,
        byteCount: @escaping @Sendable (Value) -> Int
    ) {
        self.stored = stored
        self.lifetimes = lifetimes
        self.clock = clock
        self.byteCount = byteCount
        memory = Mutex(Memory(items: LeastRecentlyUsed(limits: limits)))
    }

    // MARK: Values

    /// The value of the key; nil if there is none. Setting one dates it as given by the source now; setting nil removes it.
    public subscript(key: Key) -> Value? {
        get { kept(for: key)?.content }
        set {
            if let newValue { store(newValue, for: key) } else { remove(key) }
        }
    }

    /// Whether the source should be asked for the value: it is not fresh any more, or there is none.
    public func isStale(_ key: Key) -> Bool {
        kept(for: key)?.provenance.isStale(at: clock.now) ?? true
    }

    /// The value of the key with what is known of it; nil if there is none.
    public func kept(for key: Key) -> KeptContent<Value>? {
        let now = clock.now
        let (item, changeCount) = memory.withLock { memory -> (Item?, Int) in
            let item = memory.items.value(for: key.id)
            if let limit = item?.keptUntil, limit <= now { memory.items.remove(key.id) }
            return (item, memory.changeCount)
        }
        if let item {
            guard let limit = item.keptUntil, limit <= now else { return item.kept }
            report([item])
        }
        guard let kept = stored?.value(for: key) else { return nil }
        keepInMemory(kept, for: key, unlessChangedSince: changeCount)
        return kept
    }

    /// Stores what the source gave just now.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - key: What it is found by.
    ///   - validator: The validator that the source gave for it; nil if it gave none.
    ///   - byteCount: How large it is, for the limit by bytes; nil for what the cache says of all values.
    public func store(_ value: Value, for key: Key, validator: ContentValidator? = nil, byteCount: Int? = nil) {
        let now = clock.now
        let provenance = Provenance(origin: .source, date: now, freshUntil: now.advanced(by: lifetimes.fresh))
        store(KeptContent(value, from: provenance, validator: validator), for: key, byteCount: byteCount)
    }

    /// Stores the value in place of what was there before. From now on it comes from a cache.
    public func store(_ kept: KeptContent<Value>, for key: Key) {
        store(kept, for: key, byteCount: nil)
    }

    private func store(_ kept: KeptContent<Value>, for key: Key, byteCount: Int?) {
        var kept = kept
        kept.provenance.origin = .cache
        keepInMemory(kept, for: key, byteCount: byteCount)
        stored?.store(kept, for: key)
    }

    /// Dates the value of the key anew, without a look at it; does nothing if there is none.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - date: When the source confirmed the value.
    ///   - freshUntil: When it stops being fresh; nil for never.
    ///   - validator: The validator that the source gave now, in place of the one before; nil if it gave none.
    public func extend(
        _ key: Key, from date: Timestamp, freshUntil: Timestamp?, validator: ContentValidator? = nil
    ) {
        stored?.extend(key, from: date, freshUntil: freshUntil, validator: validator)
        memory.withLock { memory in
            memory.changeCount += 1
            guard var item = memory.items.value(for: key.id) else { return }
            item.kept.provenance.date = date
            item.kept.provenance.freshUntil = freshUntil
            item.kept.validator = validator
            item.keptUntil = lifetimes.inMemory.map(date.advanced(by:))
            // As large as before, so that nothing has to go.
            memory.items.set(item, for: key.id, byteCount: item.byteCount)
        }
    }

    /// Declares the value of the key stale; it stays.
    public func invalidate(_ key: Key) {
        guard let kept = kept(for: key) else { return }
        let now = clock.now
        let freshUntil = min(kept.provenance.freshUntil ?? now, now)
        extend(key, from: kept.provenance.date, freshUntil: freshUntil, validator: kept.validator)
    }

    /// Removes the value of the key, if there is one.
    public func remove(_ key: Key) {
        stored?.remove(key)
        let removed = memory.withLock { memory in
            memory.changeCount += 1
            return memory.items.remove(key.id)
        }
        if let removed { report([removed]) }
    }

    /// Removes all values.
    public func removeAll() {
        stored?.removeAll()
        memory.withLock { $0.changeCount += 1 }
        removeFromMemory()
    }

    /// Removes what is in memory only because it was used not long ago, for when memory is short. What is on disk stays.
    public func removeFromMemory() {
        let removed = memory.withLock { memory -> [Item] in
            defer { memory.items.removeAll() }
            return memory.delegate == nil ? [] : memory.items.values
        }
        report(removed)
    }

    /// How many values are in memory.
    public var countInMemory: Int { memory.withLock { $0.items.count } }

    /// Returns when everything that was stored before is written; at once if it has no storage.
    ///
    /// - Throws: Why it is not.
    public func flush() async throws(CacheProblem) {
        try await storage?.flush()
    }

    /// - Parameters:
    ///   - byteCount: How large it is; nil for what the cache says of all values.
    ///   - changeCount: When the value was read; nil for one that is a change.
    private func keepInMemory(
        _ kept: KeptContent<Value>, for key: Key, byteCount: Int? = nil, unlessChangedSince changeCount: Int? = nil
    ) {
        let keptUntil = lifetimes.inMemory.map(kept.provenance.date.advanced(by:))
        let now = clock.now
        let item = Item(kept: kept, keptUntil: keptUntil, byteCount: byteCount ?? self.byteCount(kept.content))
        let removed = memory.withLock { memory -> [Item] in
            if let changeCount, changeCount != memory.changeCount { return [] }
            if changeCount == nil { memory.changeCount += 1 }
            if let keptUntil, keptUntil <= now {
                return memory.items.remove(key.id).map { [$0] } ?? []
            }
            return memory.items.set(item, for: key.id, byteCount: item.byteCount)
        }
        report(removed)
    }

    /// Tells the delegate, which may use the cache.
    private func report(_ removed: [Item]) {
        guard !removed.isEmpty, let delegate else { return }
        for item in removed { delegate.cacheDidRemove(item.kept.content) }
    }
}

/// The key of what there is only one of.
public enum GenericKey: String, Hashable, Codable, Identifiable, Sendable {
    /// The only key.
    case key

    public var id: String { rawValue }
}

/// Hears of values that leave the memory of a cache.
public protocol CacheDelegate<Value>: AnyObject, Sendable {

    /// What the cache keeps.
    associatedtype Value

    /// Called when the value has left the memory: to keep within the limits, because its time was over, or because it was removed; not
    /// when another one takes its place. It may still be in the cache's storage. Called on the thread that caused it.
    func cacheDidRemove(_ value: Value)
}
