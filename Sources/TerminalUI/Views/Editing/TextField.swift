/// A view of an editable line of text. Text that is longer than the field is scrolled so that the cursor is visible. In
/// a field of at least five columns, symbols at the ends then show where the text continues.
public struct TextField: View {

    public var state: TextFieldState
    /// The text that is shown while the field is empty.
    public var placeholder: String
    /// Whether a mask replaces every character, for example in a password.
    public var isMasked: Bool
    /// Whether the field has the focus. If so, the cursor and the selection are visible.
    public var isFocused: Bool
    public var role: Role

    /// Creates a field.
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

struct TextFieldLayout {

    struct Item {
        let place: Int
        let column: Int
        let width: Int
    }

    private(set) var first = 0
    private(set) var items: [Item] = []
    /// The columns for the text. The columns of the symbols for hidden text are not included.
    private(set) var columns: Range<Int>
    private(set) var goesOn = (left: false, right: false)
    private let count: Int
    private let cursor: Int
    private let characters: [Character]
    private let isMasked: Bool

    init(_ state: TextFieldState, width: Int, isMasked: Bool) {
        characters = state.characters
        (count, cursor) = (state.characters.count, state.cursor)
        self.isMasked = isMasked
        columns = 0..<max(0, width)
        // The cursor after the last character also takes a column.
        guard !fits(0..<count, in: width - 1) else {
            place(from: 0)
            return
        }
        if width > 4 { columns = 1..<width - 1 }
        first = min(max(0, state.offset), cursor)
        scrollToCursor()
        place(from: first)
        goesOn = (width > 4 && first > 0, width > 4 && (items.last?.place ?? first) + 1 < count)
    }

    var cursorCells: Range<Int> {
        guard let last = items.last else { return columns.lowerBound..<columns.lowerBound + 1 }
        if let item = items.first(where: { $0.place == cursor }) {
            return item.column..<item.column + max(1, item.width)
        }
        let end = min(last.column + last.width, max(columns.lowerBound, columns.upperBound - 1))
        return end..<end + 1
    }

    /// Returns the cursor position before the character in the given column. For a column beside the visible text,
    /// returns the position of the nearest hidden character. If there is none, returns the nearest end of the text.
    func place(at column: Int) -> Int {
        if column < columns.lowerBound { return max(0, first - 1) }
        if let item = items.first(where: { column < $0.column + $0.width }) { return item.place }
        return min(count, (items.last?.place ?? first - 1) + 1)
    }

    func width(of place: Int) -> Int {
        // A field contains no control characters, so every ASCII character takes one column. This fast path is
        // important, because each key needs the widths of all visible characters.
        isMasked || characters[place].isASCII ? 1 : String(characters[place]).cellWidth
    }

    private func fits(_ places: Range<Int>, in room: Int) -> Bool {
        guard room >= 0 else { return false }
        var width = 0
        for place in places {
            width += self.width(of: place)
            if width > room { return false }
        }
        return true
    }

    private mutating func scrollToCursor() {
        let room = columns.count
        // This loop finds the smallest start index at which the cursor is visible.
        var used = cursor < count ? max(1, width(of: cursor)) : 1
        var earliest = cursor
        while earliest > 0, used + width(of: earliest - 1) <= room {
            used += width(of: earliest - 1)
            earliest -= 1
        }
        first = max(first, earliest)
        // This loop finds the largest start index that leaves no free columns at the right.
        var (start, tail) = (count, 1)
        while start > 0, tail + width(of: start - 1) <= room {
            tail += width(of: start - 1)
            start -= 1
        }
        first = min(first, start)
        first = max(first, earliest)
    }

    private mutating func place(from start: Int) {
        var column = columns.lowerBound
        for place in start..<max(start, count) {
            let width = width(of: place)
            guard column + width <= columns.upperBound else { return }
            items.append(Item(place: place, column: column, width: width))
            column += width
        }
    }
}
