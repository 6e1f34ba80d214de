package import Basics

/// A moment, or a day without a time, in the content of a source.
///
/// A day has no time zone: it is the same day wherever it is shown.
package enum Moment: Hashable, Sendable {
    case time(Timestamp)
    case day(GregorianDay)

    /// Parses a date, or a date and a time, in one of the forms of ``WrittenTime``.
    ///
    /// - Parameter local: The time zone of texts without a zone. An abbreviation that this zone uses has the meaning of
    ///   this zone.
    /// - Returns: Nil for texts that are not dates, for an unknown or ambiguous zone, and for moments that a timestamp
    ///   cannot represent.
    package init?(_ text: some StringProtocol, in local: TimeZoneRules) {
        guard let written = WrittenTime(text), Self.days.contains(written.day.number) else { return nil }
        guard let clock = written.clock else {
            self = .day(written.day)
            return
        }
        guard let seconds = written.seconds(in: local) else { return nil }
        self = .time(Timestamp(seconds: seconds, nanoseconds: clock.nanoseconds))
    }

    /// The days that have a timestamp in every zone, as numbers of days since the start of 1970. They do not include
    /// 9999-12-31, which often stands for “never”.
    static let days: ClosedRange<Int> = {
        let last = Int(Timestamp(nanosecondsSince1970: .max).secondsSince1970) / 86_400 - 2
        return -last...last
    }()

    /// Returns the moment itself or, for a day, the start of the day in the zone.
    package func timestamp(in zone: TimeZoneRules) -> Timestamp {
        switch self {
        case .time(let timestamp): timestamp
        case .day(let day): Timestamp(seconds: zone.seconds(ofLocal: day.number * 86_400), nanoseconds: 0)
        }
    }

    /// Returns the day itself or, for a moment, its day in the zone.
    package func day(in zone: TimeZoneRules) -> GregorianDay {
        switch self {
        case .day(let day): day
        case .time(let timestamp): GregorianDay(timestamp, in: zone)
        }
    }
}

extension Timestamp {

    /// The whole seconds since 1970. A double would round the fraction.
    package var wholeSecondsSince1970: Int {
        Int(nanosecondsSince1970 / 1_000_000_000) - (nanosecondsSince1970 % 1_000_000_000 < 0 ? 1 : 0)
    }
}

extension GregorianDay {

    package init(_ moment: Timestamp, in zone: TimeZoneRules) {
        self.init(secondsSince1970: zone.localSeconds(at: moment))
    }

    /// The date in the form `2026-11-20`. Texts in this form sort by date.
    package var isoText: String {
        let date = date
        func padded(_ number: Int, _ count: Int) -> String {
            let digits = "\(abs(number))"
            return (number < 0 ? "-" : "") + String(repeating: "0", count: max(0, count - digits.count)) + digits
        }
        return "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))"
    }
}
