import TerminalUI

/// The time since a moment, formatted as short text. ``timeToNextChange`` states when the text changes.
public struct Age: Hashable, Sendable {

    private let duration: Duration
    private let seconds: Int64
    private let unit: Unit
    private var isCoarse = false

    /// Creates an age. A negative duration counts as zero.
    public init(_ duration: Duration) {
        self.duration = max(.zero, duration)
        seconds = self.duration.components.seconds
        unit = Unit(for: seconds)
    }

    /// A unit of time. Its raw value is its length in seconds. An age is written in the largest unit that fits into it.
    private enum Unit: Int64 {
        case day = 86_400
        case hour = 3_600
        case minute = 60
        case second = 1

        init(for seconds: Int64) {
            self = seconds >= 86_400 ? .day : seconds >= 3_600 ? .hour : seconds >= 60 ? .minute : .second
        }

        var name: String {
            switch self {
            case .day: "d"
            case .hour: "h"
            case .minute: "m"
            case .second: "s"
            }
        }

        var long: String {
            switch self {
            case .day: "days"
            case .hour: "h"
            case .minute: "min"
            case .second: "s"
            }
        }
    }

    /// The age in coarser steps. Below a minute, its texts change every ten seconds.
    public var coarse: Age {
        var age = self
        age.isCoarse = true
        return age
    }

    private var step: Int64 { isCoarse && unit == .second ? 10 : unit.rawValue }

    private var count: Int64 { seconds / step * step / unit.rawValue }

    /// The age in its shortest form: `12s`, `4m`, `2h`, `3d`.
    public var short: String {
        "\(count)\(unit.name)"
    }

    /// The age with its unit: `2 min`.
    public var text: String {
        count == 1 && unit == .day ? "1 day" : "\(count) \(unit.long)"
    }

    /// The age as a phrase, such as `2 min ago`. An age below one second, or a ``coarse`` age below ten seconds, is
    /// `just now`.
    public var sentence: String {
        count == 0 ? "just now" : "\(text) ago"
    }

    /// The time until the texts change.
    public var timeToNextChange: Duration {
        duration.step(of: .seconds(step)).rest
    }
}

/// The time until a moment, formatted as short text. ``timeToNextChange`` states when the text changes.
public struct Countdown: Hashable, Sendable {

    private let duration: Duration

    /// Creates a countdown. A negative duration counts as zero.
    public init(_ duration: Duration) {
        self.duration = max(.zero, duration)
    }

    /// The time in its shortest form, rounded up: `40s`, `3m`, `2h`.
    public var short: String {
        let seconds = self.seconds
        let minutes = (seconds + 59) / 60
        if seconds < 60 { return "\(seconds)s" }
        return minutes < 60 ? "\(minutes)m" : "\((seconds + 3599) / 3600)h"
    }

    /// The time as a phrase, rounded up: `in 40 s`, `in 3 min`.
    public var sentence: String {
        let short = short
        let unit = short.hasSuffix("m") ? "min" : "\(short.suffix(1))"
        return "in \(short.dropLast()) \(unit)"
    }

    /// The time until the texts change; nil if the countdown has reached zero.
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

/// A duration that is formatted for users in a suitable unit: `31 ms`, `1.2 s`, `4 min`.
public struct ElapsedTime: Hashable, Sendable {

    private let duration: Duration

    /// Creates an elapsed time. A negative duration counts as zero.
    public init(_ duration: Duration) {
        self.duration = max(.zero, duration)
    }

    /// The duration with its unit. A whole number of seconds from 1 to 59 has no decimal: `10 s` instead of `10.0 s`.
    var short: String {
        let isWhole = duration < .seconds(60) && duration.components.attoseconds == 0
        return isWhole && duration >= .seconds(1) ? "\(duration.components.seconds) s" : text
    }

    /// The duration with its unit, rounded down: `31 ms`, `1.2 s`, `4 min`, `3 h`.
    public var text: String {
        let milliseconds = Int64(duration / .milliseconds(1))
        switch milliseconds {
        case ..<1_000: return "\(milliseconds) ms"
        case ..<60_000: return "\(milliseconds / 1_000).\(milliseconds / 100 % 10) s"
        case ..<3_600_000: return "\(milliseconds / 60_000) min"
        default: return "\(milliseconds / 3_600_000) h"
        }
    }
}
