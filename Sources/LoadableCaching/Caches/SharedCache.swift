/// A cache that there is one of in the program, known by its type.
///
/// ```swift
/// enum Nations: SharedCache {
///     static let shared = Cache<Nation.Code, Nation>(name: "nations", storage: storage)
/// }
/// ```
public protocol SharedCache<Key, Value> {

    /// What values are found by.
    associatedtype Key: Identifiable where Key.ID: Sendable

    /// What is kept.
    associatedtype Value: Sendable

    /// The cache.
    static var shared: Cache<Key, Value> { get }
}

extension SharedCache {

    /// The value of the key; nil if there is none. Setting one dates it as given by the source now; setting nil removes it.
    public static subscript(key: Key) -> Value? {
        get { shared[key] }
        set { shared[key] = newValue }
    }

    /// Whether the source should be asked for the value: it is not fresh any more, or there is none.
    public static func isStale(_ key: Key) -> Bool {
        shared.isStale(key)
    }
}
