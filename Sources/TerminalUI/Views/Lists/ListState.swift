/// Which row of a list is chosen and which part of it is seen. It belongs to the screen: new content does not move it.
public struct ListState: Hashable, Sendable {

    /// The chosen row.
    public private(set) var selected = 0
    /// The first row that is seen.
    public private(set) var offset = 0
    /// Whether the list was scrolled so that the chosen row went out of sight.
    public private(set) var isScrolledAway = false

    /// Whether a person went to another row than the first: then that item is the chosen one, wherever it moves.
    public private(set) var isChosen = false

    /// Makes the state of a list that was not touched yet.
    public init() {}

    init(selected: Int, offset: Int, isScrolledAway: Bool, isChosen: Bool) {
        self.selected = selected
        self.isChosen = isChosen
        self.offset = offset
        self.isScrolledAway = isScrolledAway
    }

    /// Whether the list is at its very beginning.
    public var isAtTop: Bool { selected == 0 && offset == 0 }

    /// Moves the choice by that many rows, within the list.
    public mutating func move(by rows: Int, count: Int) {
        let last = max(1, count) - 1
        // The list may have become shorter since.
        select(min(max(0, selected), last).adding(rows, within: 0...last), count: count)
    }

    /// Moves the choice through the list.
    public mutating func move(_ movement: Movement, count: Int, visible: Int) {
        move(by: movement.rowCount(visible: visible), count: count)
        self = adjusted(count: count, visible: visible)
    }

    /// Chooses the row, or the one that is nearest to it.
    public mutating func select(_ row: Int, count: Int) {
        selected = min(max(0, row), max(1, count) - 1)
        isChosen = selected > 0
        isScrolledAway = false
    }

    /// Chooses the first row.
    public mutating func moveToStart() {
        select(0, count: 1)
    }

    /// Chooses the last row.
    public mutating func moveToEnd(count: Int) {
        select(.max, count: count)
    }

    /// Shows another part of the list; the choice stays where it is, in sight or not.
    public mutating func scroll(by rows: Int, count: Int, visible: Int) {
        self = adjusted(count: count, visible: visible)
        scroll(to: offset.adding(rows, within: 0...Self.lastOffset(count, visible)), count: count, visible: visible)
    }

    /// Shows the list from that row on, or as far down as it goes; the choice stays where it is.
    public mutating func scroll(to row: Int, count: Int, visible: Int) {
        self = adjusted(count: count, visible: visible)
        offset = min(max(0, row), Self.lastOffset(count, visible))
        isScrolledAway = selected < offset || selected - offset >= max(1, visible)
    }

    /// The state as it is seen in a list of `count` rows, of which `visible` have room: the chosen row is visible, unless
    /// the list was scrolled away from it.
    public func adjusted(count: Int, visible: Int) -> ListState {
        var state = self
        state.selected = min(max(0, selected), max(1, count) - 1)
        guard visible > 0 else { return state }
        state.offset = min(max(0, offset), Self.lastOffset(count, visible))
        guard !isScrolledAway else { return state }
        state.offset = min(state.offset, state.selected)
        state.offset = max(state.offset, state.selected - visible + 1)
        return state
    }

    private static func lastOffset(_ count: Int, _ visible: Int) -> Int {
        max(0, max(0, count) - max(0, visible))
    }
}

extension ListState {

    /// Deals with the standard keys (see ``Movement``), with the wheel, which scrolls and leaves the choice where it is,
    /// and with a click, which chooses a row.
    ///
    /// - Parameters:
    ///   - event: What came.
    ///   - count: How many rows the list has.
    ///   - size: Of the list's region; mouse events are in its coordinates.
    /// - Returns: Whether the event was one of these.
    public mutating func handle(_ event: InputEvent, count: Int, in size: Size) -> Bool {
        switch event {
        case .key(let key):
            guard let movement = Movement(key) else { return false }
            move(movement, count: count, visible: size.height)
        case .mouse(let mouse) where Rect(size).contains(mouse.position):
            return handle(mouse, count: count, visible: size.height)
        default: return false
        }
        return true
    }

    private mutating func handle(_ event: MouseEvent, count: Int, visible: Int) -> Bool {
        switch event.action {
        case .wheelUp: scroll(by: -Movement.wheelRows, count: count, visible: visible)
        case .wheelDown: scroll(by: Movement.wheelRows, count: count, visible: visible)
        case .press where event.button == 0:
            let shown = adjusted(count: count, visible: visible)
            let row = shown.offset + event.position.y
            guard row < count else { return false }
            self = shown
            select(row, count: count)
        default: return false
        }
        return true
    }
}
