import TerminalUI

/// A panel as it was drawn last, which is put on the screen again for as long as it would look the same.
struct DrawnPanel {

    /// All that decides how a panel looks, but for the time.
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

    /// What is inside of the edges, which mostly stays when the age on them is another one.
    struct Content {
        let rect: Rect
        /// Nil if it is not kept.
        let drawing: KeptDrawing?
        /// When it looks different by itself, by the time that goes on evenly; nil for never.
        let end: Duration?

        /// Puts it there again.
        ///
        /// - Returns: Whether it is the same in that region, at that time.
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
    /// When it looks different by itself, by the time that goes on evenly; nil for never.
    let end: Duration?

    /// Whether it looks at that time as it did.
    func lasts(at now: Duration) -> Bool { end.map { now < $0 } ?? true }
}
