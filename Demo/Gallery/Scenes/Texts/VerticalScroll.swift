import TerminalUI

/// The visible part of a long text in a panel, moved by keys and the wheel.
struct VerticalScroll {

    /// A control that describes the movement; ``handle(_:rows:in:)`` performs it.
    @MainActor
    static var control: GalleryControl { GalleryControl(.down, "scroll") {} }

    private var state = ScrollState()

    /// The visible part of the rows in a panel of a size.
    func extent(rows: Int, in panel: Size) -> ScrollExtent {
        let room = Rect(panel).insidePanel.size
        let offset = state.adjusted(content: Size(width: room.width, height: rows), visible: room).offset.y
        return ScrollExtent(offset: offset, visible: room.height, total: rows)
    }

    /// - Returns: Whether the event was handled.
    mutating func handle(_ event: InputEvent, rows: Int, in panel: Size) -> Bool {
        let room = Rect(panel).insidePanel
        return state.handle(
            event.relative(to: room), content: Size(width: room.width, height: rows), in: room.size, hasBars: false)
    }
}
