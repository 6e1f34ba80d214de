import TerminalUI

/// Which part of a long text in a panel is seen, moved by keys and the wheel.
struct VerticalScroll {

    /// Says that it can be moved; ``handle(_:rows:in:)`` does that.
    @MainActor
    static var control: GalleryControl { GalleryControl(.down, "scroll") {} }

    private var state = ScrollState()

    /// The part of the rows that is seen in a panel of that size.
    func extent(rows: Int, in panel: Size) -> ScrollExtent {
        let room = Rect(panel).insidePanel.size
        let offset = state.adjusted(content: Size(width: room.width, height: rows), visible: room).offset.y
        return ScrollExtent(offset: offset, visible: room.height, total: rows)
    }

    /// - Returns: Whether the event was one of those that move it.
    mutating func handle(_ event: InputEvent, rows: Int, in panel: Size) -> Bool {
        let room = Rect(panel).insidePanel
        return state.handle(
            event.relative(to: room), content: Size(width: room.width, height: rows), in: room.size, hasBars: false)
    }
}
