/// A column of a table: its name, its width, and its alignment.
public struct TableColumn: Hashable, Sendable {

    public var title: String
    /// The width. Columns that yield are hidden if there is not enough space for the minimum of all, those with the
    /// highest order first.
    public var width: Length
    public var alignment: Alignment

    /// The minimum of a column that fits its texts; nil for a column of another width.
    private var leastFit: Int?
    /// The earlier width of a column that fits its texts.
    private var earlierFit = 0

    /// Creates a column.
    public init(_ title: String, width: Length = .fill(), alignment: Alignment = .leading) {
        self.title = title
        self.width = width
        self.alignment = alignment
    }

    /// Creates a column that fits its texts, of which the first thousand are examined. It is hidden if all texts are
    /// empty.
    ///
    /// - Parameters:
    ///   - title: The name.
    ///   - least: The minimum width in cells if there is not enough space; nil to keep the full width.
    ///   - order: The order in which columns are hidden if there is not enough space: higher orders first; nil to never
    ///     hide it.
    ///   - alignment: The alignment of its texts.
    public static func fitted(
        _ title: String, shrinkingTo least: Int? = nil, yielding order: Int? = nil, alignment: Alignment = .leading
    ) -> TableColumn {
        let width = Length.fixed(0)
        var column = TableColumn(title, width: order.map(width.yielding) ?? width, alignment: alignment)
        column.leastFit = least ?? .max
        return column
    }

    private static let measuredCount = 1_000

    /// The maximum free space after a column's texts: further apart, the eye loses the row.
    private static let widestRest = 15

    /// The maximum number of cells by which a column stays wider because of earlier texts.
    private static let widestEarlier = 8

    /// Returns the column with its earlier width, if there is space, so that columns do not move with each change of
    /// their texts.
    package func keeping(_ width: Int) -> TableColumn {
        var column = self
        column.earlierFit = width
        return column
    }

    /// The width of each column's texts, including its name; 0 for columns of another width.
    package static func fits(
        _ columns: [TableColumn], sortedBy sorted: Int? = nil, count: Int, row: (Int) -> [StyledText]
    ) -> [Int] {
        textWidths(columns.map { $0.leastFit != nil }, of: columns, sortedBy: sorted, count: count, row: row)
    }

    /// The width of the texts of columns that share the remaining width, including their names; 0 for the others, and
    /// if there is only one.
    static func needs(
        _ columns: [TableColumn], sortedBy sorted: Int?, count: Int, row: (Int) -> [StyledText]
    ) -> [Int] {
        let areSharing = columns.map(\.isSharing)
        let isAlone = areSharing.count(where: \.self) < 2
        return textWidths(
            isAlone ? areSharing.map { _ in false } : areSharing, of: columns, sortedBy: sorted, count: count, row: row)
    }

    private var isSharing: Bool {
        if leastFit == nil, case .fill(let share) = width.kind { share > 0 } else { false }
    }

    private static func textWidths(
        _ areMeasured: [Bool], of columns: [TableColumn], sortedBy sorted: Int?, count: Int, row: (Int) -> [StyledText]
    ) -> [Int] {
        // The sort mark follows the name.
        var widths = columns.enumerated().map { index, column in
            areMeasured[index] ? column.title.cellWidth + (index == sorted ? 2 : 0) : 0
        }
        guard areMeasured.contains(true) else { return widths }
        for number in 0..<min(count, measuredCount) {
            for (column, text) in zip(columns.indices, row(number)) where areMeasured[column] {
                widths[column] = max(widths[column], text.width)
            }
        }
        return widths
    }

    /// Redistributes the shared width such that no column has free space while another one's texts are truncated.
    ///
    /// - Parameter needs: The width of the texts of columns that share the width; 0 for the others.
    static func givingSpareRoom(
        _ columns: [TableColumn], needs: [Int], width: Int, spacing: Int
    ) -> [TableColumn] {
        let sharing = columns.indices.filter { needs[$0] > 0 }
        var columns = columns
        // One column may give more than the next one needs.
        for _ in sharing {
            let places = rects(columns, width: width, spacing: spacing)
            guard sharing.contains(where: { !places[$0].isEmpty && places[$0].width < needs[$0] }) else { break }
            let rich = sharing.filter { places[$0].width > max(needs[$0], columns[$0].width.minimum) }
            guard !rich.isEmpty else { break }
            for index in rich { columns[index].width = columns[index].width.maximum(needs[index]) }
        }
        return columns
    }

