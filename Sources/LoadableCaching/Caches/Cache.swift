public import Loadables

/// A cache of values with keys. A cache keeps values in memory within limits, and optionally also in a storage. Safe to
/// use on any thread.
///
/// ```swift
/// let levels = Cache<GenericKey, Double>()
/// let storedLevels = Cache<GenericKey, Double>(name: "level", storage: storage)
/// ```
///
/// Two keys are the same if their `id`s are equal. The cache also returns values that are no longer fresh. To detect
/// such values, call ``isStale(_:)``.
///
/// With a storage, values are available after a restart. A value that is not in memory is read from the storage when it
/// is requested. Changes are written later, on another thread. To wait until all changes are written, call ``flush()``.
public final class Cache<Key: Identifiable, Value: Sendable>: Sendable where Key.ID: Sendable {

    /// The durations for which values stay fresh and are kept.
    public let lifetimes: CacheLifetimes

    /// The clock that timestamps values and determines whether they are fresh.
    public let clock: any WallClock

    /// The storage in which values are also kept; nil for a cache in memory.
    public var storage: (any CacheStorage)? { stored?.storage }

    /// The limits of the values in memory. New limits take effect immediately.
    public var limits: CacheLimits {
        get { memory.withLock { $0.items.limits } }
        set { memory.report(memory.withLock { $0.items.setLimits(newValue) }) }
    }

    /// The delegate that is notified of values that leave the memory; nil for none. Held weakly.
    public var delegate: (any CacheDelegate<Value>)? {
        get { memory.withLock { $0.delegate } }
        set { memory.withLock { $0.delegate = newValue } }
    }

    private let memory: CacheMemory<Key.ID, Value>
    private let byteCount: @Sendable (Value) -> Int
    /// The running loads of values. Loaders that keep their contents in this cache share these loads.
    let loads = SharedLoads<Key.ID, Value>()
    /// All values in the storage; nil without a storage.
    private let stored: (any StoredValues<Key, Value>)?

    /// Creates an empty cache in memory.
    ///
    /// - Parameters:
    ///   - lifetimes: The durations for which values stay fresh and are kept.
    ///   - limits: The limits of the values in memory.
    ///   - clock: The clock that timestamps values.
    ///   - byteCount: Returns the size of a value in bytes, for the byte limit. The default is the size of the type in
    ///     memory. This size does not include objects that the value references, such as the elements of an array.
    public convenience init(
        lifetimes: CacheLifetimes = CacheLifetimes(),
        limits: CacheLimits = CacheLimits(),
        clock: any WallClock = .system,
        byteCount: @escaping @Sendable (Value) -> Int = { _ in MemoryLayout<Value>.size }
    ) {
        self.init(stored: nil, lifetimes: lifetimes, limits: limits, clock: clock, byteCount: byteCount)
    }

    /// Creates a cache with a storage. The cache also returns values that an earlier cache of the same name has stored
    /// in the storage.
    ///
    /// An `id` that is not a string is stored as JSON. If the `id` is not `Encodable`, the key itself is stored as
    /// JSON. This JSON must be the same in every run of the program, so a key must not contain a `Set`, for example.
    ///
    /// - Parameters:
    ///   - name: The name of the cache, unique in the storage.
    ///   - version: The version of the value's type. Increase the version when the type changes in a way that gives
    ///     stored values a different meaning. Stored values of other versions are reported and not returned.
    ///   - storage: The storage.
    ///   - lifetimes: The durations for which values stay fresh and are kept.
    ///   - limits: The limits of the values in memory. A value that was dropped from memory is read again when it is
    ///     requested. The byte limit applies to the encoded sizes. Before a value has been encoded, its size is the
    ///     size that was passed to ``store(_:for:validator:byteCount:)``, or zero.
    ///   - clock: The clock that timestamps values.
    ///   - report: Called with the problem of each stored value that cannot be decoded or has another version, and of
    ///     each key that cannot be encoded. By default, problems are logged. The storage reports all other problems.
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

    /// The value of the key; nil if there is none. If you set a value, the cache treats it as a value that the source
    /// has just returned. If you set nil, the value is removed.
    public subscript(key: Key) -> Value? {
        get { kept(for: key)?.content }
        set {
            if let newValue { store(newValue, for: key) } else { remove(key) }
        }
    }

    /// Returns whether the value should be loaded: it is missing or no longer fresh.
    public func isStale(_ key: Key) -> Bool {
        kept(for: key)?.provenance.isStale(at: clock.now) ?? true
    }

    /// Returns the value of the key with its provenance and validator. Returns nil if there is no value, or if the
    /// value has expired, cannot be decoded, or has another version.
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

