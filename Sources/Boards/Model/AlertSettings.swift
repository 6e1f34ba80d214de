public import Settings

/// When somebody has to be told of a source.
public struct AlertSettings: Hashable, Sendable {

    /// What has to be so.
    public enum Condition: Hashable, Sendable {
        /// That many loads failed in a row.
        case failed(Int)
        /// The content is older than that.
        case stale(Duration)
        /// The filter in jq says `true` of the content, for as long as that.
        case when(SettingsText, for: Duration)
    }

    /// How bad it is.
    public enum Level: String, Hashable, Sendable, CaseIterable {
        case info
        case warning
        case critical
    }

    /// What has to be so.
    public var condition: Condition

    /// How bad that is.
    public var level: Level

    /// Whether the terminal's bell rings.
    public var bell: Bool

    /// What is said; nil for a sentence made of the condition.
    public var title: SettingsText?

    /// A line for the shell that is run then; nil for none.
    public var run: SettingsText?

    /// Where the alert stands.
    public var place: SettingsPlace

    /// Makes one from its parts.
    public init(
        _ condition: Condition, level: Level = .warning, bell: Bool = false, title: SettingsText? = nil,
        run: SettingsText? = nil, at place: SettingsPlace
    ) {
        self.condition = condition
        self.level = level
        self.bell = bell
        self.title = title
        self.run = run
        self.place = place
    }
}
