/// A list of rows. An item of one or more rows may be selected. Only visible rows are requested and drawn, so the
/// number of rows does not affect the time for drawing.
///
/// Rows that are too long are truncated with an ellipsis: the text first, then the detail. All rows of the selected
/// item are highlighted; see ``ListItems``.
public struct ListView: View {

    /// The number of rows.
    public var count: Int
    /// A closure that returns the row with the given index, from 0.
    public var row: (Int) -> ListRow
    /// The selection and the visible rows. When the list is drawn, the state is adjusted to the number of rows and the
    /// height.
    public var state: ListState
    /// The role of the selected row; nil to hide the selection.
    public var selectionRole: Role?
    /// Whether a symbol marks the selected row in addition to its role. The symbol takes two columns at the left of
    /// every row.
    public var hasPointer: Bool
    /// The text that is shown in the center if there are no rows.
    public var emptyText: StyledText
    /// The search whose results are highlighted in the ``ListRow/line`` of each row; nil for none.
    public var search: SearchState?
    /// A pressable part of a list.
    public enum Part: Hashable, Sendable {
        /// The row with the given index, from 0.
        case row(Int)
    }

    /// The column where the details of short rows end. It is counted from the left edge of the rows, without the
    /// pointer. Has an effect only if the rows are wider than this.
    package var detailEnd = ListRow.widestLine

    /// Creates a list whose rows are created when they become visible.
    public init(
        count: Int,
        state: ListState = ListState(),
        selectionRole: Role? = nil,
        hasPointer: Bool = false,
        emptyText: StyledText = StyledText(),
        search: SearchState? = nil,
        row: @escaping (Int) -> ListRow
    ) {
        self.count = max(0, count)
        self.row = row
        self.state = state
        self.selectionRole = selectionRole
        self.hasPointer = hasPointer
        self.emptyText = emptyText
        self.search = search
    }

    /// Creates a list with a row for each element of a collection. A row is created when it becomes visible.
    public init<Items: RandomAccessCollection>(
        _ items: Items,
        state: ListState = ListState(),
        selectionRole: Role? = nil,
        hasPointer: Bool = false,
        emptyText: StyledText = StyledText(),
        search: SearchState? = nil,
        row: @escaping (Items.Element) -> ListRow
    ) {
        self.init(
            count: items.count, state: state, selectionRole: selectionRole, hasPointer: hasPointer,
            emptyText: emptyText, search: search
        ) { row(items[items.index(items.startIndex, offsetBy: $0)]) }
    }

    /// Creates a list of the given rows.
    public init(
        rows: [ListRow],
        state: ListState = ListState(),
        selectionRole: Role? = nil,
        hasPointer: Bool = false,
        emptyText: StyledText = StyledText(),
        search: SearchState? = nil
    ) {
        self.init(
            rows, state: state, selectionRole: selectionRole, hasPointer: hasPointer, emptyText: emptyText,
            search: search
        ) { $0 }
    }

    /// Returns the visible rows in a region of the given size, for a scroll bar.
    public func scrollExtent(in size: Size) -> ScrollExtent {
        let offset = state.adjusted(count: count, visible: size.height).offset
        return ScrollExtent(offset: offset, visible: size.height, total: count)
    }

    public func draw(in canvas: inout Canvas) {
        guard !canvas.size.isEmpty else { return }
        guard count > 0 else { return canvas.draw(Message([emptyText]), in: canvas.bounds) }
        let state = state.adjusted(count: count, visible: canvas.size.height)
        let chosen = state.selected..<state.selected + state.selectedRows
        let line = Rect(width: canvas.size.width, height: 1)
        let place = hasPointer && line.width > 3 ? line.inset(left: 2) : line
        let visible = canvas.visibleRows(of: count - state.offset)
        let rows = visible.map { row(state.offset + $0) }
        // All dates are shortened to the same number of cells, so that they have the same format.
        let dateRoom = rows.lazy.compactMap { $0.dateRoom(in: place.width) }.min()
        for (y, row) in zip(visible, rows) {
            let index = state.offset + y
            let isSelected = chosen.contains(index) && selectionRole != nil
            let place = Rect(x: place.x, y: y, width: place.width, height: 1)
            draw(row, index, in: place, dateRoom, isSelected: isSelected, canvas: &canvas)
        }
    }

    private func draw(
        _ row: ListRow, _ index: Int, in place: Rect, _ dateRoom: Int?, isSelected: Bool, canvas: inout Canvas
    ) {
        let y = place.y
        let line = Rect(y: y, width: canvas.size.width, height: 1)
        var row = row
        // A selected row is already reversed, so its current result has a different role.
        if let search {
            row = row.prefix(seenIn: line.width)
                .highlighted(by: search, line: index, currentRole: isSelected ? .match : .currentMatch)
        }
        row.write(in: place, to: &canvas, detailEnd: detailEnd, dateRoom: dateRoom)
        canvas.markArea(Part.row(index), in: line)
        guard isSelected, let selectionRole else { return }
        if place.x > 0, index == state.selected { canvas.write(canvas.symbols.pointer, x: 0, y: y) }
        canvas.highlight(line, selectionRole, keepsColors: true)
        // If the item starts above the region, the cursor is in the first visible row of the item.
        if selectionRole == .selection, index == state.selected || y == 0 { canvas.placeCursor(x: 0, y: y) }
    }
}

/// An array of rows is drawn as a list without a selection.
extension Array: View where Element == ListRow {

    public func draw(in canvas: inout Canvas) {
        canvas.draw(ListView(rows: self), in: canvas.bounds)
    }
}
