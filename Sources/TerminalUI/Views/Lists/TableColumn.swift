/// A column of a table: its name, its width, and where its texts stand in it.
public struct TableColumn: Hashable, Sendable {

    public var title: String
    /// How much of the width it takes. Columns that yield are hidden where there is no room for the least that all of them
    /// need, those with the highest order first.
    public var width: Length
    public var alignment: Alignment

    /// The least that a column keeps which is as wide as its texts; nil for a column of another width.
    private var leastFit: Int?

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

    /// The columns with those that are to be as wide as their texts made so.
    static func resolved(
        _ columns: [TableColumn], sortedBy sorted: Int? = nil, count: Int, row: (Int) -> [StyledText]
    ) -> [TableColumn] {
        guard columns.contains(where: { $0.leastFit != nil }) else { return columns }
        // The mark of the order stands behind the name.
        var widths = columns.enumerated().map { $1.title.cellWidth + ($0 == sorted ? 2 : 0) }
        for number in 0..<min(count, measuredCount) {
            for (column, text) in zip(columns.indices, row(number)) where columns[column].leastFit != nil {
                widths[column] = max(widths[column], text.width)
            }
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

    /// By how many cells a gap becomes wider at most: further apart the eye does not find the way.
    private static let widestGap = 15

    /// The places with wider gaps between them, so that they take all of the width if it is not too much. A text that stands at
    /// the left may use the gap after it.
    static func spread(_ places: [Rect], of columns: [TableColumn], over width: Int) -> [Rect] {
        let shown = places.indices.filter { !places[$0].isEmpty }
        guard let last = shown.last, shown.count > 1, places[last].maxX < width else { return places }
        let gaps = shown.count - 1
        let spare = min(width - places[last].maxX, gaps * widestGap)
        var places = places
        for (gap, index) in shown.enumerated() {
            let (start, end) = (spare * gap / gaps, spare * min(gap + 1, gaps) / gaps)
            let place = places[index]
            let added = columns[index].alignment == .leading ? end - start : 0
            places[index] = Rect(x: place.x + start, y: place.y, width: place.width + added, height: place.height)
        }
        return places
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
