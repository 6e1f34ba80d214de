/// A cache with a single instance in the program, identified by its type.
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

    /// The instance.
    static var shared: Cache<Key, Value> { get }
}

extension SharedCache {

    /// The value of the key; nil if there is none. Setting a value dates it as received from the source now; setting
    /// nil removes it.
    public static subscript(key: Key) -> Value? {
        get { shared[key] }
        set { shared[key] = newValue }
    }

    /// Whether the source should be asked for the value: it is no longer fresh, or missing.
    public static func isStale(_ key: Key) -> Bool {
        shared.isStale(key)
    }
}
