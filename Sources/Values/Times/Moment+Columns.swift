import Basics

extension Moment {

    /// Parses a value of a column: a text as in ``init(_:in:)``, or the time since 1970 as a number. Returns nil for
    /// other values.
    ///
    /// If the board declares the column to contain times, every number with at least eight characters is a time. In any
    /// other column, the name must indicate times, and the number must be between the years 2000 and 2100 in seconds,
    /// milliseconds, microseconds or nanoseconds.
    ///
    /// There are two exceptions. In a column of times, a number such as `20261122` is a day if its year is 1990 to
    /// 2100. In a column of versions, `1.4.2026` is not a date.
    ///
    /// - Parameters:
    ///   - value: A text, or a number as written.
    ///   - column: The name of the column, which may be a path such as `metadata.createdAt`.
    ///   - isTime: Whether the board declares the column to contain times.
    ///   - local: The time zone of texts without a zone.
    package init?(_ value: some StringProtocol, inColumn column: String, isTime: Bool = false, in local: TimeZoneRules)
    {
        self.init(value, numbers: NumberedTimes(inColumn: column, isTime: isTime), in: local)
    }

    /// Parses a value of a column. Returns nil if the value is not a time.
    ///
    /// - Parameters:
    ///   - value: A text, or a number as written.
    ///   - numbers: The numbers of the column that are times. With ``NumberedTimes/versions``, `1.4.2026` is not a
    ///     date.
    ///   - local: The time zone of texts without a zone.
    package init?(_ value: some StringProtocol, numbers: NumberedTimes, in local: TimeZoneRules) {
        if numbers == .versions, VersionNumber(String(value)) != nil { return nil }
        if let moment = Moment(value, in: local) {
            self = moment
        } else if numbers.areTimes, let count = SinceEpoch(value), let moment = Moment(count, isTime: numbers == .all) {
            self = moment
        } else {
            return nil
        }
    }

    private init?(_ count: SinceEpoch, isTime: Bool) {
        if count.digits == 8, count.fraction == 0, let day = count.asDay {
            self = .day(day)
        } else if let timestamp = count.timestamp(between: isTime ? nil : SinceEpoch.plausible) {
            self = .time(timestamp)
        } else {
            return nil
        }
    }
}

/// The numbers of a column that are times.
package enum NumberedTimes: Hashable, Sendable {
    /// No number is a time.
    case none
    /// The name of the column indicates versions. No number is a time, and a text such as `1.4.2026` is a version.
    case versions
    /// The name of the column indicates times. Numbers between the years 2000 and 2100 are times.
    case plausible
    /// The board declares the column to contain times. Numbers with at least eight characters are times.
    case all

    package init(inColumn name: String, isTime: Bool = false) {
        self = isTime ? .all : TimeColumn.isName(name) ? .plausible : TimeColumn.isVersion(name) ? .versions : .none
    }

    package var areTimes: Bool { self == .plausible || self == .all }
}

/// A number that may be a time since 1970.
private struct SinceEpoch {

    /// The number without its fraction.
    let whole: Int
    /// The fraction in billionths.
    let fraction: Int
    /// The number of digits before the point; 0 for a number with an exponent.
    let digits: Int

    /// The years 2000 to 2100, in seconds since 1970. Most numbers that do not count from 1970, such as the ticks of
    /// .NET, are outside these years.
    static let plausible = 946_684_800..<4_133_980_800

    /// Parses a positive decimal number of 8 to 40 characters. Returns nil for other texts, and for numbers that begin
    /// with 0 or a sign.
    init?(_ text: some StringProtocol) {
        let bytes = text.utf8
        guard let first = bytes.first, (0x31...0x39).contains(first), (8...40).contains(bytes.count) else { return nil }
        if let whole = Int(text) {
            (self.whole, fraction, digits) = (whole, 0, bytes.count)
            return
        }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        if parts.count == 2, !parts[1].isEmpty, let whole = Int(parts[0]),
            parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let fraction = Int(
                String(parts[1].prefix(9)) + String(repeating: "0", count: max(0, 9 - parts[1].utf8.count)))
        {
            (self.whole, self.fraction, digits) = (whole, fraction, parts[0].utf8.count)
        } else if bytes.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }), let number = Double(text), number >= 1e7,
            number < 9e18
        {
            let whole = number.rounded(.down)
            (self.whole, fraction, digits) = (Int(whole), Int((number - whole) * 1e9), 0)
        } else {
            return nil
        }
    }

    /// The day of a number in the form `20261122`; nil if there is no such day, or if the year is not 1990 to 2100.
    var asDay: GregorianDay? {
        let day = WrittenTime(year: whole / 10_000, month: whole / 100 % 100, day: whole % 100)?.day
        return (1_990...2_100).contains(whole / 10_000) ? day : nil
    }

    /// Interprets the number as seconds, milliseconds, microseconds and nanoseconds, in this order, and returns the
    /// first moment within the range. Without a range, returns the first moment before the year 5138. Returns nil if
    /// there is no such moment, or if a timestamp cannot represent it.
    func timestamp(between range: Range<Int>?) -> Timestamp? {
        for unit in [1, 1_000, 1_000_000, 1_000_000_000] {
            let seconds = whole / unit
            guard range?.contains(seconds) ?? (seconds < 100_000_000_000) else { continue }
            guard seconds < Moment.days.upperBound * 86_400 else { return nil }
            let nanoseconds = (whole % unit) * (1_000_000_000 / unit) + fraction / unit
            return Timestamp(seconds: seconds, nanoseconds: nanoseconds)
        }
        return nil
    }
}
