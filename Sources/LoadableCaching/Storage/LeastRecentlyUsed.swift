/// How much is kept in memory. What was not used for the longest time goes first.
public struct CacheLimits: Hashable, Sendable {

    /// How many entries, from 0.
    public var count: Int

    /// How many bytes all of them may have.
    public var byteCount: Int

    /// Makes limits; by default 1,000 entries and 32 MiB.
    public init(count: Int = 1_000, byteCount: Int = 32 << 20) {
        self.count = max(0, count)
        self.byteCount = max(0, byteCount)
    }
}

/// A dictionary with limits: when they are exceeded, what was not used for the longest time goes.
struct LeastRecentlyUsed<Key: Hashable, Value> {

    fileprivate struct Node {
        var key: Key
        var value: Value
        var byteCount: Int
        var newer: Int?
        var older: Int?
    }

    private(set) var byteCount = 0

    private(set) var limits: CacheLimits
    private var places: [Key: Int] = [:]
    private var nodes: [Node?] = []
    private var free: [Int] = []
    private var newest: Int?
    private var oldest: Int?

    init(limits: CacheLimits) {
        self.limits = limits
    }

    var count: Int { places.count }

    /// From the one that was used last.
    var keys: [Key] {
        sequence(first: newest, next: { $0.map { nodes[$0]?.older } ?? nil })
            .prefix { $0 != nil }
            .compactMap { $0.flatMap { nodes[$0]?.key } }
    }

    /// The value, without using it.
    func peek(_ key: Key) -> Value? {
        places[key].flatMap { nodes[$0]?.value }
    }

    /// The value, which is used by that.
    mutating func value(for key: Key) -> Value? {
        guard let place = places[key] else { return nil }
        moveToFront(place)
        return nodes[place]?.value
    }

    /// The values, from the one that was used last.
    var values: [Value] { keys.compactMap(peek) }

    /// Puts a value in. One that is larger than all may be goes at once.
    ///
    /// - Returns: What had to go for it.
    @discardableResult
    mutating func set(_ value: Value, for key: Key, byteCount size: Int) -> [Value] {
        remove(key)
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
        link(place)
        return removeWhatIsTooMuch()
    }

    /// Keeps within other limits from now on.
    ///
    /// - Returns: What is too much for them.
    mutating func setLimits(_ limits: CacheLimits) -> [Value] {
        self.limits = limits
        return removeWhatIsTooMuch()
    }

    private mutating func removeWhatIsTooMuch() -> [Value] {
        var removed: [Value] = []
        while places.count > limits.count || byteCount > limits.byteCount, let oldest, let key = nodes[oldest]?.key {
            remove(key).map { removed.append($0) }
        }
        return removed
    }

    @discardableResult
    mutating func remove(_ key: Key) -> Value? {
        guard let place = places.removeValue(forKey: key) else { return nil }
        unlink(place)
        let node = nodes[place]
        byteCount -= node?.byteCount ?? 0
        nodes[place] = nil
        free.append(place)
        return node?.value
    }

    mutating func removeAll() {
        self = Self(limits: limits)
    }

    private mutating func moveToFront(_ place: Int) {
        guard newest != place else { return }
        unlink(place)
        link(place)
    }

    private mutating func link(_ place: Int) {
        nodes[place]?.older = newest
        nodes[place]?.newer = nil
        if let newest { nodes[newest]?.newer = place }
        newest = place
        if oldest == nil { oldest = place }
    }

    private mutating func unlink(_ place: Int) {
        guard let node = nodes[place] else { return }
        if let newer = node.newer { nodes[newer]?.older = node.older } else { newest = node.older }
        if let older = node.older { nodes[older]?.newer = node.newer } else { oldest = node.newer }
    }
}

extension LeastRecentlyUsed: Sendable where Key: Sendable, Value: Sendable {}

extension LeastRecentlyUsed.Node: Sendable where Key: Sendable, Value: Sendable {}
