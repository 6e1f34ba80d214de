public import TerminalUI

/// Rows, one of which is chosen. A row is known again by its `ListRow/id`, without one by its text.
public struct ListContent: PanelContent, Hashable, Sendable {

    public var rows: [ListRow]

    /// Makes a list.
    public init(_ rows: [ListRow]) {
        self.rows = rows
    }

    public func makeState() -> ListState { ListState() }

    public func draw(in canvas: inout Canvas, state: inout ListState, isFocused: Bool, elapsed: Duration) {
        state = state.adjusted(count: rows.count, visible: canvas.size.height)
        canvas.draw(ListView(rows: rows, state: state, selectionRole: isFocused ? .selection : nil), in: canvas.bounds)
    }

    public var kind: String { "list" }

    public func handle(_ event: InputEvent, state: inout ListState, in size: Size) -> Bool {
        state.handle(event, count: rows.count, in: size)
    }

    public func move(_ movement: Movement, state: inout ListState, in size: Size) -> Bool {
        state.move(movement, count: rows.count, visible: size.height)
        return true
    }

    public func follow(_ old: ListContent, state: inout ListState) {
        if rows != old.rows { state = state.following(ItemMatch(old.identities, identities)) }
    }

    private var identities: [String] { rows.map { $0.id ?? $0.text.string } }

    public func scrollExtent(state: inout ListState, in size: Size) -> ScrollExtent? {
        let offset = state.adjusted(count: rows.count, visible: size.height).offset
        return ScrollExtent(offset: offset, visible: size.height, total: rows.count)
    }

    public func isAtStart(_ state: ListState) -> Bool { state.isAtTop }

    public func selection(_ state: ListState) -> Int? { state.selected }

    public var lines: [TextLine] { rows.map { TextLine($0.string, id: $0.id) } }

    public var isEmpty: Bool { rows.isEmpty }

    public func isSame(as other: ListContent) -> Bool { rows == other.rows }
}
