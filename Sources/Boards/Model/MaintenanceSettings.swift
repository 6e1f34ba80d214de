package import Dashboard
package import Settings

/// A period in which a source may fail without an alert, as written in the file.
package struct MaintenanceSettings: Hashable, Sendable {

    /// The period; nil if the start, the end and the days contradict each other.
    package let window: MaintenanceWindow?

    @NotCompared package var place: SettingsPlace
}

extension MaintenanceSettings: OptionRecord {

    package static let title = "a maintenance period"
    package static let help =
        "A period in which the source may fail. Loading continues, but alerts neither begin nor end, nothing is sent, and failed checks of a monitor do not count. The panel shows when the maintenance ends. Times are in the time zone of the board."

    package init?(_ options: inout OptionReader) {
        let days = options(
            "days", .list(OptionType<MaintenanceWindow.Weekday>.word, orOne: true), without: "every day",
            known: ["day", "weekdays", "on"],
            "The days of the week on which the maintenance begins, such as [sat, sun].")
        let start = options(
            "start", .plain(.moment), required: true, known: ["from", "begin"],
            "The time at which the maintenance begins, such as 02:00. For maintenance that occurs only once, a date and a time, such as 2026-12-01 22:00."
        )
        let end = options(
            "end", .plain(.moment), required: true, known: ["to", "until"],
            "The time, or the date and time, at which the maintenance ends. If a time of day is earlier than that of “start”, the maintenance ends on the next day."
        )
        guard let start, let end else { return nil }
        self.init(window: Self.window(days, start, end), place: options.place)
    }

    private static func window(_ days: [MaintenanceWindow.Weekday]?, _ start: String, _ end: String)
        -> MaintenanceWindow?
    {
        if let start = DayTime(start), let end = DayTime(end) {
            return start == end ? nil : MaintenanceWindow(Set(days ?? []), from: start, to: end)
        }
        return days == nil ? MaintenanceWindow(from: start, to: end) : nil
    }
}

extension SourceSettings {

    var maintenanceWindows: [MaintenanceWindow] { maintenance.compactMap(\.window) }

    var maintenanceMistakes: [(place: SettingsPlace, message: String)] {
        maintenance.filter { $0.window == nil }.map {
            (
                $0.place,
                "“start” and “end” must be two different times of day, or two dates with times, of which “end” is later; “days” cannot be combined with dates"
            )
        }
    }
}

extension SettingsTextUse {

    fileprivate static let moment = SettingsTextUse(
        "a time like 02:00", refusingSecrets: "a secret cannot be part of a time", isShown: true
    ) { text in
        DayTime(text) != nil || MaintenanceWindow(from: text, to: "2200-12-31 24:00") != nil
            ? nil : ("takes a time like 02:00, or a date and a time like 2026-12-01 22:00; “\(text)” is neither", nil)
    }
}
