public import FoundationEssentials
public import Loadables

/// A value as bytes, with metadata that can be read without decoding the value.
public struct StoredEntry: Hashable, Sendable {

    /// The encoding of the value.
    public enum Format: Int, Sendable {
        /// JSON in UTF-8, used by earlier versions.
        case json = 1
        /// Bytes in another format. Only the owner of the value can interpret them.
        case bytes = 2
        /// A value in CBOR (RFC 8949).
        case cbor = 3
    }

    /// The encoded value.
    public var value: Data

    /// The encoding of the value.
    public var format: Format

    /// The version of the value's type. A cache with another version does not decode the value.
    public var version: Int

    /// The time at which the source returned or confirmed the value.
    public var date: Timestamp

    /// The time until which the value is fresh; nil if it stays fresh.
    public var freshUntil: Timestamp?

    /// The time at which the value expires; nil if it does not expire.
    public var keptUntil: Timestamp?

    /// The validator of this version of the value; nil if the source provided none.
    public var validator: ContentValidator?

    /// Creates an entry.
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

/// The key of an entry: the name of its cache, and its key in that cache.
public struct StorageKey: Hashable, Sendable, CustomStringConvertible {

    /// The name of the cache.
    public var cache: String

    /// The key, unique in the cache.
    public var key: String

    /// Creates a key.
    public init(cache: String, key: String) {
        self.cache = cache
        self.key = key
    }

    /// The key in a canonical form. In this form, equal keys have the same bytes. In general, equal strings may have
    /// different bytes, because an accented letter can be encoded in several ways.
    var canonical: StorageKey {
        StorageKey(cache: cache.canonical, key: key.canonical)
    }

    public var description: String { "\(cache)/\(key)" }
}
