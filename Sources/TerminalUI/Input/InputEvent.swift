/// An input event from the terminal.
public enum InputEvent: Hashable, Sendable {
    case key(Key)
    /// Pasted text. It may contain any characters, including control characters. Its line breaks are line feeds.
    case paste(String)
    case mouse(MouseEvent)
    /// The terminal gained the focus (true) or lost it (false).
    case focus(Bool)
    /// The size of the terminal changed.
    case resize(Size)
    /// The program resumed after it was suspended.
    case resume
}

extension InputEvent {

    /// Returns the event in the coordinates of the given region. Only mouse events have a position; other events are
    /// returned unchanged.
    public func relative(to region: Rect) -> InputEvent {
        if case .mouse(let mouse) = self { .mouse(mouse.relative(to: region)) } else { self }
    }
}

extension MouseEvent {

    /// Returns the event in the coordinates of the given region. Its position may be outside the region.
    public func relative(to region: Rect) -> MouseEvent {
        var event = self
        // The subtraction may wrap around if the position is far outside the screen. The result is then outside the
        // screen too.
        event.position = Point(x: position.x &- region.x, y: position.y &- region.y)
        return event
    }
}
