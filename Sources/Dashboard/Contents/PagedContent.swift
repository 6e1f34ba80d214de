import TerminalUI

/// The rows of a list that is loaded page by page: items, headlines, a row at each place where items may be missing,
/// and a last row with the state of the list. Headlines cannot be chosen.
struct PagedContent: SizedContent, RowsContent, ChoosableContent, Hashable, Sendable {

    enum Kind: Hashable, Sendable {
        case headline
        case item
        /// A row that stands for missing items and loads more of them, or a row that marks the end of the list.
        case note
    }

    struct Row: Hashable, Sendable {
        let kind: Kind
        let row: ListRow
    }

    let rows: [Row]

    /// The identity of the row after the last loaded item.
    static let moreID = "loadboard.more"
    /// The identity of the row before the first loaded item.
    static let previousID = "loadboard.previous"
    /// Returns the identity of the row for a gap. The identity contains the number of items before the gap.
    static func gapID(before count: Int) -> String { "loadboard.gap.\(count)" }

    /// Returns whether the item is a row that stands for missing items or marks the end of the list.
    static func isNote(_ item: TextLine) -> Bool {
        item.id == moreID || item.id == previousID || item.id?.hasPrefix("loadboard.gap.") == true
    }

    /// Whether there may be more items before the first loaded item.
    private var goesOnBefore: Bool { rows.first?.row.id == Self.previousID }

    func makeState() -> ListState {
        var state = ListState()
        if goesOnBefore { selectFirstItem(&state) }
        return state
    }

    /// Chooses the first item, so that it stays in place when items are added before it.
    private func selectFirstItem(_ state: inout ListState) {
        if let row = rows.firstIndex(where: { $0.kind == .item }) { state.select(row, count: rows.count) }
    }

    func draw(in canvas: inout Canvas, state: inout ListState, isFocused: Bool, elapsed: Duration) {
        let height = canvas.size.height
        state = state.adjusted(count: rows.count, visible: height)
        if rows.indices.contains(state.selected), rows[state.selected].kind == .headline {
            moveOn(from: state.selected, down: true, &state, visible: height)
        }
        canvas.draw(
            ListView(rows: rows.map(\.row), state: state, selectionRole: isFocused ? .selection : nil),
            in: canvas.bounds)
    }

    var kind: String { "list" }

    func handle(_ event: InputEvent, state: inout ListState, in size: Size) -> Bool {
        let before = state
        guard state.handle(event, count: rows.count, in: size) else { return false }
        // A click on a headline has no effect.
        if rows.indices.contains(state.selected), rows[state.selected].kind == .headline { state = before }
        return true
    }

    func move(_ movement: Movement, state: inout ListState, in size: Size) -> Bool {
        let before = state.selected
        state.move(movement, count: rows.count, visible: size.height)
        if rows.indices.contains(state.selected), rows[state.selected].kind == .headline {
            moveOn(from: state.selected, down: state.selected > before, &state, visible: size.height)
        }
        return true
    }

    /// Moves from a row to the nearest row that is not a headline. If there is none in the given direction, moves in
    /// the opposite direction.
    private func moveOn(from row: Int, down: Bool, _ state: inout ListState, visible: Int) {
        let below = rows.indices.first { $0 > row && rows[$0].kind != .headline }
        let above = rows.indices.last { $0 < row && rows[$0].kind != .headline }
        guard let next = down ? below ?? above : above ?? below else { return }
        let isAtBeginning = above == nil
        state.move(by: next - state.selected, count: rows.count)
        state = state.adjusted(count: rows.count, visible: visible)
        // At the first item, also show the headline above it.
        if isAtBeginning { state.scroll(to: 0, count: rows.count, visible: visible) }
    }

    func follow(_ old: PagedContent, state: inout ListState) {
        guard rows != old.rows else { return }
        if old.goesOnBefore {
            if old.isAtStart(state) { old.selectFirstItem(&state) }
            state = state.following(staysAtStart: false, ItemMatch(old.identities(ofStart: false), identities()))
        } else {
            // If the user has not moved down, show the top of the new list, including a headline above the first item.
            state = old.isAtStart(state) ? makeState() : state.following(ItemMatch(old.identities(), identities()))
        }
    }

    /// Returns the identity of each row.
    ///
    /// - Parameter hasStart: Whether each row before the first item has its own identity. If false, these rows share
    ///   one identity, so that the items keep their places on the screen.
    private func identities(ofStart hasStart: Bool = true) -> [String] {
        let first = hasStart ? 0 : rows.firstIndex { $0.kind == .item } ?? 0
        return rows.enumerated().map { $0 < first ? "loadboard.start" : $1.row.id ?? $1.row.text.string }
    }

    func height(in width: Int) -> Int? { rows.count }

    var rowCount: Int { rows.count }

    func isAtStart(_ state: ListState) -> Bool {
        state.offset == 0 && !rows.prefix(state.selected).contains { $0.kind != .headline }
    }

    func selection(_ state: ListState) -> Int? { state.selected }

    func keeping(_ lines: [Int]) -> PagedContent? {
        let lines = Set(lines)
        return PagedContent(rows: rows.indices.filter { rows[$0].kind != .item || lines.contains($0) }.map { rows[$0] })
    }

    /// The items without headlines and notes, so that only items are marked as new.
    var lineItems: ListItems? {
        ListItems(rowCount: rows.count, firstRows: rows.indices.filter { rows[$0].kind == .item })
    }

    var lines: [TextLine] { rows.map { TextLine($0.row.string, id: $0.row.id) } }

    var isEmpty: Bool { !rows.contains { $0.kind == .item } }

    func isSame(as other: PagedContent) -> Bool { rows == other.rows }
}
