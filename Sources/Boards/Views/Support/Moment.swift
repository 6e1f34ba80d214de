import Dashboard
import Loadables
import Values

extension Moment {

    /// Returns `2026-11-22 14:05` in the zone of the board, or `2026-11-22` for a day. The texts sort by time.
    func text(in time: TimeOfDay) -> String {
        switch self {
        case .day(let day): day.isoText
        case .time(let timestamp): "\(day(in: time.zone).isoText) \(TimeOfDay(time.zone).shortText(timestamp))"
        }
    }

    /// Returns `14:05:09`, or `2026-11-21 14:05:09` if the day is not today. For a day without a time, returns
    /// `2026-11-22`.
    func fullText(in time: TimeOfDay, today: CalendarDay?) -> String {
        guard case .time(let timestamp) = self else { return text(in: time) }
        let day = CalendarDay(timestamp, in: time)
        return day == today ? time.text(timestamp) : "\(day.isoText) \(time.text(timestamp))"
    }
}
