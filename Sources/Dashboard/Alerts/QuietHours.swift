public import Loadables
import Values

/// Hours of each day in which nothing rings, as from ten in the evening to seven in the morning.
public struct QuietHours: Hashable, Sendable {

    /// When they begin, in minutes after midnight, from 0 to 1439.
    public let start: Int
    /// When they end; before ``start`` if they go on over midnight.
    public let end: Int

    /// Makes hours from times of the day; nil if a time is none, or both are the same.
    ///
    /// - Parameter text: `22:00-07:00`.
    public init?(_ text: String) {
        let times = text.split(separator: "-", omittingEmptySubsequences: false).map { DayTime($0)?.minutes }
        guard times.count == 2, let start = times[0], let end = times[1], start != end, max(start, end) < 1_440 else {
            return nil
        }
        (self.start, self.end) = (start, end)
    }

    /// When they end, if it is quiet at the moment; nil if it is not.
    public func end(at moment: Timestamp, _ time: TimeOfDay) -> Timestamp? {
        let seconds = moment.wholeSecondsSince1970
        let local = seconds + time.zone.secondsFromUTC(at: seconds)
        let now = (local % 86_400 + 86_400) % 86_400
        let length = (end - start + 1440) % 1440 * 60
        let passed = (now - start * 60 + 86_400) % 86_400
        guard passed < length else { return nil }
        let end = Timestamp(seconds: time.zone.seconds(ofLocal: local - passed + length), nanoseconds: 0)
        // In an hour that occurs twice the end may have been before, but it is quiet again.
        return end > moment ? end : moment.advanced(by: .seconds(length - passed))
    }
}
