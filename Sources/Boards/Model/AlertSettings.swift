public import Dashboard
public import Settings

/// A condition of a source that raises an alert, and how the alert is reported.
public struct AlertSettings: Hashable, Sendable {

    /// A condition that raises an alert.
    public enum Condition: Hashable, Sendable {
        /// At least the given number of consecutive loads have failed.
        case failed(Int)
        /// The content is older than the given duration.
        case stale(Duration)
        /// The jq filter has returned true for the content for at least the given duration.
        case when(SettingsText, for: Duration)
    }

    /// The choices of variables that an alert watches.
    public enum Watch: String, Hashable, Sendable, CaseIterable {
        /// The alert watches only the selected choices.
        case chosen
        /// The alert watches every choice, at most 100 combinations of choices.
        case all
    }

    /// The condition.
    public var condition: Condition

    /// The severity of the alert.
    public var level: AlertLevel

    /// Whether the alert rings the terminal's bell.
    public var bell: Bool

    /// The sentence to show; nil to derive it from the condition.
    public var title: SettingsText?

    /// A shell command that runs when the alert is raised; nil for none.
    public var run: SettingsText?

    /// The choices of the source's variables that the alert watches.
    public var watch: Watch

    /// A shell command that runs when a reported alert is resolved; nil for none.
    public var resolved: SettingsText?

    /// The place of the alert in the file.
    @NotCompared public var place: SettingsPlace
}

extension AlertSettings {

    var commands: [SettingsText] { [run, resolved].compactMap(\.self) }
}

extension AlertSettings: OptionRecord {

    public static let title = "an alert"
    public static let help = "A condition to report, and how to report it."
    public static let rules = [SettingsTable.Rule.exactlyOne(["failed", "stale", "when"])]

    public init?(_ options: inout OptionReader) {
        let failed = options(
            "failed", .integer(1...1_000_000),
            "The number of consecutive failed loads after which the alert begins. With “each”, a load fails only if the loads for all items fail."
        )
        let stale = options(
            "stale", .duration(least: .seconds(1)), "The age of the content after which the alert begins.")
        let when = options(
            "when", .text(.condition), known: ["if", "condition", "expression", "above", "below", "threshold"],
            "A jq filter that returns true or false for the content. To jq, a number with a unit is text; convert it to a number first, as in (.size | rtrimstr(\"G\") | tonumber) > 95. With “each”, the filter gets the list of all items, and cannot use $source."
        )
        let delay = options(
            "for", .duration(least: .zero), default: .zero, beside: ["when"], "How long the condition must hold.")
        let level = options("level", .word, default: AlertLevel.warning, "The severity.")
        let title = options(
            "title", .text(.title), "The sentence to show. Default: a sentence made from the condition.")
        let bell = options("bell", .flag, default: false, "Rings the terminal’s bell.")
        let run = options(
            "run", .text(.shell),
            "A shell command that runs when the alert begins. It runs at most once a minute: if the alert begins again sooner, the command waits, and then runs for the latest alert. $MORE is the number of earlier alerts for which it did not run. When the program ends, a waiting command runs at once. Commands run while the board is shown or “loadboard keep” runs, but not with “--once”. $VALUE is the content. $SENTENCE is the sentence of the alert. $ALERT is a JSON object with name, source, level, value and since."
        )
        let resolved = options(
            "resolved", .text(.shell), known: ["recovered", "ok", "on_resolve"],
            "A shell command to run when a reported alert ends, under the same conditions as “run”. $ALERT also has the field “resolved”, the time at which the alert ended. If the alert begins and ends more than once a minute, only its latest state is sent, one minute after the previous command."
        )
        let watch = options(
            "watch", .word, default: Watch.chosen,
            "Which choices of the source’s variables are watched: the selected ones, or all. At most 100 choices are watched, and at most four of them are loaded at the same time. The text of the alert contains the choice."
        )
        let condition: Condition? =
            failed.map { .failed($0) } ?? stale.map { .stale($0) } ?? when.map { .when($0, for: delay) }
        guard let condition else { return nil }
        self.init(
            condition: condition, level: level, bell: bell, title: title, run: run, watch: watch, resolved: resolved,
            place: options.place)
    }
}
