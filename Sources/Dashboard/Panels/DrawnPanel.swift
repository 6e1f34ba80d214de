import TerminalUI

/// A stored drawing of a panel, which is reused while the panel looks the same.
struct DrawnPanel {

    /// The values that determine how a panel looks, except for the time.
    struct Cause: Equatable {
        let generation: Int
        let changeCount: Int
        /// The ``MarkedItems/changeCount``.
        let markCount: Int
        let size: Size
        let number: Int?
        let isAlone: Bool
        let isCollapsed: Bool
        let isFocused: Bool
        let pull: PullToRefresh
        let loadingSince: Duration?
        let tabs: PanelTabs?
    }

    /// The drawing of a panel's content, without the edges of the panel. When the age in the edge changes, this drawing
    /// can usually be reused.
    struct Content {
        let rect: Rect
        /// The stored drawing; nil if the content must be drawn again each time.
        let drawing: KeptDrawing?
        /// The monotonic time until which the content looks the same if there is no event; nil for no limit.
        let end: Duration?

        /// Draws the stored content.
        ///
        /// - Returns: Whether the content was drawn. False if it cannot be reused, or if it would look different in the
        ///   given region or at the given time.
        func put(in rect: Rect, at now: Duration, _ canvas: inout Canvas) -> Bool {
            guard let drawing, rect == self.rect, end.map({ now < $0 }) ?? true else { return false }
            guard canvas.put(drawing, x: rect.x, y: rect.y) else { return false }
            if let end { canvas.redraw(after: end - now) }
            return true
        }
    }

    let cause: Cause
    let drawing: KeptDrawing
    let content: Content
    /// The monotonic time until which the panel looks the same if there is no event; nil for no limit.
    let end: Duration?

    func lasts(at now: Duration) -> Bool { end.map { now < $0 } ?? true }
}
