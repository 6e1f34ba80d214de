/// The pressable areas of a drawing, each with the meaning of a press.
///
/// Views mark areas with ``Canvas/markArea(_:in:)`` while they are drawn. After drawing, a screen reads the
/// ``Canvas/areas`` of its canvas, and finds the area of a press with ``meaning(at:as:)``. The state of a view gets the
/// areas from ``View/areas(in:)``.
public struct PressableAreas: Sendable {

    private struct Area: Sendable {
        /// The meaning of a press; nil for an area that only covers earlier areas.
        let meaning: (any Hashable & Sendable)?
        /// The visible cells of the area.
        var rect: Rect
    }

    private var areas: [Area] = []

    /// Creates an empty set of areas.
    public init() {}

    /// Returns the meaning of a press in the given cell. If areas overlap, the area that was marked last is used. An
    /// ``Overlay`` covers the areas behind it.
    ///
    /// - Parameters:
    ///   - point: The cell.
    ///   - kind: The type of the meaning. Areas whose meaning has a different type are ignored.
    /// - Returns: The meaning; nil if there is no pressable area with a meaning of this type at the cell.
    public func meaning<Meaning: Hashable & Sendable>(at point: Point, as kind: Meaning.Type = Meaning.self) -> Meaning?
    {
        for area in areas.reversed() where area.rect.contains(point) {
            guard let meaning = area.meaning else { return nil }
            if let meaning = meaning as? Meaning { return meaning }
        }
        return nil
    }

    /// Returns the visible rectangle of the area with the given meaning; nil if there is no such area or no part of it
    /// is visible. If several areas have the meaning, the area that was marked last is used.
    ///
    /// ``InputEvent/relative(to:)`` converts a mouse event to the coordinates of this rectangle.
    public func rect<Meaning: Hashable & Sendable>(of meaning: Meaning) -> Rect? {
        areas.last { $0.meaning as? Meaning == meaning }?.rect
    }

    mutating func add(_ meaning: some Hashable & Sendable, in rect: Rect) {
        guard !rect.isEmpty else { return }
        // The capacity is enough for the visible rows of most lists.
        if areas.isEmpty { areas.reserveCapacity(32) }
        areas.append(Area(meaning: meaning, rect: rect))
    }

    mutating func cover(_ rect: Rect) {
        if !rect.isEmpty { areas.append(Area(meaning: nil, rect: rect)) }
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

    /// Returns the pressable areas of the view in a region of the given size, in the coordinates of the region. The
    /// function draws the view to find them.
    public func areas(in size: Size) -> PressableAreas {
        var canvas = Canvas(size: size)
        draw(in: &canvas)
        return canvas.areas
    }
}
