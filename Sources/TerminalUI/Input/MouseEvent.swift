/// Something that was done with the mouse.
public struct MouseEvent: Hashable, Sendable {

    /// What was done.
    public enum Action: Hashable, Sendable {
        case press
        case release
        case drag
        case wheelUp
        case wheelDown
    }

    public var action: Action
    /// In which cell.
    public var position: Point
    /// Which button: 0 left, 1 middle, 2 right.
    public var button: Int
    /// What was held down on the keyboard.
    public var modifiers: Key.Modifiers

    /// Makes an event.
    public init(_ action: Action, at position: Point, button: Int = 0, modifiers: Key.Modifiers = []) {
        self.action = action
        self.position = position
        self.button = button
        self.modifiers = modifiers
    }
}
