public import Loadables

/// A day of the calendar in some zone, as people write it: "Today", "Yesterday", "Fri 20 Nov".
public struct CalendarDay: Hashable, Comparable, Sendable {

    /// Since 1 January 1970.
    private let number: Int

    /// The day in which the moment lies.
    public init(_ moment: Timestamp, in time: TimeOfDay) {
        let seconds = moment.secondsSince1970 + time.secondsAhead(moment)
        number = Int((seconds / 86_400).rounded(.down))
    }

    /// How long it is at the moment until the next day begins, if no clock is changed before.
    static func rest(of moment: Timestamp, in time: TimeOfDay) -> Duration {
        let seconds = moment.secondsSince1970 + time.secondsAhead(moment)
        return .seconds(86_400 - (seconds - (seconds / 86_400).rounded(.down) * 86_400))
    }

    private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// The three letters of the day of the week: `Fri`.
    public var weekday: String {
        // The first of January 1970 was a Thursday.
        Self.weekdays[((number % 7) + 7) % 7]
    }

    /// `20 Nov`.
    public var text: String { "\(date.day) \(Self.months[date.month - 1])" }

    /// `20 Nov 2026`.
    public var longText: String { "\(text) \(date.year)" }

    /// `2026-11-20`: what is earlier also comes first by its text.
    public var isoText: String {
        let date = date
        func padded(_ number: Int, _ count: Int) -> String {
            let digits = "\(abs(number))"
            return (number < 0 ? "-" : "") + String(repeating: "0", count: max(0, count - digits.count)) + digits
        }
        return "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))"
    }

    /// `Nov 2026`.
    public var monthText: String { "\(Self.months[date.month - 1]) \(date.year)" }

    /// `Today`, `Yesterday`, `Tomorrow`, otherwise `Fri 20 Nov`; with its year if that is another one than today's.
    public func text(today: CalendarDay) -> String {
        switch number - today.number {
        case 0: "Today"
        case -1: "Yesterday"
        case 1: "Tomorrow"
        default: "\(weekday) \(date.year == today.date.year ? text : longText)"
        }
    }

    public static func < (left: CalendarDay, right: CalendarDay) -> Bool { left.number < right.number }

    private var date: (year: Int, month: Int, day: Int) { GregorianDay(number: number).date }
}
