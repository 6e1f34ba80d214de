/// Which item of a list is chosen and which part of it is seen. It belongs to the screen: new content does not move it.
///
/// An item is a row, or several that ``ListItems`` says to belong together.
public struct ListState: Hashable, Sendable {

    /// The chosen row: the first one of the chosen item.
    public private(set) var selected = 0
    /// How many rows the chosen item has; from 1.
    public private(set) var selectedRows = 1
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
        move(movement, through: ListItems(rowCount: count), visible: visible)
    }

    /// Moves the choice through the list: by items, or by the rows of a screen to the item that is there.
    public mutating func move(_ movement: Movement, through items: ListItems, visible: Int) {
        let steps = movement.rowCount(visible: visible)
        self = adjusted(to: items, visible: visible)
        if case .rows = movement {
            select(items.row(steps, itemsFrom: selected), of: items)
        } else {
            let target = items.rows(around: selected.adding(steps, within: 0...max(1, items.rowCount) - 1)).lowerBound
            // An item that is higher than the screen is passed, too.
            select(target == selected ? items.row(steps.signum(), itemsFrom: selected) : target, of: items)
        }
        self = adjusted(to: items, visible: visible)
    }

    /// Chooses the row, or the one that is nearest to it.
    public mutating func select(_ row: Int, count: Int) {
        select(row, of: ListItems(rowCount: count))
    }

    /// Chooses the item that the row, or the one nearest to it, belongs to.
    public mutating func select(_ row: Int, of items: ListItems) {
        let rows = items.rows(around: row)
        (selected, selectedRows) = (rows.lowerBound, max(1, rows.count))
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

    /// The state as it is seen in a list of these items, of whose rows `visible` have room.
    public func adjusted(to items: ListItems, visible: Int) -> ListState {
        var state = self
        let rows = items.rows(around: selected)
        (state.selected, state.selectedRows) = (rows.lowerBound, max(1, rows.count))
        return state.adjusted(count: items.rowCount, visible: visible)
    }

    /// The state as it is seen in a list of `count` rows, of which `visible` have room: the chosen item is visible, or as much
    /// of its beginning as has room, unless the list was scrolled away from it.
    public func adjusted(count: Int, visible: Int) -> ListState {
        var state = self
        state.selected = min(max(0, selected), max(1, count) - 1)
        guard visible > 0 else { return state }
        state.offset = min(max(0, offset), Self.lastOffset(count, visible))
        guard !isScrolledAway else { return state }
        state.offset = min(state.offset, state.selected)
        state.offset = max(state.offset, state.selected + min(state.selectedRows, visible) - visible)
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
        handle(event, of: ListItems(rowCount: count), in: size)
    }

    /// Deals with the same input in a list whose items may have several rows.
    public mutating func handle(_ event: InputEvent, of items: ListItems, in size: Size) -> Bool {
        switch event {
        case .key(let key):
            guard let movement = Movement(key) else { return false }
            move(movement, through: items, visible: size.height)
        case .mouse(let mouse) where Rect(size).contains(mouse.position):
            return handle(mouse, items, visible: size.height)
        default: return false
        }
        return true
    }

    private mutating func handle(_ event: MouseEvent, _ items: ListItems, visible: Int) -> Bool {
        switch event.action {
        case .wheelUp: scroll(by: -Movement.wheelRows, count: items.rowCount, visible: visible)
        case .wheelDown: scroll(by: Movement.wheelRows, count: items.rowCount, visible: visible)
        case .press where event.button == 0:
            let shown = adjusted(to: items, visible: visible)
            let row = shown.offset + event.position.y
            guard row < items.rowCount else { return false }
            self = shown
            select(row, of: items)
        default: return false
        }
        return true
    }
}
