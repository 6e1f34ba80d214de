public import Loadables
import Values

/// A calendar day that is formatted for users: `Today`, `Yesterday`, `Fri 20 Nov`.
public struct CalendarDay: Hashable, Comparable, Sendable {

    private let day: GregorianDay

    /// Creates the day that contains the given moment, in the time zone of the given format.
    public init(_ moment: Timestamp, in time: TimeOfDay) {
        day = GregorianDay(moment, in: time.zone)
    }

    /// Creates a day from a day of the Gregorian calendar.
    package init(_ day: GregorianDay) {
        self.day = day
    }

    static func rest(of moment: Timestamp, in time: TimeOfDay) -> Duration {
        let next = GregorianDay(number: GregorianDay(moment, in: time.zone).number + 1)
        return moment.duration(to: Moment.day(next).timestamp(in: time.zone))
    }

    private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// The abbreviated name of the weekday: `Fri`.
    public var weekday: String {
        // January 1, 1970, which is day 0, was a Thursday.
        Self.weekdays[((day.number % 7) + 7) % 7]
    }

    var weekdayText: String { "\(weekday) \(date.day)" }

    /// The day and the month: `20 Nov`.
    public var text: String { "\(date.day) \(Self.months[date.month - 1])" }

    /// The day with its year: `20 Nov 2026`.
    public var longText: String { "\(text) \(date.year)" }

    /// The date in ISO 8601 format: `2026-11-20`. Sorting these texts sorts the days.
    public var isoText: String { day.isoText }

    /// The month and the year: `Nov 2026`.
    public var monthText: String { "\(Self.months[date.month - 1]) \(date.year)" }

    /// Returns `Today`, `Yesterday` or `Tomorrow`. For other days, returns the weekday and the date: `Fri 20 Nov`. The
    /// date includes the year if the year differs from the year of `today`.
    public func text(today: CalendarDay) -> String {
        switch day.number - today.day.number {
        case 0: "Today"
        case -1: "Yesterday"
        case 1: "Tomorrow"
        default: "\(weekday) \(date.year == today.date.year ? text : longText)"
        }
    }

    public static func < (left: CalendarDay, right: CalendarDay) -> Bool { left.day.number < right.day.number }

    private var date: (year: Int, month: Int, day: Int) { day.date }
}
