/// One line of text that can be edited. What is longer than the field is scrolled, so that the cursor is seen; signs at
/// both ends say that it goes on.
public struct TextField: View {

    public var state: TextFieldState
    /// Stands there while the field is empty.
    public var placeholder: String
    /// Whether a sign stands for each character, as for passwords.
    public var isMasked: Bool
    /// Whether keys go to it: the cursor is seen, and what is selected.
    public var isFocused: Bool
    public var role: Role

    /// Makes a field.
    public init(
        _ state: TextFieldState,
        placeholder: String = "",
        isMasked: Bool = false,
        isFocused: Bool = false,
        role: Role = .text
    ) {
        self.state = state
        self.placeholder = placeholder
        self.isMasked = isMasked
        self.isFocused = isFocused
        self.role = role
    }

    public func draw(in canvas: inout Canvas) {
        guard !canvas.size.isEmpty else { return }
        let layout = TextFieldLayout(state, width: canvas.size.width, isMasked: isMasked)
        if state.isEmpty {
            canvas.draw(Label(StyledText(placeholder, .placeholder)), in: canvas.bounds)
        }
        for item in layout.items {
            let text = isMasked ? canvas.symbols.mask : String(state.characters[item.place])
            canvas.write(text, role, x: item.column, y: 0)
        }
        let ellipsis = canvas.symbols.ellipsis
        if layout.goesOn.left { canvas.write(ellipsis, .secondary, x: 0, y: 0) }
        if layout.goesOn.right { canvas.write(ellipsis, .secondary, x: canvas.size.width - 1, y: 0) }
        if isFocused { drawCursor(layout, canvas: &canvas) }
    }

    private func drawCursor(_ layout: TextFieldLayout, canvas: inout Canvas) {
        let cells = layout.cursorCells
        if let selection = state.selection {
            for item in layout.items where selection.contains(item.place) {
                canvas.highlight(Rect(x: item.column, width: item.width, height: 1), .selection)
            }
        } else {
            canvas.highlight(Rect(x: cells.lowerBound, width: cells.count, height: 1), .selection)
        }
        canvas.placeCursor(x: cells.lowerBound, y: 0)
    }
}
