public import Loadables
import Synchronization

/// Values by their keys, in memory, within limits. Can be used on any thread.
///
/// A key is told from others by its `id`. A value that is not fresh any more is still returned; whether to show it is for
/// others to decide, see ``isStale(_:)``.
// Unchecked only because it has a subclass: all that changes is behind a mutex, the rest is constant and Sendable.
public class Cache<Key: Identifiable, Value: Sendable>: @unchecked Sendable where Key.ID: Sendable {

    /// For how long values are good.
    public let lifetimes: CacheLifetimes

    /// Where the present time comes from.
    public let clock: any WallClock

    private struct Item {
        var entry: CacheEntry<Value>
        var keptUntil: Timestamp?
    }

    private struct Memory {
        var items: LeastRecentlyUsed<Key.ID, Item>
        /// How often anything was changed: what was read elsewhere before a change is not put in after it.
        var changeCount = 0
    }

    private let memory: Mutex<Memory>
    private let byteCount: @Sendable (Value) -> Int

    /// Makes an empty cache.
    ///
    /// - Parameters:
    ///   - lifetimes: For how long values are good.
    ///   - limits: How many are kept.
    ///   - clock: Where the present time comes from.
    ///   - byteCount: How large a value is, for the limit by bytes. By default as large as its own storage, without what
    ///     that refers to.
    public init(
        lifetimes: CacheLifetimes = CacheLifetimes(),
        limits: CacheLimits = CacheLimits(),
        clock: any WallClock = .system,
        byteCount: @escaping @Sendable (Value) -> Int = { _ in MemoryLayout<Value>.size }
    ) {
        self.lifetimes = lifetimes
        self.clock = clock
        self.byteCount = byteCount
        memory = Mutex(Memory(items: LeastRecentlyUsed(limits: limits)))
    }

    // MARK: Values

    /// The value of the key; nil if there is none. Setting one dates it as given by the source now; setting nil removes it.
    public final subscript(key: Key) -> Value? {
        get { entry(for: key)?.value }
        set {
            if let newValue { store(newValue, for: key) } else { remove(key) }
        }
    }

    /// Whether the source should be asked for the value: it is not fresh any more, or there is none.
    public final func isStale(_ key: Key) -> Bool {
        entry(for: key)?.isStale(at: clock.now) ?? true
    }

    /// The value of the key with what is known of it; nil if there is none.
    public final func entry(for key: Key) -> CacheEntry<Value>? {
        let now = clock.now
        let (found, changeCount) = memory.withLock { memory -> (CacheEntry<Value>?, Int) in
            guard let item = memory.items.value(for: key.id) else { return (nil, memory.changeCount) }
            if let limit = item.keptUntil, limit <= now {
                memory.items.remove(key.id)
                return (nil, memory.changeCount)
            }
            return (item.entry, memory.changeCount)
        }
        if let found { return found }
        guard let stored = storedEntry(for: key) else { return nil }
        keepInMemory(stored, for: key, unlessChangedSince: changeCount)
        return stored
    }

    /// Stores what the source gave just now.
    public final func store(_ value: Value, for key: Key, validator: ContentValidator? = nil) {
        let now = clock.now
        store(
            CacheEntry(value, date: now, freshUntil: now.advanced(by: lifetimes.fresh), validator: validator),
            for: key)
    }

    /// Stores the entry in place of what was there before.
    public final func store(_ entry: CacheEntry<Value>, for key: Key) {
        keepInMemory(entry, for: key)
        didStore(entry, for: key)
    }

    /// Dates the value of the key anew, without a look at it; does nothing if there is none.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - date: When the source confirmed the value.
    ///   - freshUntil: When it stops to be fresh; nil for never.
    ///   - validator: How the source calls it now, in place of what it called it before; nil if it does not say.
    public final func extend(
        _ key: Key, from date: Timestamp, freshUntil: Timestamp?, validator: ContentValidator? = nil
    ) {
        didExtend(key, from: date, freshUntil: freshUntil, validator: validator)
        memory.withLock { memory in
            memory.changeCount += 1
            guard var item = memory.items.value(for: key.id) else { return }
            item.entry.date = date
            item.entry.freshUntil = freshUntil
            item.entry.validator = validator
            item.keptUntil = lifetimes.inMemory.map(date.advanced(by:))
            memory.items.set(item, for: key.id, byteCount: byteCount(item.entry.value))
        }
    }

    /// Declares the value of the key stale; it stays.
    public final func invalidate(_ key: Key) {
        guard let entry = entry(for: key) else { return }
        extend(
            key, from: entry.date, freshUntil: min(entry.freshUntil ?? clock.now, clock.now), validator: entry.validator
        )
    }

    /// Removes the value of the key, if there is one.
    public final func remove(_ key: Key) {
        didRemove(key)
        memory.withLock { memory in
            memory.changeCount += 1
            memory.items.remove(key.id)
        }
    }

    /// Removes all values.
    public final func removeAll() {
        didRemoveAll()
        memory.withLock { memory in
            memory.changeCount += 1
            memory.items.removeAll()
        }
    }

    /// Removes what is in memory only because it was used not long ago, for when memory is short. What is on disk stays.
    public final func removeFromMemory() {
        memory.withLock { $0.items.removeAll() }
    }

    /// How many values are in memory.
    public final var countInMemory: Int { memory.withLock { $0.items.count } }

    /// - Parameter changeCount: When the entry was read; nil for one that is a change.
    private func keepInMemory(
        _ entry: CacheEntry<Value>, for key: Key, unlessChangedSince changeCount: Int? = nil
    ) {
        let keptUntil = lifetimes.inMemory.map(entry.date.advanced(by:))
        let now = clock.now
        memory.withLock { memory in
            if let changeCount, changeCount != memory.changeCount { return }
            if changeCount == nil { memory.changeCount += 1 }
            if let keptUntil, keptUntil <= now {
                memory.items.remove(key.id)
                return
            }
            memory.items.set(Item(entry: entry, keptUntil: keptUntil), for: key.id, byteCount: byteCount(entry.value))
        }
    }

    // MARK: For what keeps values elsewhere, too

    func storedEntry(for key: Key) -> CacheEntry<Value>? { nil }

    func didStore(_ entry: CacheEntry<Value>, for key: Key) {}

    func didExtend(_ key: Key, from date: Timestamp, freshUntil: Timestamp?, validator: ContentValidator?) {}

    func didRemove(_ key: Key) {}

    func didRemoveAll() {}
}