    /// Reads a value that is not in memory. Keeps the value in memory, unless the cache has changed in the meantime.
    ///
    /// This is a separate function for speed. As a part of ``kept(for:)``, it would make every lookup in memory fetch
    /// the metadata of more types (benchmark “read from a cache in memory”).
    @inline(never)
    private func read(_ key: Key, unlessChangedSince changeCount: Int) -> KeptContent<Value>? {
        guard let (kept, byteCount) = stored?.value(for: key) else { return nil }
        keepInMemory(kept, for: key, byteCount: byteCount, unlessChangedSince: changeCount)
        return kept
    }

    /// Stores a value that the source has just returned.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - key: The key.
    ///   - validator: The validator of the value; nil if the source provided none.
    ///   - byteCount: The size of the value in bytes, for the byte limit; nil for the size that the cache computes.
    ///     With a storage, the size of the encoded value replaces this size later.
    public func store(_ value: Value, for key: Key, validator: ContentValidator? = nil, byteCount: Int? = nil) {
        let now = clock.now
        let provenance = Provenance(origin: .source, date: now, freshUntil: now.advanced(by: lifetimes.fresh))
        store(KeptContent(value, from: provenance, validator: validator), for: key, byteCount: byteCount)
    }

    /// Stores a value with its provenance and validator, and replaces the earlier value of the key. In the provenance
    /// of the stored value, the origin is the cache.
    public func store(_ kept: KeptContent<Value>, for key: Key) {
        store(kept, for: key, byteCount: nil)
    }

    private func store(_ kept: KeptContent<Value>, for key: Key, byteCount: Int?) {
        var kept = kept
        kept.provenance.origin = .cache
        let number = keepInMemory(kept, for: key, byteCount: byteCount)
        stored?.store(kept, for: key) { [weak memory, id = key.id] in memory?.count($0, of: number, for: id) }
    }

    /// Replaces the date, the freshness and the validator of a stored value, without reading the value. Has no effect
    /// if there is no value.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - date: The time at which the source confirmed the value.
    ///   - freshUntil: The time until which the value is fresh; nil if it stays fresh.
    ///   - validator: The new validator; nil to remove the validator.
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
            // The size stays the same, so the limits need not be checked.
            memory.items.replace(item, for: key.id)
        }
    }

    /// Marks the value of the key as stale. The value stays in the cache. If the value is being loaded, loaders do not
    /// join that load.
    public func invalidate(_ key: Key) {
        loads.close(key.id)
        guard let kept = kept(for: key) else { return }
        let now = clock.now
        let freshUntil = min(kept.provenance.freshUntil ?? now, now)
        extend(key, from: kept.provenance.date, freshUntil: freshUntil, validator: kept.validator)
    }

    /// Removes the value of the key, if there is one. If the value is being loaded, loaders do not join that load.
    public func remove(_ key: Key) {
        loads.close(key.id)
        stored?.remove(key)
        let removed = memory.withLock { memory in
            memory.changeCount += 1
            return memory.items.remove(key.id)
        }
        if let removed { memory.report([removed]) }
    }

    /// Removes all values from memory and from the storage. Loaders do not join the running loads.
    public func removeAll() {
        loads.closeAll()
        stored?.removeAll()
        memory.withLock { $0.changeCount += 1 }
        removeFromMemory()
    }

    /// Removes all values from memory, for example when memory is low. Values in the storage stay. Without a storage,
    /// the values are lost.
    public func removeFromMemory() {
        let removed = memory.withLock { memory -> [CacheMemory<Key.ID, Value>.Item] in
            defer { memory.items.removeAll() }
            return memory.delegate == nil ? [] : memory.items.values
        }
        memory.report(removed)
    }

    /// The number of values in memory.
    public var countInMemory: Int { memory.withLock { $0.items.count } }

    /// Waits until all earlier changes are written to the storage. Without a storage, returns at once.
    ///
    /// - Throws: The problem that prevents changes from being written. Also throws an error if the storage has dropped
    ///   changes since the last flush.
    public func flush() async throws(CacheProblem) {
        try await storage?.flush()
    }

    /// Keeps a value in memory. If the value has already expired, removes the value of the key from memory instead.
    ///
    /// - Parameters:
    ///   - byteCount: The size of the value in bytes; nil for the size that the cache computes.
    ///   - changeCount: The number of changes before the value was read from the storage; nil for a new value. If there
    ///     were further changes, the value is not kept.
    /// - Returns: The number of the value, unique among the values of the key. Zero if the value is not kept.
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

/// The key of a cache with a single value.
public enum GenericKey: String, Hashable, Codable, Identifiable, Sendable {
    /// The only key.
    case key

    public var id: String { rawValue }
}

/// An object that is notified of values that leave the memory of a cache.
public protocol CacheDelegate<Value>: AnyObject, Sendable {

    /// The type of the cached values.
    associatedtype Value

    /// Called after a value has left the memory: a limit was exceeded, the value has expired, or the value was removed.
    /// An expired value leaves the memory when it is next requested. Not called when a value is replaced with another
    /// value of its key. The value may still be in the cache's storage. Called on any thread.
    func cacheDidRemove(_ value: Value)
}
