/// Rows, one of which may be chosen. Only those that are seen are asked for and drawn, however many there are.
///
/// Texts that are too long are cut with an ellipsis, the one at the left first. All rows of the chosen item are marked; see
/// ``ListItems``.
public struct ListView: View {

    /// How many rows there are.
    public var count: Int
    /// A row by its number, from 0.
    public var row: (Int) -> ListRow
    /// Which row is chosen and which part is seen, adjusted to the number of rows and the height.
    public var state: ListState
    /// How the chosen row looks; nil if none is to be seen.
    public var selectionRole: Role?
    /// Whether a sign stands before the chosen row, besides the look of its role. It takes two columns of each row.
    public var hasPointer: Bool
    /// Stands in the middle where there are no rows.
    public var emptyText: StyledText
    /// What is looked for in the rows' ``ListRow/line``.
    public var search: SearchState?
    /// The pressable parts of a list.
    public enum Part: Hashable, Sendable {
        /// The row with a number, from 0.
        case row(Int)
    }

    /// In a wider list, the column at which the details end, so that they stand below each other.
    package var detailEnd = ListRow.widestLine

    /// Makes a list whose rows are made when they are seen.
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

    /// Makes a list of things whose rows are made when they are seen.
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

    /// Makes a list of rows.
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

    public func draw(in canvas: inout Canvas) {
        guard !canvas.size.isEmpty else { return }
        guard count > 0 else { return canvas.draw(Message([emptyText]), in: canvas.bounds) }
        let state = state.adjusted(count: count, visible: canvas.size.height)
        let chosen = state.selected..<state.selected + state.selectedRows
        for y in canvas.visibleRows(of: count - state.offset) {
            let index = state.offset + y
            draw(index, isSelected: chosen.contains(index) && selectionRole != nil, y: y, canvas: &canvas)
        }
    }

    private func draw(_ index: Int, isSelected: Bool, y: Int, canvas: inout Canvas) {
        let line = Rect(y: y, width: canvas.size.width, height: 1)
        let hasPointer = hasPointer && line.width > 3
        var row = row(index)
        // A chosen row is a bar already: what is found stands out in it by other means.
        if let search {
            row = row.prefix(seenIn: line.width)
                .highlighted(by: search, line: index, currentRole: isSelected ? .match : .currentMatch)
        }
        row.write(in: hasPointer ? line.inset(left: 2) : line, to: &canvas, detailEnd: detailEnd)
        canvas.markArea(Part.row(index), in: line)
        guard isSelected, let selectionRole else { return }
        if hasPointer, index == state.selected { canvas.write(canvas.symbols.pointer, x: 0, y: y) }
        canvas.highlight(line, selectionRole, keepsColors: true)
        // Of an item that begins above, the first row that is seen.
        if selectionRole == .selection, index == state.selected || y == 0 { canvas.placeCursor(x: 0, y: y) }
    }
}

/// A column of rows without a chosen one.
extension Array: View where Element == ListRow {

    public func draw(in canvas: inout Canvas) {
        canvas.draw(ListView(rows: self), in: canvas.bounds)
    }
}
