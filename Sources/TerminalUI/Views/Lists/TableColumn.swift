/// A column of a table: its name, its width, and where its texts stand in it.
public struct TableColumn: Hashable, Sendable {

    public var title: String
    /// How much of the width it takes. Columns that yield are hidden where there is no room for the least that all of them
    /// need, those with the highest order first.
    public var width: Length
    public var alignment: Alignment

    /// The least that a column keeps which is as wide as its texts; nil for a column of another width.
    private var leastFit: Int?
    /// How wide a column was that is as wide as its texts.
    private var earlierFit = 0

    /// Makes a column.
    public init(_ title: String, width: Length = .fill(), alignment: Alignment = .leading) {
        self.title = title
        self.width = width
        self.alignment = alignment
    }

    /// Makes a column that is as wide as its texts, of which the first thousand are looked at. Without any text it is not
    /// there.
    ///
    /// - Parameters:
    ///   - title: Its name.
    ///   - least: Where there is too little room it gets narrower, down to that number of cells; nil if it does not.
    ///   - order: If it is to be hidden where there is too little room: columns with higher orders are hidden sooner.
    ///   - alignment: Where its texts stand in it.
    public static func fitted(
        _ title: String, shrinkingTo least: Int? = nil, yielding order: Int? = nil, alignment: Alignment = .leading
    ) -> TableColumn {
        let width = Length.fixed(0)
        var column = TableColumn(title, width: order.map(width.yielding) ?? width, alignment: alignment)
        column.leastFit = least ?? .max
        return column
    }

    private static let measuredCount = 1_000

    /// By how many cells a column is wider than its texts at most: further apart the eye does not find the way.
    private static let widestRest = 15

    /// By how many cells a column stays wider at most because its texts were.
    private static let widestEarlier = 8

    /// The same, as wide as it was with earlier texts where there is room for that, so that columns do not move with each
    /// change of their texts.
    package func keeping(_ width: Int) -> TableColumn {
        var column = self
        column.earlierFit = width
        return column
    }

    /// How wide the texts of each column are, its name included; 0 for those of another width.
    package static func fits(
        _ columns: [TableColumn], sortedBy sorted: Int? = nil, count: Int, row: (Int) -> [StyledText]
    ) -> [Int] {
        textWidths(columns.map { $0.leastFit != nil }, of: columns, sortedBy: sorted, count: count, row: row)
    }

    /// How wide the texts of columns that share a width are, their names included; 0 for the others, and where there is nobody to
    /// share with.
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
        // The mark of the order stands behind the name.
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

    /// The columns with those that share the width such that none has room to spare while another's texts are cut.
    ///
    /// - Parameter needs: How wide the texts of those are that share it; 0 for the others.
    static func givingSpareRoom(
        _ columns: [TableColumn], needs: [Int], width: Int, spacing: Int
    ) -> [TableColumn] {
        let sharing = columns.indices.filter { needs[$0] > 0 }
        var columns = columns
        // What one gives may be more than the next one needs.
        for _ in sharing {
            let places = rects(columns, width: width, spacing: spacing)
            guard sharing.contains(where: { !places[$0].isEmpty && places[$0].width < needs[$0] }) else { break }
            let rich = sharing.filter { places[$0].width > max(needs[$0], columns[$0].width.minimum) }
            guard !rich.isEmpty else { break }
            for index in rich { columns[index].width = columns[index].width.maximum(needs[index]) }
        }
        return columns
    }

    /// The columns with those that are to be as wide as their texts made so.
    ///
    /// - Parameter fillsWidth: Whether the widest of them that starts at the left takes what all leave.
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
            // Of those that are as wide, the first.
            let widest = candidates.max { (widths[$0], $1) < (widths[$1], $0) }
            if let widest, widths[widest] > 0 { widths[widest] += min(rest, widestRest) }
        }
        return zip(columns, widths).map { column, width in
            guard let least = column.leastFit else { return column }
            var column = column
            let length = least == .max ? Length.fixed(width) : .fill(minimum: min(least, width)).maximum(width)
            column.width = column.width.yieldingOrder.map(length.yielding) ?? length
            column.leastFit = width == 0 ? 0 : nil
            return column
        }
    }

    /// How many of the columns that have something in them are hidden.
    static func hiddenCount(_ columns: [TableColumn], _ places: [Rect]) -> Int {
        zip(columns, places).count { $0.leastFit == nil && $1.isEmpty }
    }

    /// Where each column stands in a line that long; empty for those that are hidden. At least one is not: if all of them
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
