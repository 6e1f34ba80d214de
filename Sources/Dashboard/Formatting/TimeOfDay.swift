public import Loadables
public import Values

/// Writes moments as times of the day, in some zone.
public struct TimeOfDay: Sendable {

    /// The zone.
    public let zone: TimeZoneRules

    /// Creates a format for a zone.
    public init(_ zone: TimeZoneRules) {
        self.zone = zone
    }

    /// UTC.
    public static let utc = TimeOfDay(.utc)

    /// The zone of this machine.
    public static var local: TimeOfDay { TimeOfDay(.local) }

    /// `14:01:09`.
    public func text(_ moment: Timestamp) -> String {
        let seconds = secondOfDay(moment)
        return "\(shortText(seconds)):\(Self.twoDigits(seconds % 60))"
    }

    /// `14:01`.
    public func shortText(_ moment: Timestamp) -> String { shortText(secondOfDay(moment)) }

    /// `Fri 14:01`.
    func dayText(_ moment: Timestamp) -> String { "\(CalendarDay(moment, in: self).weekday) \(shortText(moment))" }

    /// The number of seconds that the zone is ahead of UTC at the moment.
    public func secondsAhead(_ moment: Timestamp) -> Double { Double(zone.secondsFromUTC(at: moment)) }

    private func secondOfDay(_ moment: Timestamp) -> Int {
        let seconds = moment.wholeSecondsSince1970
        let local = seconds + zone.secondsFromUTC(at: seconds)
        return (local % 86_400 + 86_400) % 86_400
    }

    private func shortText(_ seconds: Int) -> String {
        "\(Self.twoDigits(seconds / 3_600)):\(Self.twoDigits(seconds / 60 % 60))"
    }

    private static func twoDigits(_ number: Int) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}
