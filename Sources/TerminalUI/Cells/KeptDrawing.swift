/// What was drawn in a region, to be put there again for as long as it would look the same.
///
/// Who keeps it has to know how long that is: ``Canvas`` knows what was drawn, not why.
public struct KeptDrawing: Sendable {

    /// How large the region is.
    public let size: Size

    /// After what time it looks different by itself, counted from when it was drawn; nil for never.
    public let redrawDelay: Duration?

    /// Row by row.
    fileprivate let cells: [Cell]
    /// Where the terminal's cursor was placed, in the region's coordinates; nil if it was not.
    fileprivate let cursor: Point?
}

extension Canvas {

    /// Draws in a part of the region, as ``within(_:_:)`` does, and keeps what was drawn.
    ///
    /// - Returns: That; nil if some of the part cannot be seen.
    public mutating func keep(_ rect: Rect, _ body: (inout Canvas) -> Void) -> KeptDrawing? {
        let (delay, cursor) = takeRequests()
        within(rect, body)
        let (ownDelay, ownCursor) = takeRequests()
        for delay in [delay, ownDelay].compactMap(\.self) { redraw(after: delay) }
        setCursor(ownCursor ?? cursor)
        guard let (origin, cells) = cells(in: rect) else { return nil }
        return KeptDrawing(
            size: rect.size, redrawDelay: ownDelay, cells: cells,
            cursor: ownCursor.map { Point(x: $0.x - origin.x, y: $0.y - origin.y) })
    }

    /// Puts there what was drawn before. When it is to be drawn anew is for the caller to ask for.
    ///
    /// - Returns: Whether it was done: only where all of it can be seen, and where nothing wide reaches into it.
    public mutating func put(_ kept: KeptDrawing, x: Int, y: Int) -> Bool {
        let rect = Rect(x: x, y: y, width: kept.size.width, height: kept.size.height)
        guard let origin = replace(rect, by: kept.cells) else { return false }
        if let cursor = kept.cursor { setCursor(Point(x: origin.x + cursor.x, y: origin.y + cursor.y)) }
        return true
    }
}
