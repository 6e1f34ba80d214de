import TerminalUI

/// A drawing of a panel. It is reused while the panel looks the same.
struct DrawnPanel {

    /// The values that determine how a panel looks, except the time.
    struct Cause: Equatable {
        /// The ``PageHost/generation``.
        let generation: Int
        /// The ``PanelModel/changeCount``.
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

    /// The drawing of the panel without its edges. It usually stays the same when the age in the edge changes.
    struct Content {
        let rect: Rect
        /// The stored drawing; nil if it is not stored.
        let drawing: KeptDrawing?
        /// The steady time at which the content looks different without an event; nil for never.
        let end: Duration?

        /// Draws the stored content.
        ///
        /// - Returns: False if the content looks different in that region or at that time.
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
    /// The steady time at which the panel looks different without an event; nil for never.
    let end: Duration?

    /// Whether the panel looks the same at a time.
    func lasts(at now: Duration) -> Bool { end.map { now < $0 } ?? true }
}
