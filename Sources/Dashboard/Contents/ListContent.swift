public import TerminalUI

/// A list of items, one of which is chosen. An item consists of a row and the rows that continue it (see
/// `ListRow/continues`). Items are identified by `ListRow/id` or, if it is nil, by their text.
public struct ListContent: SizedContent, ScrollableContent, ChoosableContent, ReadableContent, Hashable, Sendable {

    public var rows: [ListRow] {
        get { shown.elements }
        set { self = ListContent(newValue) }
    }

    private let shown: KeptElements<ListRow>
    private let items: ListItems

    /// Creates a list of rows.
    public init(_ rows: [ListRow]) {
        shown = KeptElements(rows)
        items = ListItems(rows)
    }

    private init(_ shown: KeptElements<ListRow>, _ items: ListItems) {
        self.shown = shown
        self.items = items
    }

    public func makeState() -> ListState { ListState() }

    /// The maximum number of rows that are measured to align the details.
    private static let measuredCount = 200

    /// Returns the x coordinate at which details end. In a wide region, this is the end of the longest measured row, so
    /// that details are close to the texts.
    private func detailEnd(in width: Int) -> Int {
        guard width > ListRow.widestLine else { return width }
        return shown.prefix(Self.measuredCount).reduce(0) { max($0, $1.width(atMost: width)) }
    }

    public func draw(in canvas: inout Canvas, state: inout ListState, isFocused: Bool, elapsed: Duration) {
        state = state.adjusted(to: items, visible: canvas.size.height)
        var view = ListView(count: shown.count, state: state, selectionRole: isFocused ? .selection : nil) {
            shown[$0]
        }
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
        if shown.areOfSameArray(as: old.shown) ? shown.numbers != old.shown.numbers : shown != old.shown {
            state = state.following(shown.match(from: old.shown) ?? ItemMatch(old.identities, identities))
        }
    }

    /// The identity of each row: its id or, if there is none, its text. If a row without an id continues an item, its
    /// identity consists of the identity of the item and the index of the row in the item.
    private var identities: [String] {
        var item = ""
        var number = 0
        return shown.map { row in
            let own = row.id ?? row.text.string
            (item, number) = row.continues ? (item, number + 1) : (own, 0)
            return row.continues && row.id == nil ? "\(item)\n\(number)" : own
        }
    }

    public func height(in width: Int) -> Int? { shown.count }

    public func scrollExtent(state: inout ListState, in size: Size) -> ScrollExtent? {
        let offset = state.adjusted(to: items, visible: size.height).offset
        return ScrollExtent(offset: offset, visible: size.height, total: shown.count)
    }

    public func scroll(to offset: Int, state: inout ListState, in size: Size) {
        state.scroll(to: offset, count: shown.count, visible: size.height)
    }

    public func isAtStart(_ state: ListState) -> Bool { state.isAtTop }

    public func selection(_ state: ListState) -> Int? { items.rows(around: state.selected).first }

    public func reveal(_ match: SearchState.Match, state: inout ListState, in size: Size) {
        state.select(match.line, count: shown.count)
        state = state.adjusted(to: items, visible: size.height)
    }

    public func frame(ofLine line: Int, state: inout ListState, in size: Size) -> Rect? {
        size.row(at: line - state.adjusted(to: items, visible: size.height).offset)
    }

    /// Returns the items that contain at least one of the rows at the given indices, with all of their rows.
    public func keeping(_ lines: [Int]) -> ListContent? {
        guard items.count < shown.count else {
            return ListContent(shown.keeping(lines), ListItems(rowCount: lines.count))
        }
        var (kept, firstRows) = ([] as [Int], [] as [Int])
        for line in lines where kept.last.map({ $0 < line }) ?? true {
            firstRows.append(kept.count)
            kept += items.rows(around: line)
        }
        return ListContent(shown.keeping(kept), ListItems(rowCount: kept.count, firstRows: firstRows))
    }

    public var lineItems: ListItems? { items }

    public var lines: [TextLine] { shown.map(line(of:)) }

    public func line(at index: Int) -> TextLine? { shown.indices.contains(index) ? line(of: shown[index]) : nil }

    private func line(of row: ListRow) -> TextLine { TextLine(row.string, id: row.id, item: row.item) }

    public var memorySize: Int {
        shown.reduce(0) { $0 + TextLine.overhead + $1.text.memorySize + $1.detail.memorySize }
    }

    public var isEmpty: Bool { shown.isEmpty }

    public func isSame(as other: ListContent) -> Bool { shown == other.shown }
}
