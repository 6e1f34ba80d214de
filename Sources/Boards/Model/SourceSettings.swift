import Documents
public import Loadables
public import Settings

/// A source of a board: the origin of content, its schedule, and its processing.
public struct SourceSettings: Hashable, Sendable {

    /// The name for panels, alerts and keys.
    public var name: String

    /// The place of its name.
    @NotCompared public var place: SettingsPlace

    /// The title of its panels; nil for its name.
    public var title: String?

    /// The title with its references to content; nil if there is none.
    package var titleText: SettingsText?

    /// The origin of the content.
    package var origin: any Origin {
        get { anyOrigin.base }
        set { anyOrigin.base = newValue }
    }

    private var anyOrigin: AnyOrigin

    /// The format of the bytes; nil for the format of the response: JSON if it is JSON, colored text for commands and
    /// files.
    package var parse: ParseSettings?

    /// The text encoding; nil if the bytes or the server declare it.
    public var encoding: String?

    /// Whether the growth of a counter per second is shown.
    public var rate = false

    /// A jq filter applied to the parsed data; nil for all data. Its place is that of its first line.
    public var select: SettingsText?

    /// How a response is treated without the field that the plain path in ``select`` leads to.
    public enum Missing: String, Hashable, Sendable, CaseIterable {
        /// As content: the server leaves out empty fields.
        case content
        /// As a failure, also in the first load.
        case failure
    }

    /// How a response is treated without the field that a plain path leads to; nil for a failure if an earlier response
    /// had the field, or if the response has an `error`.
    public var missing: Missing?

    /// The names of secret fields. Only references of other sources read them.
    public var secretFields: [String] = []

    /// The columns that identify its rows; nil if not set.
    public var id: [String]?

    /// The time from the end of a load to the next one; nil for no automatic loads. A file is also read whenever it
    /// changes.
    public var every: Duration?

    /// Whether it is loaded when the terminal regains the focus.
    public var onFocus = ForegroundPolicy.stale

    /// The time limit of a load.
    public var timeout: Duration

    /// How long content is cached.
    public var keep: Duration

    /// How long the history of its values is cached; nil to store it only while the program runs.
    public var history: Duration?

    /// The alerts.
    public var alerts: [AlertSettings]

    /// The times in which it may fail without an alert.
    package var maintenance: [MaintenanceSettings] = []

    /// The view of panels without their own; nil for the one that the data suggests. It comes from the source or its
    /// recipe.
    public var view: ViewSettings?

    /// The recipe of the source; nil for none.
    public var recipe: String?

    /// The files that it comes from: its own, and those of its recipe and of defaults.
    @NotCompared public var files: [String]

    /// Whether contents are shared with other boards; nil if not set: see ``sharing``.
    public var share: Share?

    /// The sources of the items that it is loaded for, by the names of the items. Items of a list in the file have no
    /// source.
    package var itemSources: [String: String] {
        guard let each, let source = each.source else { return [:] }
        return [each.name: source.name]
    }

    /// The selected values in these settings; nil if the references to them are not replaced.
    package var combination: SelectionCombination?

    /// Whether it is a member of another source of the board.
    package var isMember = false

    /// The numbers that charts of panels draw over time.
    var drawnNumbers: Set<NumberFields> = []

    /// The fields of the rows whose last checks a panel shows; nil if none does.
    var checkedRows: CheckFields?

    /// The account that the content belongs to. It replaces the values of credentials in the identity of the source; nil to use those
    /// values.
    public var account: SettingsText?

    /// The items that it is loaded for; nil if it is loaded once.
    package var each: EachSettings?

    /// Creates a source from its parts.
    package init(
        _ name: String, at place: SettingsPlace, from origin: any Origin, title: String? = nil,
        parse: ParseSettings? = nil,
        rate: Bool = false, select: SettingsText? = nil, every: Duration? = .seconds(60),
        timeout: Duration = .seconds(10), keep: Duration = .seconds(30 * 86_400), history: Duration? = nil,
        alerts: [AlertSettings] = [], view: ViewSettings? = nil, recipe: String? = nil, share: Share? = nil,
        account: SettingsText? = nil
    ) {
        self.name = name
        self.place = place
        anyOrigin = AnyOrigin(base: origin)
        self.title = title
        self.parse = parse
        self.rate = rate
        self.select = select
        self.every = every
        self.timeout = timeout
        self.keep = keep
        files = [place.file]
        self.history = history
        self.alerts = alerts
        self.view = view
        self.recipe = recipe
        self.share = share
        self.account = account
    }
}

extension SourceSettings {

    /// Whether the settings declare that the bytes are a picture.
    var isPicture: Bool { parse?.format == .image }
}
