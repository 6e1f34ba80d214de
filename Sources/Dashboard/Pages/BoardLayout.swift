/// The distribution of a page's space among its panels.
///
/// Each panel gets the rows that its content needs. If there are too few rows, the panels that need most get fewer.
/// Extra rows first make pictures larger, within their aspect ratios. Then they go to content that uses all available
/// rows, such as charts.
///
/// Space that no content can use stays empty below the columns. If it is small, it is distributed so that the columns
/// end in the same row; panels that wait for content take all of it. Explicit rows always fill the page by their
/// shares. If the page is too low for all panels, only the focused panel is open. The others show their upper edges
/// with their states.
public struct BoardLayout: Hashable, Sendable {

    /// The place of a panel in a row. Several panels may share a place; the user then selects the visible one.
    public struct Place: Hashable, Sendable {

        /// The indices of the panels. The first one is shown initially.
        public var panels: [Int]
        /// The width, in proportion to the other places of the row.
        public var width: Int
        /// The number of rows that the place takes, from its own row downwards.
        public var span: Int

        /// Creates a place.
        ///
        /// - Parameters:
        ///   - panels: The indices of the panels. The first one is shown initially.
        ///   - width: The width, in proportion to the other places of the row.
        ///   - span: The number of rows that the place takes.
        public init(_ panels: [Int], width: Int = 1, span: Int = 1) {
            (self.panels, self.width, self.span) = (panels, max(1, width), max(1, span))
        }
    }

    /// The places of each row; nil to place panels in columns by their content, one on a narrow page and two to four on
    /// a wide one.
    public var rows: [[Place]]?
    /// The relative shares of the extra height: of each row, or of each panel if there are no rows. Missing shares are
    /// 1.
    public var shares: [Int]
    /// Whether the page scrolls if its rows do not fit. Has no effect without rows.
    public var scrolls: Bool

    /// Creates a layout of rows. If the page has no space for them, the layout is that of ``byContent``.
    ///
    /// A place that spans several rows is beside the other places of these rows. In each lower row, the other places are
    /// on the same side of the spanning place as in its first row. If its first row has places on both sides, each lower
    /// row has the same number of places at the left.
    ///
    /// - Parameters:
    ///   - rows: The places of each row.
    ///   - shares: The relative shares of the rows in the extra height. Missing shares are 1.
    ///   - scrolls: Whether the page scrolls if its rows do not fit.
    public init(rows: [[Place]], shares: [Int] = [], scrolls: Bool = false) {
        self.rows = rows
        self.shares = shares
        self.scrolls = scrolls
    }

    /// Creates a layout of rows with a panel in each place.
    ///
    /// - Parameters:
    ///   - rows: The panel indices of each row.
    ///   - shares: The relative shares of the rows in the extra height. Missing shares are 1.
    ///   - widths: The relative widths of the panels in their rows, by index. Missing widths are 1.
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

    /// Panels in columns, in order from the top of the first column to the bottom of the last. Each panel is as high as
    /// its content.
    ///
    /// Columns have the same width unless some content needs more. If text would be wrapped or columns of a table
    /// hidden, there may be fewer columns, and those with such content get the width that it needs
    /// (`PanelContent/comfortableWidth`). With pictures, there may also be fewer columns. Columns with pictures are
    /// then wider than the others, which keep the width of their text.
    ///
    /// The arrangement with the least empty space is used. Wrapped or hidden content counts as empty space. All panels
    /// are stacked if that shows more of them completely, on a page of up to 100 columns, or if all of them would be
    /// truncated side by side. A panel that waits for its content counts as text of 80 cells.
    ///
    /// A panel below a truncated list moves below an earlier column with enough space. A chart, or other content that
    /// takes all rows, is placed below all other panels at the width of the page if the columns beside it would be
    /// mostly empty.
    public static let byContent = BoardLayout()

    func share(of number: Int) -> Int { shares.indices.contains(number) ? max(1, shares[number]) : 1 }

    /// Returns the rows with the panels in the user's order; nil if there are no rows, or they do not have exactly
    /// these panels.
    ///
    /// - Parameter order: All panels in the user's order. Each panel gets the place that its position has in the
    ///   layout.
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

    /// Returns the panels of each shared place, in the user's order.
    func sharedPlaces(in order: [Int]) -> [[Int]] {
        rows(in: order)?.joined().map(\.panels).filter { $0.count > 1 } ?? []
    }
}
