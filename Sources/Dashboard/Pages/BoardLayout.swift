/// How panels share the room of a page.
///
/// Each gets the rows that its content needs; what is lacking is lacking for those that need most. What is left over makes
/// pictures larger, in their proportions; after them it goes to those that take all that there is, as charts do. What nobody can
/// use stays empty below columns, or, if it is little, is shared so that these end in the same row; panels that wait for their
/// content take it. Rows that a program has chosen always fill the page, by their shares. Where it is too low for all of them, only
/// the focused one is open, and of the others the upper edge is seen, which says how they are.
public struct BoardLayout: Hashable, Sendable {

    /// The panels of each row, by their index; nil to place them in columns by what they need: one where it is narrow, three or
    /// four where it is wide.
    public var rows: [[Int]]?
    /// How panels share the height when each has what it needs: those of the rows, or without rows those of the
    /// panels themselves. Those that are missing are 1.
    public var shares: [Int]
    /// How much of the width of its row each panel gets, in proportion to the others there, by its index; 1 for those that are
    /// missing. Means nothing without rows.
    public var widths: [Int]

    /// Creates a layout of rows that stand below each other where there is room; otherwise it is as ``byContent``.
    ///
    /// - Parameters:
    ///   - rows: The panels of each row, by their index.
    ///   - shares: How much of the height that is left each row gets, in proportion to the others; 1 for those that are missing.
    ///   - widths: How much of the width of its row each panel gets, by its index; 1 for those that are missing.
    public init(rows: [[Int]], shares: [Int] = [], widths: [Int] = []) {
        self.rows = rows
        self.shares = shares
        self.widths = widths
    }

    private init() {
        rows = nil
        shares = []
        widths = []
    }

    /// Panels in columns, in their order from the top of the first one to the end of the last one, each as high as what it shows.
    ///
    /// Columns are equally wide, unless some content wants more: where text would be wrapped or columns of a table hidden there
    /// may be fewer of them, and those with such contents are as wide as these want to be (`PanelContent/comfortableWidth`);
    /// where there are pictures there may be fewer, too, and those with pictures are wider than the others, which keep what text
    /// needs. Of all these ways the one is taken that leaves the least of the page empty; what is wrapped or hidden counts like
    /// as much that is empty. On a page of up to 100 columns all stand below each other if that shows them whole, and more of
    /// them. A panel that waits for its content counts as text of the usual 80 cells. One that stands below a list that is cut goes
    /// below a column before it that has the room. Where columns beside a chart, or beside anything else that takes all rows that
    /// there are, would be empty for the most part, it stands below all others and is as wide as the page.
    public static let byContent = BoardLayout()

    func width(of panel: Int) -> Int { widths.indices.contains(panel) ? max(1, widths[panel]) : 1 }

    func share(of number: Int) -> Int { shares.indices.contains(number) ? max(1, shares[number]) : 1 }
}
