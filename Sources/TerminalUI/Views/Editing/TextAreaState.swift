/// A text of several lines that is being edited: the text, the cursor, what is selected, and the lines that are seen.
///
/// Places are counted in characters (graphemes), as in ``TextFieldState``; a line break is one of them.
public struct TextAreaState: Hashable, Sendable {

    private(set) var editor: TextFieldState
    /// The first line that is seen.
    private var offset = 0
    /// Whether the wheel has taken the cursor out of sight.
    private var isScrolledAway = false
    /// The column that the cursor goes to in each line that is long enough, while it moves up and down.
    private var goal: Int?

    /// The most characters that an area takes unless told otherwise: each key costs in proportion to the text.
    public static let standardMaximumLength = 10_000

    /// Makes the state of an area with a text, the cursor at its end.
    ///
    /// - Parameters:
    ///   - text: The text. Control characters other than line breaks are left out.
    ///   - maximumLength: The most characters that are taken.
    public init(_ text: String = "", maximumLength: Int = standardMaximumLength) {
        editor = TextFieldState(lines: text, maximumLength: maximumLength)
    }

    /// The text, with `\n` for line breaks.
    public var text: String { editor.text }

    /// Whether there is no text.
    public var isEmpty: Bool { editor.isEmpty }

    /// The most characters that are taken.
    public var maximumLength: Int {
        get { editor.maximumLength }
        set { editor.maximumLength = max(0, newValue) }
    }

    /// The place before which characters are inserted, from 0 to their number.
    public var cursor: Int { editor.cursor }

    /// The characters that are selected; nil if none is.
    public var selection: Range<Int>? { editor.selection }

    /// Replaces the whole text and puts the cursor at its end. That can be undone.
    public mutating func setText(_ text: String) {
        change { $0.setText(text) }
    }

    /// Writes a text at the cursor, or in the place of the selection.
    ///
    /// - Returns: Whether anything was taken.
    @discardableResult
    public mutating func insert(_ text: String) -> Bool {
        change { $0.insert(text) }
    }

    /// Moves the cursor to a place, or to the nearest one.
    ///
    /// - Parameters:
    ///   - place: The number of characters before it.
    ///   - isSelecting: Whether the characters between are selected.
    public mutating func moveCursor(to place: Int, isSelecting: Bool = false) {
        change { $0.moveCursor(to: place, isSelecting: isSelecting) }
    }

    /// Takes back the last change. Characters that were typed in a row are one change.
    public mutating func undo() {
        change { $0.undo() }
    }

    /// Makes the change again that was taken back last.
    public mutating func redo() {
        change { $0.redo() }
    }

    private mutating func change<Result>(_ body: (inout TextFieldState) -> Result) -> Result {
        (goal, isScrolledAway) = (nil, false)
        return body(&editor)
    }

    // MARK: Seeing

    func layout(width: Int) -> TextAreaLayout { TextAreaLayout(editor.characters, width: width) }

    /// The first line that is seen of that layout: the cursor is in sight, unless the wheel took it away.
    func firstLine(of layout: TextAreaLayout, height: Int) -> Int {
        let last = max(0, layout.lines.count - height)
        let first = min(max(0, offset), last)
        guard !isScrolledAway else { return first }
        let line = layout.line(of: cursor)
        return max(min(first, line), line - max(1, height) + 1)
    }
}

extension TextAreaState {

    /// Handles what is typed and pasted, the keys for editing, and the mouse, which places the cursor, selects and scrolls.
    ///
    /// | keys | |
    /// |---|---|
    /// | enter | breaks the line |
    /// | up, down, page-up, page-down | a line, as many as are seen; the column stays; with shift selected |
    /// | home, end, `ctrl-a`, `ctrl-e` | the beginning and the end of the line; with shift selected |
    /// | `ctrl-home`, `ctrl-end` | the beginning and the end of the text |
    /// | `ctrl-u`, `ctrl-k` | delete to the beginning, to the end of the line; at its end the line break |
    ///
    /// All other keys do what they do in a ``TextField``.
    ///
    /// - Parameters:
    ///   - event: The input.
    ///   - size: The size of the area's region; mouse events are in its coordinates.
    /// - Returns: Whether the event was one of these. Tab and escape are not.
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

    /// Above the first line is the beginning of the text, below the last one its end.
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
