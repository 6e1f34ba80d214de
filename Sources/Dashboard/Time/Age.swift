/// How long ago something was, in words that fit into a title, and when they change.
public struct Age: Hashable, Sendable {

    private let duration: Duration

    /// Makes an age; negative ones count as zero.
    public init(_ duration: Duration) {
        self.duration = max(.zero, duration)
    }

    private static let units: [(name: String, long: String, seconds: Int64)] = [
        ("d", "days", 86_400), ("h", "h", 3600), ("m", "min", 60), ("s", "s", 1),
    ]

    private var unit: (name: String, long: String, seconds: Int64) {
        let seconds = duration.components.seconds
        return Self.units.first { seconds >= $0.seconds } ?? ("s", "s", 1)
    }

    /// The shortest form: `12s`, `4m`, `2h`, `3d`.
    public var short: String {
        let unit = unit
        return "\(duration.components.seconds / unit.seconds)\(unit.name)"
    }

    /// As in a sentence: `2 min ago`.
    public var sentence: String {
        let unit = unit
        let seconds = duration.components.seconds
        return seconds == 0 ? "just now" : "\(seconds / unit.seconds) \(unit.long) ago"
    }

    /// How long until the words change.
    public var timeToNextChange: Duration {
        let unit = Duration.seconds(unit.seconds)
        return unit * (Int(duration / unit) + 1) - duration
    }
}
