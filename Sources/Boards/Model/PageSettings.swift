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
