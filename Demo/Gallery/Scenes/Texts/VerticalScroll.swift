import TerminalUI

/// The visible part of a long text in a panel. Keys and the mouse wheel scroll the text.
struct VerticalScroll {

    /// A control that shows the keys for scrolling. Its closure does nothing, because ``handle(_:rows:in:)`` scrolls.
    @MainActor
    static var control: GalleryControl { GalleryControl(.down, "scroll") {} }

    private var state = ScrollState()

    func extent(rows: Int, in panel: Size) -> ScrollExtent {
        let room = Rect(panel).insidePanel.size
        let offset = state.adjusted(content: Size(width: room.width, height: rows), visible: room).offset.y
        return ScrollExtent(offset: offset, visible: room.height, total: rows)
    }

    /// Handles an event that scrolls the text.
    ///
    /// - Returns: Whether the event was handled.
    mutating func handle(_ event: InputEvent, rows: Int, in panel: Size) -> Bool {
        let room = Rect(panel).insidePanel
        return state.handle(
            event.relative(to: room), content: Size(width: room.width, height: rows), in: room.size, hasBars: false)
    }
}
