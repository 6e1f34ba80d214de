public import TerminalUI

/// A view of items, one of which the user can choose: bars, gauges, or the cells of a heat map.
public protocol ItemsView: View {

    /// The index of the item that is drawn as chosen; nil if no item is drawn as chosen.
    var selection: Int? { get set }

    /// Whether the items form a list from top to bottom. If not all items of a list fit, each item has one row, and the
    /// list scrolls. False by default.
    var isList: Bool { get }

    /// The index of the item that a list keeps visible while no item is drawn as chosen; nil for the first item.
    var anchor: Int? { get set }

    /// Returns the rectangle of an item in a region of the given size, with the current ``selection``; nil if the item
    /// is not visible.
    func frame(ofItem index: Int, in size: Size) -> Rect?

    /// Returns the index of the next item in the given direction from the given item; nil if there is none.
    func item(beside index: Int, _ direction: ItemDirection) -> Int?
}

extension ItemsView {

    public var isList: Bool { false }

    public var anchor: Int? {
        get { nil }
        set {}
    }
}

/// A direction from an item to the next item.
public enum ItemDirection: Hashable, Sendable {
    case up, down, left, right
}

/// The content of a view whose items the user chooses with keys and the mouse. Actions of the panel apply to the chosen
/// item.
public struct ItemsContent<Items: ItemsView>: SizedContent, ScrollableContent, ChoosableContent, ReadableContent {

    /// The chosen item.
    public struct State: Hashable, Sendable {
        var selected = 0
        /// Whether the user chose the item. If false, the initial choice of new content replaces the chosen item.
        var isChosen = false
    }

    public var view: Items
    /// A line for each item, in order.
    public var lines: [TextLine]
    /// The preferred number of rows; nil for all available rows.
    public var height: Int?
    /// The index of the item that is chosen initially.
    private let first: Int

    /// Creates the content of a view.
    ///
    /// - Parameters:
    ///   - view: The view.
    ///   - lines: A line for each item, in order.
    ///   - height: The preferred number of rows; nil for all available rows.
    ///   - first: The index of the item that is chosen initially. An index without an item counts as 0.
    public init(_ view: Items, lines: [TextLine], height: Int? = nil, first: Int = 0) {
        (self.view, self.lines, self.height) = (view, lines, height)
        self.first = lines.indices.contains(first) ? first : 0
    }

    public func makeState() -> State { State(selected: first) }

    private func view(_ state: State) -> Items {
        var view = view
        view.selection = state.selected
        return view
    }

    public func draw(in canvas: inout Canvas, state: inout State, isFocused: Bool, elapsed: Duration) {
        if isFocused { canvas.placeCursor(x: 0, y: 0) }
        var view = view(state)
        if !isFocused { (view.selection, view.anchor) = (nil, state.selected) }
        view.draw(in: &canvas)
        guard isFocused, let frame = view.frame(ofItem: state.selected, in: canvas.size) else { return }
        canvas.placeCursor(x: frame.x, y: frame.y)
    }

    public func height(in width: Int) -> Int? { height }

    public var kind: String { "chart" }

    public func move(_ movement: Movement, state: inout State, in size: Size) -> Bool {
        guard !lines.isEmpty else { return false }
        let before = state.selected
        switch movement {
        case .start: state.selected = 0
        case .end: state.selected = lines.count - 1
        case .rows, .pages, .halfPages:
            let rows = min(max(-lines.count, movement.rowCount(visible: size.height)), lines.count)
            for _ in 0..<abs(rows) {
                state.selected = view.item(beside: state.selected, rows > 0 ? .down : .up) ?? state.selected
            }
        }
        state.isChosen = state.selected != first || state.isChosen && before != state.selected
        return true
    }

    public func moveSideways(toTheRight: Bool, state: inout State, in size: Size) -> Bool {
        guard let item = view.item(beside: state.selected, toTheRight ? .right : .left) else { return false }
        (state.selected, state.isChosen) = (item, true)
        return true
    }

    public func handle(_ event: InputEvent, state: inout State, in size: Size) -> Bool {
        guard case .mouse(let mouse) = event, mouse.action == .press, mouse.button == 0 else {
            return Movement(event).map { move($0, state: &state, in: size) } ?? false
        }
        let view = view(state)
        let pressed = lines.indices.first { view.frame(ofItem: $0, in: size)?.contains(mouse.position) == true }
        guard let pressed else { return false }
        (state.selected, state.isChosen) = (pressed, true)
        return true
    }

    public func follow(_ old: ItemsContent, state: inout State) {
        guard state.isChosen else { return state.selected = first }
        state.selected = ItemMatch(old.lines.map(\.identity), lines.map(\.identity)).nearest(to: state.selected)
    }

    public func scrollExtent(state: inout State, in size: Size) -> ScrollExtent? {
        let view = view(state)
        guard view.isList, let frame = view.frame(ofItem: state.selected, in: size) else { return nil }
        let count = lines.count
        if view.frame(ofItem: 0, in: size) != nil, view.frame(ofItem: count - 1, in: size) != nil {
            return ScrollExtent(offset: 0, visible: count, total: count)
        }
        return ScrollExtent(offset: max(0, state.selected - frame.y), visible: min(size.height, count), total: count)
    }

    public func scroll(to offset: Int, state: inout State, in size: Size) {
        guard !lines.isEmpty else { return }
        // Choose the item in the middle of the visible part, because the visible part depends on the choice.
        let first = min(max(0, offset), max(0, lines.count - size.height))
        (state.selected, state.isChosen) = (min(first + size.height / 2, lines.count - 1), true)
    }

    public func isAtStart(_ state: State) -> Bool { view.item(beside: state.selected, .up) == nil }

    public func selection(_ state: State) -> Int? { lines.indices.contains(state.selected) ? state.selected : nil }

    public func reveal(_ match: SearchState.Match, state: inout State, in size: Size) {
        if lines.indices.contains(match.line) { (state.selected, state.isChosen) = (match.line, true) }
    }

    public func frame(ofLine line: Int, state: inout State, in size: Size) -> Rect? {
        view(state).frame(ofItem: line, in: size)
    }

    /// Returns whether both views look the same in a large terminal. The views may differ although their ``lines`` are
    /// equal.
    public func isSame(as other: ItemsContent) -> Bool {
        ViewContent(view, lines: lines, height: height).isSame(
            as: ViewContent(other.view, lines: other.lines, height: other.height))
    }
}

/// Identifies an ``ItemsContent`` when the type of its view is unknown. Has no requirements.
protocol ItemsShowing {}

extension ItemsContent: ItemsShowing {}
