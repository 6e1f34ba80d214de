extension Rect {

    /// Divides the rectangle into columns, from left to right. Columns that are hidden or do not fit are empty.
    ///
    /// - Parameters:
    ///   - lengths: The widths, from left to right.
    ///   - spacing: The number of blank columns between two columns. If negative, columns overlap; with -1, adjacent
    ///     boxes share an edge.
    public func columns(_ lengths: [Length], spacing: Int = 0) -> [Rect] {
        Length.spans(lengths, total: width, spacing: spacing).map { start, length in
            Rect(x: x + start, y: y, width: length, height: height)
        }
    }

    /// Divides the rectangle into rows, from top to bottom. Rows that are hidden or do not fit are empty.
    ///
    /// - Parameters:
    ///   - lengths: The heights, from top to bottom.
    ///   - spacing: The number of blank rows between two rows. If negative, rows overlap; with -1, adjacent boxes share
    ///     an edge.
    public func rows(_ lengths: [Length], spacing: Int = 0) -> [Rect] {
        Length.spans(lengths, total: height, spacing: spacing).map { start, length in
            Rect(x: x, y: y + start, width: width, height: length)
        }
    }

    /// Divides the rectangle into rows, and every row into the same columns.
    ///
    /// - Returns: The rows, each with its cells from left to right.
    public func grid(columns: [Length], rows: [Length], columnSpacing: Int = 0, rowSpacing: Int = 0) -> [[Rect]] {
        self.rows(rows, spacing: rowSpacing).map { $0.columns(columns, spacing: columnSpacing) }
    }

    /// Arranges items of the same size in a grid, row by row. A row contains as many items as fit with the minimum
    /// width. The items are widened evenly to fill the row.
    ///
    /// - Parameters:
    ///   - count: The number of items.
    ///   - minimumWidth: The minimum width of an item in cells. Items are narrower only if the rectangle itself is
    ///     narrower.
    ///   - height: The height of an item in cells; nil to divide the height among the rows.
    ///   - columnSpacing: The number of blank columns between items.
    ///   - rowSpacing: The number of blank rows between items.
    /// - Returns: A rectangle for each item. If there is not enough space for all rows, the last rectangles extend
    ///   beyond the lower edge of this rectangle or, if `height` is nil, are empty.
    public func flow(
        _ count: Int, minimumWidth: Int, height: Int? = nil, columnSpacing: Int = 1, rowSpacing: Int = 0
    ) -> [Rect] {
        guard count > 0 else { return [] }
        let columnSpacing = Length.boundedSpacing(columnSpacing)
        let fitting = width.adding(columnSpacing) / max(1, Length.bounded(minimumWidth) + columnSpacing)
        let columnCount = min(count, max(1, fitting))
        let rowCount = (count + columnCount - 1) / columnCount
        let columns = self.columns(Array(repeating: .fill(), count: columnCount), spacing: columnSpacing)
        let rows: [Rect] =
            if let height {
                flowRows(rowCount, height: Length.bounded(height), spacing: Length.boundedSpacing(rowSpacing))
            } else {
                self.rows(Array(repeating: .fill(), count: rowCount), spacing: rowSpacing)
            }
        return (0..<count).map { index in
            let (row, column) = (rows[index / columnCount], columns[index % columnCount])
            return Rect(x: column.x, y: row.y, width: column.width, height: row.height)
        }
    }

    private func flowRows(_ count: Int, height: Int, spacing: Int) -> [Rect] {
        (0..<count).map { Rect(x: x, y: y.adding($0 * (height + spacing)), width: width, height: height) }
    }
}
