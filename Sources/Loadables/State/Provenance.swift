/// Where contents came from, and since when they are what they are.
public struct Provenance: Hashable, Sendable, Codable {

    /// Who gave the contents.
    public enum Origin: String, Hashable, Sendable, Codable {
        /// The source itself, by a sync.
        case source
        /// A cache that got them from the source some time ago.
        case cache
    }

    /// Who gave the contents.
    public var origin: Origin

    /// When the source gave them. For contents from a cache that is when they were put there, not when they were read.
    public var date: Timestamp

    /// When they stop being fresh; nil if unknown.
    public var freshUntil: Timestamp?

    /// Makes a provenance from its parts.
    public init(origin: Origin, date: Timestamp, freshUntil: Timestamp? = nil) {
        self.origin = origin
        self.date = date
        self.freshUntil = freshUntil
    }

    /// How long ago the source gave the contents, never negative, even when the clock was set back meanwhile: then it is zero, and
    /// says nothing.
    public func age(at now: Timestamp) -> Duration {
        max(.zero, date.duration(to: now))
    }

    /// False if the contents have a date in the future: the clock has been set back since, and how old they are cannot be known.
    public func isAgeKnown(at now: Timestamp) -> Bool { date <= now }

    /// Whether the contents are past their ``freshUntil``, or of an unknown age.
    public func isStale(at now: Timestamp) -> Bool {
        if let freshUntil, freshUntil <= now { return true }
        return !isAgeKnown(at: now)
    }

    /// The provenance of something that was made of two contents: as old as the older one, and from a cache if any is.
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
