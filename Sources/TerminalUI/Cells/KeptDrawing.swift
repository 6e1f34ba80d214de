/// A cached drawing of a region, which can be reused while the region looks the same.
///
/// A ``Canvas`` cannot determine that. The owner of the cache decides when to draw again.
public struct KeptDrawing: Sendable {

    /// The size of the region.
    public let size: Size

    /// The time after the drawing at which the region looks different without a change; nil for never.
    public var redrawDelay: Duration? { requests.redrawDelay }

    /// The cells, row by row.
    fileprivate let cells: [Cell]
    /// The requests of the drawing, in the region's coordinates.
    fileprivate let requests: Canvas.Requests
}

extension Canvas {

    /// Draws in a part of the region, as ``within(_:_:)`` does, and caches the result.
    ///
    /// - Returns: The cached drawing; nil if the part is not completely visible.
    public mutating func keep(_ rect: Rect, _ body: (inout Canvas) -> Void) -> KeptDrawing? {
        let before = takeRequests()
        within(rect, body)
        let own = takeRequests()
        requests = before
        requests.add(own)
        guard let (origin, cells) = cells(in: rect) else { return nil }
        return KeptDrawing(size: rect.size, cells: cells, requests: own.moved(x: -origin.x, y: -origin.y))
    }

    /// Puts a cached drawing on the canvas. The caller must request the redraw.
    ///
    /// - Returns: Whether the drawing was put on the canvas. False if a part of it is not visible, or a wide character
    ///   extends into it.
    public mutating func put(_ kept: KeptDrawing, x: Int, y: Int) -> Bool {
        let rect = Rect(x: x, y: y, width: kept.size.width, height: kept.size.height)
        guard let origin = replace(rect, by: kept.cells) else { return false }
        var kept = kept.requests.moved(x: origin.x, y: origin.y)
        kept.redrawDelay = nil
        requests.add(kept)
        return true
    }
}
