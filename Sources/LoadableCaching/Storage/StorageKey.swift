import Foundation

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

    /// The same for all keys that are equal, byte by byte: strings are equal that have their accents in other ways.
    var canonical: StorageKey {
        func canonical(_ text: String) -> String {
            text.utf8.allSatisfy { $0 < 0x80 } ? text : text.precomposedStringWithCanonicalMapping
        }
        return StorageKey(cache: canonical(cache), key: canonical(key))
    }

    public var description: String { "\(cache)/\(key)" }
}
