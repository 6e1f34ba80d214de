/// Rows, one of which may be chosen. Only the visible ones are drawn.
public struct ListView: View {

    public var rows: [ListRow]
    /// Which row is chosen and which part is seen, adjusted to the number of rows and the height.
    public var state: ListState
    /// How the chosen row looks; nil if none is to be seen.
    public var selectionRole: Role?

    /// Makes a list.
    public init(rows: [ListRow], state: ListState = ListState(), selectionRole: Role? = nil) {
        self.rows = rows
        self.state = state
        self.selectionRole = selectionRole
    }

    public func draw(in canvas: inout Canvas) {
        guard !canvas.size.isEmpty else { return }
        let state = state.adjusted(count: rows.count, visible: canvas.size.height)
        let end = min(rows.count, state.offset + canvas.size.height)
        for index in state.offset..<max(state.offset, end) {
            let line = Rect(x: 0, y: index - state.offset, width: canvas.size.width, height: 1)
            draw(rows[index], in: line, canvas: &canvas)
            if let selectionRole, index == state.selected {
                canvas.highlight(line, selectionRole)
                if selectionRole == .selection { canvas.placeCursor(x: 0, y: line.y) }
            }
        }
    }

    private func draw(_ row: ListRow, in rect: Rect, canvas: inout Canvas) {
        let ellipsis = canvas.symbols.ellipsis
        let room = max(rect.width / 2, rect.width - row.text.width - 1)
        let detail = row.detail.truncated(to: room, ellipsis: ellipsis)
        let gap = detail.isEmpty ? 0 : 1
        let text = row.text.truncated(to: max(0, rect.width - detail.width - gap), ellipsis: ellipsis)
        canvas.write(text, x: 0, y: rect.y)
        canvas.write(detail, x: rect.width - detail.width, y: rect.y)
    }
}
