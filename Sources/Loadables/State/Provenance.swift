/// The origin and date of contents.
public struct Provenance: Hashable, Sendable, Codable {

    /// The origin of contents.
    public enum Origin: String, Hashable, Sendable, Codable {
        /// The contents come from the source, through a sync or an update.
        case source
        /// The contents were read from a cache.
        case cache
    }

    /// The origin of the contents.
    public var origin: Origin

    /// The time at which the source provided or last confirmed the contents. Reading contents from a cache does not
    /// change this date.
    public var date: Timestamp

    /// The time until which the contents are fresh; nil if they do not become stale as time passes.
    public var freshUntil: Timestamp?

    /// Creates a provenance.
    public init(origin: Origin, date: Timestamp, freshUntil: Timestamp? = nil) {
        self.origin = origin
        self.date = date
        self.freshUntil = freshUntil
    }

    /// Returns the age of the contents at the given time. If the contents are dated later than `now`, because the clock
    /// was set back, the result is zero.
    public func age(at now: Timestamp) -> Duration {
        max(.zero, date.duration(to: now))
    }

    /// Returns whether the age of the contents is known. False if the contents are dated later than `now`, because the
    /// clock was set back.
    public func isAgeKnown(at now: Timestamp) -> Bool { date <= now }

    /// Returns whether the contents are stale: ``freshUntil`` has been reached, or the age of the contents is unknown.
    public func isStale(at now: Timestamp) -> Bool {
        if let freshUntil, freshUntil <= now { return true }
        return !isAgeKnown(at: now)
    }

    /// Combines the provenances of two contents. The result has the earlier date and the earlier ``freshUntil``. A
    /// ``freshUntil`` that is nil is ignored. The origin of the result is the cache if at least one origin is the
    /// cache.
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
