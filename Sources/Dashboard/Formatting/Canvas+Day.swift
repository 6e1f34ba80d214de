import Loadables
import TerminalUI

extension Canvas {

    /// Sets the current day, and the form of its times.
    mutating func setDay(of moment: Timestamp, in time: TimeOfDay) {
        today = CalendarDay(moment, in: time).isoText
        timeOfDay = { time.shortText(hour: $0, minute: $1) }
    }
}
