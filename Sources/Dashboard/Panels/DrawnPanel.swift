import TerminalUI

/// A panel as it was drawn last, which is put on the screen again for as long as it would look the same.
struct DrawnPanel {

    /// All that decides how a panel looks, but for the time.
    struct Cause: Equatable {
        /// ``PageHost/generation``.
        let generation: Int
        /// ``PanelModel/changeCount``.
        let changeCount: Int
        let size: Size
        let number: Int?
        let isAlone: Bool
        let isCollapsed: Bool
        let isFocused: Bool
        let pull: PullToRefresh
        let loadingSince: Duration?
    }

    let cause: Cause
    let drawing: KeptDrawing
    /// Where in the panel the content stands.
    let content: Rect
    /// When it looks different by itself, by the time that goes on evenly; nil for never.
    let end: Duration?

    /// Whether it looks at that time as it did.
    func lasts(at now: Duration) -> Bool { end.map { now < $0 } ?? true }
}
