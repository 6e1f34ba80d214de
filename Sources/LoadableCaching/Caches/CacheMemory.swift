import Loadables
import Synchronization

/// What a cache has in memory. Can be used on any thread.
final class CacheMemory<ID: Hashable & Sendable, Value: Sendable>: Sendable {

    struct Item: Sendable {
        var kept: KeptContent<Value>
        var keptUntil: Timestamp?
        /// Tells it from other values of the key.
        var number = 0
    }

    struct State: Sendable {
        var items: LeastRecentlyUsed<ID, Item>
        weak var delegate: (any CacheDelegate<Value>)?
        /// How often anything was changed: what was read elsewhere before a change is not put in after it.
        var changeCount = 0
    }

    private let state: Mutex<State>

    init(limits: CacheLimits) {
        state = Mutex(State(items: LeastRecentlyUsed(limits: limits)))
    }

    func withLock<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
        state.withLock { body(&$0) }
    }

    /// Counts the bytes of a value that was encoded, if it is still there.
    func count(_ byteCount: Int, of number: Int, for id: ID) {
        let removed = state.withLock { state -> [Item] in
            guard let item = state.items.peek(id), item.number == number else { return [] }
            return state.items.setByteCount(byteCount, for: id)
        }
        report(removed)
    }

    /// Tells the delegate, which may use the cache.
    func report(_ removed: [Item]) {
        guard !removed.isEmpty, let delegate = state.withLock({ $0.delegate }) else { return }
        for item in removed { delegate.cacheDidRemove(item.kept.content) }
    }
}
