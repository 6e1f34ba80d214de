public import TerminalUI

/// Items, one of which is chosen. An item is a row, with those after it whose `ListRow/continues` says that they belong to it;
/// it is known again by its `ListRow/id`, without one by its text.
public struct ListContent: PanelContent, Hashable, Sendable {

    public var rows: [ListRow] {
        didSet { items = ListItems(rows) }
    }

    private var items: ListItems

    /// Makes a list.
    public init(_ rows: [ListRow]) {
        self.rows = rows
        items = ListItems(rows)
    }

    public func makeState() -> ListState { ListState() }

    /// How many rows are looked at to find where all details end.
    private static let measuredCount = 200

    /// Where there is much room, the end of the longest row: the details stand below each other and not far from the texts.
    private func detailEnd(in width: Int) -> Int {
        guard width > ListRow.widestLine else { return width }
        return rows.prefix(Self.measuredCount).reduce(0) { max($0, $1.width(atMost: width)) }
    }

    public func draw(in canvas: inout Canvas, state: inout ListState, isFocused: Bool, elapsed: Duration) {
        state = state.adjusted(to: items, visible: canvas.size.height)
        var view = ListView(rows: rows, state: state, selectionRole: isFocused ? .selection : nil)
        view.detailEnd = detailEnd(in: canvas.size.width)
        canvas.draw(view, in: canvas.bounds)
    }

    public var kind: String { "list" }

    public func handle(_ event: InputEvent, state: inout ListState, in size: Size) -> Bool {
        state.handle(event, of: items, in: size)
    }

    public func move(_ movement: Movement, state: inout ListState, in size: Size) -> Bool {
        state.move(movement, through: items, visible: size.height)
        return true
    }

    public func follow(_ old: ListContent, state: inout ListState) {
        if rows != old.rows { state = state.following(ItemMatch(old.identities, identities)) }
    }

    /// Of each row: a row without an id that continues an item goes where that goes.
    private var identities: [String] {
        var item = ""
        var number = 0
        return rows.map { row in
            let own = row.id ?? row.text.string
            (item, number) = row.continues ? (item, number + 1) : (own, 0)
            return row.continues && row.id == nil ? "\(item)\n\(number)" : own
        }
    }

    public func height(in width: Int) -> Int? { rows.count }

    public func scrollExtent(state: inout ListState, in size: Size) -> ScrollExtent? {
        let offset = state.adjusted(to: items, visible: size.height).offset
        return ScrollExtent(offset: offset, visible: size.height, total: rows.count)
    }

    public func scroll(to offset: Int, state: inout ListState, in size: Size) {
        state.scroll(to: offset, count: rows.count, visible: size.height)
    }

    public func isAtStart(_ state: ListState) -> Bool { state.isAtTop }

    public func selection(_ state: ListState) -> Int? { items.rows(around: state.selected).first }

    public func reveal(_ match: SearchState.Match, state: inout ListState, in size: Size) {
        state.select(match.line, count: rows.count)
        state = state.adjusted(to: items, visible: size.height)
    }

    public func frame(ofLine line: Int, state: inout ListState, in size: Size) -> Rect? {
        let y = line - state.adjusted(to: items, visible: size.height).offset
        return (0..<size.height).contains(y) ? Rect(y: y, width: size.width, height: 1) : nil
    }

    public func filtered(_ isShown: @escaping (TextLine) -> Bool) -> ListContent? {
        ListContent(
            allItems.filter { item in rows[item].contains { isShown(TextLine($0.string, id: $0.id)) } }.flatMap {
                rows[$0]
            })
    }

    /// The rows of each item.
    private var allItems: [Range<Int>] {
        var all: [Range<Int>] = []
        var next = 0
        while next < rows.count {
            all.append(items.rows(around: next))
            next = max(next + 1, all.last?.upperBound ?? 0)
        }
        return all
    }

    public var itemStarts: [Int]? { allItems.map(\.lowerBound) }

    public var lines: [TextLine] { rows.map { TextLine($0.string, id: $0.id) } }

    public func line(at index: Int) -> TextLine? {
        rows.indices.contains(index) ? TextLine(rows[index].string, id: rows[index].id) : nil
    }

    public var memorySize: Int { rows.reduce(0) { $0 + TextLine.overhead + $1.text.memorySize + $1.detail.memorySize } }

    public var isEmpty: Bool { rows.isEmpty }

    public func isSame(as other: ListContent) -> Bool { rows == other.rows }
}
