/// An input event of the terminal.
public enum InputEvent: Hashable, Sendable {
    case key(Key)
    /// Pasted text, unchanged. It may contain any characters.
    case paste(String)
    case mouse(MouseEvent)
    /// The terminal gained or lost the focus.
    case focus(Bool)
    /// The size of the terminal changed.
    case resize(Size)
    /// The program resumed after it was suspended.
    case resume
}

extension InputEvent {

    /// Returns the event for a view that is drawn in a region. Mouse events are converted to the coordinates of the
    /// region; other events are unchanged.
    public func relative(to region: Rect) -> InputEvent {
        if case .mouse(let mouse) = self { .mouse(mouse.relative(to: region)) } else { self }
    }
}

extension MouseEvent {

    /// Returns the event in the coordinates of a region. Its position may be outside of the region.
    public func relative(to region: Rect) -> MouseEvent {
        var event = self
        // The subtraction may wrap around: a position outside of every screen stays outside.
        event.position = Point(x: position.x &- region.x, y: position.y &- region.y)
        return event
    }
}
