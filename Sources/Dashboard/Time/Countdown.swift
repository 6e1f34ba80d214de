/// How long until something is, in words that fit into a line, and when they change.
public struct Countdown: Hashable, Sendable {

    private let duration: Duration

    /// Makes a countdown; negative ones count as zero.
    public init(_ duration: Duration) {
        self.duration = max(.zero, duration)
    }

    /// The shortest form, rounded up: `40s`, `3m`, `2h`.
    public var short: String {
        let seconds = self.seconds
        let minutes = (seconds + 59) / 60
        if seconds < 60 { return "\(seconds)s" }
        return minutes < 60 ? "\(minutes)m" : "\((seconds + 3599) / 3600)h"
    }

    /// How long until the words change; nil if nothing is left to count.
    public var timeToNextChange: Duration? {
        guard duration > .zero else { return nil }
        let unit: Int64 = seconds <= 60 ? 1 : seconds <= 3600 ? 60 : 3600
        let rest = duration - .seconds((seconds - 1) / unit * unit)
        return rest > .zero ? rest : .seconds(unit)
    }

    private var seconds: Int64 {
        let (seconds, attoseconds) = duration.components
        return attoseconds > 0 ? seconds + 1 : seconds
    }
}
