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

    /// The time at which the source provided the contents. For contents from a cache, this is the time at which they
    /// were stored, not the time at which they were read.
    public var date: Timestamp

    /// The time until which the contents are fresh; nil if unknown.
    public var freshUntil: Timestamp?

    /// Creates a provenance.
    public init(origin: Origin, date: Timestamp, freshUntil: Timestamp? = nil) {
        self.origin = origin
        self.date = date
        self.freshUntil = freshUntil
    }

    /// Returns the age of the contents at a time. Never negative: if the clock was set back, the age is unknown, and
    /// zero is returned.
    public func age(at now: Timestamp) -> Duration {
        max(.zero, date.duration(to: now))
    }

    /// Returns whether the age is known. False if the contents have a date in the future, because the clock was set
    /// back.
    public func isAgeKnown(at now: Timestamp) -> Bool { date <= now }

    /// Returns whether the contents are past their ``freshUntil``, or of unknown age.
    public func isStale(at now: Timestamp) -> Bool {
        if let freshUntil, freshUntil <= now { return true }
        return !isAgeKnown(at: now)
    }

    /// Combines the provenances of two contents. The result has the date of the older one, and is a cache if either
    /// is.
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
