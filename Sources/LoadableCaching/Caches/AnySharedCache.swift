/// A cache that there is one of in the program, known by its type.
public protocol AnySharedCache {

    /// What values are found by.
    associatedtype Key: Identifiable where Key.ID: Sendable

    /// What is kept.
    associatedtype Value: Sendable

    /// The cache.
    static var cache: Cache<Key, Value> { get }
}

extension AnySharedCache {

    /// The value of the key; nil if there is none. Setting one dates it as given by the source now; setting nil removes it.
    public static subscript(key: Key) -> Value? {
        get { cache[key] }
        set { cache[key] = newValue }
    }

    /// Whether the source should be asked for the value: it is not fresh any more, or there is none.
    public static func isStale(_ key: Key) -> Bool {
        cache.isStale(key)
    }
}

/// A cache in memory that there is one of in the program.
///
/// ```swift
/// enum Nations: SharedCache {
///     static let shared = Cache<Nation.Code, Nation>()
/// }
/// ```
public protocol SharedCache<Key, Value>: AnySharedCache {

    // Declared again so that `shared` says what they are.
    associatedtype Key
    associatedtype Value

    /// The cache.
    static var shared: Cache<Key, Value> { get }
}

extension SharedCache {
    public static var cache: Cache<Key, Value> { shared }
}

/// A cache on disk that there is one of in the program.
///
/// ```swift
/// enum StoredNations: SharedSerializableCache {
///     static let shared = SerializableCache<Nation.Code, Nation>(name: "nations", storage: storage)
/// }
/// ```
public protocol SharedSerializableCache<Key, Value>: AnySharedCache where Key: Encodable, Value: Codable {

    // Declared again so that `shared` says what they are.
    associatedtype Key
    associatedtype Value

    /// The cache.
    static var shared: SerializableCache<Key, Value> { get }
}

extension SharedSerializableCache {
    public static var cache: Cache<Key, Value> { shared }
}
