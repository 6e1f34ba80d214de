public import Loadables
import Values

/// Hours of each day during which the bell does not ring, for example from 22:00 to 07:00.
public struct QuietHours: Hashable, Sendable {

    /// The start in minutes since midnight, from 0 to 1439.
    public let start: Int
    /// The end in minutes since midnight, from 0 to 1439. It is less than ``start`` if the quiet hours include
    /// midnight.
    public let end: Int

    /// Creates quiet hours from two times of day. Returns nil if a time is invalid or both times are equal.
    ///
    /// - Parameter text: The times, from `00:00` to `23:59`, for example `22:00-07:00`.
    public init?(_ text: String) {
        let times = text.split(separator: "-", omittingEmptySubsequences: false).map { DayTime($0)?.minutes }
        guard times.count == 2, let start = times[0], let end = times[1], start != end, max(start, end) < 1_440 else {
            return nil
        }
        (self.start, self.end) = (start, end)
    }

    /// Returns the end of the quiet hours that contain the given moment; nil if the moment is outside quiet hours.
    public func end(at moment: Timestamp, _ time: TimeOfDay) -> Timestamp? {
        let local = time.zone.localSeconds(at: moment)
        let now = (local % 86_400 + 86_400) % 86_400
        let length = (end - start + 1440) % 1440 * 60
        let passed = (now - start * 60 + 86_400) % 86_400
        guard passed < length else { return nil }
        let end = Timestamp(seconds: time.zone.seconds(ofLocal: local - passed + length), nanoseconds: 0)
        // When clocks are set back, an hour occurs twice. The end may then be in the past although the quiet hours
        // continue.
        return end > moment ? end : moment.advanced(by: .seconds(length - passed))
    }
}
