/// A column of a table, with its name, width and alignment.
public struct TableColumn: Hashable, Sendable {

    public var title: String
    /// The width. If there is not enough space for the minimums of all columns, columns with a ``Length/yielding(_:)``
    /// width are hidden, those with the highest `order` first.
    public var width: Length
    public var alignment: Alignment

    /// The minimum width of a column that is as wide as its content; nil for other columns.
    private var leastFit: Int?
    /// The previous width of a column that is as wide as its content.
    private var earlierFit = 0

    /// Creates a column.
    public init(_ title: String, width: Length = .fill(), alignment: Alignment = .leading) {
        self.title = title
        self.width = width
        self.alignment = alignment
    }

    /// Creates a column that is as wide as its content. The first thousand rows are measured. If the name is empty, and
    /// the column is empty in all of these rows, the column is hidden.
    ///
    /// - Parameters:
    ///   - title: The name.
    ///   - least: The width in cells that the column shrinks to if there is not enough space. Nil if the column does
    ///     not shrink.
    ///   - order: The priority for hiding if there is not enough space: the column with the highest number is hidden
    ///     first. Nil if the column is never hidden.
    ///   - alignment: The alignment of text in the column.
    public static func fitted(
        _ title: String, shrinkingTo least: Int? = nil, yielding order: Int? = nil, alignment: Alignment = .leading
    ) -> TableColumn {
        let width = Length.fixed(0)
        var column = TableColumn(title, width: order.map(width.yielding) ?? width, alignment: alignment)
        column.leastFit = least ?? .max
        return column
    }

    private static let measuredCount = 1_000

    /// The maximum number of cells that a column keeps in addition to the width of its content.
    private static let widestEarlier = 8

    /// Returns the column with its previous width. If all columns are as wide as their content and there is space, a
    /// column that needs less keeps its previous width, but at most eight cells more than it needs. Columns then move
    /// less often when content changes.
    package func keeping(_ width: Int) -> TableColumn {
        var column = self
        column.earlierFit = width
        return column
    }

    /// Returns the width that each ``fitted(_:shrinkingTo:yielding:alignment:)`` column needs for its name and its
    /// content. The width of each other column is 0.
    package static func fits(
        _ columns: [TableColumn], sortedBy sorted: Int? = nil, count: Int, row: (Int) -> [StyledText]
    ) -> [Int] {
        textWidths(columns.map { $0.leastFit != nil }, of: columns, sortedBy: sorted, count: count, row: row)
    }

    /// Returns the width that each column needs for its name and its content. The width is 0 for a column that does not
    /// share the remaining width. If fewer than two columns share it, all widths are 0.
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
        // The sort mark follows the name of the sorted column.
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

    /// Redistributes the remaining width between the columns that share it. Columns with free space give this space to
    /// columns in which text is truncated.
    ///
    /// - Parameter needs: The width that each column needs; 0 for a column that does not share the remaining width.
    static func givingSpareRoom(
        _ columns: [TableColumn], needs: [Int], width: Int, spacing: Int
    ) -> [TableColumn] {
        let sharing = columns.indices.filter { needs[$0] > 0 }
        var columns = columns
        // The loop repeats, because a column may release more space than another column needs.
        for _ in sharing {
            let places = rects(columns, width: width, spacing: spacing)
            guard sharing.contains(where: { !places[$0].isEmpty && places[$0].width < needs[$0] }) else { break }
            let rich = sharing.filter { places[$0].width > max(needs[$0], columns[$0].width.minimum) }
            guard !rich.isEmpty else { break }
            for index in rich { columns[index].width = columns[index].width.maximum(needs[index]) }
        }
        return columns
    }

    /// Returns all columns with their widths. Columns that are as wide as their content get the width that they need.
    static func resolved(
        _ columns: [TableColumn], fits: [Int], width: Int, spacing: Int
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
        let widths = isAllFitted && rest(earlier) >= 0 ? earlier : fits
        let text = longText(columns, widths, in: width, spacing: spacing)
        let pair = narrowPair(columns, widths, in: width, spacing: spacing)
        return columns.indices.map { index in
            let width = widths[index]
            var column = columns[index]
            guard var least = column.leastFit else { return column }
            if let text, text.column == index { least = max(least, text.least) }
            if least < .max, let narrow = pair[index] { least = narrow }
            let length = least == .max ? Length.fixed(width) : .fill(minimum: min(least, width)).maximum(width)
            column.width = column.width.yieldingOrder.map(length.yielding) ?? length
            column.leastFit = width == 0 ? 0 : nil
            return column
        }
    }

