/// The state of a text area: the text, the cursor, the selection, and the visible lines.
///
/// Positions are counted in characters (graphemes), as in ``TextFieldState``. A line break counts as one character.
public struct TextAreaState: Hashable, Sendable {

    private(set) var editor: TextFieldState
    private var offset = 0
    private var isScrolledAway = false
    /// The x coordinate that the cursor returns to when it moves up or down through shorter lines; nil after any other
    /// change.
    private var goal: Int?

    /// The default maximum number of characters. Handling a key takes time proportional to the length of the text.
    public static let standardMaximumLength = 10_000

    /// Creates the state of an area with the given text. The cursor is at the end of the text.
    ///
    /// - Parameters:
    ///   - text: The text. Tabs become spaces. Other control characters, except line breaks, are removed.
    ///   - maximumLength: The maximum number of characters.
    public init(_ text: String = "", maximumLength: Int = standardMaximumLength) {
        editor = TextFieldState(lines: text, maximumLength: maximumLength)
    }

    /// The text, with `\n` for line breaks.
    public var text: String { editor.text }

    /// Whether there is no text.
    public var isEmpty: Bool { editor.isEmpty }

    /// The maximum number of characters.
    public var maximumLength: Int {
        get { editor.maximumLength }
        set { editor.maximumLength = max(0, newValue) }
    }

    /// The position of the cursor: the number of characters before the cursor.
    public var cursor: Int { editor.cursor }

    /// The range of the selected characters; nil if no characters are selected.
    public var selection: Range<Int>? { editor.selection }

    /// Replaces the whole text and moves the cursor to its end. Tabs become spaces. Other control characters, except
    /// line breaks, are removed. Text beyond ``maximumLength`` is dropped. The change can be undone.
    public mutating func setText(_ text: String) {
        change { $0.setText(text) }
    }

    /// Inserts the text at the cursor, or replaces the selection with the text.
    ///
    /// - Returns: Whether the text of the area has changed. False if the inserted text contains only control characters
    ///   that are removed, or if there is no space for it.
    @discardableResult
    public mutating func insert(_ text: String) -> Bool {
        change { $0.insert(text) }
    }

    /// Moves the cursor to the given position, or to the nearest valid position.
    ///
    /// - Parameters:
    ///   - place: The number of characters before the cursor.
    ///   - isSelecting: Whether to extend the selection to the new position. If no characters are selected, the
    ///     selection starts at the old position.
    public mutating func moveCursor(to place: Int, isSelecting: Bool = false) {
        change { $0.moveCursor(to: place, isSelecting: isSelecting) }
    }

    /// Undoes the last change. Characters that were typed one after another are one change. At most the last 100
    /// changes can be undone.
    public mutating func undo() {
        change { $0.undo() }
    }

    /// Redoes the change that was last undone.
    public mutating func redo() {
        change { $0.redo() }
    }

    private mutating func change<Result>(_ body: (inout TextFieldState) -> Result) -> Result {
        (goal, isScrolledAway) = (nil, false)
        return body(&editor)
    }

    // MARK: Scrolling

    func layout(width: Int) -> TextAreaLayout { TextAreaLayout(editor.characters, width: width) }

    /// Returns the index of the first visible line of the layout. The cursor is visible, unless the wheel has scrolled
    /// it out of view.
    func firstLine(of layout: TextAreaLayout, height: Int) -> Int {
        let last = max(0, layout.lines.count - height)
        let first = min(max(0, offset), last)
        guard !isScrolledAway else { return first }
        let line = layout.line(of: cursor)
        return max(min(first, line), line - max(1, height) + 1)
    }
}

extension TextAreaState {

