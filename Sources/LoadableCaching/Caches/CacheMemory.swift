import Loadables
import Synchronization

/// The values of a cache that are in memory. Safe to use on any thread.
final class CacheMemory<ID: Hashable & Sendable, Value: Sendable>: Sendable {

    struct Item: Sendable {
        var kept: KeptContent<Value>
        var keptUntil: Timestamp?
        /// The number of the value, unique among the values of its key.
        var number = 0
    }

    struct State: Sendable {
        var items: LeastRecentlyUsed<ID, Item>
        weak var delegate: (any CacheDelegate<Value>)?
        /// The number of changes to the cache so far. If this number changes while a value is read from the storage,
        /// the value is not kept in memory.
        var changeCount = 0
    }

    private let state: Mutex<State>

    init(limits: CacheLimits) {
        state = Mutex(State(items: LeastRecentlyUsed(limits: limits)))
    }

    func withLock<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
        state.withLock { body(&$0) }
    }

    /// Sets the size of a value to its encoded size. Has no effect if this value is no longer in memory.
    func count(_ byteCount: Int, of number: Int, for id: ID) {
        let removed = state.withLock { state -> [Item] in
            guard let item = state.items.peek(id), item.number == number else { return [] }
            return state.items.setByteCount(byteCount, for: id)
        }
        report(removed)
    }

    /// Notifies the delegate of removed values. Call this method without the lock, because the delegate may use the
    /// cache.
    func report(_ removed: [Item]) {
        guard !removed.isEmpty, let delegate = state.withLock({ $0.delegate }) else { return }
        for item in removed { delegate.cacheDidRemove(item.kept.content) }
    }
}
