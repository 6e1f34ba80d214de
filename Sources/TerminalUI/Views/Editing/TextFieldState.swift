/// The state of a text field: the text, the cursor, and the selection.
///
/// Places are counted in characters (graphemes), so an emoji of several parts or a letter with accents is one step.
public struct TextFieldState: Hashable, Sendable {

    /// The treatment of line breaks in pasted text.
    public enum LineBreakRule: Hashable, Sendable {
        /// Each line break becomes a space.
        case space
        /// A text with line breaks is rejected.
        case rejected
    }

    /// The maximum number of characters.
    public var maximumLength: Int
    public var lineBreakRule: LineBreakRule

    /// The place of the cursor: the number of characters before it.
    public private(set) var cursor = 0
    private(set) var characters: [Character] = []
    /// The other end of the selection; nil without a selection.
    private(set) var anchor: Int?
    /// The first visible character.
    private(set) var offset = 0
    private(set) var history = TextFieldHistory()
    /// Whether line breaks are kept, for a text of several lines.
    private let keepsLineBreaks: Bool

    /// The default maximum number of characters. It is limited because the time to handle a key is proportional to the
    /// length.
    public static let standardMaximumLength = 1_000

    /// The maximum number of scalars of a character. Further marks are dropped.
    private static let scalarLimit = 16

    /// Creates the state of a field with a text. The cursor is at its end.
    public init(
        _ text: String = "", maximumLength: Int = standardMaximumLength, lineBreakRule: LineBreakRule = .space
    ) {
        self.init(text, maximumLength: maximumLength, lineBreakRule: lineBreakRule, keepsLineBreaks: false)
    }

    /// Creates the state of a text of several lines.
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

    /// The selected characters; nil without a selection.
    public var selection: Range<Int>? {
        guard let anchor, anchor != cursor else { return nil }
        return min(anchor, cursor)..<max(anchor, cursor)
    }

    /// Replaces the whole text and moves the cursor to its end. Line breaks become spaces. The change can be undone.
    public mutating func setText(_ text: String) {
        remember(.other)
        replace(0..<characters.count, with: cleaned(text))
    }

    /// Selects all of the text.
    public mutating func selectAll() {
        moveCursor(to: 0)
        moveCursor(to: characters.count, isSelecting: true)
    }

    /// Moves the cursor to a place, or to the nearest valid one.
    ///
    /// - Parameters:
    ///   - place: The number of characters before the cursor.
    ///   - isSelecting: Whether to select the characters in between.
    public mutating func moveCursor(to place: Int, isSelecting: Bool = false) {
        anchor = isSelecting ? anchor ?? cursor : nil
        cursor = min(max(0, place), characters.count)
        history.endsTyping()
    }

    // MARK: Editing

    /// Inserts a text at the cursor, or replaces the selection. Line breaks are handled according to ``lineBreakRule``.
    /// Other control characters and text beyond ``maximumLength`` are removed.
    ///
    /// - Returns: Whether any text was inserted.
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

    /// Deletes characters.
    mutating func delete(_ range: Range<Int>) {
        let range = range.clamped(to: 0..<characters.count)
        guard !range.isEmpty else { return }
        remember(.other)
        replace(range, with: "")
    }

    /// Undoes the last change. Consecutive typed characters are one change.
    public mutating func undo() {
        guard let snapshot = history.undo(from: snapshot) else { return }
        restore(snapshot)
    }

    /// Redoes the change that was undone last.
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

    /// Replaces characters, and places the cursor after the result. The new text may combine with its neighbors: a
    /// letter and a later accent become one character.
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

    /// Inserts an ASCII character between ASCII characters. This is the usual case, in which no characters combine.
    ///
    /// - Returns: Whether this was such a case.
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

    /// Returns the character without excess marks.
    private static func bounded(_ character: Character) -> Character {
        guard character.utf8.count > scalarLimit, character.unicodeScalars.count > scalarLimit else { return character }
        return String(String.UnicodeScalarView(character.unicodeScalars.prefix(scalarLimit))).first ?? character
    }

    /// An upper bound of the length of inserted text in bytes.
    private var byteLimit: Int { min(maximumLength, 1 << 24) * 4 * Self.scalarLimit + 1_024 }

    /// Returns the part of the text that can be inserted, without control characters.
    private func cleaned(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for character in String(Substring(text).prefix(bytes: byteLimit)) {
            if character.isNewline, keepsLineBreaks {
                result.append("\n")
            } else if character.isNewline || character == "\t" {
                result.append(" ")
            } else {
                // Scalars are appended one at a time, because appending a collection copies the whole text.
                for scalar in character.unicodeScalars where !scalar.isControl { result.append(scalar) }
            }
        }
        return String(result)
    }

    // MARK: Visible part

    /// Returns the state in a field of a width, scrolled so that the cursor is visible.
    func adjusted(width: Int, isMasked: Bool) -> TextFieldState {
        var state = self
        state.offset = TextFieldLayout(self, width: width, isMasked: isMasked).first
        return state
    }
}

/// The earlier states of a text field, for undo and redo.
struct TextFieldHistory: Hashable, Sendable {

    struct Snapshot: Hashable, Sendable {
        var characters: [Character]
        var cursor: Int
    }

    enum Change {
        /// A typed character. Consecutive ones are a single change.
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

    /// Makes later typing a separate change.
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
