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
