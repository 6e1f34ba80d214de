/// Which row of a list is chosen and which part of it is seen. It belongs to the screen: new content does not move it.
public struct ListState: Hashable, Sendable {

    /// The chosen row.
    public private(set) var selected = 0
    /// The first row that is seen.
    public private(set) var offset = 0

    /// Makes the state of a list that was not touched yet.
    public init() {}

    /// Whether the list is at its very beginning.
    public var isAtTop: Bool { selected == 0 && offset == 0 }

    /// Moves the choice by that many rows, within the list.
    public mutating func move(by rows: Int, count: Int) {
        selected = min(max(0, selected + rows), max(0, count - 1))
    }

    /// Chooses the first row.
    public mutating func moveToStart() {
        selected = 0
    }

    /// Chooses the last row.
    public mutating func moveToEnd(count: Int) {
        selected = max(0, count - 1)
    }

    /// The state as it is seen in a list of that many rows, of which so many have room: the chosen row is visible.
    public func adjusted(count: Int, visible: Int) -> ListState {
        var state = self
        state.selected = min(max(0, selected), max(0, count - 1))
        guard visible > 0 else { return state }
        state.offset = min(max(0, offset), max(0, count - visible))
        state.offset = min(state.offset, state.selected)
        state.offset = max(state.offset, state.selected - visible + 1)
        return state
    }
}