    /// Resolves the columns that fit their texts to fixed widths.
    ///
    /// - Parameter fillsWidth: Whether the widest of them that is left-aligned takes the remaining width.
    static func resolved(
        _ columns: [TableColumn], fits: [Int], width: Int, spacing: Int, fillsWidth: Bool
    ) -> [TableColumn] {
        guard columns.contains(where: { $0.leastFit != nil }) else { return columns }
        let isAllFitted = columns.allSatisfy { $0.leastFit != nil }
        func rest(_ fits: [Int]) -> Int {
            let shown = fits.filter { $0 > 0 }
            return width - shown.reduce(0, +) - spacing * max(0, shown.count - 1)
        }
        let earlier = zip(columns, fits).map { column, width in
            width > 0 ? max(width, min(column.earlierFit, width + widestEarlier)) : 0
        }
        var widths = isAllFitted && rest(earlier) >= 0 ? earlier : fits
        let rest = rest(widths)
        if fillsWidth, isAllFitted, rest > 0, let last = widths.lastIndex(where: { $0 > 0 }) {
            let candidates = widths.indices.filter { $0 < last && columns[$0].alignment == .leading }
            // Of equally wide ones, the first.
            let widest = candidates.max { (widths[$0], $1) < (widths[$1], $0) }
            if let widest, widths[widest] > 0 { widths[widest] += min(rest, widestRest) }
        }
        let text = longText(columns, widths, in: width, spacing: spacing)
        return columns.indices.map { index in
            let width = widths[index]
            var column = columns[index]
            guard var least = column.leastFit else { return column }
            if let text, text.column == index { least = max(least, text.least) }
            let length = least == .max ? Length.fixed(width) : .fill(minimum: min(least, width)).maximum(width)
            column.width = column.width.yieldingOrder.map(length.yielding) ?? length
            column.leastFit = width == 0 ? 0 : nil
            return column
        }
    }

    /// The column with the longest texts, and the width that it keeps: half of the line, if the other columns still have their
    /// minimum; nil if no column has texts longer than a date.
    private static func longText(
        _ columns: [TableColumn], _ widths: [Int], in width: Int, spacing: Int
    ) -> (column: Int, least: Int)? {
        let shrinking = columns.indices.filter { columns[$0].leastFit.map { $0 < .max } ?? false }
        let longest = shrinking.max { (widths[$0], $1) < (widths[$1], $0) }
        guard let longest, widths[longest] > longestDate else { return nil }
        let others = columns.indices.filter { $0 != longest && widths[$0] > 0 }.reduce(0) {
            $0 + min(max(columns[$1].leastFit ?? .max, $1 == 0 ? leastName : 0), widths[$1]) + spacing
        }
        return (longest, min(widths[longest], width / 2, width - others))
    }

    private static let longestDate = 19
    /// The width that the first column keeps beside it, which mostly has names.
    private static let leastName = 12

    /// The number of hidden columns that have content.
    static func hiddenCount(_ columns: [TableColumn], _ places: [Rect]) -> Int {
        zip(columns, places).count { $0.leastFit == nil && $1.isEmpty }
    }

    /// The rectangle of each column in a line of a length; empty for hidden ones. At least one is visible: if all
    /// yield, the one that does so last.
    static func rects(_ columns: [TableColumn], width: Int, spacing: Int) -> [Rect] {
        let line = Rect(width: width, height: 1)
        let used = columns.indices.filter { columns[$0].leastFit == nil }
        let rects = line.columns(used.map { columns[$0].width }, spacing: spacing)
        var places = Array(repeating: Rect(width: 0, height: 1), count: columns.count)
        if rects.allSatisfy(\.isEmpty) {
            let orders = columns.map { $0.width.yieldingOrder ?? Int.min }
            if let last = used.min(by: { orders[$0] < orders[$1] }) { places[last] = line }
        } else {
            for (index, rect) in zip(used, rects) { places[index] = rect }
        }
        return places
    }
}
