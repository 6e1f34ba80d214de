/// The layout of a page. It determines how the panels of the page share the space.
///
/// Each panel receives the rows that its content needs. If there are too few rows, the panels that need the most rows
/// receive fewer. Extra rows first make pictures larger, within their aspect ratios. The remaining rows go to content
/// that uses all available rows, such as charts.
///
/// Space that no content can use stays empty below the columns. If there is little empty space, the columns are
/// extended to end in the same row. Panels that wait for content take all of the empty space. Explicit rows always fill
/// the page, according to their shares. If the page is not tall enough for all panels, only the focused panel and as
/// many panels near it as fit are open. The other panels show their upper edges with their states.
public struct BoardLayout: Hashable, Sendable {

    /// The place of a panel in a row. If several panels share a place, the user selects the visible panel.
    public struct Place: Hashable, Sendable {

        /// The indices of the panels at the place. The first panel is visible initially.
        public var panels: [Int]
        /// The width in proportion to the other places in the row, at least 1.
        public var width: Int
        /// The number of rows that the place spans, from its own row downward, at least 1.
        public var span: Int

        /// Creates a place.
        ///
        /// - Parameters:
        ///   - panels: The indices of the panels at the place. The first panel is visible initially.
        ///   - width: The width in proportion to the other places in the row, at least 1.
        ///   - span: The number of rows that the place spans, from its own row downward, at least 1.
        public init(_ panels: [Int], width: Int = 1, span: Int = 1) {
            (self.panels, self.width, self.span) = (panels, max(1, width), max(1, span))
        }
    }

    /// The places of each row; nil to place the panels in columns according to their content: see ``byContent``.
    public var rows: [[Place]]?
    /// The relative shares of the extra height, one for each row or, if there are no rows, for each panel. A missing
    /// share, and a share less than 1, count as 1.
    public var shares: [Int]
    /// Whether the page scrolls if its rows do not fit. If places of a scrolling page would be too narrow, all places
    /// are stacked. This property has no effect if there are no rows.
    public var scrolls: Bool

    /// Creates a layout of rows. ``byContent`` is used instead if the rows do not contain each panel of the page
    /// exactly once. It is also used if the page is too small for the rows and does not scroll.
    ///
    /// A place that spans several rows is to the left or right of the other places of these rows, or between them. Its
    /// first row determines this for all of its rows. If the place is between others, each of its rows has as many
    /// places to its left as the first row.
    ///
    /// - Parameters:
    ///   - rows: The places of each row.
    ///   - shares: The relative shares of the extra height for the rows. A missing share is 1.
    ///   - scrolls: Whether the page scrolls if its rows do not fit.
    public init(rows: [[Place]], shares: [Int] = [], scrolls: Bool = false) {
        self.rows = rows
        self.shares = shares
        self.scrolls = scrolls
    }

    /// Creates a layout of rows with one panel at each place.
    ///
    /// - Parameters:
    ///   - rows: The indices of the panels in each row.
    ///   - shares: The relative shares of the extra height for the rows. A missing share is 1.
    ///   - widths: The relative widths of the panels in their rows, one for each panel. A missing width is 1.
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

    /// A layout of columns, in which each panel is as tall as its content. The order of the panels is from the top of
    /// the first column to the bottom of the last column.
    ///
    /// The usual number of columns depends on the width of the page:
    ///
    /// - one column below 60 cells
    /// - two columns from 60 to 139 cells
    /// - from 140 cells on, one column for every 50 cells, but at least three
    ///
    /// On a low page, there may be more columns, so that all panels can be open. There may be fewer columns if text
    /// would be wrapped, if columns of a table would be hidden, or if there are pictures. Text and tables then receive
    /// the width that they need (``SizedContent/comfortableWidth``), and pictures receive the extra width.
    ///
    /// Of the possible arrangements, the one with the least empty space is used. Wrapped or hidden content counts as
    /// empty space. A panel that waits for its content counts as text with a width of 80 cells. A single column is also
    /// possible if it shows all panels completely. In this case, the page must be at most 100 cells wide, or all panels
    /// would be truncated side by side.
    ///
    /// A panel that does not fit at the end of a column moves to the end of an earlier column with enough space. If the
    /// columns would leave more than a quarter of the page empty, charts and other content that takes all rows are
    /// placed below all other panels, at the width of the page.
    public static let byContent = BoardLayout()

    func share(of number: Int) -> Int { shares.indices.contains(number) ? max(1, shares[number]) : 1 }

    /// Returns the rows with the panels in the user's order. Returns nil if there are no rows, or if the rows do not
    /// contain each panel of the page exactly once.
    ///
    /// - Parameter order: The indices of all panels in the user's order. The panel at position n of the order takes the
    ///   place that the layout assigns to panel n.
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

    var hasSharedPlaces: Bool { rows?.joined().contains { $0.panels.count > 1 } ?? false }

    /// Returns the panels of each place that several panels share, in the user's order.
    func sharedPlaces(in order: [Int]) -> [[Int]] {
        rows(in: order)?.joined().map(\.panels).filter { $0.count > 1 } ?? []
    }
}
