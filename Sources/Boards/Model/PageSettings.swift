public import Settings

/// A page of a board.
public struct PageSettings: Hashable, Sendable {

    /// What its tab is called; nil if it does not say.
    public var title: String?

    /// The panels, row by row; no row is empty.
    public var rows: [[PanelSettings]]

    /// Where the page stands.
    public var place: SettingsPlace

    /// Makes one from its parts.
    public init(title: String? = nil, rows: [[PanelSettings]], at place: SettingsPlace) {
        self.title = title
        self.rows = rows
        self.place = place
    }
}

/// A panel: what of a source is shown, and how.
public struct PanelSettings: Hashable, Sendable {

    /// The name of the source, which is one of the board's: a sound one, or a faulty one.
    public var source: String

    /// Where that name stands.
    public var place: SettingsPlace

    /// How it is shown; nil for as the source or the data suggests.
    public var view: ViewSettings?

    /// What it is called; nil for what the source is called.
    public var title: String?

    /// How wide it is, in shares of its row.
    public var width: Int

    /// How high it is, in shares of the page; nil if it does not say.
    public var height: Int?

    /// What is said where there is nothing; nil for the usual words.
    public var empty: String?

    /// Makes one from its parts.
    public init(
        _ source: String, at place: SettingsPlace, view: ViewSettings? = nil, title: String? = nil, width: Int = 1,
        height: Int? = nil, empty: String? = nil
    ) {
        self.source = source
        self.place = place
        self.view = view
        self.title = title
        self.width = width
        self.height = height
        self.empty = empty
    }
}

/// A key with an action.
public struct KeySettings: Hashable, Sendable {

    /// The key, as it is written: `o`, `ctrl-x`. Whether that is a key, `BoardSettings/keyProblems` of Boards says.
    public var key: String

    /// Where it stands.
    public var place: SettingsPlace

    /// The source in whose panels it is valid, and whose chosen row it is about; nil for the whole board.
    public var source: String?

    /// What the help says.
    public var title: String

    /// A line for the shell. The chosen row's fields are variables of its environment.
    public var run: SettingsText

    /// Whether the person is asked before.
    public var confirms: Bool

    /// Whether what it writes is shown over the board.
    public var showsOutput: Bool

    /// Whether the source, or the whole board, is loaded anew afterwards.
    public var refreshes: Bool

    /// Whether the command and what it starts go on when the board ends.
    public var detaches: Bool

    /// Makes one from its parts.
    public init(
        _ key: String, at place: SettingsPlace, on source: String? = nil, title: String, run: SettingsText,
        confirms: Bool = false, showsOutput: Bool = false, refreshes: Bool = false, detaches: Bool = false
    ) {
        self.key = key
        self.place = place
        self.source = source
        self.title = title
        self.run = run
        self.confirms = confirms
        self.showsOutput = showsOutput
        self.refreshes = refreshes
        self.detaches = detaches
    }
}
