public import Loadables
public import Values

/// A format that shows moments as times of day in a time zone.
public struct TimeOfDay: Sendable {

    /// The format of the hour.
    public enum Hours: String, Hashable, Sendable, CaseIterable {
        /// The hours from 0 to 23: `14:05`.
        case twentyFour = "24h"
        /// The hours from 1 to 12: `02:05 PM`.
        case twelve = "12h"
    }

    /// The time zone.
    public let zone: TimeZoneRules

    /// The format of the hour.
    public let hours: Hours

    /// Creates a format for a time zone.
    ///
    /// - Parameters:
    ///   - zone: The time zone.
    ///   - hours: The format of the hour.
    public init(_ zone: TimeZoneRules, hours: Hours = .twentyFour) {
        self.zone = zone
        self.hours = hours
    }

    /// The format for UTC, with hours from 0 to 23.
    public static let utc = TimeOfDay(.utc)

    /// The format for the local time zone, with hours from 0 to 23.
    public static var local: TimeOfDay { TimeOfDay(.local) }

    /// Returns the time with seconds: `14:01:09`.
    public func text(_ moment: Timestamp) -> String {
        let seconds = secondOfDay(moment)
        return text(seconds, end: ":\(Self.twoDigits(seconds % 60))")
    }

    /// Returns the time without seconds: `14:01`.
    public func shortText(_ moment: Timestamp) -> String { text(secondOfDay(moment), end: "") }

    /// Returns a time of day without seconds: `14:01`.
    public func shortText(hour: Int, minute: Int) -> String { text(hour * 3_600 + minute * 60, end: "") }

    func dayText(_ moment: Timestamp) -> String { "\(CalendarDay(moment, in: self).weekday) \(shortText(moment))" }

    /// Returns whether the moment is in the first second of a day.
    func isMidnight(_ moment: Timestamp) -> Bool { secondOfDay(moment) == 0 }

    /// Returns the number of seconds by which the time zone is ahead of UTC at the given moment.
    public func secondsAhead(_ moment: Timestamp) -> Double { Double(zone.secondsFromUTC(at: moment)) }

    private func secondOfDay(_ moment: Timestamp) -> Int {
        let local = zone.localSeconds(at: moment)
        return (local % 86_400 + 86_400) % 86_400
    }

    private func text(_ seconds: Int, end: String) -> String {
        let (hour, minute) = (seconds / 3_600, Self.twoDigits(seconds / 60 % 60))
        return switch hours {
        case .twentyFour: "\(Self.twoDigits(hour)):\(minute)\(end)"
        case .twelve: "\(Self.twoDigits((hour + 11) % 12 + 1)):\(minute)\(end) \(hour < 12 ? "AM" : "PM")"
        }
    }

    private static func twoDigits(_ number: Int) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}
