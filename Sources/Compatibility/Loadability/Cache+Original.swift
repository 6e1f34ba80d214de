public import Foundation
public import LoadableCaching

/// Members of the original cache that are like members of `NSCache`.
extension Cache {

    /// Creates an empty cache in memory without limits. Values are fresh for an hour.
    public convenience init() {
        self.init(lifetimes: CacheLifetimes(), limits: .none, byteCount: { _ in 0 })
    }

    /// Creates an empty cache in memory without limits.
    ///
    /// - Parameters:
    ///   - autoRemoveStaleItems: Whether values that are no longer fresh are removed.
    ///   - itemLifetime: The time during which a value is fresh, in seconds.
    public convenience init(
        shouldAutomaticallyRemoveStaleItems autoRemoveStaleItems: Bool, itemLifetime: TimeInterval = 3_600
    ) {
        let lifetimes = CacheLifetimes(seconds: itemLifetime, removesStaleItems: autoRemoveStaleItems)
        self.init(lifetimes: lifetimes, limits: .none, byteCount: { _ in 0 })
    }

    /// Creates an empty cache in memory without limits.
    ///
    /// - Parameter itemLifetime: The time during which a value is fresh, in seconds.
    public convenience init(itemLifetime: TimeInterval) {
        self.init(shouldAutomaticallyRemoveStaleItems: false, itemLifetime: itemLifetime)
    }

    /// The maximum number of values in memory; 0 for no limit. A cache above the limit drops the least recently used
    /// values.
    public var countLimit: Int {
        get { limits.count == .max ? 0 : limits.count }
        set { limits.count = newValue <= 0 ? .max : newValue }
    }

    /// The maximum total cost of the values in memory; 0 for no limit.
    public var totalCostLimit: Int {
        get { limits.byteCount == .max ? 0 : limits.byteCount }
        set { limits.byteCount = newValue <= 0 ? .max : newValue }
    }

    /// Stores a value, and replaces the earlier value of the key.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - key: The key.
    ///   - cost: The cost of the value in any unit. It counts toward ``totalCostLimit``.
    public func setValue(_ value: Value, for key: Key, cost: Int) {
        store(value, for: key, byteCount: cost)
    }
}

extension CacheLimits {

    fileprivate static let none = CacheLimits(count: .max, byteCount: .max)
}

extension CacheLifetimes {

    init(seconds: TimeInterval, removesStaleItems: Bool) {
        let lifetime = Duration.seconds(seconds)
        self.init(fresh: lifetime)
        if removesStaleItems { (inMemory, onDisk) = (lifetime, lifetime) }
    }
}
