extension TableColumn {

    /// How wide a table is in which no column is hidden and no text is cut.
    ///
    /// - Parameters:
    ///   - columns: The columns.
    ///   - spacing: How many cells there are between two of them.
    ///   - rows: The rows, of which the first thousand are looked at.
    package static func wholeWidth(_ columns: [TableColumn], spacing: Int = 2, rows: some Sequence<[StyledText]>) -> Int
    {
        // The mark of the order may stand behind each of the names.
        var widths = columns.map { $0.title.isEmpty ? 0 : $0.title.cellWidth + 2 }
        for row in rows.prefix(1_000) {
            for (index, text) in zip(widths.indices, row) { widths[index] = max(widths[index], text.width) }
        }
        let whole = zip(columns, widths).map { column, width -> Int in
            if case .fixed(let cells) = column.width.kind, cells > 0 { return cells }
            return min(max(width, column.width.minimum), max(column.width.minimum, column.width.maximum))
        }.filter { $0 > 0 }
        return whole.reduce(0, +) + spacing * max(0, whole.count - 1)
    }
}
