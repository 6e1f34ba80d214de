/// A table of rows and columns, with the column names in a header. The header does not scroll. A table that is one row
/// high has no header.
///
/// Text that is too long for its column is truncated with an ellipsis. If columns are hidden, the end of the header
/// shows their number if there is space for it. The table requests only the visible rows and, if widths of columns
/// depend on content, the first thousand rows.
public struct TableView: View {

    public var columns: [TableColumn]
    /// The number of rows.
    public var count: Int
    /// A closure that returns the row with the given index, from 0. A row consists of the content of each column, in
    /// the order of ``columns``. If there is less content, the last columns are empty.
    public var row: (Int) -> [StyledText]
    public var state: TableState
    /// The role of the selected row; nil to hide the selection.
    public var selectionRole: Role?
    /// The text that is shown below the header if there are no rows.
    public var emptyText: StyledText
    /// The number of cells between two columns.
    public var spacing: Int
    /// The role of the column names. If all names are empty, there is no header.
    public var headerRole: Role

    /// A pressable part of a table.
    public enum Part: Hashable, Sendable {
        /// The row with the given index, from 0.
        case row(Int)
        /// The name of a column in the header, including the gap after the name. The value is the index of the column,
        /// from 0.
        case column(Int)
    }

    /// Creates a table whose rows are created when they become visible.
    public init(
        columns: [TableColumn],
        count: Int,
        state: TableState = TableState(),
        selectionRole: Role? = nil,
        emptyText: StyledText = StyledText(),
        spacing: Int = 2,
        headerRole: Role = .header,
        row: @escaping (Int) -> [StyledText]
    ) {
        self.columns = columns
        self.count = max(0, count)
        self.state = state
        self.selectionRole = selectionRole
        self.emptyText = emptyText
        self.spacing = max(0, spacing)
        self.headerRole = headerRole
        self.row = row
    }

    /// Creates a table of the given rows.
    public init(
        columns: [TableColumn],
        rows: [[StyledText]],
        state: TableState = TableState(),
        selectionRole: Role? = nil,
        emptyText: StyledText = StyledText(),
        spacing: Int = 2,
        headerRole: Role = .header
    ) {
        self.init(
            columns: columns, count: rows.count, state: state, selectionRole: selectionRole, emptyText: emptyText,
            spacing: spacing, headerRole: headerRole
        ) { rows[$0] }
    }

    /// Returns the rectangle of the rows, without the header, in a table of the given size.
    public func body(of size: Size) -> Rect {
        Rect(size).inset(top: size.height > 1 && hasHeader ? 1 : 0)
    }

    /// Returns the visible rows in a region of the given size, for a scroll bar. The header does not count.
    public func scrollExtent(in size: Size) -> ScrollExtent {
        let visible = body(of: size).height
        let offset = state.list.adjusted(count: count, visible: visible).offset
        return ScrollExtent(offset: offset, visible: visible, total: count)
    }

    private var hasHeader: Bool { columns.contains { !$0.title.isEmpty } }

    /// Returns the rectangle of each column in a line of the given width, and the number of hidden columns. The
    /// rectangles of hidden columns are empty.
    private func layout(width: Int) -> (places: [Rect], hidden: Int) {
        let fits = TableColumn.fits(columns, sortedBy: state.sort?.column, count: count, row: row)
        let needs = TableColumn.needs(columns, sortedBy: state.sort?.column, count: count, row: row)
        func layout(_ width: Int) -> (places: [Rect], hidden: Int) {
            let resolved = TableColumn.resolved(columns, fits: fits, width: width, spacing: spacing)
            let columns = TableColumn.givingSpareRoom(resolved, needs: needs, width: width, spacing: spacing)
            let places = TableColumn.rects(columns, width: width, spacing: spacing)
            return (places, TableColumn.hiddenCount(columns, places))
        }
        let whole = layout(width)
        guard whole.hidden > 0, hasHeader, width >= Self.leastForMark else { return whole }
        // If columns are hidden, space is reserved for their number in the header, unless this would hide more columns.
        let mark = Self.shortMark(whole.hidden).cellWidth + 1
        guard titlesEnd(whole.places) + mark > width else { return whole }
        let narrower = layout(width - mark)
        return narrower.hidden == whole.hidden ? narrower : whole
    }

    private static let leastForMark = 8

    private static func shortMark(_ hidden: Int) -> String { "+\(hidden)" }

