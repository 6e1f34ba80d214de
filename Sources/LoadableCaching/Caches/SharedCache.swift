/// A type with a single shared cache for the whole program.
///
/// ```swift
/// enum Nations: SharedCache {
///     static let shared = Cache<Nation.Code, Nation>(name: "nations", storage: storage)
/// }
/// ```
public protocol SharedCache<Key, Value> {

    /// The type of the keys.
    associatedtype Key: Identifiable where Key.ID: Sendable

    /// The type of the values.
    associatedtype Value: Sendable

    /// The shared cache.
    static var shared: Cache<Key, Value> { get }
}

extension SharedCache {

    /// The value of the key; nil if there is none. If you set a value, the cache treats it as a value that the source
    /// has just returned. If you set nil, the value is removed.
    public static subscript(key: Key) -> Value? {
        get { shared[key] }
        set { shared[key] = newValue }
    }

    /// Returns whether the value should be loaded: it is missing or no longer fresh.
    public static func isStale(_ key: Key) -> Bool {
        shared.isStale(key)
    }
}
