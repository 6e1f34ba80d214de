import Documents
public import Loadables
public import Settings

/// A source of a board: the origin of content, its schedule, and its processing.
public struct SourceSettings: Hashable, Sendable {

    /// The name by which panels, alerts and keys refer to the source.
    public var name: String

    /// The place of the name.
    @NotCompared public var place: SettingsPlace

    /// The title of the source's panels; nil for the name.
    public var title: String?

    /// The title with its references to content; nil if no title is set.
    package var titleText: SettingsText?

    package var origin: any Origin {
        get { anyOrigin.base }
        set { anyOrigin.base = newValue }
    }

    private var anyOrigin: AnyOrigin

    package func hasOrigin(of other: SourceSettings) -> Bool { anyOrigin == other.anyOrigin }

    /// The format of the bytes. If nil, JSON, pictures and feeds are recognized, and all other bytes are text with
    /// colors.
    package var parse: ParseSettings?

    /// The text encoding; nil to use the encoding that the bytes or the server declare, or UTF-8.
    public var encoding: String?

    /// Whether the growth of counters per second is shown in place of their values.
    public var rate = false

    /// A jq filter applied to the parsed data; nil for all data. Its place is the place of its first line.
    public var select: SettingsText?

    /// The treatment of a response that lacks the field selected by a plain path in ``select``.
    public enum Missing: String, Hashable, Sendable, CaseIterable {
        /// The response counts as content, because the server omits empty fields.
        case content
        /// The response counts as a failure, even in the first load.
        case failure
    }

    /// The treatment of a response that lacks the field selected by a plain path in ``select``. If nil, the response
    /// counts as a failure only if an earlier response contained the field, or if the response contains an `error`.
    public var missing: Missing?

    /// The names of secret fields. Only references from other sources can read their values.
    public var secretFields: [String] = []

    /// The columns that identify the rows of the source; nil if not set.
    public var id: [String]?

    /// The time from the end of a load to the start of the next one; nil for no automatic loads. A file is also read
    /// whenever it changes, unless ``rate`` is set or ``share`` is set to a value other than `never`.
    public var every: Duration?

    /// The policy for loads when the terminal regains the focus.
    public var onFocus = ForegroundPolicy.stale

    /// The time limit of a load. For a request with `follow`, the maximum time without data. A command with `follow`
    /// has no time limit.
    public var timeout: Duration

    /// The time for which content is cached; zero for no cache.
    public var keep: Duration = .seconds(30 * 86_400)

    /// The time for which the history of values is cached. If nil, only the latest values are cached.
    public var history: Duration?

    /// The alerts.
    public var alerts: [AlertSettings] = []

    package var maintenance: [MaintenanceSettings] = []

    /// The view for panels that do not set their own view, from the source or its recipe. If nil, these panels show the
    /// view that fits the data.
    public var view: ViewSettings?

    /// The recipe of the source; nil for none.
    public var recipe: String?

    /// The path of the file of the recipe; nil if the source has no recipe.
    @NotCompared package var recipeFile: String?

    /// The files in which the source is defined: its own file, and the files that contain its recipe and its defaults.
    @NotCompared public var files: [String]

    /// The user's setting for sharing contents with other boards; nil for the default: see ``sharing``.
    public var share: Share?

    /// The source that provides the items. The key is the name of the item in references, and the value is the name of
    /// the source. Empty if the items are a list in the file, or if the source is loaded once.
    package var itemSources: [String: String] {
        guard let each, let source = each.source else { return [:] }
        return [each.name: source.name]
    }

    /// The selected values that have replaced references in these settings; nil if no references have been replaced.
    package var combination: SelectionCombination?

    /// Whether another source or a variable of the board needs this source.
    package var isMember = false

    /// The numbers that charts of panels draw over time.
    var drawnNumbers: Set<NumberFields> = []

    /// The fields that a view reads to show the last checks of each row; nil if no view of the source shows them.
    var checkedRows: CheckFields?

    /// Whether a view shows the durations of the source's loads. By default, the source is then not shared, because
    /// content from a shared store has no such duration.
    var isMonitored = false

    /// The account to which the content belongs. In the identity of the source, it replaces the values of credentials.
    /// Nil to use the values themselves.
    public var account: SettingsText?

    /// The items that the source is loaded for; nil if it is loaded once.
    package var each: EachSettings?

    package init(
        _ name: String, at place: SettingsPlace, from origin: any Origin, title: String? = nil,
        every: Duration? = .seconds(60), timeout: Duration = .seconds(10)
    ) {
        self.name = name
        self.place = place
        anyOrigin = AnyOrigin(base: origin)
        self.title = title
        self.every = every
        self.timeout = timeout
        files = [place.file]
    }
}

extension SourceSettings {

    var isPicture: Bool { parse?.format == .image }

    /// Whether panels show the output of the command unchanged. If so, the command may fit its output to the panel. All
    /// other output is data, which must be the same on every screen.
    var showsOutputAsWritten: Bool {
        select == nil && alerts.isEmpty && [nil, .ansi].contains(parse?.format)
    }
}
