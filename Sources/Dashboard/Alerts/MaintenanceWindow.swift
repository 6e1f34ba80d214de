public import Loadables
import Values

/// A time of day with a precision of one minute.
public struct DayTime: Hashable, Sendable {

    /// The number of minutes since midnight, from 0 to 1440.
    public let minutes: Int

    /// Creates a time of day from text such as `02:00`; returns nil if the text is invalid. `24:00` is the end of the
    /// day.
    public init?(_ text: some StringProtocol) {
        let numbers = text.split(separator: ":", omittingEmptySubsequences: false)
        let isTime = numbers.count == 2 && (1...2).contains(numbers[0].count) && numbers[1].count == 2
        guard isTime, numbers.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }),
            let hours = Int(numbers[0]), let minutes = Int(numbers[1]), minutes < 60, hours * 60 + minutes <= 1_440
        else { return nil }
        self.minutes = hours * 60 + minutes
    }

    var seconds: Int { minutes * 60 }
}

/// A period in which the alerts of a panel are neither raised nor resolved. It occurs once or every week.
public struct MaintenanceWindow: Hashable, Sendable {

    /// A day of the week.
    public enum Weekday: String, Hashable, CaseIterable, Sendable {
        case mon, tue, wed, thu, fri, sat, sun
    }

    private enum Period: Hashable {
        case weekly(Set<Weekday>, start: DayTime, length: Int)
        case once(Range<Int>)
    }

    // The range in `once` is in seconds since 1970, in local time of the board.
    private let period: Period

    /// Creates a weekly window. If the end is not after the start, the window ends on the next day.
    ///
    /// - Parameters:
    ///   - days: The days on which the window begins; empty for every day.
    ///   - start: The time at which the window begins.
    ///   - end: The time at which the window ends.
    public init(_ days: Set<Weekday> = [], from start: DayTime, to end: DayTime) {
        let length = end.seconds - start.seconds
        period = .weekly(days, start: start, length: length > 0 ? length : length + Self.day)
    }

    /// Creates a window that occurs once. Both arguments have the form `2026-12-01 22:00`. Returns nil if an argument
    /// is invalid, if its year is not from 1970 to 2200, or if the end is not after the start.
    ///
    /// - Parameters:
    ///   - start: The date and time at which the window begins, in the time zone of the board.
    ///   - end: The date and time at which the window ends, in the time zone of the board.
    public init?(from start: String, to end: String) {
        guard let start = Self.seconds(start), let end = Self.seconds(end), start < end else { return nil }
        period = .once(start..<end)
    }

    private static let day = 86_400

    private static func seconds(_ text: String) -> Int? {
        let parts = text.split(maxSplits: 1) { $0 == " " || $0 == "T" }
        guard parts.count == 2, let time = DayTime(parts[1]) else { return nil }
        let numbers = parts[0].split(separator: "-", omittingEmptySubsequences: false).compactMap { Int($0) }
        guard numbers.count == 3, (1970...2200).contains(numbers[0]) else { return nil }
        let date = GregorianDay(year: numbers[0], month: numbers[1], day: numbers[2])
        guard date.date == (numbers[0], numbers[1], numbers[2]) else { return nil }
        return date.number * day + time.seconds
    }

    /// Returns the occurrences of a weekly window from about a day before the given moment to a week after it. For a
    /// window that occurs once, returns its occurrence.
    fileprivate func occurrences(around moment: Timestamp, in zone: TimeZoneRules) -> [Range<Timestamp>] {
        let local = zone.localSeconds(at: moment)
        let ranges: [Range<Int>] =
            switch period {
            case .once(let range): [range]
            case .weekly(let days, let start, let length):
                (local / Self.day - 1...local / Self.day + 7).filter { days.isEmpty || days.contains(Self.weekday($0)) }
                    .map { $0 * Self.day + start.seconds }.map { $0..<$0 + length }
            }
        return ranges.compactMap { range in
            let (start, end) = (zone.seconds(ofLocal: range.lowerBound), zone.seconds(ofLocal: range.upperBound))
            // The start of daylight saving time skips an hour. A window within this hour does not occur.
            guard start < end else { return nil }
            return Timestamp(seconds: start, nanoseconds: 0)..<Timestamp(seconds: end, nanoseconds: 0)
        }
    }

    private static func weekday(_ day: Int) -> Weekday {
        // Day 0, January 1, 1970, was a Thursday.
        Weekday.allCases[((day + 3) % 7 + 7) % 7]
    }
}

extension [MaintenanceWindow] {

    /// Returns the end of the maintenance that is in progress at the given moment; nil if there is none. Adjacent and
    /// overlapping windows count as one.
    ///
    /// - Parameters:
    ///   - moment: The moment.
    ///   - time: The time zone of the windows.
    public func end(at moment: Timestamp, _ time: TimeOfDay) -> Timestamp? {
        guard !isEmpty else { return nil }
        let occurrences = flatMap { $0.occurrences(around: moment, in: time.zone) }.sorted {
            $0.lowerBound < $1.lowerBound
        }
        var end: Timestamp?
        for range in occurrences where range.contains(end ?? moment) { end = range.upperBound }
        return end
    }

    /// Returns text such as `maintenance until 04:00`; nil if no maintenance is in progress. If the end is on another
    /// day and more than 12 hours away, the text includes the weekday or the date.
    func text(at moment: Timestamp, _ time: TimeOfDay) -> String? {
        end(at: moment, time).map { end in
            let days = moment.duration(to: end) / .seconds(86_400)
            let text =
                days <= 0.5 || days < 1 && CalendarDay(end, in: time) == CalendarDay(moment, in: time)
                ? time.shortText(end)
                : days < 6 ? time.dayText(end) : "\(CalendarDay(end, in: time).text) \(time.shortText(end))"
            return "maintenance until \(text)"
        }
    }

    /// Returns the next moment at which maintenance may begin or end; nil if all windows are in the past, or if there
    /// are none.
    func nextChange(after moment: Timestamp, _ time: TimeOfDay) -> Timestamp? {
        flatMap { $0.occurrences(around: moment, in: time.zone) }.flatMap { [$0.lowerBound, $0.upperBound] }
            .filter { $0 > moment }.min()
    }
}