    /// Returns the x coordinate after the last visible name in the header. If the name is centered or at the right,
    /// returns the end of its column.
    private func titlesEnd(_ places: [Rect]) -> Int {
        guard let last = places.lastIndex(where: { !$0.isEmpty }) else { return 0 }
        guard columns[last].alignment == .leading else { return places[last].maxX }
        let width = columns[last].title.cellWidth + (state.sort?.column == last ? 2 : 0)
        return places[last].x + min(places[last].width, width)
    }

    public func draw(in canvas: inout Canvas) {
        guard !canvas.size.isEmpty else { return }
        let body = body(of: canvas.size)
        let (rects, hidden) = layout(width: canvas.size.width)
        if body.y > 0 {
            drawHeader(rects, canvas: &canvas)
            if hidden > 0, let mark = mark(hidden, after: titlesEnd(rects), in: canvas.size.width) {
                draw(mark, canvas: &canvas)
            }
        }
        guard count > 0 else { return canvas.draw(Message([emptyText]), in: body) }
        let list = state.list.adjusted(count: count, visible: body.height)
        for y in canvas.visibleRows(of: body.y + min(body.height, count - list.offset)) where y >= body.y {
            let index = list.offset + y - body.y
            let line = Rect(y: y, width: body.width, height: 1)
            draw(row(index), in: rects, y: y, canvas: &canvas)
            canvas.markArea(Part.row(index), in: line)
            guard let selectionRole, index == list.selected else { continue }
            canvas.highlight(line, selectionRole, keepsColors: true)
            if selectionRole == .selection { canvas.placeCursor(x: 0, y: y) }
        }
    }

    private func draw(_ texts: [StyledText], in rects: [Rect], y: Int, canvas: inout Canvas) {
        for ((text, rect), column) in zip(zip(texts, rects), columns) where !rect.isEmpty {
            let text = text.shorteningDate(to: rect.width, in: canvas)
            canvas.draw(
                Label(text, alignment: column.alignment), in: Rect(x: rect.x, y: y, width: rect.width, height: 1))
        }
    }

    private func drawHeader(_ rects: [Rect], canvas: inout Canvas) {
        if headerRole == .header { canvas.fill(Rect(width: canvas.size.width, height: 1), .header) }
        for (index, column) in columns.enumerated() where !rects[index].isEmpty {
            var title = StyledText(column.title, headerRole)
            if let sort = state.sort, sort.column == index {
                let mark = sort.isAscending ? canvas.symbols.arrowUp : canvas.symbols.arrowDown
                // The sort mark takes precedence over the end of a long name.
                title = title.truncated(to: max(0, rects[index].width - 2), ellipsis: canvas.symbols.ellipsis)
                title += StyledText(title.isEmpty ? mark : " " + mark, headerRole)
            }
            canvas.draw(Label(title, alignment: column.alignment), in: rects[index])
            // A click on the gap after the name counts as a click on the name.
            let next = rects[(index + 1)...].first { !$0.isEmpty }
            let end = next?.x ?? min(canvas.size.width, rects[index].maxX.adding(spacing))
            canvas.markArea(
                Part.column(index), in: Rect(x: rects[index].x, width: end - rects[index].x, height: 1))
        }
    }

    /// Returns the text that shows the number of hidden columns in the header; nil if it would cover the last name.
    private func mark(_ hidden: Int, after end: Int, in width: Int) -> String? {
        let short = Self.shortMark(hidden)
        let long = "\(short) column\(hidden == 1 ? "" : "s")"
        if end + 2 + long.cellWidth <= width { return long }
        return end + 1 + short.cellWidth <= width ? short : nil
    }

    /// Returns the number of hidden columns if the header does not show it. Returns 0 if it does, or if no columns are
    /// hidden.
    package func unmarkedColumns(in size: Size) -> Int {
        let (places, hidden) = layout(width: size.width)
        let isMarked = body(of: size).y > 0 && mark(hidden, after: titlesEnd(places), in: size.width) != nil
        return isMarked ? 0 : hidden
    }

    private func draw(_ mark: String, canvas: inout Canvas) {
        var style = canvas.theme[.secondary]
        style.attributes.formUnion(canvas.theme[headerRole].attributes.intersection(.underline))
        canvas.write(mark, style: style, x: canvas.size.width - mark.cellWidth, y: 0)
    }
}
