public import FoundationEssentials
public import Loadables

/// A value as bytes, in an envelope that says what is to be known of it without reading them.
public struct StoredEntry: Hashable, Sendable {

    /// How the bytes are to be read.
    public enum Format: Int, Sendable {
        /// A JSON document, in UTF-8: as values were kept before.
        case json = 1
        /// Anything: the caller that stored them knows.
        case bytes = 2
        /// A value in CBOR (RFC 8949).
        case cbor = 3
    }

    /// The value.
    public var value: Data

    /// How the bytes are to be read.
    public var format: Format

    /// The version of the value's type: a program that knows another one does not read it.
    public var version: Int

    /// When the source gave the value, or confirmed it.
    public var date: Timestamp

    /// When it stops being fresh; nil for never.
    public var freshUntil: Timestamp?

    /// When it is thrown away; nil for never.
    public var keptUntil: Timestamp?

    /// The validator that the source gave for this version; nil if it gave none.
    public var validator: ContentValidator?

    /// Makes an entry from its parts.
    public init(
        _ value: Data,
        format: Format,
        version: Int,
        date: Timestamp,
        freshUntil: Timestamp? = nil,
        keptUntil: Timestamp? = nil,
        validator: ContentValidator? = nil
    ) {
        self.value = value
        self.format = format
        self.version = version
        self.date = date
        self.freshUntil = freshUntil
        self.keptUntil = keptUntil
        self.validator = validator
    }
}

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
        StorageKey(cache: cache.canonical, key: key.canonical)
    }

    public var description: String { "\(cache)/\(key)" }
}
