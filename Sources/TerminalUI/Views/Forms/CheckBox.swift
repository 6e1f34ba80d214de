/// A labeled box that is on or off.
public struct CheckBox: View {

    public var label: StyledText
    public var state: CheckBoxState
    /// Whether the check box has the focus.
    public var isFocused: Bool

    /// A pressable part of a check box.
    public enum Part: Hashable, Sendable {
        /// The box and its label.
        case box
    }

    /// Creates a check box.
    ///
    /// - Parameters:
    ///   - label: The label after the box.
    ///   - state: The state of the box.
    ///   - isFocused: Whether the check box has the focus.
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

/// The state of a check box.
public struct CheckBoxState: Hashable, Sendable {

    public var isOn: Bool

    /// Creates the state of a check box.
    public init(isOn: Bool = false) {
        self.isOn = isOn
    }

    /// Handles the space key and clicks, which toggle the check box.
    ///
    /// - Parameters:
    ///   - event: The input.
    ///   - checkBox: The check box as drawn.
    ///   - size: The size of the check box's region. Mouse events are in the coordinates of this region.
    /// - Returns: Whether the event was handled.
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

    var isPress: Bool { action == .press && button == 0 }
}
