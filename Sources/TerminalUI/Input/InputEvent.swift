/// Something that comes from the terminal.
public enum InputEvent: Hashable, Sendable {
    case key(Key)
    /// Text that was pasted, as it was: it may hold anything.
    case paste(String)
    case mouse(MouseEvent)
    /// The terminal got the focus, or lost it.
    case focus(Bool)
    /// The terminal has another size.
    case resize(Size)
    /// The program goes on after it was stopped.
    case resume
}

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
        // A position outside of every screen stays outside.
        event.position = Point(x: position.x &- region.x, y: position.y &- region.y)
        return event
    }
}
