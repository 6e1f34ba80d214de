extension Canvas {

    /// Highlights search results in the text that views have drawn in a rectangle of the region. Text that was
    /// truncated is not found.
    ///
    /// - Parameters:
    ///   - search: The search.
    ///   - rect: The rectangle.
    ///   - line: The rectangle of the line with the current result; nil if this line is not visible. If the line takes
    ///     several rows, a result may continue in the next row.
    public mutating func mark(_ search: SearchState, in rect: Rect, line: Rect? = nil) {
        guard let query = search.query, !query.text.isEmpty else { return }
        let part = visibleBounds.intersection(rect)
        for y in part.y..<max(part.y, part.maxY) {
            let row = DrawnText(self, in: [Rect(x: part.x, y: y, width: part.width, height: 1)])
            for cells in row.places(of: query) { highlight(cells, .match) }
        }
        guard let line, let occurrence = search.occurrence else { return }
        let seen = part.intersection(line)
        let rows = (seen.y..<max(seen.y, seen.maxY)).map { Rect(x: seen.x, y: $0, width: seen.width, height: 1) }
        let found = DrawnText(self, in: rows).ranges(of: query)
        guard let cells = found.indices.contains(occurrence) ? found[occurrence] : found.last else { return }
        for cell in cells { highlight(cell, .currentMatch) }
    }
}

/// The text that has been drawn in several rectangles. Each rectangle is one row high.
private struct DrawnText {

    private var text = ""
    /// The rectangle of each character; nil for the space between two rows.
    private var cells: [Rect?] = []

    init(_ canvas: Canvas, in rows: [Rect]) {
        for (number, row) in rows.enumerated() {
            let drawn = (row.x..<row.maxX).compactMap { x in
                canvas.cell(x: x, y: row.y).flatMap { $0.width == 0 ? nil : (x: x, cell: $0) }
            }
            let end = rows.count == 1 ? drawn.count : (drawn.lastIndex { $0.cell.glyph != .blank } ?? -1) + 1
            for (x, cell) in drawn.prefix(end) {
                text += cell.glyph.string
                cells.append(Rect(x: x, y: row.y, width: Int(cell.width), height: 1))
            }
            guard number + 1 < rows.count else { continue }
            text += " "
            cells.append(nil)
        }
        // If the glyphs of two cells combine into one character, positions are unknown, and nothing is highlighted.
        if text.count != cells.count { (text, cells) = ("", []) }
    }

    func ranges(of query: SearchQuery) -> [[Rect]] {
        query.ranges(in: text).map { cells[$0].compactMap(\.self) }
    }

    /// Returns the rectangle of each result. The text must have a single row.
    func places(of query: SearchQuery) -> [Rect] {
        ranges(of: query).compactMap { cells in
            guard let first = cells.first, let last = cells.last else { return nil }
            return Rect(x: first.x, y: first.y, width: last.maxX - first.x, height: 1)
        }
    }
}
