/// The state of a list: the selected item and the visible rows. The screen owns this state, so that new content does
/// not reset it.
///
/// An item is a row, or several rows grouped by ``ListItems``.
public struct ListState: Hashable, Sendable {

    /// The first row of the selected item.
    public private(set) var selected = 0
    /// The number of rows of the selected item, at least 1.
    public private(set) var selectedRows = 1
    /// The index of the first visible row.
    public private(set) var offset = 0
    /// Whether the user has scrolled the selected item out of view.
    public private(set) var isScrolledAway = false

    /// Whether the user has selected an item other than the first. If so, the selected item stays selected when its
    /// place in the list changes.
    public private(set) var isChosen = false

    /// Creates the initial state of a list.
    public init() {}

    init(selected: Int, offset: Int, isScrolledAway: Bool, isChosen: Bool) {
        self.selected = selected
        self.isChosen = isChosen
        self.offset = offset
        self.isScrolledAway = isScrolledAway
    }

    /// Whether the first row is both selected and visible.
    public var isAtTop: Bool { selected == 0 && offset == 0 }

    /// Moves the selection by the given number of rows, within the list.
    ///
    /// - Parameters:
    ///   - rows: The number of rows; negative to move up.
    ///   - count: The number of rows in the list.
    public mutating func move(by rows: Int, count: Int) {
        let last = max(1, count) - 1
        // The list may have become shorter since the last change.
        select(min(max(0, selected), last).adding(rows, within: 0...last), count: count)
    }

    /// Moves the selection in a list of `count` rows. `visible` is the number of rows of the region.
    public mutating func move(_ movement: Movement, count: Int, visible: Int) {
        move(movement, through: ListItems(rowCount: count), visible: visible)
    }

    /// Moves the selection in a list of items. ``Movement/rows(_:)`` counts items instead of rows. All other movements
    /// lead to a row, and select the item that contains this row.
    public mutating func move(_ movement: Movement, through items: ListItems, visible: Int) {
        let steps = movement.rowCount(visible: visible)
        self = adjusted(to: items, visible: visible)
        if case .rows = movement {
            select(items.row(steps, itemsFrom: selected), of: items)
        } else {
            let target = items.rows(around: selected.adding(steps, within: 0...max(1, items.rowCount) - 1)).lowerBound
            // If the item is taller than the region, the target row may be in the selected item. The selection then
            // moves to the next item in that direction.
            select(target == selected ? items.row(steps.signum(), itemsFrom: selected) : target, of: items)
        }
        self = adjusted(to: items, visible: visible)
    }

    /// Selects the row with the given index. If there is no such row, selects the nearest row.
    public mutating func select(_ row: Int, count: Int) {
        select(row, of: ListItems(rowCount: count))
    }

    /// Selects the item that contains the given row. If there is no such row, selects the nearest item.
    public mutating func select(_ row: Int, of items: ListItems) {
        let rows = items.rows(around: row)
        (selected, selectedRows) = (rows.lowerBound, max(1, rows.count))
        isChosen = selected > 0
        isScrolledAway = false
    }

    /// Selects the first row.
    public mutating func moveToStart() {
        select(0, count: 1)
    }

    /// Selects the last row.
    public mutating func moveToEnd(count: Int) {
        select(.max, count: count)
    }

    /// Scrolls the list by the given number of rows without moving the selection.
    public mutating func scroll(by rows: Int, count: Int, visible: Int) {
        self = adjusted(count: count, visible: visible)
        scroll(to: offset.adding(rows, within: 0...Self.lastOffset(count, visible)), count: count, visible: visible)
    }

    /// Scrolls the list so that the given row is the first visible row, as far as the end of the list allows. The
    /// selection does not move.
    public mutating func scroll(to row: Int, count: Int, visible: Int) {
        self = adjusted(count: count, visible: visible)
        offset = min(max(0, row), Self.lastOffset(count, visible))
        isScrolledAway = selected < offset || selected - offset >= max(1, visible)
    }

    /// Returns the state for a list with the given items, in a region with `visible` rows.
    public func adjusted(to items: ListItems, visible: Int) -> ListState {
        var state = self
        let rows = items.rows(around: selected)
        (state.selected, state.selectedRows) = (rows.lowerBound, max(1, rows.count))
        return state.adjusted(count: items.rowCount, visible: visible)
    }

    /// Returns the state for a list of `count` rows, in a region with `visible` rows. The selected item is visible,
    /// unless the user has scrolled away from it. If the item does not fit, its start is visible.
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

    /// Handles the keys of ``Movement``, the wheel and clicks. The wheel scrolls without moving the selection. A click
    /// selects a row.
    ///
    /// - Parameters:
    ///   - event: The input.
    ///   - count: The number of rows.
    ///   - size: The size of the list's region. Mouse events are in the coordinates of this region.
    /// - Returns: Whether the event was handled.
    public mutating func handle(_ event: InputEvent, count: Int, in size: Size) -> Bool {
        handle(event, of: ListItems(rowCount: count), in: size)
    }

    /// Handles the same input as ``handle(_:count:in:)``, for a list whose items may have several rows.
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
