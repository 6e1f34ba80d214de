/// The parts of a drawing that can be pressed, by what a press on them means.
///
/// Views mark them while they are drawn, with ``Canvas/markArea(_:in:)``. A screen takes the ``Canvas/areas`` of its canvas when
/// it has drawn, and asks them where the mouse was pressed. A state asks the view for them: ``View/areas(in:)``.
public struct PressableAreas: Sendable {

    private struct Area: Sendable {
        let meaning: any Hashable & Sendable
        /// The cells of it that can be seen.
        var rect: Rect
    }

    /// Those that were marked first come first.
    private var areas: [Area] = []

    /// Makes the areas of a drawing in which nothing can be pressed.
    public init() {}

    /// The meaning of a press in a cell. Of areas that lie above each other, the one that was marked last counts.
    ///
    /// - Parameters:
    ///   - point: The cell.
    ///   - kind: The type of the meaning. Areas with a meaning of another type are passed over.
    /// - Returns: The meaning; nil if there is no such area.
    public func meaning<Meaning: Hashable & Sendable>(at point: Point, as kind: Meaning.Type = Meaning.self) -> Meaning?
    {
        for area in areas.reversed() where area.rect.contains(point) {
            if let meaning = area.meaning as? Meaning { return meaning }
        }
        return nil
    }

    /// The place of the area with that meaning: of several, that of the one that was marked last. Nil if none of it is seen.
    ///
    /// ``InputEvent/relative(to:)`` gives a mouse event the coordinates of that place.
    public func rect<Meaning: Hashable & Sendable>(of meaning: Meaning) -> Rect? {
        areas.last { $0.meaning as? Meaning == meaning }?.rect
    }

    mutating func add(_ meaning: some Hashable & Sendable, in rect: Rect) {
        if !rect.isEmpty { areas.append(Area(meaning: meaning, rect: rect)) }
    }

    mutating func add(_ later: PressableAreas) {
        areas += later.areas
    }

    func moved(x: Int, y: Int) -> PressableAreas {
        var moved = self
        for index in areas.indices {
            moved.areas[index].rect.x += x
            moved.areas[index].rect.y += y
        }
        return moved
    }
}

extension View {

    /// The parts of the view that can be pressed, in the coordinates of a region of that size that it is drawn in. The view is
    /// drawn to find them.
    public func areas(in size: Size) -> PressableAreas {
        var canvas = Canvas(size: size)
        draw(in: &canvas)
        return canvas.areas
    }
}
