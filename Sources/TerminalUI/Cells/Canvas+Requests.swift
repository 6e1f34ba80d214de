extension Canvas {

    /// The requests of a drawing other than its cells, in the coordinates of the whole screen.
    struct Requests: Sendable {
        var redrawDelay: Duration?
        var cursor: Point?
        var areas = PressableAreas()

        /// Requests another drawing after a time, unless one is requested sooner.
        mutating func redraw(after delay: Duration) {
            redrawDelay = min(redrawDelay ?? delay, delay)
        }

        /// Returns the requests for another place on the screen.
        func moved(x: Int, y: Int) -> Requests {
            var moved = self
            moved.cursor = cursor.map { Point(x: $0.x + x, y: $0.y + y) }
            moved.areas = areas.moved(x: x, y: y)
            return moved
        }

        /// Appends the requests of a later drawing.
        mutating func add(_ later: Requests) {
            if let delay = later.redrawDelay { redraw(after: delay) }
            cursor = later.cursor ?? cursor
            areas.add(later.areas)
        }
    }

    /// The time from now until something on the screen looks different without a change, such as an age or a spinner;
    /// nil if nothing does.
    public var redrawDelay: Duration? { requests.redrawDelay }

    /// The position of the terminal's cursor, in the coordinates of the whole screen. The view with the focus sets it.
    public var cursor: Point? { requests.cursor }

    /// The pressable parts of the screen that have been drawn so far, in the coordinates of the whole screen.
    public var areas: PressableAreas { requests.areas }

    /// Requests another drawing after a time, at which the content looks different.
    public mutating func redraw(after delay: Duration) {
        requests.redraw(after: delay)
    }

    /// Places the terminal's cursor at a point, if the point is in the region. The last call takes effect.
    public mutating func placeCursor(x: Int, y: Int) {
        let point = absolute(Point(x: x, y: y))
        if clip.contains(point) { requests.cursor = point }
    }

    /// Marks a pressable part of the region. Parts that are marked later are above earlier ones.
    ///
    /// - Parameters:
    ///   - meaning: The meaning of a press: a value of a type that belongs to the view or to the screen.
    ///   - rect: The part.
    public mutating func markArea(_ meaning: some Hashable & Sendable, in rect: Rect) {
        requests.areas.add(meaning, in: absolute(rect))
    }

    /// Covers a part of the region. Areas that were marked there before are not pressable.
    mutating func coverAreas(in rect: Rect) {
        requests.areas.cover(absolute(rect))
    }

    /// Returns the requests made so far, and clears them.
    mutating func takeRequests() -> Requests {
        defer { requests = Requests() }
        return requests
    }
}
