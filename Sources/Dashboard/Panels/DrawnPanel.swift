import TerminalUI

/// A drawing of a panel. It is reused while the panel looks the same.
struct DrawnPanel {

    /// Everything that decides how a panel looks, except the time.
    struct Cause: Equatable {
        /// ``PageHost/generation``.
        let generation: Int
        /// ``PanelModel/changeCount``.
        let changeCount: Int
        /// ``MarkedItems/changeCount``.
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

    /// The inside of the edges. It mostly stays the same when the age in the edge changes.
    struct Content {
        let rect: Rect
        /// Nil if it is not stored.
        let drawing: KeptDrawing?
        /// The steady time at which it looks different without an event; nil for never.
        let end: Duration?

        /// Draws it again.
        ///
        /// - Returns: False if it looks different in that region or at that time.
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
    /// The steady time at which it looks different without an event; nil for never.
    let end: Duration?

    /// Whether it looks the same at a time.
    func lasts(at now: Duration) -> Bool { end.map { now < $0 } ?? true }
}
