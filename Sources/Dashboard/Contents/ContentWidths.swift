import TerminalUI

/// How wide contents would like to be.
enum ComfortableWidth {

    /// Wider than that no content asks to be.
    private static let most = 120
    /// Further away the eye does not find the detail of a row.
    private static let mostOfList = 80
    /// How many lines are looked at.
    private static let sample = 500

    /// So that nine of ten lines are seen whole; nil if there are none.
    static func of(_ lines: some Collection<Int>) -> Int? {
        let widths = lines.sorted()
        return widths.isEmpty ? nil : limited(widths[(widths.count * 9 + 9) / 10 - 1])
    }

    static func of(lines: [StyledText]) -> Int? { of(lines.suffix(sample).map(\.width)) }

    /// So that all rows are seen whole, unless they are very long.
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
