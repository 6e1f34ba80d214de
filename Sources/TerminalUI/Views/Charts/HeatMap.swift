/// A grid that shows each number as a cell. Higher values have denser cells.
///
/// A cell is two columns wide, or one column if there is not enough space. Columns and rows that do not fit are not
/// drawn. If there is space, a note shows their number. The cell of a missing value is empty.
///
/// The legend is shown only if there is space for it below all rows of cells. The column names are shown only if all
/// rows of cells, or at least seven, fit below them. The row names are shown only if they take at most a third of the
/// width.
public struct HeatMap: View {

    /// The values, row by row; nil for a missing value.
    public var values: [[Double?]]
    /// The names of the rows, starting with the first row.
    public var rowLabels: [String]
    /// The names above the columns, starting with the first column. If two names would overlap, only the first one is
    /// shown.
    public var columnLabels: [String]
    /// The values of the lowest and the highest level. If nil, these are the ends of the smallest range that contains
    /// zero and all visible values.
    public var range: ClosedRange<Double>?
    /// Whether a legend below explains the cells.
    public var hasLegend: Bool
    /// Whether cells are enlarged if there is space. A cell is at most eight columns wide and four rows high.
    public var isStretched: Bool
    /// The column and the row of the selected cell; nil for none.
    public var selection: Point?
    /// The format of the values at the ends of the legend.
    public var format: (Double) -> String
    /// Versions of a note about values that are not part of the map, the longest first. Empty for no note.
    var notes: [String] = []

    /// Creates a map.
    public init(
        _ values: [[Double?]],
        rowLabels: [String] = [],
        columnLabels: [String] = [],
        range: ClosedRange<Double>? = nil,
        hasLegend: Bool = true,
        isStretched: Bool = false,
        selection: Point? = nil,
        format: @escaping (Double) -> String = NumberText.short
    ) {
        self.values = values
        self.rowLabels = rowLabels
        self.columnLabels = columnLabels
        self.range = range
        self.hasLegend = hasLegend
        self.isStretched = isStretched
        self.selection = selection
        self.format = format
    }

    /// Returns the height of the map at the given width, including the column names, the legend, and the free row above
    /// the legend.
    public func height(width: Int) -> Int {
        let columns = values.map(\.count).max() ?? 0
        let room = Size(width: width - Self.labelWidth(rowLabels, in: width), height: .max / 2)
        let cell = Layout.cell(in: room, columns, values.count, isStretched: isStretched)
        let height = isStretched ? max(1, (cell.width + 3) / 4) : 1
        let names = columnLabels.contains { !$0.isEmpty } ? 1 : 0
        return names + values.count * height + (hasLegend ? 2 : 0)
    }

    /// Returns the column and the row of the cell at the given point in a region of the given size. Nil if there is no
    /// cell.
    public func cell(at point: Point, in size: Size) -> Point? {
        let layout = Layout(self, size)
        guard layout.grid.contains(point) else { return nil }
        return Point(
            x: (point.x - layout.grid.x) / layout.cell.width, y: (point.y - layout.grid.y) / layout.cell.height)
    }

    /// Returns the rectangle of the given cell in a region of the given size; nil if the cell is not drawn.
    public func frame(ofCell cell: Point, in size: Size) -> Rect? {
        Layout(self, size).rect(of: cell)
    }

    public func draw(in canvas: inout Canvas) {
        guard !canvas.size.isEmpty else { return }
        let layout = Layout(self, canvas.size)
        guard let scale = scale(layout) else { return }
        let note = note(scale, layout, in: canvas.size)
        drawLabels(layout, before: note?.place.y == 0 ? note?.place.x ?? 0 : canvas.size.width, in: &canvas)
        if let note { canvas.draw(Label(StyledText(note.text, .secondary)), in: note.place) }
        for (y, row) in values.prefix(layout.rowCount).enumerated() {
            for (x, value) in row.prefix(layout.columnCount).enumerated() {
                guard let value, let level = Self.level(of: value, scale) else { continue }
                canvas.fill(
                    layout.rect(column: x, row: y), with: canvas.symbols.chart.heat.sign(level), Role.heat[level])
            }
        }
        if let selection, let rect = layout.rect(of: selection) {
            // The selected cell is marked with a symbol, because a full cell with reversed colors would look like an
            // empty one.
            canvas.write(rect.width > 1 ? "[]" : canvas.symbols.pointer, .selection, x: rect.x, y: rect.y)
            canvas.placeCursor(x: rect.x, y: rect.y)
        }
        if layout.hasLegend { drawLegend(scale, layout, in: &canvas) }
    }

    // MARK: Values

    private func scale(_ layout: Layout) -> Scale? {
        if let range { return Scale(range) }
        let seen = values.prefix(layout.rowCount).lazy.flatMap { $0.prefix(layout.columnCount) }.compactMap(\.self)
        return Scale(seen) == nil ? nil : Scale([0] + seen)
    }

    /// Returns the level of the value. Nil if the value is not finite. Only values at or below the lower end of the
    /// scale have the lowest level, so that a small value differs from zero.
    private static func level(of value: Double, _ scale: Scale) -> Int? {
        guard value.isFinite, let fraction = scale.clampedFraction(of: value) else { return nil }
        return Int((fraction * Double(Role.heat.count - 1)).rounded(.up))
    }

    // MARK: Names and legend

    /// Returns the number of columns for row names, including a space. Returns 0 if the names would take more than a
    /// third of the width.
    static func labelWidth(_ labels: [String], in width: Int) -> Int {
        let widest = labels.map(\.cellWidth).max() ?? 0
        return widest > 0 && widest < width / 3 ? widest + 1 : 0
    }

