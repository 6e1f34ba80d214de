/// A view of editable text with several lines, which are wrapped to the width. The line with the cursor is visible,
/// unless the wheel has scrolled it out of view. No line extends to the last column, so that the cursor can be shown
/// after a full line.
public struct TextArea: View {

    public var state: TextAreaState
    /// The text that is shown while the area is empty.
    public var placeholder: String
    /// Whether the area has the focus. If so, the cursor and the selection are visible.
    public var isFocused: Bool
    public var role: Role

    /// Creates an area.
    ///
    /// - Parameters:
    ///   - state: The text and the cursor.
    ///   - placeholder: The text that is shown while the area is empty.
    ///   - isFocused: Whether the area has the focus.
    ///   - role: The role of the text.
    public init(_ state: TextAreaState, placeholder: String = "", isFocused: Bool = false, role: Role = .text) {
        self.state = state
        self.placeholder = placeholder
        self.isFocused = isFocused
        self.role = role
    }

    /// Returns the visible lines in a region of the given size, for a scroll bar.
    public func scrollExtent(in size: Size) -> ScrollExtent {
        let layout = state.layout(width: size.width)
        let first = state.firstLine(of: layout, height: size.height)
        return ScrollExtent(offset: first, visible: size.height, total: layout.lines.count)
    }

    public func draw(in canvas: inout Canvas) {
        guard !canvas.size.isEmpty else { return }
        if state.isEmpty { canvas.draw(Paragraph(StyledText(placeholder, .placeholder)), in: canvas.bounds) }
        let layout = state.layout(width: canvas.size.width)
        let first = state.firstLine(of: layout, height: canvas.size.height)
        for y in canvas.visibleRows(of: layout.lines.count - first) {
            draw(layout.lines[first + y], y: y, canvas: &canvas)
        }
        // If the area is too narrow for a character, the cursor is at the edge.
        let column = min(layout.column(of: state.cursor), canvas.size.width - 1)
        let cursor = Point(x: column, y: layout.line(of: state.cursor) - first)
        guard isFocused, canvas.bounds.contains(cursor) else { return }
        if state.selection == nil { highlight(state.cursor, x: cursor.x, y: cursor.y, canvas: &canvas) }
        canvas.placeCursor(x: cursor.x, y: cursor.y)
    }

    private func draw(_ line: TextAreaLayout.Line, y: Int, canvas: inout Canvas) {
        var x = 0
        for place in line.places {
            let character = state.editor.characters[place]
            canvas.write(String(character), role, x: x, y: y)
            if isFocused, state.selection?.contains(place) == true { highlight(place, x: x, y: y, canvas: &canvas) }
            x += TextAreaLayout.width(of: character)
        }
        // A selected line break is shown as a selected space.
        if isFocused, !line.isWrapped, state.selection?.contains(line.places.upperBound) == true {
            canvas.highlight(Rect(x: x, y: y, width: 1, height: 1), .selection)
        }
    }

    private func highlight(_ place: Int, x: Int, y: Int, canvas: inout Canvas) {
        let characters = state.editor.characters
        let isLineBreak = place >= characters.count || characters[place] == "\n"
        let width = isLineBreak ? 1 : max(1, TextAreaLayout.width(of: characters[place]))
        canvas.highlight(Rect(x: x, y: y, width: width, height: 1), .selection)
    }
}
