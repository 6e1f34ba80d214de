/// Rows divided into columns, below a line with the columns' names that stays in sight. Only the rows that are seen are asked
/// for, however many there are.
///
/// Texts that are too long for their column are cut with an ellipsis. With a height of one row there is no header.
public struct TableView: View {

    public var columns: [TableColumn]
    /// How many rows there are.
    public var count: Int
    /// A row by its number, from 0: a text for each column, in their order. Missing ones are empty.
    public var row: (Int) -> [StyledText]
    public var state: TableState
    /// How the chosen row looks; nil if none is to be seen.
    public var selectionRole: Role?
    /// Stands below the header where there are no rows.
    public var emptyText: StyledText
    /// How many cells there are between two columns.
    public var spacing: Int
    /// Whether what the columns leave of the width is shared by the gaps between them; otherwise it stays empty at the end.
    public var fillsWidth: Bool
    /// How the columns' names look. Where no column has one there is no line of them.
    public var headerRole: Role

    /// Makes a table whose rows are made when they are seen.
    public init(
        columns: [TableColumn],
        count: Int,
        state: TableState = TableState(),
        selectionRole: Role? = nil,
        emptyText: StyledText = StyledText(),
        spacing: Int = 2,
        fillsWidth: Bool = false,
        headerRole: Role = .header,
        row: @escaping (Int) -> [StyledText]
    ) {
        self.columns = columns
        self.count = max(0, count)
        self.state = state
        self.selectionRole = selectionRole
        self.emptyText = emptyText
        self.spacing = max(0, spacing)
        self.fillsWidth = fillsWidth
        self.headerRole = headerRole
        self.row = row
    }

    /// Makes a table of rows.
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

    /// Where the rows stand in a table of that size: all of it but the header.
    public func body(of size: Size) -> Rect {
        Rect(size).inset(top: size.height > 1 && hasHeader ? 1 : 0)
    }

    private var hasHeader: Bool { columns.contains { !$0.title.isEmpty } }

    /// Where each column stands in a line that long; empty for those that are hidden.
    func places(width: Int) -> [Rect] {
        let columns = TableColumn.resolved(columns, sortedBy: state.sort?.column, count: count, row: row)
        let places = TableColumn.rects(columns, width: width, spacing: spacing)
        return fillsWidth ? TableColumn.spread(places, of: columns, over: width) : places
    }

    public func draw(in canvas: inout Canvas) {
        guard !canvas.size.isEmpty else { return }
        let body = body(of: canvas.size)
        let rects = places(width: canvas.size.width)
        if body.y > 0 { drawHeader(rects, canvas: &canvas) }
        guard count > 0 else { return canvas.draw(Message([emptyText]), in: body) }
        let list = state.list.adjusted(count: count, visible: body.height)
        for y in canvas.visibleRows(of: body.y + min(body.height, count - list.offset)) where y >= body.y {
            let index = list.offset + y - body.y
            let line = Rect(y: y, width: body.width, height: 1)
            draw(row(index), in: rects, y: y, canvas: &canvas)
            guard let selectionRole, index == list.selected else { continue }
            canvas.highlight(line, selectionRole)
            if selectionRole == .selection { canvas.placeCursor(x: 0, y: y) }
        }
    }

    private func draw(_ texts: [StyledText], in rects: [Rect], y: Int, canvas: inout Canvas) {
        for ((text, rect), column) in zip(zip(texts, rects), columns) where !rect.isEmpty {
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
                // The mark says more than the end of the name.
                title = title.truncated(to: max(0, rects[index].width - 2), ellipsis: canvas.symbols.ellipsis)
                title += StyledText(title.isEmpty ? mark : " " + mark, headerRole)
            }
            canvas.draw(Label(title, alignment: column.alignment), in: rects[index])
        }
    }
}
