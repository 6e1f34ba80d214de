/// One line of text that is being edited: the text, the cursor, and what is selected.
///
/// Places are counted in characters (graphemes), so that an emoji of several parts or a letter with its accents is one step.
public struct TextFieldState: Hashable, Sendable {

    /// What becomes of text that is pasted with line breaks in it.
    public enum LineBreakRule: Hashable, Sendable {
        /// Each becomes a space.
        case space
        /// Nothing of the text is taken.
        case rejected
    }

    /// The most characters that are taken.
    public var maximumLength: Int
    public var lineBreakRule: LineBreakRule

    /// The place before which characters are inserted, from 0 to their number.
    public private(set) var cursor = 0
    private(set) var characters: [Character] = []
    /// The other end of the selection.
    private(set) var anchor: Int?
    /// The first character that is seen.
    private(set) var offset = 0
    private(set) var history = TextFieldHistory()
    /// Whether line breaks are kept, for a text of several lines.
    private let keepsLineBreaks: Bool

    /// The most characters that a field takes unless told otherwise: each key costs in proportion to the text.
    public static let standardMaximumLength = 1_000

    /// The most scalars of a character; the marks beyond them are dropped.
    private static let scalarLimit = 16

    /// Makes the state of a field with that text, the cursor at its end.
    public init(
        _ text: String = "", maximumLength: Int = standardMaximumLength, lineBreakRule: LineBreakRule = .space
    ) {
        self.init(text, maximumLength: maximumLength, lineBreakRule: lineBreakRule, keepsLineBreaks: false)
    }

    /// Makes the state of a text of several lines.
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

    /// The text as it is.
    public var text: String { String(characters) }

    /// Whether there is none.
    public var isEmpty: Bool { characters.isEmpty }

    /// The characters that are selected; nil if none is.
    public var selection: Range<Int>? {
        guard let anchor, anchor != cursor else { return nil }
        return min(anchor, cursor)..<max(anchor, cursor)
    }

    /// Puts another text in the place of all, and the cursor at its end: line breaks become spaces. It can be undone.
    public mutating func setText(_ text: String) {
        remember(.other)
        replace(0..<characters.count, with: cleaned(text))
    }

    /// Selects all of the text.
    public mutating func selectAll() {
        moveCursor(to: 0)
        moveCursor(to: characters.count, isSelecting: true)
    }

    /// Puts the cursor there, or as near as there are characters.
    ///
    /// - Parameters:
    ///   - place: A number of characters before it.
    ///   - isSelecting: Whether what lies between is selected.
    public mutating func moveCursor(to place: Int, isSelecting: Bool = false) {
        anchor = isSelecting ? anchor ?? cursor : nil
        cursor = min(max(0, place), characters.count)
        history.endsTyping()
    }

    // MARK: Changing

    /// Writes the text at the cursor, or in the place of what is selected. Line breaks become spaces or keep it from being
    /// taken, by ``lineBreakRule``; other control characters are left out; what goes beyond ``maximumLength`` is, too.
    ///
    /// - Returns: Whether anything was taken.
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

    /// Takes those characters away.
    mutating func delete(_ range: Range<Int>) {
        let range = range.clamped(to: 0..<characters.count)
        guard !range.isEmpty else { return }
        remember(.other)
        replace(range, with: "")
    }

    /// Takes back the last change; what was typed in a row is one.
    public mutating func undo() {
        guard let snapshot = history.undo(from: snapshot) else { return }
        restore(snapshot)
    }

    /// Makes the change again that was taken back last.
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

    /// What is put together can become other characters: a letter and an accent that comes later are one. The cursor then
    /// stands behind what it has become.
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

    /// Inserts a letter of ASCII between others, as nearly all keys do: it is put together with none of them.
    ///
    /// - Returns: Whether it is that.
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

    /// The character without the marks that are too many.
    private static func bounded(_ character: Character) -> Character {
        guard character.utf8.count > scalarLimit, character.unicodeScalars.count > scalarLimit else { return character }
        return String(String.UnicodeScalarView(character.unicodeScalars.prefix(scalarLimit))).first ?? character
    }

    /// More bytes than can be taken of a text.
    private var byteLimit: Int { min(maximumLength, 1 << 24) * 4 * Self.scalarLimit + 1_024 }

    /// As much of the text as may be taken, without control characters.
    private func cleaned(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for character in String(Substring(text).prefix(bytes: byteLimit)) {
            if character.isNewline, keepsLineBreaks {
                result.append("\n")
            } else if character.isNewline || character == "\t" {
                result.append(" ")
            } else {
                // One by one: appending a collection copies the whole text.
                for scalar in character.unicodeScalars where !scalar.isControl { result.append(scalar) }
            }
        }
        return String(result)
    }

    // MARK: Seeing

    /// The state as it is seen in a field of that width: the cursor is in sight.
    func adjusted(width: Int, isMasked: Bool) -> TextFieldState {
        var state = self
        state.offset = TextFieldLayout(self, width: width, isMasked: isMasked).first
        return state
    }
}

/// What a text field was, to be undone and redone.
struct TextFieldHistory: Hashable, Sendable {

    struct Snapshot: Hashable, Sendable {
        var characters: [Character]
        var cursor: Int
    }

    enum Change {
        /// A character was typed: those in a row are one change.
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

    /// What is typed from here on is another change.
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