    private func drawLabels(_ layout: Layout, before end: Int, in canvas: inout Canvas) {
        let width = layout.grid.x - 1
        for (row, label) in rowLabels.prefix(layout.rowCount).enumerated() where width > 0 {
            let text = StyledText(label, .secondary)
            canvas.draw(Label(text), in: Rect(y: layout.rect(column: 0, row: row).y, width: width, height: 1))
        }
        guard layout.grid.y > 0 else { return }
        var free = layout.grid.x
        for (column, label) in columnLabels.prefix(layout.columnCount).enumerated() where !label.isEmpty {
            let x = layout.rect(column: column, row: 0).x
            guard x >= free, x + label.cellWidth <= end else { continue }
            free = canvas.write(label, .secondary, x: x, y: 0) + 1
        }
    }

    /// Returns a note about the cells that are not drawn, and the rectangle of the note. The note is at the end of the
    /// legend's row or, if there is no space, at the end of the row with the column names. Nil if there is nothing to
    /// note, or if there is no space at all.
    private func note(_ scale: Scale, _ layout: Layout, in size: Size) -> (text: String, place: Rect)? {
        let columns = (values.map(\.count).max() ?? 0) - layout.columnCount
        let lines = values.count - layout.rowCount
        var texts = notes
        if columns > 0 || lines > 0 {
            let parts = [(columns, "column"), (lines, "row")].filter { $0.0 > 0 }
            texts = [
                parts.map { "+\($0) \($1)\($0 == 1 ? "" : "s")" }.joined(separator: ", "), parts.map { "+\($0.0)" }[0],
            ]
        }
        // The legend consists of the values at both ends, a symbol for each level, and two spaces.
        let legend = format(scale.lower).cellWidth + Role.heat.count + format(scale.upper).cellWidth + 2
        let rows = [
            (isThere: layout.hasLegend, y: layout.legendRow, start: layout.grid.x + legend + 2),
            (isThere: layout.grid.y > 0, y: 0, start: layout.grid.x),
        ]
        for (isThere, y, start) in rows where isThere {
            // Column names take precedence over a long note.
            let texts = y == 0 ? texts.suffix(1) : texts[...]
            guard let text = texts.first(where: { start + $0.cellWidth <= size.width }) else { continue }
            return (text, Rect(x: size.width - text.cellWidth, y: y, width: text.cellWidth, height: 1))
        }
        return nil
    }

    private func drawLegend(_ scale: Scale, _ layout: Layout, in canvas: inout Canvas) {
        var text = StyledText(format(scale.lower) + " ", .secondary)
        for (level, role) in Role.heat.enumerated() { text += StyledText(canvas.symbols.chart.heat.sign(level), role) }
        text += StyledText(" " + format(scale.upper), .secondary)
        let room = Rect(x: layout.grid.x, y: layout.legendRow, width: canvas.size.width - layout.grid.x, height: 1)
        if text.width <= room.width { canvas.draw(Label(text), in: room) }
    }
}

extension HeatMap {

    private struct Layout {

        private static let rowsBeforeNames = 7
        private static let largestCell = Size(width: 8, height: 4)

        let grid: Rect
        let cell: Size
        let columnCount: Int
        let rowCount: Int
        let hasLegend: Bool
        /// The row of the legend, below the cells. If there is space, one row between the cells and the legend is free.
        let legendRow: Int

        init(_ map: HeatMap, _ size: Size) {
            let rows = map.values.count
            let left = HeatMap.labelWidth(map.rowLabels, in: size.width)
            let hasNames = map.columnLabels.contains { !$0.isEmpty } && size.height > min(rows, Self.rowsBeforeNames)
            let top = hasNames ? 1 : 0
            hasLegend = map.hasLegend && size.height > rows + top
            let columns = map.values.map(\.count).max() ?? 0
            let room = Size(
                width: size.width - left, height: size.height - top - (hasLegend ? 1 : 0))
            cell = Self.cell(in: room, columns, rows, isStretched: map.isStretched)
            columnCount = max(0, min(columns, room.width / cell.width))
            rowCount = max(0, min(rows, room.height / cell.height))
            grid = Rect(x: left, y: top, width: columnCount * cell.width, height: rowCount * cell.height)
            legendRow = min(grid.maxY + 1, size.height - 1)
        }

        /// Returns the size of a cell: one row and two columns, or a single column if there is not enough space. A
        /// stretched cell is as large as possible, up to ``largestCell``, and has two to four times as many columns as
        /// rows.
        static func cell(in room: Size, _ columns: Int, _ rows: Int, isStretched: Bool) -> Size {
            let width = room.width / max(1, columns)
            guard isStretched, width > 2 else { return Size(width: min(max(1, width), 2), height: 1) }
            let widest = min(width, largestCell.width)
            let height = min(max(1, (room.height - 1) / max(1, rows)), widest / 2, largestCell.height)
            return Size(width: min(widest, 4 * height), height: height)
        }

        func rect(of cell: Point) -> Rect? {
            guard (0..<columnCount).contains(cell.x), (0..<rowCount).contains(cell.y) else { return nil }
            return rect(column: cell.x, row: cell.y)
        }

        func rect(column: Int, row: Int) -> Rect {
            Rect(
                x: grid.x + column * cell.width, y: grid.y + row * cell.height, width: cell.width, height: cell.height)
        }
    }
}
