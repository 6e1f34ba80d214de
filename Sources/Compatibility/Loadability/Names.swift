public import LoadableCaching

#if canImport(FoundationNetworking)
    // FoundationNetworking, a separate module on some platforms, declares `URLRequest`.
    @_exported public import FoundationNetworking
#endif

// `Loadables` and `LoadableCaching` are not exported as a whole, because some of their types have the same names as
// types of this module.

/// A cache in memory, in which each value has a key.
public typealias Cache = LoadableCaching.Cache

/// An object that is notified of values that leave the memory of a cache.
public typealias CacheDelegate = LoadableCaching.CacheDelegate

/// A cache that persists across restarts.
public typealias SerializableCache<Key: Identifiable & Encodable, Value: Codable & Sendable> =
    LoadableCaching.Cache<Key, Value> where Key.ID: Sendable

/// A type with a single shared cache for the whole program.
public typealias AnySharedCache = LoadableCaching.SharedCache

/// A type with a single shared cache in memory.
public typealias SharedCache = LoadableCaching.SharedCache

/// A type with a single shared cache on disk.
public protocol SharedSerializableCache<Key, Value>: LoadableCaching.SharedCache where Key: Encodable, Value: Codable {

    // Redeclared so that the compiler infers the types from `shared`.
    associatedtype Key
    associatedtype Value
}

/// The key of a cache with a single value.
public typealias GenericKey = LoadableCaching.GenericKey

/// A type that can load data.
public typealias SomeLoader = Loader

extension AnySharedCache {

    /// Returns whether the value of the key is stale or missing.
    public static func isValueStale(_ key: Key) -> Bool { isStale(key) }

    /// Returns the value of the key; nil if there is none.
    public static func value(for key: Key) async -> Value? { shared[key] }

    /// Stores a value, and replaces the earlier value of the key.
    public static func update(key: Key, to newValue: Value) async { shared[key] = newValue }

    /// Removes the value of the key, if there is one.
    public static func removeValue(for key: Key) async { shared[key] = nil }
}
