/// A cached drawing of a region. It can be reused as long as the content of the region does not change.
///
/// A ``Canvas`` cannot determine whether the content has changed. The owner of the cache decides when to draw the
/// content again.
public struct KeptDrawing: Sendable {

    /// The size of the region.
    public let size: Size

    /// The time from the creation of the drawing until it is outdated, even if no data changes. Nil if the drawing is
    /// not animated.
    public var redrawDelay: Duration? { requests.redrawDelay }

    fileprivate let cells: [Cell]
    /// The requests of the drawing, in the region's coordinates.
    fileprivate let requests: Canvas.Requests
}

extension Canvas {

    /// Draws into the given rectangle of the region, as ``within(_:_:)`` does, and returns the result for later use.
    ///
    /// - Returns: The cached drawing; nil if the rectangle is empty or not completely visible.
    public mutating func keep(_ rect: Rect, _ body: (inout Canvas) -> Void) -> KeptDrawing? {
        let before = takeRequests()
        within(rect, body)
        let own = takeRequests()
        requests = before
        requests.add(own)
        guard let (origin, cells) = cells(in: rect) else { return nil }
        return KeptDrawing(size: rect.size, cells: cells, requests: own.moved(x: -origin.x, y: -origin.y))
    }

    /// Puts a cached drawing on the canvas. The drawing's ``KeptDrawing/redrawDelay`` is not requested; the caller must
    /// call ``redraw(after:)`` with the remaining delay.
    ///
    /// - Returns: Whether the drawing was put on the canvas. False, without any change, if a part of the drawing would
    ///   not be visible, or if a wide character on the canvas extends across the edge of the drawing.
    public mutating func put(_ kept: KeptDrawing, x: Int, y: Int) -> Bool {
        let rect = Rect(x: x, y: y, width: kept.size.width, height: kept.size.height)
        guard let origin = replace(rect, by: kept.cells) else { return false }
        var kept = kept.requests.moved(x: origin.x, y: origin.y)
        kept.redrawDelay = nil
        requests.add(kept)
        return true
    }
}
