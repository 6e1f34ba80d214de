public import Loadables

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
        set { memory.report(memory.withLock { $0.items.setLimits(newValue) }) }
    }

    /// Is told of values that leave the memory. The cache does not keep it.
    public var delegate: (any CacheDelegate<Value>)? {
        get { memory.withLock { $0.delegate } }
        set { memory.withLock { $0.delegate = newValue } }
    }

    private let memory: CacheMemory<Key.ID, Value>
    private let byteCount: @Sendable (Value) -> Int
    /// The loads of values that run, for all loaders that keep their contents here.
    let loads = SharedLoads<Key.ID, Value>()
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
    ///   - limits: How many are kept in memory. One that is not is read again when it is asked for. For the limit by bytes a value is
    ///     as large as it is encoded, from when that is done.
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
            byteCount: { _ in 0 })
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
        memory = CacheMemory(limits: limits)
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
        var changeCount = 0
        let item = memory.withLock { memory in
            changeCount = memory.changeCount
            let item = memory.items.value(for: key.id)
            if let limit = item?.keptUntil, limit <= now { memory.items.remove(key.id) }
            return item
        }
        if let item {
            guard let limit = item.keptUntil, limit <= now else { return item.kept }
            memory.report([item])
        }
        return read(key, unlessChangedSince: changeCount)
    }

    /// The value that is not in memory, which it is from then on unless the cache has changed meanwhile.
    ///
    /// Apart from a look into the memory, which would look up the types of all that is done here ("read from a cache in memory").
    @inline(never)
    private func read(_ key: Key, unlessChangedSince changeCount: Int) -> KeptContent<Value>? {
        guard let (kept, byteCount) = stored?.value(for: key) else { return nil }
        keepInMemory(kept, for: key, byteCount: byteCount, unlessChangedSince: changeCount)
        return kept
    }

    /// Stores what the source gave just now.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - key: What it is found by.
    ///   - validator: The validator that the source gave for it; nil if it gave none.
    ///   - byteCount: How large it is, for the limit by bytes; nil for what the cache says of all values. In a cache with a storage
    ///     the size of the encoded value counts.
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
        let number = keepInMemory(kept, for: key, byteCount: byteCount)
        stored?.store(kept, for: key) { [weak memory, id = key.id] in memory?.count($0, of: number, for: id) }
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
            memory.items.replace(item, for: key.id)
        }
    }

    /// Declares the value of the key stale; it stays.
    public func invalidate(_ key: Key) {
        loads.close(key.id)
        guard let kept = kept(for: key) else { return }
        let now = clock.now
        let freshUntil = min(kept.provenance.freshUntil ?? now, now)
        extend(key, from: kept.provenance.date, freshUntil: freshUntil, validator: kept.validator)
    }

    /// Removes the value of the key, if there is one.
    public func remove(_ key: Key) {
        loads.close(key.id)
        stored?.remove(key)
        let removed = memory.withLock { memory in
            memory.changeCount += 1
            return memory.items.remove(key.id)
        }
        if let removed { memory.report([removed]) }
    }

    /// Removes all values.
    public func removeAll() {
        loads.closeAll()
        stored?.removeAll()
        memory.withLock { $0.changeCount += 1 }
        removeFromMemory()
    }

    /// Removes what is in memory only because it was used not long ago, for when memory is short. What is on disk stays.
    public func removeFromMemory() {
        let removed = memory.withLock { memory -> [CacheMemory<Key.ID, Value>.Item] in
            defer { memory.items.removeAll() }
            return memory.delegate == nil ? [] : memory.items.values
        }
        memory.report(removed)
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
    /// - Returns: What tells the value from others of the key.
    @discardableResult
    private func keepInMemory(
        _ kept: KeptContent<Value>, for key: Key, byteCount: Int? = nil, unlessChangedSince changeCount: Int? = nil
    ) -> Int {
        let keptUntil = lifetimes.inMemory.map(kept.provenance.date.advanced(by:))
        let now = clock.now
        var item = CacheMemory<Key.ID, Value>.Item(kept: kept, keptUntil: keptUntil)
        let byteCount = byteCount ?? self.byteCount(kept.content)
        let (removed, number) = memory.withLock { memory -> ([CacheMemory<Key.ID, Value>.Item], Int) in
            if let changeCount, changeCount != memory.changeCount { return ([], 0) }
            if changeCount == nil { memory.changeCount += 1 }
            if let keptUntil, keptUntil <= now {
                return (memory.items.remove(key.id).map { [$0] } ?? [], 0)
            }
            item.number = memory.changeCount
            return (memory.items.set(item, for: key.id, byteCount: byteCount), item.number)
        }
        memory.report(removed)
        return number
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
