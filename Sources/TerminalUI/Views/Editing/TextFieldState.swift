/// The state of a text field: the text, the cursor, and the selection.
///
/// Positions are counted in characters (graphemes). An emoji with several scalars or a letter with accents counts as
/// one character.
public struct TextFieldState: Hashable, Sendable {

    /// The treatment of line breaks in inserted and pasted text.
    public enum LineBreakRule: Hashable, Sendable {
        /// Each line break becomes a space.
        case space
        /// Text with line breaks is not inserted.
        case rejected
    }

    /// The maximum number of characters.
    public var maximumLength: Int
    public var lineBreakRule: LineBreakRule

    /// The position of the cursor: the number of characters before the cursor.
    public private(set) var cursor = 0
    private(set) var characters: [Character] = []
    /// The end of the selection that is opposite the cursor; nil if no characters are selected.
    private(set) var anchor: Int?
    private(set) var offset = 0
    private(set) var history = TextFieldHistory()
    /// Whether the text may have several lines. If so, inserted line breaks are kept.
    private let keepsLineBreaks: Bool

    /// The default maximum number of characters. Handling a key takes time proportional to the length of the text.
    public static let standardMaximumLength = 1_000

    /// The maximum number of scalars of a character. All further combining marks are dropped.
    private static let scalarLimit = 16

    /// Creates the state of a field with the given text. The cursor is at the end of the text. Line breaks in the text
    /// become spaces.
    public init(
        _ text: String = "", maximumLength: Int = standardMaximumLength, lineBreakRule: LineBreakRule = .space
    ) {
        self.init(text, maximumLength: maximumLength, lineBreakRule: lineBreakRule, keepsLineBreaks: false)
    }

    init(lines text: String, maximumLength: Int) {
        self.init(text, maximumLength: maximumLength, lineBreakRule: .space, keepsLineBreaks: true)
    }

    private init(_ text: String, maximumLength: Int, lineBreakRule: LineBreakRule, keepsLineBreaks: Bool) {
        self.maximumLength = max(0, maximumLength)
        self.lineBreakRule = lineBreakRule
        self.keepsLineBreaks = keepsLineBreaks
        replace(0..<0, with: cleaned(text))
        history = TextFieldHistory()
    }

    /// The text.
    public var text: String { String(characters) }

    /// Whether there is no text.
    public var isEmpty: Bool { characters.isEmpty }

    /// The range of the selected characters; nil if no characters are selected.
    public var selection: Range<Int>? {
        guard let anchor, anchor != cursor else { return nil }
        return min(anchor, cursor)..<max(anchor, cursor)
    }

    /// Replaces the whole text and moves the cursor to its end. Line breaks and tabs become spaces. Other control
    /// characters are removed. Text beyond ``maximumLength`` is dropped. The change can be undone.
    public mutating func setText(_ text: String) {
        remember(.other)
        replace(0..<characters.count, with: cleaned(text))
    }

    /// Selects all of the text.
    public mutating func selectAll() {
        moveCursor(to: 0)
        moveCursor(to: characters.count, isSelecting: true)
    }

    /// Moves the cursor to the given position, or to the nearest valid position.
    ///
    /// - Parameters:
    ///   - place: The number of characters before the cursor.
    ///   - isSelecting: Whether to extend the selection to the new position. If no characters are selected, the
    ///     selection starts at the old position.
    public mutating func moveCursor(to place: Int, isSelecting: Bool = false) {
        anchor = isSelecting ? anchor ?? cursor : nil
        cursor = min(max(0, place), characters.count)
        history.endsTyping()
    }

    // MARK: Editing

    /// Inserts the text at the cursor, or replaces the selection with the text. ``lineBreakRule`` determines what
    /// happens to line breaks. Tabs become spaces. Other control characters are removed. Text beyond ``maximumLength``
    /// is not inserted.
    ///
    /// - Returns: Whether the text of the field has changed. False if the inserted text contains rejected line breaks,
    ///   or contains only control characters that are removed, or if there is no space for it.
    @discardableResult
    public mutating func insert(_ text: String) -> Bool {
        insert(text, as: .other)
    }

    @discardableResult
    mutating func insert(_ text: String, as change: TextFieldHistory.Change) -> Bool {
        if lineBreakRule == .rejected, text.unicodeScalars.contains(where: \.isNewline) { return false }
        let text = cleaned(text)
        guard !text.isEmpty else { return false }
        let before = self
        remember(change)
        replace(selection ?? cursor..<cursor, with: text)
        guard characters != before.characters else {
            self = before
            return false
        }
        return true
    }

    mutating func delete(_ range: Range<Int>) {
        let range = range.clamped(to: 0..<characters.count)
        guard !range.isEmpty else { return }
        remember(.other)
        replace(range, with: "")
    }

