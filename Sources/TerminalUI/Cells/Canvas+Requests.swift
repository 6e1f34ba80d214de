extension Canvas {

    /// The requests of a drawing: the next redraw, the position of the cursor, and the pressable areas. Coordinates are
    /// those of the whole screen.
    struct Requests: Sendable {
        var redrawDelay: Duration?
        var cursor: Point?
        var areas = PressableAreas()

        mutating func redraw(after delay: Duration) {
            redrawDelay = min(redrawDelay ?? delay, delay)
        }

        func moved(x: Int, y: Int) -> Requests {
            var moved = self
            moved.cursor = cursor.map { Point(x: $0.x + x, y: $0.y + y) }
            moved.areas = areas.moved(x: x, y: y)
            return moved
        }

        /// Adds the requests of a later drawing. The cursor of the later drawing, if there is one, replaces the earlier
        /// cursor.
        mutating func add(_ later: Requests) {
            if let delay = later.redrawDelay { redraw(after: delay) }
            cursor = later.cursor ?? cursor
            areas.add(later.areas)
        }
    }

    /// The time until the screen must be redrawn even if no data changes, for example because it shows an age or a
    /// spinner; nil if no redraw is needed.
    public var redrawDelay: Duration? { requests.redrawDelay }

    /// The position of the terminal's cursor, in the coordinates of the whole screen. The view with the focus sets it.
    /// Nil if no view has placed the cursor in a visible cell.
    public var cursor: Point? { requests.cursor }

    /// The pressable areas that have been marked so far, in the coordinates of the whole screen.
    public var areas: PressableAreas { requests.areas }

    /// Requests another drawing after the given delay, because the content will look different by then. The shortest
    /// requested delay applies.
    public mutating func redraw(after delay: Duration) {
        requests.redraw(after: delay)
    }

    /// Places the terminal's cursor in the given cell, if the cell is visible. If several views place the cursor in
    /// visible cells, the last call takes effect.
    public mutating func placeCursor(x: Int, y: Int) {
        let point = absolute(Point(x: x, y: y))
        if clip.contains(point) { requests.cursor = point }
    }

    /// Marks a rectangle of the region as pressable. Where areas overlap, the area that was marked last receives the
    /// press.
    ///
    /// - Parameters:
    ///   - meaning: The meaning of a press: a value of a type that the view or the screen defines.
    ///   - rect: The rectangle.
    public mutating func markArea(_ meaning: some Hashable & Sendable, in rect: Rect) {
        requests.areas.add(meaning, in: absolute(rect))
    }

    /// Covers a rectangle of the region, so that areas that were marked earlier are not pressable there.
    mutating func coverAreas(in rect: Rect) {
        requests.areas.cover(absolute(rect))
    }

    mutating func takeRequests() -> Requests {
        defer { requests = Requests() }
        return requests
    }
}
