extension Canvas {

    /// What drawing asks for besides cells, in the coordinates of the whole screen.
    struct Requests: Sendable {
        var redrawDelay: Duration?
        var cursor: Point?
        var areas = PressableAreas()

        /// The same from another place in the screen.
        func moved(x: Int, y: Int) -> Requests {
            var moved = self
            moved.cursor = cursor.map { Point(x: $0.x + x, y: $0.y + y) }
            moved.areas = areas.moved(x: x, y: y)
            return moved
        }

        /// Those of a drawing together with what comes after it.
        mutating func add(_ later: Requests) {
            redrawDelay = [redrawDelay, later.redrawDelay].compactMap(\.self).min()
            cursor = later.cursor ?? cursor
            areas.add(later.areas)
        }
    }

    /// When something on the screen will look different although nothing was changed, as an age or a spinner does;
    /// counted from now. Nil if nothing will.
    public var redrawDelay: Duration? { requests.redrawDelay }

    /// Where the terminal's cursor belongs, in the coordinates of the whole screen: on what has the focus.
    public var cursor: Point? { requests.cursor }

    /// The parts of the screen that can be pressed, as far as they were drawn until now, in the coordinates of the whole
    /// screen.
    public var areas: PressableAreas { requests.areas }

    /// Asks for another drawing after that time, because what was drawn will look different then.
    public mutating func redraw(after delay: Duration) {
        requests.redrawDelay = min(requests.redrawDelay ?? delay, delay)
    }

    /// Puts the terminal's cursor there, if that lies in the region. The last call counts.
    public mutating func placeCursor(x: Int, y: Int) {
        let point = absolute(Point(x: x, y: y))
        if clip.contains(point) { requests.cursor = point }
    }

    /// Says that a part of the region can be pressed. What is marked later lies above what was marked before.
    ///
    /// - Parameters:
    ///   - meaning: What a press there means: a value of a type that belongs to the view or to the screen.
    ///   - rect: The part.
    public mutating func markArea(_ meaning: some Hashable & Sendable, in rect: Rect) {
        requests.areas.add(meaning, in: absolute(rect))
    }

    /// What drawing has asked for until here; from now on nothing.
    mutating func takeRequests() -> Requests {
        defer { requests = Requests() }
        return requests
    }
}