    /// Undoes the last change. Characters that were typed one after another are one change. At most the last 100
    /// changes can be undone.
    public mutating func undo() {
        guard let snapshot = history.undo(from: snapshot) else { return }
        restore(snapshot)
    }

    /// Redoes the change that was last undone.
    public mutating func redo() {
        guard let snapshot = history.redo(from: snapshot) else { return }
        restore(snapshot)
    }

    private var snapshot: TextFieldHistory.Snapshot { .init(characters: characters, cursor: cursor) }

    private mutating func restore(_ snapshot: TextFieldHistory.Snapshot) {
        characters = snapshot.characters
        cursor = snapshot.cursor
        anchor = nil
    }

    private mutating func remember(_ change: TextFieldHistory.Change) {
        history.remember(snapshot, before: change)
    }

    /// Replaces the characters in the given range, and places the cursor after the new text. The new text may combine
    /// with adjacent characters: for example, a letter and a combining accent become one character.
    private mutating func replace(_ range: Range<Int>, with text: String) {
        let room = max(0, maximumLength - (characters.count - range.count))
        anchor = nil
        if insertPlain(text, range, room: room) { return }
        let head = String(characters[..<range.lowerBound])
        let tail = String(characters[range.upperBound...])
        let added = text.prefix(room)
        characters = (head + added + tail).map(Self.bounded)
        let end = head.utf8.count + added.utf8.count
        var place = 0
        cursor = 0
        while cursor < characters.count, place < end {
            place += characters[cursor].utf8.count
            cursor += 1
        }
    }

    /// Performs the change if it inserts a single ASCII character between ASCII characters. This is the most frequent
    /// change. No characters combine in this case.
    ///
    /// - Returns: Whether the change is such an insertion.
    private mutating func insertPlain(_ text: String, _ range: Range<Int>, room: Int) -> Bool {
        guard text.utf8.count == 1, let character = text.first, range.isEmpty else { return false }
        let neighbors = [range.lowerBound - 1, range.lowerBound].filter(characters.indices.contains)
        guard neighbors.allSatisfy({ characters[$0].isASCII }) else { return false }
        cursor = range.lowerBound
        guard room > 0 else { return true }
        characters.insert(character, at: range.lowerBound)
        cursor += 1
        return true
    }

    private static func bounded(_ character: Character) -> Character {
        guard character.utf8.count > scalarLimit, character.unicodeScalars.count > scalarLimit else { return character }
        return String(String.UnicodeScalarView(character.unicodeScalars.prefix(scalarLimit))).first ?? character
    }

    /// The maximum number of bytes of the text to insert. Further bytes are ignored.
    private var byteLimit: Int { min(maximumLength, 1 << 24) * 4 * Self.scalarLimit + 1_024 }

    /// Returns the text to insert: without control characters, and limited to ``byteLimit``. Tabs become spaces. Line
    /// breaks become spaces, unless they are kept.
    private func cleaned(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for character in String(Substring(text).prefix(bytes: byteLimit)) {
            if character.isNewline, keepsLineBreaks {
                result.append("\n")
            } else if character.isNewline || character == "\t" {
                result.append(" ")
            } else {
                // Scalars are appended one by one, because appending a collection would copy the whole text.
                for scalar in character.unicodeScalars where !scalar.isControl { result.append(scalar) }
            }
        }
        return String(result)
    }

    // MARK: Visible part

    func adjusted(width: Int, isMasked: Bool) -> TextFieldState {
        var state = self
        state.offset = TextFieldLayout(self, width: width, isMasked: isMasked).first
        return state
    }
}

struct TextFieldHistory: Hashable, Sendable {

    struct Snapshot: Hashable, Sendable {
        var characters: [Character]
        var cursor: Int
    }

    enum Change {
        /// A typed character. Characters that are typed one after another are one change.
        case typing
        case other
    }

    private static let limit = 100

    private var past: [Snapshot] = []
    private var future: [Snapshot] = []
    private var isTyping = false

    mutating func remember(_ snapshot: Snapshot, before change: Change) {
        defer { isTyping = change == .typing }
        future = []
        if change == .typing, isTyping { return }
        past.append(snapshot)
        if past.count > Self.limit { past.removeFirst() }
    }

    /// Ends the current change. Characters that are typed later are a separate change.
    mutating func endsTyping() {
        isTyping = false
    }

    mutating func undo(from present: Snapshot) -> Snapshot? {
        isTyping = false
        guard let snapshot = past.popLast() else { return nil }
        future.append(present)
        return snapshot
    }

    mutating func redo(from present: Snapshot) -> Snapshot? {
        isTyping = false
        guard let snapshot = future.popLast() else { return nil }
        past.append(present)
        return snapshot
    }
}
