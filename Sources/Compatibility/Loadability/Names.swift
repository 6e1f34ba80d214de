public import LoadableCaching

#if canImport(FoundationNetworking)
    // Where it is a module of its own, code that imports Foundation alone would lack `URLRequest`.
    @_exported public import FoundationNetworking
#endif

// Not all of our modules is exported: some of their classes have the names of protocols here.

/// Values by their keys, in memory.
public typealias Cache = LoadableCaching.Cache

/// Hears of values that leave the memory of a cache.
public typealias CacheDelegate = LoadableCaching.CacheDelegate

/// A cache that is there again after a restart.
public typealias SerializableCache<Key: Identifiable & Encodable, Value: Codable & Sendable> =
    LoadableCaching.Cache<Key, Value> where Key.ID: Sendable

/// A cache that there is one of in the program.
public typealias AnySharedCache = LoadableCaching.SharedCache

/// A cache in memory that there is one of in the program.
public typealias SharedCache = LoadableCaching.SharedCache

/// A cache on disk that there is one of in the program.
public protocol SharedSerializableCache<Key, Value>: LoadableCaching.SharedCache where Key: Encodable, Value: Codable {

    // Declared again so that `shared` says what they are.
    associatedtype Key
    associatedtype Value
}

/// The key of what there is only one of.
public typealias GenericKey = LoadableCaching.GenericKey

/// A type that can load data.
public typealias SomeLoader = Loader

extension AnySharedCache {

    /// Whether the value of the key is stale, or missing.
    public static func isValueStale(_ key: Key) -> Bool { isStale(key) }

    /// The value of the key; nil if there is none.
    public static func value(for key: Key) async -> Value? { shared[key] }

    /// Puts the value in the place of what there was.
    public static func update(key: Key, to newValue: Value) async { shared[key] = newValue }

    /// Removes the value of the key, if there is one.
    public static func removeValue(for key: Key) async { shared[key] = nil }
}
