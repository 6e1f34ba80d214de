public import TerminalUI

/// Names and values. Each value is beside its name or, if space is short, below it. One item is chosen, and only its
/// value is copied.
public struct KeyValueContent: SizedContent, ScrollableContent, ChoosableContent, ReadableContent, Hashable, Sendable {

    /// The chosen item and the visible part. An item can have several rows.
    public struct State: Hashable, Sendable {
        var list = ListState()
        /// The rows of each item at the width of the last drawing.
        fileprivate var rows = ListItems(rowCount: 0)
        fileprivate var width = 0
    }

    public var items: [KeyValueView.Item]

    /// Creates content of items.
    public init(_ items: [KeyValueView.Item]) {
        self.items = items
    }

    /// Creates content of names and values without styles.
    public init(_ items: KeyValuePairs<String, String>) {
        self.init(items.map { KeyValueView.Item($0, StyledText($1)) })
    }

    public func makeState() -> State { State() }

    private func rows(in width: Int) -> ListItems { KeyValueView(items).listItems(width: width) }

    /// Adjusts the state to a region of the given size. After a change in width, the same item is chosen and the same
    /// part is visible.
    private func lay(out state: inout State, in size: Size) {
        let rows = rows(in: size.width)
        if rows != state.rows, state.width > 0 {
            state.list = state.list.following(ItemMatch(identities(of: state.rows), identities(of: rows)))
        }
        (state.rows, state.width) = (rows, size.width)
        state.list = state.list.adjusted(to: rows, visible: size.height)
    }

    /// Returns the identity of each row: the name of its item, and the index of the row in the item.
    private func identities(of rows: ListItems) -> [String] {
        zip(items, rows.firstRows).flatMap { item, first in
            rows.rows(around: first).map { "\(item.name)\n\($0 - first)" }
        }
    }

    public func height(in width: Int) -> Int? { rows(in: width).rowCount }

    public func draw(in canvas: inout Canvas, state: inout State, isFocused: Bool, elapsed: Duration) {
        lay(out: &state, in: canvas.size)
        var view = KeyValueView(items, offset: state.list.offset)
        if isFocused {
            view.selection = selection(state)
            let last = max(0, canvas.size.height - 1)
            canvas.placeCursor(x: 0, y: min(max(0, state.list.selected - state.list.offset), last))
        }
        canvas.draw(view, in: canvas.bounds)
    }

    public func handle(_ event: InputEvent, state: inout State, in size: Size) -> Bool {
        if case .key(let key) = event {
            return Movement(key).map { move($0, state: &state, in: size) } ?? false
        }
        lay(out: &state, in: size)
        return state.list.handle(event, of: state.rows, in: size)
    }

    public func move(_ movement: Movement, state: inout State, in size: Size) -> Bool {
        lay(out: &state, in: size)
        if let rest = restOfItem(in: movement, state, size) {
            state.list.scroll(by: rest, count: state.rows.rowCount, visible: size.height)
        } else {
            state.list.move(movement, through: state.rows, visible: size.height)
        }
        return true
    }

    /// Returns the number of rows by which a movement scrolls within the chosen item. Nil if the item has no hidden
    /// rows in the direction of the movement, if no part of the item is visible, or if the movement is to the start or
    /// the end of the content.
    private func restOfItem(in movement: Movement, _ state: State, _ size: Size) -> Int? {
        let (item, offset) = (state.rows.rows(around: state.list.selected), state.list.offset)
        guard movement != .start, movement != .end, item.overlaps(offset..<offset + size.height) else { return nil }
        let steps = movement.rowCount(visible: size.height)
        let (above, below) = (item.lowerBound - offset, item.upperBound - offset - size.height)
        let rest = steps > 0 ? min(steps, below) : max(steps, above)
        return rest.signum() == steps.signum() ? rest : nil
    }

    public func follow(_ old: KeyValueContent, state: inout State) {
        guard state.width > 0 else { return }
        let rows = rows(in: state.width)
        state.list = state.list.following(ItemMatch(old.identities(of: state.rows), identities(of: rows)))
        state.rows = rows
    }

    public func selection(_ state: State) -> Int? {
        state.width > 0 ? state.rows.firstRows.firstIndex(of: state.list.selected) : items.isEmpty ? nil : 0
    }

    public func scrollExtent(state: inout State, in size: Size) -> ScrollExtent? {
        lay(out: &state, in: size)
        return ScrollExtent(offset: state.list.offset, visible: size.height, total: state.rows.rowCount)
    }

    public func scroll(to offset: Int, state: inout State, in size: Size) {
        lay(out: &state, in: size)
        state.list.scroll(to: offset, count: state.rows.rowCount, visible: size.height)
    }

    public func isAtStart(_ state: State) -> Bool { state.list.isAtTop }

    public func reveal(_ match: SearchState.Match, state: inout State, in size: Size) {
        lay(out: &state, in: size)
        guard items.indices.contains(match.line) else { return }
        state.list.select(state.rows.firstRows[match.line], of: state.rows)
        state.list = state.list.adjusted(to: state.rows, visible: size.height)
    }

    public func frame(ofLine line: Int, state: inout State, in size: Size) -> Rect? {
        guard items.indices.contains(line) else { return nil }
        lay(out: &state, in: size)
        let rows = state.rows.rows(around: state.rows.firstRows[line])
        let rect = Rect(y: rows.lowerBound - state.list.offset, width: size.width, height: rows.count)
        return rect.intersection(Rect(size)).isEmpty ? nil : rect
    }

    public func keeping(_ lines: [Int]) -> KeyValueContent? { KeyValueContent(lines.map { items[$0] }) }

    private func line(of item: KeyValueView.Item) -> TextLine {
        TextLine(
            "\(item.name): \(item.value.string)", id: item.name,
            item: item.item ?? ItemReference(ShownValue(item.value.string), 0))
    }

    public var lines: [TextLine] { items.map(line) }

    /// The values, keyed by name. If a name occurs again, a number is appended, as in `Port`, `Port 2`.
    public var json: JSONValue {
        var values: [String: JSONValue] = [:]
        for item in items {
            var name = item.name
            var number = 2
            while values[name] != nil {
                name = "\(item.name) \(number)"
                number += 1
            }
            values[name] = .string(item.value.string)
        }
        return .object(values)
    }

    public var isEmpty: Bool { items.isEmpty }

    public func isSame(as other: KeyValueContent) -> Bool { items == other.items }
}

/// A value without underlying data. It is copied as shown.
private final class ShownValue: ItemSource {

    private let text: String

    init(_ text: String) { self.text = text }

    func exactText(ofItem index: Int) -> String? { text.isEmpty ? nil : text }
}
