/// What an entry is found by: the cache that it belongs to, and its key there.
public struct StorageKey: Hashable, Sendable, CustomStringConvertible {

    /// The name of the cache.
    public var cache: String

    /// The key, unique in the cache.
    public var key: String

    /// Makes a key from its parts.
    public init(cache: String, key: String) {
        self.cache = cache
        self.key = key
    }

    public var description: String { "\(cache)/\(key)" }
}