    /// Returns the index of the widest column that can shrink, and its minimum width. Returns nil if no column that can
    /// shrink is wider than a date.
    ///
    /// The minimum width is half of the line, or less if the column is narrower or the other visible columns need more
    /// space.
    private static func longText(
        _ columns: [TableColumn], _ widths: [Int], in width: Int, spacing: Int
    ) -> (column: Int, least: Int)? {
        let shrinking = columns.indices.filter { columns[$0].leastFit.map { $0 < .max } ?? false }
        let longest = shrinking.max { (widths[$0], $1) < (widths[$1], $0) }
        guard let longest, widths[longest] > longestDate else { return nil }
        var others = columns.indices.filter { $0 != longest && widths[$0] > 0 }
        func need() -> Int {
            others.reduce(0) {
                $0 + min(max(columns[$1].leastFit ?? .max, $1 == 0 ? leastName : 0), widths[$1]) + spacing
            }
        }
        let least = min(columns[longest].leastFit ?? 0, widths[longest])
        while columns[longest].width.yieldingOrder == nil, need() + least > width {
            let yielding = others.filter { columns[$0].width.yieldingOrder != nil }
            let next = yielding.max { (order(columns[$0]), $0) < (order(columns[$1]), $1) }
            guard let next else { break }
            others.removeAll { $0 == next }
        }
        return (longest, min(widths[longest], width / 2, width - need()))
    }

    /// Returns smaller minimum widths for the first column and for the column that is hidden last, keyed by column
    /// index. With these widths, both columns stay visible in a very narrow table.
    ///
    /// Returns an empty dictionary if both columns fit with their usual minimums, if one of them would be too narrow,
    /// or if any other column is never hidden.
    private static func narrowPair(_ columns: [TableColumn], _ widths: [Int], in width: Int, spacing: Int) -> [Int: Int]
    {
        let filled = columns.indices.filter { widths[$0] > 0 }
        let hidden = filled.filter { columns[$0].width.yieldingOrder != nil }
        guard let first = filled.first, !hidden.contains(first), let name = columns[first].leastFit, name < .max,
            hidden.count == filled.count - 1,
            let last = hidden.min(by: { (order(columns[$0]), $0) < (order(columns[$1]), $1) }),
            let least = columns[last].leastFit,
            min(name, widths[first]) + spacing + min(least, widths[last]) > width
        else { return [:] }
        let room = width - spacing
        let share = least == .max ? widths[last] : min(widths[last], room / 2)
        guard share >= min(leastPart, widths[last]), room - share >= leastPart else { return [:] }
        return [first: min(widths[first], room - share), last: share]
    }

    private static func order(_ column: TableColumn) -> Int { column.width.yieldingOrder ?? .min }

    private static let longestDate = 19
    /// The minimum width of a column in `narrowPair`.
    private static let leastPart = 6
    /// The minimum width of the first column if another column contains longer text. The first column usually contains
    /// names.
    private static let leastName = 12

    /// Returns the number of hidden columns. Columns that are hidden because they are empty are not counted.
    static func hiddenCount(_ columns: [TableColumn], _ places: [Rect]) -> Int {
        zip(columns, places).count { $0.leastFit == nil && $1.isEmpty }
    }

    /// Returns the rectangle of each column in a line of the given width. The rectangles of hidden columns are empty.
    /// If no column fits, the column that would be hidden last gets the whole line.
    static func rects(_ columns: [TableColumn], width: Int, spacing: Int) -> [Rect] {
        let line = Rect(width: width, height: 1)
        let used = columns.indices.filter { columns[$0].leastFit == nil }
        let rects = line.columns(used.map { columns[$0].width }, spacing: spacing)
        var places = Array(repeating: Rect(width: 0, height: 1), count: columns.count)
        if rects.allSatisfy(\.isEmpty) {
            if let last = used.min(by: { order(columns[$0]) < order(columns[$1]) }) { places[last] = line }
        } else {
            for (index, rect) in zip(used, rects) { places[index] = rect }
        }
        return places
    }
}
