/// Something that was done with the mouse.
public struct MouseEvent: Hashable, Sendable {

    /// What was done.
    public enum Action: Hashable, Sendable {
        case press
        case release
        /// Moved with the button held down.
        case drag
        case wheelUp
        case wheelDown
        case wheelLeft
        case wheelRight
    }

    public var action: Action
    /// In which cell.
    public var position: Point
    /// Which button: 0 left, 1 middle, 2 right; 0 for the wheel.
    public var button: Int
    /// What was held down on the keyboard.
    public var modifiers: Key.Modifiers
    /// Which press in a row this is, at the same place and shortly after the one before: 2 for a double click. A drag and
    /// a release have the number of their press. Always 1 for the wheel.
    public var clickCount: Int

    /// Makes an event.
    public init(
        _ action: Action, at position: Point, button: Int = 0, modifiers: Key.Modifiers = [], clickCount: Int = 1
    ) {
        self.action = action
        self.position = position
        self.button = button
        self.modifiers = modifiers
        self.clickCount = clickCount
    }
}
