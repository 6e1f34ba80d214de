extension Rect {

    /// The rectangle divided into columns, from left to right. What does not fit is empty.
    ///
    /// - Parameters:
    ///   - lengths: How wide they are, from left to right.
    ///   - spacing: Blank columns between two of them. Negative for columns that both have, so that boxes can share an edge.
    public func columns(_ lengths: [Length], spacing: Int = 0) -> [Rect] {
        Length.spans(lengths, total: width, spacing: spacing).map { start, length in
            Rect(x: x + start, y: y, width: length, height: height)
        }
    }

    /// The rectangle divided into rows, from top to bottom. What does not fit is empty.
    ///
    /// - Parameters:
    ///   - lengths: How high they are, from top to bottom.
    ///   - spacing: Blank rows between two of them. Negative for rows that both have, so that boxes can share an edge.
    public func rows(_ lengths: [Length], spacing: Int = 0) -> [Rect] {
        Length.spans(lengths, total: height, spacing: spacing).map { start, length in
            Rect(x: x, y: y + start, width: width, height: length)
        }
    }

    /// The rectangle divided into rows, and each of these into the same columns.
    ///
    /// - Returns: The rows, each with its cells from left to right.
    public func grid(columns: [Length], rows: [Length], columnSpacing: Int = 0, rowSpacing: Int = 0) -> [[Rect]] {
        self.rows(rows, spacing: rowSpacing).map { $0.columns(columns, spacing: columnSpacing) }
    }

    /// Places for a number of things of the same size, row by row: as many beside each other as have room with that width, all
    /// of them a little wider if room is left.
    ///
    /// - Parameters:
    ///   - count: Of how many things.
    ///   - minimumWidth: Of each, in cells; less only where there is less.
    ///   - height: Of each, in cells; nil to divide the height among the rows.
    ///   - columnSpacing: Free cells between columns.
    ///   - rowSpacing: Free cells between rows.
    /// - Returns: A place for each. Where there are more rows than have room, the places go on below the rectangle's end, or
    ///   are empty.
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