    /// Handles typed and pasted text, editing keys and mouse events. The mouse places the cursor, selects text and
    /// scrolls.
    ///
    /// | keys | |
    /// |---|---|
    /// | enter | inserts a line break |
    /// | up, down, page-up, page-down | move by a line or a page in the same column; with shift, select |
    /// | home, end, `ctrl-a`, `ctrl-e` | move to the start or the end of the line; with shift, home and end select |
    /// | `ctrl-home`, `ctrl-end` | move to the start or the end of the text; with shift, select |
    /// | `ctrl-u`, `ctrl-k` | delete to the start or the end of the line; at the end, `ctrl-k` deletes the line break |
    ///
    /// All other keys work as in a ``TextField``.
    ///
    /// - Parameters:
    ///   - event: The input.
    ///   - size: The size of the area's region. Mouse events are in the coordinates of this region.
    /// - Returns: Whether the event was handled. Tab and escape are not handled.
    public mutating func handle(_ event: InputEvent, in size: Size) -> Bool {
        let layout = layout(width: size.width)
        offset = firstLine(of: layout, height: size.height)
        switch event {
        case .paste(let text):
            insert(text)
            return true
        case .mouse(let mouse): return handle(mouse, layout, in: size)
        case .key(let key):
            return moveThroughLines(by: key, layout, height: size.height) || editLine(by: key, layout)
                || change { $0.handle(key) }
        default: return false
        }
    }

    private mutating func moveThroughLines(by key: Key, _ layout: TextAreaLayout, height: Int) -> Bool {
        let isSelecting = key.modifiers.contains(.shift)
        let number = layout.line(of: cursor)
        let line = layout.lines[number]
        switch (key.code, key.modifiers.subtracting(.shift)) {
        case (.up, []): moveCursor(toLine: number - 1, layout, isSelecting)
        case (.down, []): moveCursor(toLine: number + 1, layout, isSelecting)
        case (.pageUp, []): moveCursor(toLine: number - max(1, height - 1), layout, isSelecting)
        case (.pageDown, []): moveCursor(toLine: number + max(1, height - 1), layout, isSelecting)
        case (.home, .control): moveCursor(to: 0, isSelecting: isSelecting)
        case (.end, .control): moveCursor(to: .max, isSelecting: isSelecting)
        case (.home, []), (.character("a"), .control): moveCursor(to: line.places.lowerBound, isSelecting: isSelecting)
        case (.end, []), (.character("e"), .control): moveCursor(to: line.lastPlace, isSelecting: isSelecting)
        default: return false
        }
        return true
    }

    /// Moves the cursor to the given line. If the line is above the first line, the cursor moves to the start of the
    /// text. If it is below the last line, the cursor moves to the end of the text.
    private mutating func moveCursor(toLine number: Int, _ layout: TextAreaLayout, _ isSelecting: Bool) {
        let column = goal ?? layout.column(of: cursor)
        let place = number < 0 ? 0 : number >= layout.lines.count ? .max : layout.place(line: number, column: column)
        moveCursor(to: place, isSelecting: isSelecting)
        goal = column
    }

    private mutating func editLine(by key: Key, _ layout: TextAreaLayout) -> Bool {
        let line = layout.lines[layout.line(of: cursor)]
        switch key {
        case .enter: change { _ = $0.insert("\n", as: .other) }
        case .control("u"): change { $0.delete(line.places.lowerBound..<$0.cursor) }
        case .control("k"):
            let isAtEnd = cursor == line.places.upperBound
            change { $0.delete($0.cursor..<line.places.upperBound + (isAtEnd ? 1 : 0)) }
        default: return false
        }
        return true
    }

    private mutating func handle(_ event: MouseEvent, _ layout: TextAreaLayout, in size: Size) -> Bool {
        func place() -> Int {
            layout.place(line: offset.adding(event.position.y), column: event.position.x)
        }
        let isInside = Rect(size).contains(event.position)
        switch event.action {
        case .press where event.button == 0 && isInside:
            moveCursor(to: place(), isSelecting: event.modifiers.contains(.shift))
        case .drag where event.button == 0: moveCursor(to: place(), isSelecting: true)
        case .wheelUp where isInside: scroll(by: -Movement.wheelRows, layout, height: size.height)
        case .wheelDown where isInside: scroll(by: Movement.wheelRows, layout, height: size.height)
        default: return false
        }
        return true
    }

    private mutating func scroll(by rows: Int, _ layout: TextAreaLayout, height: Int) {
        offset = offset.adding(rows, within: 0...max(0, layout.lines.count - height))
        let line = layout.line(of: cursor)
        isScrolledAway = !(offset..<offset + max(1, height)).contains(line)
    }
}
