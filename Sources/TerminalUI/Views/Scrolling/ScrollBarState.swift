/// Whether the thumb of a scroll bar is held by the mouse, and where.
public struct ScrollBarState: Hashable, Sendable {

    /// How far from the thumb's beginning it is held.
    private var grip: Int?

    /// Makes the state of a bar that is not held.
    public init() {}

    /// Whether the thumb follows the mouse.
    public var isHeld: Bool { grip != nil }

    /// Deals with a press on the bar, and with what is dragged from there, wherever that goes. A press beside the thumb
    /// brings the thumb's middle there.
    ///
    /// - Parameters:
    ///   - event: What the mouse did.
    ///   - bar: Where the bar was drawn, in the coordinates of the event.
    ///   - axis: Which way the bar goes.
    ///   - extent: What the bar shows.
    /// - Returns: The new offset; nil if the event is not the bar's.
    public mutating func handle(
        _ event: MouseEvent, on bar: Rect, axis: ScrollBar.Axis = .vertical, extent: ScrollExtent
    ) -> Int? {
        let isVertical = axis == .vertical
        let length = isVertical ? bar.height : bar.width
        let (position, isOverflow) = (isVertical ? event.position.y : event.position.x)
            .subtractingReportingOverflow(isVertical ? bar.y : bar.x)
        guard !isOverflow else { return nil }
        switch event.action {
        case .press:
            // A release may be lost.
            grip = nil
            guard event.button == 0, bar.contains(event.position), let thumb = extent.thumb(length: length) else {
                return nil
            }
            if thumb.contains(position) {
                grip = position - thumb.lowerBound
                return extent.offset
            }
            grip = thumb.count / 2
        case .drag where grip != nil: break
        case .release where grip != nil:
            grip = nil
            return extent.offset
        default: return nil
        }
        return extent.offset(thumbAt: position.adding(-(grip ?? 0), within: 0...max(0, length)), length: length)
    }
}
