/// A point in calendar time with nanosecond precision, from 1677 to 2262.
///
/// Unlike the instants of the standard library's clocks, a timestamp can be stored, and is still valid in a later run
/// of the program. The current time may go backward when the system time is changed.
public struct Timestamp: InstantProtocol, Hashable, Sendable, Codable {

    /// The number of nanoseconds since January 1, 1970, UTC.
    public var nanosecondsSince1970: Int64

    /// Creates a timestamp from the number of nanoseconds since January 1, 1970, UTC.
    public init(nanosecondsSince1970: Int64) {
        self.nanosecondsSince1970 = nanosecondsSince1970
    }

    /// Creates a timestamp from the number of seconds since January 1, 1970, UTC. Values out of range are clamped.
    public init(secondsSince1970: Double) {
        let nanoseconds = secondsSince1970 * 1e9
        self.init(nanosecondsSince1970: Int64(exactly: nanoseconds.rounded()) ?? (nanoseconds < 0 ? .min : .max))
    }

    /// Creates a timestamp from whole seconds since January 1, 1970, UTC, and additional nanoseconds. Values out of
    /// range are clamped.
    package init(seconds: Int, nanoseconds: Int) {
        let (whole, isFar) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, isBeyond) = whole.addingReportingOverflow(nanoseconds)
        self.init(nanosecondsSince1970: !isFar && !isBeyond ? Int64(sum) : seconds < 0 ? .min : .max)
    }

    /// The number of seconds since January 1, 1970, UTC.
    public var secondsSince1970: Double {
        Double(nanosecondsSince1970) / 1e9
    }

    public func advanced(by duration: Duration) -> Timestamp {
        let (sum, overflow) = nanosecondsSince1970.addingReportingOverflow(duration.clampedNanoseconds)
        return Timestamp(nanosecondsSince1970: overflow ? (duration < .zero ? .min : .max) : sum)
    }

    public func duration(to other: Timestamp) -> Duration {
        .nanoseconds(Int128(other.nanosecondsSince1970) - Int128(nanosecondsSince1970))
    }

    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.nanosecondsSince1970 < right.nanosecondsSince1970
    }
}

extension Timestamp: CustomStringConvertible {

    /// The date and time in UTC with whole seconds, rounded down, for example "2026-09-15T14:05:00Z".
    public var description: String {
        let (quotient, rest) = nanosecondsSince1970.quotientAndRemainder(dividingBy: 1_000_000_000)
        let seconds = Int(quotient) - (rest < 0 ? 1 : 0)
        let day = GregorianDay(secondsSince1970: seconds)
        let (year, month, dayOfMonth) = day.date
        let second = seconds - day.number * 86_400
        func text(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(year)-\(text(month))-\(text(dayOfMonth))"
            + "T\(text(second / 3_600)):\(text(second / 60 % 60)):\(text(second % 60))Z"
    }
}

extension Duration {

    fileprivate static func nanoseconds(_ nanoseconds: Int128) -> Duration {
        let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        return Duration(secondsComponent: Int64(seconds), attosecondsComponent: Int64(rest) * 1_000_000_000)
    }

    fileprivate var clampedNanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let nanoseconds = Int128(seconds) * 1_000_000_000 + Int128(attoseconds / 1_000_000_000)
        return Int64(clamping: nanoseconds)
    }
}
