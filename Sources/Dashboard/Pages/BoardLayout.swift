/// How panels share the room of a page.
///
/// Each gets the rows that its content needs; what is lacking is lacking for those that need most. What is left over makes
/// pictures larger, in their proportions; after them it goes to those that take all that there is, as charts do. What nobody can
/// use stays empty below columns, or, if it is little, is shared so that these end in the same row; panels that wait for their
/// content take it. Rows that a program has chosen always fill the page, by their shares. Where it is too low for all of them, only
/// the focused one is open, and of the others the upper edge is seen, which says how they are.
public struct BoardLayout: Hashable, Sendable {

    /// The place of a panel in a row. Several panels may share a place: the user chooses which of them is shown.
    public struct Place: Hashable, Sendable {

        /// The panels, by their index; at first, the first one is shown.
        public var panels: [Int]
        /// The width, in proportion to the other places of the row.
        public var width: Int
        /// The number of rows that the place takes, from its own row downwards.
        public var span: Int

        /// Makes a place.
        ///
        /// - Parameters:
        ///   - panels: The panels, by their index.
        ///   - width: The width, in proportion to the other places of the row.
        ///   - span: The number of rows that the place takes.
        public init(_ panels: [Int], width: Int = 1, span: Int = 1) {
            (self.panels, self.width, self.span) = (panels, max(1, width), max(1, span))
        }
    }

    /// The places of each row; nil to place panels in columns by what they need: one where it is narrow, three or
    /// four where it is wide.
    public var rows: [[Place]]?
    /// How panels share the height when each has what it needs: those of the rows, or without rows those of the
    /// panels themselves. Those that are missing are 1.
    public var shares: [Int]
    /// Whether the page scrolls where it is too low for what its rows show. Means nothing without rows.
    public var scrolls: Bool

    /// Creates a layout of rows that stand below each other where there is room; otherwise it is as ``byContent``.
    ///
    /// A place that spans several rows stands beside the other places of those rows. The places of a lower row stand on that side of it
    /// on which the row of the spanning place has others: on both sides, as many at its left as there are in that row.
    ///
    /// - Parameters:
    ///   - rows: The places of each row.
    ///   - shares: How much of the height that is left each row gets, in proportion to the others; 1 for those that are missing.
    ///   - scrolls: Whether the page scrolls where it is too low for what its rows show.
    public init(rows: [[Place]], shares: [Int] = [], scrolls: Bool = false) {
        self.rows = rows
        self.shares = shares
        self.scrolls = scrolls
    }

    /// Makes a layout of rows with a panel in each place.
    ///
    /// - Parameters:
    ///   - rows: The panels of each row, by their index.
    ///   - shares: How much of the height that is left each row gets, in proportion to the others; 1 for those that are missing.
    ///   - widths: How much of the width of its row each panel gets, by its index; 1 for those that are missing.
    public init(rows: [[Int]], shares: [Int] = [], widths: [Int] = []) {
        self.init(
            rows: rows.map { $0.map { Place([$0], width: widths.indices.contains($0) ? widths[$0] : 1) } },
            shares: shares)
    }

    private init() {
        rows = nil
        shares = []
        scrolls = false
    }

    /// Panels in columns, in their order from the top of the first one to the end of the last one, each as high as what it shows.
    ///
    /// Columns are equally wide, unless some content wants more: where text would be wrapped or columns of a table hidden there
    /// may be fewer of them, and those with such contents are as wide as these want to be (`PanelContent/comfortableWidth`);
    /// where there are pictures there may be fewer, too, and those with pictures are wider than the others, which keep what text
    /// needs. Of all these ways the one is taken that leaves the least of the page empty; what is wrapped or hidden counts like
    /// as much that is empty. All stand below each other if that shows them whole, and more of them, on a page of up to 100 columns,
    /// or where all of them would be cut beside each other. A panel that waits for its content counts as text of the usual 80 cells.
    /// One that stands below a list that is cut goes below a column before it that has the room. Where columns beside a chart, or
    /// beside anything else that takes all rows that there are, would be empty for the most part, it stands below all others and is
    /// as wide as the page.
    public static let byContent = BoardLayout()

    func share(of number: Int) -> Int { shares.indices.contains(number) ? max(1, shares[number]) : 1 }

    /// The rows with the panels that stand in them in an order of the user; nil without rows of exactly these panels.
    ///
    /// - Parameter order: All panels. One that was moved stands where the one stood whose place in the order it has now.
    func rows(in order: [Int]) -> [[Place]]? {
        guard let rows, rows.joined().flatMap(\.panels).sorted() == Array(order.indices) else { return nil }
        return rows.map { row in
            row.map { place in
                var place = place
                place.panels = place.panels.map { order[$0] }
                return place
            }
        }
    }

    /// Whether panels share a place.
    var hasSharedPlaces: Bool { rows?.joined().contains { $0.panels.count > 1 } ?? false }

    /// The panels that share places, in an order of the user.
    func sharedPlaces(in order: [Int]) -> [[Int]] {
        rows(in: order)?.joined().map(\.panels).filter { $0.count > 1 } ?? []
    }
}
