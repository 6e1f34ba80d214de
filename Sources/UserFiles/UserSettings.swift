import Basics
public import Dashboard
public import Settings
public import TerminalUI

/// The settings of a user for all boards, or the settings of a single board.
///
/// The command line takes precedence over the settings of the board. The settings of the board take precedence over the
/// user’s file. A setting that is nil is taken from the next level.
public struct UserSettings: Hashable, Sendable {

    /// The name of the theme.
    public var theme: String?
    /// The place in the settings file at which the theme is set; nil if no theme is set.
    @NotCompared public var themePlace: SettingsPlace?
    /// Whether the terminal’s bell rings with alerts.
    public var ringsBell: Bool?
    /// The hours during which the bell does not ring.
    public var quietHours: QuietHours?
    /// Whether the board handles clicks and the scroll wheel.
    public var usesMouse: Bool?
    /// Whether alerts are shown as desktop notifications.
    public var notifies: Bool?
    /// The first day of the week in calendars.
    public var weekStart: WeekStart?
    /// The separators in numbers.
    public var numbers: NumberSigns?
    /// The format of times of day.
    public var hours: TimeOfDay.Hours?
    /// The duration for which a source must have been failing before an alert is raised.
    public var alertsAfter: Duration?

    /// Creates empty settings.
    public init() {}

    /// Returns these settings, with unset settings taken from other settings.
    ///
    /// - Parameter others: The settings that apply where these settings are nil.
    public func over(_ others: UserSettings) -> UserSettings {
        var all = self
        if theme == nil { (all.theme, all.themePlace) = (others.theme, others.themePlace) }
        all.ringsBell = ringsBell ?? others.ringsBell
        all.quietHours = quietHours ?? others.quietHours
        all.usesMouse = usesMouse ?? others.usesMouse
        all.notifies = notifies ?? others.notifies
        all.weekStart = weekStart ?? others.weekStart
        all.numbers = numbers ?? others.numbers
        all.hours = hours ?? others.hours
        all.alertsAfter = alertsAfter ?? others.alertsAfter
        return all
    }

    /// Returns the problem of a theme that does not exist; nil if the theme exists or no theme is set.
    ///
    /// - Parameter names: The names of all themes.
    public func themeMistake(knowing names: [String]) -> SettingsProblem? {
        guard let name = theme, let themePlace, !names.contains(name) else { return nil }
        let message = "there is no theme “\(OneLine(name, limit: 60))”"
        return SettingsProblem(themePlace, message, nearest: name.nearest(in: names))
    }

    /// A copy without the settings for the mouse and for notifications, which a board of another author must not
    /// change.
    public var ofOthers: UserSettings {
        var settings = self
        (settings.usesMouse, settings.notifies) = (nil, nil)
        return settings
    }
}

extension UserSettings: OptionRecord {

    public static let title = "the settings"
    public static let help =
        "The look, sounds and formats of boards. The file settings.yaml in the settings folder applies to all boards. `settings` in a board’s file applies to this board, and takes precedence over settings.yaml. Options of the command line take precedence over both."

    /// Creates settings by reading their options.
    public init?(_ options: inout OptionReader) {
        self.init()
        theme = options(
            "theme", .reference("theme"), without: "terminal", known: ["colors", "colours", "color_theme", "skin"],
            "The theme: terminal, dark, light, high-contrast, or the name of a file in the folder themes.")
        themePlace = options.place(of: "theme")
        ringsBell = options(
            "bell", .flag, without: "false", known: ["sound", "ring"],
            "Whether the terminal’s bell rings with each alert.")
        quietHours = options(
            "quiet", .quietHours, known: ["quiet_hours", "silent"],
            "The hours during which the bell does not ring: two times of day, like 22:00-07:00.")
        usesMouse = options(
            "mouse", .flag, without: "true",
            "Whether mouse clicks and the mouse wheel go to the board. This setting is ignored in the file of another author’s board."
        )
        notifies = options(
            "notifications", .flag, without: "true", known: ["notify", "desktop"],
            "Whether alerts are shown as desktop notifications, if the terminal supports them. This setting is ignored in the file of another author’s board."
        )
        weekStart = options(
            "week", OptionType<WeekStart>.word, without: "monday", known: ["first_day", "week_start", "firstday"],
            "The first day of the week in calendars.")
        numbers = options(
            "numbers", OptionType<NumberSigns>.word, without: "point", known: ["decimal", "locale", "separator"],
            "The separators in numbers: `point` is 1,234.5, `comma` is 1.234,5, and `space` is 1 234,5. Tables show numbers as written."
        )
        hours = options(
            "times", OptionType<TimeOfDay.Hours>.word, without: "24h", known: ["time", "clock", "hours"],
            "The format of times of day: `24h` is 14:05, `12h` is 02:05 PM. A time with a date is written as 2026-11-20 14:05. If it does not fit, tables and lists shorten it, for example to 20 Nov 14:05."
        )
        alertsAfter = options(
            "alert_after", .duration(least: .zero), without: "1m", known: ["alert_delay", "delay", "alertafter"],
            "How long a source must fail before an alert is raised.")
    }
}

extension QuietHours {

    /// Returns the valid form of quiet hours in another notation, such as `22-7` or `22.00 - 7.30`; nil if their
    /// meaning is unclear.
    fileprivate static func meant(by text: String) -> String? {
        let times = text.split(separator: "-").map { time -> String in
            let parts = time.split { !$0.isASCII || !$0.isNumber }
            guard let hour = parts.first, parts.count <= 2 else { return "" }
            let minute = parts.count == 2 ? parts[1] : "00"
            return "\(hour.count == 1 ? "0" : "")\(hour):\(minute)"
        }
        let meant = times.joined(separator: "-")
        return times.count == 2 && QuietHours(meant) != nil && text.allSatisfy { !$0.isLetter } ? meant : nil
    }
}

extension OptionType<QuietHours> {

    fileprivate static var quietHours: OptionType {
        let use = SettingsTextUse(
            "two times of day, like 22:00-07:00", refusingSecrets: "a secret cannot be a time",
            pattern: #"^\d{1,2}:\d{2}-\d{1,2}:\d{2}$"#,
            check: { text in
                guard QuietHours(text) == nil else { return nil }
                return (
                    "takes two times of day, like 22:00-07:00; “\(OneLine(text, limit: 40))” is something else",
                    QuietHours.meant(by: text)
                )
            })
        return OptionType(.text(use)) { $0.text?.plain.flatMap { QuietHours($0) } }
    }
}
