extension InputEvent {

    /// The event as a view sees it that is drawn in that region: mouse events in the region's coordinates, all others as
    /// they are.
    public func relative(to region: Rect) -> InputEvent {
        if case .mouse(let mouse) = self { .mouse(mouse.relative(to: region)) } else { self }
    }
}

extension MouseEvent {

    /// The event in the coordinates of that region. It may have happened outside of it.
    public func relative(to region: Rect) -> MouseEvent {
        var event = self
        // A position that is no cell of any screen stays one.
        event.position = Point(x: position.x &- region.x, y: position.y &- region.y)
        return event
    }
}
