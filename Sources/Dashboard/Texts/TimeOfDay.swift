public import Loadables

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Writes moments as times of the day, in some zone.
public struct TimeOfDay: Sendable {

    private let secondsFromUTC: @Sendable (Timestamp) -> Int

    /// Makes a format for a zone, given by how many seconds it is ahead of UTC at a moment.
    public init(secondsFromUTC: @escaping @Sendable (Timestamp) -> Int) {
        self.secondsFromUTC = secondsFromUTC
    }

    /// UTC.
    public static let utc = TimeOfDay { _ in 0 }

    /// The zone of this machine.
    public static let local = TimeOfDay { moment in
        var seconds = time_t(moment.secondsSince1970)
        var parts = tm()
        return localtime_r(&seconds, &parts) == nil ? 0 : parts.tm_gmtoff
    }

    /// `14:01:09`.
    public func text(_ moment: Timestamp) -> String {
        let (hours, minutes, seconds) = parts(moment)
        return "\(Self.twoDigits(hours)):\(Self.twoDigits(minutes)):\(Self.twoDigits(seconds))"
    }

    /// `14:01`.
    public func shortText(_ moment: Timestamp) -> String {
        String(text(moment).dropLast(3))
    }

    /// `Fri 14:01`.
    func dayText(_ moment: Timestamp) -> String {
        let days = Int((moment.secondsSince1970 / 86_400 + secondsAhead(moment) / 86_400).rounded(.down))
        // The first of January 1970 was a Thursday.
        return "\(Self.days[((days % 7) + 7) % 7]) \(shortText(moment))"
    }

    private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]

    /// How many seconds the zone is ahead of UTC at the moment.
    public func secondsAhead(_ moment: Timestamp) -> Double { Double(secondsFromUTC(moment)) }

    private func parts(_ moment: Timestamp) -> (Int, Int, Int) {
        let seconds = Int(moment.secondsSince1970.rounded(.down)) + secondsFromUTC(moment)
        let ofDay = ((seconds % 86_400) + 86_400) % 86_400
        return (ofDay / 3600, ofDay / 60 % 60, ofDay % 60)
    }

    private static func twoDigits(_ number: Int) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}
