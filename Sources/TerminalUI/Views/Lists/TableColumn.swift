/// A column of a table: its name, its width, and where its texts stand in it.
public struct TableColumn: Hashable, Sendable {

    public var title: String
    /// How much of the width it takes. Columns that yield are hidden where there is no room for the least that all of them
    /// need, those with the highest order first.
    public var width: Length
    public var alignment: Alignment

    /// Makes a column.
    public init(_ title: String, width: Length = .fill(), alignment: Alignment = .leading) {
        self.title = title
        self.width = width
        self.alignment = alignment
    }

    /// Where each column stands in a line that long; empty for those that are hidden. At least one is not: if all of them
    /// yield, the one that does so last.
    static func rects(_ columns: [TableColumn], width: Int, spacing: Int) -> [Rect] {
        let line = Rect(width: width, height: 1)
        let rects = line.columns(columns.map(\.width), spacing: spacing)
        guard rects.allSatisfy(\.isEmpty) else { return rects }
        let orders = columns.map { $0.width.yieldingOrder ?? Int.min }
        let last = columns.indices.min { orders[$0] < orders[$1] }
        return columns.indices.map { $0 == last ? line : Rect(width: 0, height: 1) }
    }
}
