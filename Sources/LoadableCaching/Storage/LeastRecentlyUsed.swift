/// The limits of the values that a cache keeps in memory. When a limit is exceeded, the least recently used values are
/// dropped.
public struct CacheLimits: Hashable, Sendable {

    /// The maximum number of values, from 0.
    public var count: Int

    /// The maximum total size of the values in bytes.
    public var byteCount: Int

    /// Creates limits. The default is 1,000 values and 32 MiB.
    public init(count: Int = 1_000, byteCount: Int = 32 << 20) {
        self.count = max(0, count)
        self.byteCount = max(0, byteCount)
    }
}

/// The places of values in the order of their last use. A place is an index in the array of values.
private struct UseOrder: Sendable {

    private struct Links {
        var newer: Int
        var older: Int
    }

    /// A number that represents the absence of a place.
    static let none = -1

    private(set) var newest = none
    private(set) var oldest = none
    private var links: [Links] = []

    /// Returns the next older place; ``none`` if the given place is the oldest.
    func older(than place: Int) -> Int { links[place].older }

    /// Inserts a place at the front. The place must not be in the order.
    mutating func link(_ place: Int) {
        while links.count <= place { links.append(Links(newer: Self.none, older: Self.none)) }
        links[place] = Links(newer: Self.none, older: newest)
        if newest != Self.none { links[newest].newer = place }
        newest = place
        if oldest == Self.none { oldest = place }
    }

    mutating func unlink(_ place: Int) {
        let (newer, older) = (links[place].newer, links[place].older)
        if newer == Self.none { newest = older } else { links[newer].older = older }
        if older == Self.none { oldest = newer } else { links[older].newer = newer }
    }

    mutating func moveToFront(_ place: Int) {
        guard newest != place else { return }
        unlink(place)
        link(place)
    }
}

/// A dictionary with limits. When a limit is exceeded, the least recently used values are dropped.
///
/// The order is stored as numbers in a separate array. If the order were stored with the values, values would have to
/// be copied, and a lookup would take a third longer (benchmark “read from a cache in memory”).
struct LeastRecentlyUsed<Key: Hashable, Value> {

    fileprivate struct Node {
        var key: Key
        var value: Value
        var byteCount: Int
    }

    private(set) var byteCount = 0

    private(set) var limits: CacheLimits
    private var places: [Key: Int] = [:]
    private var nodes: [Node?] = []
    private var free: [Int] = []
    private var order = UseOrder()

    init(limits: CacheLimits) {
        self.limits = limits
    }

    var count: Int { places.count }

    /// The keys, the most recently used first.
    var keys: [Key] {
        sequence(first: order.newest) { order.older(than: $0) }.prefix { $0 != UseOrder.none }.compactMap {
            nodes[$0]?.key
        }
    }

    /// Returns the value without marking it as used.
    func peek(_ key: Key) -> Value? {
        places[key].flatMap { nodes[$0]?.value }
    }

    mutating func value(for key: Key) -> Value? {
        guard let place = places[key] else { return nil }
        order.moveToFront(place)
        return nodes[place]?.value
    }

    var values: [Value] { keys.compactMap(peek) }

    /// Inserts a value, and removes the earlier value of the key. If the new value alone exceeds the byte limit, drops
    /// it, and keeps all other values.
    ///
    /// - Returns: The values dropped because of the limits, possibly including the new value.
    @discardableResult
    mutating func set(_ value: Value, for key: Key, byteCount size: Int) -> [Value] {
        remove(key)
        guard size <= limits.byteCount else { return [value] }
        let node = Node(key: key, value: value, byteCount: size)
        let place: Int
        if let reused = free.popLast() {
            place = reused
            nodes[place] = node
        } else {
            place = nodes.count
            nodes.append(node)
        }
        places[key] = place
        byteCount += size
        order.link(place)
        return removeWhatIsTooMuch()
    }

    /// Replaces the value of a key with another value of the same size. Has no effect if there is no value.
    mutating func replace(_ value: Value, for key: Key) {
        guard let place = places[key] else { return }
        nodes[place]?.value = value
    }

    /// Sets the size of the value of a key in bytes, and returns the dropped values. Has no effect if there is no
    /// value.
    mutating func setByteCount(_ size: Int, for key: Key) -> [Value] {
        guard let place = places[key], let node = nodes[place] else { return [] }
        guard size <= limits.byteCount else {
            remove(key)
            return [node.value]
        }
        byteCount += size - node.byteCount
        nodes[place]?.byteCount = size
        return removeWhatIsTooMuch()
    }

    /// Changes the limits, and returns the dropped values.
    mutating func setLimits(_ limits: CacheLimits) -> [Value] {
        self.limits = limits
        return removeWhatIsTooMuch()
    }

    private mutating func removeWhatIsTooMuch() -> [Value] {
        var removed: [Value] = []
        while places.count > limits.count || byteCount > limits.byteCount, order.oldest != UseOrder.none,
            let key = nodes[order.oldest]?.key
        {
            remove(key).map { removed.append($0) }
        }
        return removed
    }

    @discardableResult
    mutating func remove(_ key: Key) -> Value? {
        guard let place = places.removeValue(forKey: key) else { return nil }
        order.unlink(place)
        let node = nodes[place]
        byteCount -= node?.byteCount ?? 0
        nodes[place] = nil
        free.append(place)
        return node?.value
    }

    mutating func removeAll() {
        self = Self(limits: limits)
    }
}

extension LeastRecentlyUsed: Sendable where Key: Sendable, Value: Sendable {}

extension LeastRecentlyUsed.Node: Sendable where Key: Sendable, Value: Sendable {}
