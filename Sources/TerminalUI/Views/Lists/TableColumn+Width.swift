extension TableColumn {

    /// Returns the width that a table needs to show all columns without truncating text. Fixed and maximum widths of
    /// columns still apply.
    ///
    /// - Parameters:
    ///   - columns: The columns.
    ///   - spacing: The number of cells between two columns.
    ///   - rows: The rows. Only the first thousand rows are examined.
    package static func wholeWidth(_ columns: [TableColumn], spacing: Int = 2, rows: some Sequence<[StyledText]>) -> Int
    {
        // A sort mark may be shown after each name.
        var widths = columns.map { $0.title.isEmpty ? 0 : $0.title.cellWidth + 2 }
        for row in rows.prefix(1_000) {
            for (index, text) in zip(widths.indices, row) { widths[index] = max(widths[index], text.width) }
        }
        let whole = zip(columns, widths).map { column, width -> Int in
            if case .fixed(let cells) = column.width.kind, cells > 0 { return cells }
            return column.width.clamped(width)
        }.filter { $0 > 0 }
        return whole.reduce(0, +) + spacing * max(0, whole.count - 1)
    }
}
