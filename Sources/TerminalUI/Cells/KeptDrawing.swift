/// What was drawn in a region, to be put there again for as long as it would look the same.
///
/// Who keeps it has to know how long that is: ``Canvas`` knows what was drawn, not why.
public struct KeptDrawing: Sendable {

    /// How large the region is.
    public let size: Size

    /// After what time it looks different by itself, counted from when it was drawn; nil for never.
    public var redrawDelay: Duration? { requests.redrawDelay }

    /// Row by row.
    fileprivate let cells: [Cell]
    /// Its requests, in the region's coordinates.
    fileprivate let requests: Canvas.Requests
}

extension Canvas {

    /// Draws in a part of the region, as ``within(_:_:)`` does, and keeps what was drawn.
    ///
    /// - Returns: That; nil if some of the part cannot be seen.
    public mutating func keep(_ rect: Rect, _ body: (inout Canvas) -> Void) -> KeptDrawing? {
        let before = takeRequests()
        within(rect, body)
        let own = takeRequests()
        requests = before
        requests.add(own)
        guard let (origin, cells) = cells(in: rect) else { return nil }
        return KeptDrawing(size: rect.size, cells: cells, requests: own.moved(x: -origin.x, y: -origin.y))
    }

    /// Puts there what was drawn before. When it is to be drawn anew is for the caller to ask for.
    ///
    /// - Returns: Whether it was done: only where all of it can be seen, and where nothing wide reaches into it.
    public mutating func put(_ kept: KeptDrawing, x: Int, y: Int) -> Bool {
        let rect = Rect(x: x, y: y, width: kept.size.width, height: kept.size.height)
        guard let origin = replace(rect, by: kept.cells) else { return false }
        var kept = kept.requests.moved(x: origin.x, y: origin.y)
        kept.redrawDelay = nil
        requests.add(kept)
        return true
    }
}
