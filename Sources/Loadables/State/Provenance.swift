/// The origin of contents and their date.
public struct Provenance: Hashable, Sendable, Codable {

    /// The origin of contents.
    public enum Origin: String, Hashable, Sendable, Codable {
        /// The source, in a sync.
        case source
        /// A cache of earlier content.
        case cache
    }

    /// The origin of the contents.
    public var origin: Origin

    /// The time at which the source gave the contents. For contents from a cache, this is the time of storing, not of
    /// reading.
    public var date: Timestamp

    /// The time until which the contents are fresh; nil if unknown.
    public var freshUntil: Timestamp?

    /// Creates a provenance.
    public init(origin: Origin, date: Timestamp, freshUntil: Timestamp? = nil) {
        self.origin = origin
        self.date = date
        self.freshUntil = freshUntil
    }

    /// The age of the contents at a time. Never negative: zero if the clock was set back, in which case the age is
    /// unknown.
    public func age(at now: Timestamp) -> Duration {
        max(.zero, date.duration(to: now))
    }

    /// Whether the age is known; false if the contents have a date in the future, because the clock was set back.
    public func isAgeKnown(at now: Timestamp) -> Bool { date <= now }

    /// Whether the contents are past their ``freshUntil``, or of unknown age.
    public func isStale(at now: Timestamp) -> Bool {
        if let freshUntil, freshUntil <= now { return true }
        return !isAgeKnown(at: now)
    }

    /// Combines the provenances of two contents: as old as the older one, and from a cache if either is.
    public func merged(with other: Provenance) -> Provenance {
        let limit =
            if let freshUntil, let limit = other.freshUntil { min(freshUntil, limit) } else {
                freshUntil ?? other.freshUntil
            }
        return Provenance(
            origin: origin == .cache || other.origin == .cache ? .cache : .source,
            date: min(date, other.date),
            freshUntil: limit
        )
    }
}
