import Documents
public import Loadables
public import Settings

/// A source of a board: where content comes from, how often, and what is made of it.
public struct SourceSettings: Hashable, Sendable {

    /// What panels, alerts and keys call it.
    public var name: String

    /// Where its name stands.
    @NotCompared public var place: SettingsPlace

    /// What panels are called that show it; nil for its name.
    public var title: String?

    /// The title with its references to content; nil if there is none.
    package var titleText: SettingsText?

    /// Where content comes from.
    package var origin: any Origin {
        get { anyOrigin.base }
        set { anyOrigin.base = newValue }
    }

    private var anyOrigin: AnyOrigin

    /// What the bytes are; nil if the answer says it: JSON where it is JSON, coloured text for commands and files.
    package var parse: ParseSettings?

    /// The name of the encoding of its text; nil if the bytes or the server say it.
    public var encoding: String?

    /// Whether what is shown is the growth of a counter per second.
    public var rate = false

    /// The filter in jq that makes the content of what was parsed; nil for all of it. Its place is that of its first line.
    public var select: SettingsText?

    /// The treatment of a response without the field that a plain path in ``select`` leads to.
    public enum Missing: String, Hashable, Sendable, CaseIterable {
        /// It is content: the server leaves out empty fields.
        case content
        /// It is a failure, also at the first load.
        case failure
    }

    /// The treatment of a response without the field that a plain path leads to; nil for a failure if an earlier response had it, or if
    /// the response has an `error`.
    public var missing: Missing?

    /// The names of the fields that are secret: only references of other sources read them.
    public var secretFields: [String] = []

    /// The columns that tell its rows apart; nil if it does not say.
    public var id: [String]?

    /// How long after a load the next one begins; nil for never by itself. A file is read when it changes, in any case.
    public var every: Duration?

    /// Whether it is loaded when the terminal regains the focus.
    public var onFocus = ForegroundPolicy.stale

    /// How long a load may take.
    public var timeout: Duration

    /// How long content is kept on disk.
    public var keep: Duration

    /// For how long the courses of its values are kept on disk; nil for only while the program runs.
    public var history: Duration?

    /// When somebody has to be told.
    public var alerts: [AlertSettings]

    /// The times in which it may fail without an alert.
    package var maintenance: [MaintenanceSettings] = []

    /// How panels show it that do not say that themselves; nil for as the data suggests. It comes from the source, or from its recipe.
    public var view: ViewSettings?

    /// The recipe that it is made by; nil for none.
    public var recipe: String?

    /// The files that it comes from: the one that names it, and those of its recipe and of defaults.
    @NotCompared public var files: [String]

    /// Whether other boards are told what was loaded; nil if it does not say: see ``sharing``.
    public var share: Share?

    /// The names of the sources whose items it is loaded for, by the names of the items. Items of a list in the file have none.
    package var itemSources: [String: String] {
        guard let each, let source = each.source else { return [:] }
        return [each.name: source.name]
    }

    /// The selected values that these settings are filled with; nil if they are as the file says.
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

    /// Whether the settings say that the bytes are a picture’s.
    var isPicture: Bool { parse?.format == .image }
}
