/// Something that is on or off, with its name.
public struct CheckBox: View {

    public var label: StyledText
    public var state: CheckBoxState
    /// Whether keys go to it.
    public var isFocused: Bool

    /// The parts of a check box that can be pressed.
    public enum Part: Hashable, Sendable {
        /// The box and its name.
        case box
    }

    /// Makes a check box.
    ///
    /// - Parameters:
    ///   - label: Its name, behind the box.
    ///   - state: Whether it is on.
    ///   - isFocused: Whether keys go to it.
    public init(_ label: StyledText, state: CheckBoxState, isFocused: Bool = false) {
        self.label = label
        self.state = state
        self.isFocused = isFocused
    }

    public func draw(in canvas: inout Canvas) {
        guard !canvas.size.isEmpty else { return }
        let mark = StyledText(state.isOn ? "[x]" : "[ ]")
        let text = (label.isEmpty ? mark : mark + " " + label)
            .truncated(to: canvas.size.width, ellipsis: canvas.symbols.ellipsis)
        canvas.write(text, x: 0, y: 0)
        canvas.markArea(Part.box, in: Rect(width: text.width, height: 1))
        guard isFocused else { return }
        canvas.highlight(Rect(width: min(mark.width, canvas.size.width), height: 1), .selection)
        canvas.placeCursor(x: min(1, canvas.size.width - 1), y: 0)
    }
}

/// Whether a check box is on.
public struct CheckBoxState: Hashable, Sendable {

    public var isOn: Bool

    /// Makes the state of a check box.
    public init(isOn: Bool = false) {
        self.isOn = isOn
    }

    /// Turns it on or off, with a space or a click.
    ///
    /// - Parameters:
    ///   - event: The input.
    ///   - checkBox: The check box as it was drawn.
    ///   - size: The size of its region; mouse events are in its coordinates.
    /// - Returns: Whether the event was one of these.
    public mutating func handle(_ event: InputEvent, of checkBox: CheckBox, in size: Size) -> Bool {
        switch event {
        case .key(Key(" ")): isOn.toggle()
        case .mouse(let mouse) where mouse.isPress:
            guard checkBox.areas(in: size).meaning(at: mouse.position, as: CheckBox.Part.self) != nil else {
                return false
            }
            isOn.toggle()
        default: return false
        }
        return true
    }
}

extension MouseEvent {

    /// Whether the left button was pressed.
    var isPress: Bool { action == .press && button == 0 }
}
