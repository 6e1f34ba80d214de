import TerminalUI

enum ComfortableWidth {

    private static let most = 120
    /// The maximum comfortable width of lists. In a wider list, a detail is hard to match with its row.
    private static let mostOfList = 80
    /// The maximum number of lines that are measured.
    private static let sample = 500

    /// Returns the width that is enough for nine of ten lines, up to the maximum; nil if there are no lines.
    static func of(_ lines: some Collection<Int>) -> Int? {
        let widths = lines.sorted()
        return widths.isEmpty ? nil : limited(widths[(widths.count * 9 + 9) / 10 - 1])
    }

    static func of(lines: [StyledText]) -> Int? { of(lines.suffix(sample).map(\.width)) }

    /// Returns the width that is enough for all measured rows, up to the maximum; nil if there are no rows.
    static func of(rows: [ListRow]) -> Int? {
        rows.prefix(sample).map { min(mostOfList, $0.text.width + ($0.detail.isEmpty ? 0 : $0.detail.width + 2)) }.max()
    }

    static func limited(_ width: Int) -> Int { min(width, most) }
}

extension TextContent {

    public var comfortableWidth: Int? { ComfortableWidth.of(lines: text) }
}

extension ListContent {

    public var comfortableWidth: Int? { ComfortableWidth.of(rows: rows) }
}

extension PagedContent {

    var comfortableWidth: Int? { ComfortableWidth.of(rows: rows.map(\.row)) }
}

extension TableContent {

    public var comfortableWidth: Int? {
        ComfortableWidth.limited(TableColumn.wholeWidth(columns, rows: rows.lazy.map(\.cells)))
    }
}

extension KeyValueContent {

    public var comfortableWidth: Int? {
        let names = items.map { ComfortableWidth.limited($0.name.cellWidth) }.max() ?? 0
        return ComfortableWidth.of(lines: items.map(\.value)).map { ComfortableWidth.limited(names + 2 + $0) }
    }
}
