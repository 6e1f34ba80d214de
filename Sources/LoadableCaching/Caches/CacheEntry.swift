public import Loadables

/// A value in a cache, and what is to be known of it.
public struct CacheEntry<Value> {

    /// The value.
    public var value: Value

    /// When the source gave it, or confirmed it.
    public var date: Timestamp

    /// When it stops to be fresh; nil for never.
    public var freshUntil: Timestamp?

    /// How the source calls it; nil if it does not say.
    public var validator: ContentValidator?

    /// Makes an entry from its parts.
    public init(_ value: Value, date: Timestamp, freshUntil: Timestamp? = nil, validator: ContentValidator? = nil) {
        self.value = value
        self.date = date
        self.freshUntil = freshUntil
        self.validator = validator
    }

    /// Whether the source should be asked.
    public func isStale(at now: Timestamp) -> Bool {
        // What comes from the future was dated by a clock that has been set since: nobody knows how old it is.
        date > now || (freshUntil.map { $0 <= now } ?? false)
    }
}

extension CacheEntry: Sendable where Value: Sendable {}
extension CacheEntry: Equatable where Value: Equatable {}
