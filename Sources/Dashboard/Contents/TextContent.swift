import Synchronization
public import TerminalUI

/// Multiline text, wrapped to the width of the panel. The key `w` switches between wrapping and truncating long lines.
///
/// When scrolled text changes, the first visible line stays at the top if the new text contains it.
public struct TextContent: SizedContent, ScrollableContent, ReadableContent, Hashable, Sendable {

    /// The visible part, and whether lines are wrapped.
    public struct State: Sendable {
        var scroll = ScrollState()
        var isWrapped: Bool
        /// The text, wrapped to the width of the last drawing.
        fileprivate var wrapped: WrappedText?
        fileprivate var width = 0
    }

    public var text: [StyledText] {
        get { shown.elements }
        set { shown = KeptElements(newValue) }
    }
    private var shown: KeptElements<StyledText> { didSet { wrapping = Wrapping() } }
    /// The wrapping of all lines, including the lines that a filter leaves out.
    private var wrapping: Wrapping
    /// Whether lines are wrapped initially.
    public var wraps: Bool

    /// Creates text from lines.
    public init(_ lines: [StyledText], wraps: Bool = true) {
        self.init(KeptElements(lines), Wrapping(), wraps: wraps)
    }

    private init(_ shown: KeptElements<StyledText>, _ wrapping: Wrapping, wraps: Bool) {
        self.shown = shown
        self.wrapping = wrapping
        self.wraps = wraps
    }

    public static func == (left: TextContent, right: TextContent) -> Bool {
        left.wraps == right.wraps && left.shown == right.shown
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(wraps)
        hasher.combine(shown)
    }

    private func wrapped(to width: Int) -> WrappedText {
        let whole = wrapping.text(width) { WrappedText(shown.all, width: width) }
        return shown.numbers.map(whole.keeping) ?? whole
    }

    /// Creates text from terminal output. Colors are kept, and cursor movements are applied to the text.
    public init(ansi text: String, wraps: Bool = true) {
        self.init(StyledText.lines(ansi: text), wraps: wraps)
    }

    public func makeState() -> State { State(isWrapped: wraps) }

    /// Returns the size of the whole text in a region of the given size.
    private func size(in size: Size, _ state: inout State) -> Size {
        guard state.isWrapped else { return TextLines(shown).size }
        let before = state.wrapped
        if let before, state.width == size.width { return Size(width: size.width, height: before.count) }
        let wrapped = wrapped(to: size.width)
        (state.wrapped, state.width) = (wrapped, size.width)
        // Keep the same line at the top after a change of the width.
        if let before, state.scroll.offset.y > 0 {
            show(before.paragraph(at: state.scroll.offset.y), &state, in: size)
        }
        return Size(width: size.width, height: wrapped.count)
    }

    public func height(in width: Int) -> Int? { wraps ? wrapped(to: width).count : shown.count }

    public func draw(in canvas: inout Canvas, state: inout State, isFocused: Bool, elapsed: Duration) {
        state.scroll = state.scroll.adjusted(content: size(in: canvas.size, &state), visible: canvas.size)
        if isFocused { canvas.placeCursor(x: 0, y: 0) }
        if state.isWrapped, let wrapped = state.wrapped {
            canvas.draw(Paragraph(wrapped, offset: state.scroll.offset.y), in: canvas.bounds)
        } else {
            canvas.draw(
                ScrollView(TextLines(shown), state: state.scroll, hasBars: false, isFocused: isFocused),
                in: canvas.bounds)
        }
    }

    public var kind: String { "text" }

    public var keys: [ContentKey<State>] {
        [
            ContentKey(
                [Key("w")], hint: KeyHints.Hint(key: "w", label: "wrap"),
                help: "Truncate or wrap long lines"
            ) { state, size in
                let line = topLine(state)
                state.isWrapped.toggle()
                state.wrapped = nil
                show(line, &state, in: size)
                return true
            },
            sidewaysKey([.left, Key("h")], help: "Scroll truncated lines to the left"),
            sidewaysKey([.right, Key("l")], help: "Scroll truncated lines to the right"),
        ]
    }

    private func sidewaysKey(_ keys: [Key], help: String) -> ContentKey<State> {
        ContentKey(keys, help: help) { state, size in
            // Wrapped text does not scroll sideways.
            !state.isWrapped && keys.first.map { handle(.key($0), state: &state, in: size) } == true
        }
    }

    public func handle(_ event: InputEvent, state: inout State, in size: Size) -> Bool {
        state.scroll.handle(event, content: self.size(in: size, &state), in: size, hasBars: false)
    }

    public func move(_ movement: Movement, state: inout State, in size: Size) -> Bool {
        state.scroll.move(movement, content: self.size(in: size, &state), visible: size)
        return true
    }

    private func topLine(_ state: State) -> Int {
        state.isWrapped
            ? state.wrapped?.paragraph(at: state.scroll.offset.y) ?? state.scroll.offset.y : state.scroll.offset.y
    }

    private func show(_ line: Int, _ state: inout State, in size: Size) {
        let content = self.size(in: size, &state)
        let row = state.isWrapped ? state.wrapped?.firstLine(of: line) ?? line : line
        state.scroll = state.scroll.adjusted(content: content, visible: size)
        state.scroll.scroll(rows: row - state.scroll.offset.y, content: content, visible: size)
    }

    public func follow(_ old: TextContent, state: inout State) {
        let match = shown.match(from: old.shown)
        guard match != nil ? shown.numbers != old.shown.numbers : shown != old.shown else { return }
        let line = old.topLine(state)
        let rest = state.scroll.offset.y - (state.wrapped?.firstLine(of: line) ?? line)
        state.wrapped = nil
        // The older text will not be visible again, so its wrapping is not needed.
        if match == nil { old.wrapping.clear() }
        guard state.scroll.offset.y > 0 else { return }
        let size = Size(width: state.width, height: 1)
        show(match?.nearest(to: line) ?? shown.place(ofLine: line, of: old.shown), &state, in: size)
        state.scroll.scroll(rows: rest, content: self.size(in: size, &state), visible: size)
    }

    public func scrollExtent(state: inout State, in size: Size) -> ScrollExtent? {
        let content = self.size(in: size, &state)
        let offset = state.scroll.adjusted(content: content, visible: size).offset.y
        return ScrollExtent(offset: offset, visible: size.height, total: content.height)
    }

    public func scroll(to offset: Int, state: inout State, in size: Size) {
        let content = self.size(in: size, &state)
        state.scroll.scroll(rows: offset - state.scroll.offset.y, content: content, visible: size)
    }

    public func isAtStart(_ state: State) -> Bool { state.scroll.offset.y == 0 }

    public func reveal(_ match: SearchState.Match, state: inout State, in size: Size) {
        guard shown.indices.contains(match.line) else { return }
        let content = self.size(in: size, &state)
        let line = shown[match.line]
        state.scroll.reveal(place(of: match, in: line, state), content: content, visible: size)
    }

    /// Returns the rectangle to scroll to for a match. In wrapped text, only the rows of the rectangle matter.
    private func place(of match: SearchState.Match, in line: StyledText, _ state: State) -> Rect {
        if state.isWrapped, let wrapped = state.wrapped {
            let first = wrapped.row(ofCharacter: match.characters.lowerBound, of: line, in: match.line)
            let last = wrapped.row(ofCharacter: match.characters.upperBound - 1, of: line, in: match.line)
            return Rect(y: first, width: 0, height: last - first + 1)
        }
        let start = String(line.string.prefix(match.characters.lowerBound)).cellWidth
        let end = String(line.string.prefix(match.characters.upperBound)).cellWidth
        return Rect(x: start, y: match.line, width: end - start, height: 1)
    }

    public func frame(ofLine line: Int, state: inout State, in size: Size) -> Rect? {
        let content = self.size(in: size, &state)
        let offset = state.scroll.adjusted(content: content, visible: size).offset.y
        let first = state.isWrapped ? state.wrapped?.firstLine(of: line) ?? line : line
        let next = state.isWrapped ? state.wrapped?.firstLine(of: line + 1) ?? line + 1 : line + 1
        let rect = Rect(y: first - offset, width: size.width, height: next - first)
        return rect.intersection(Rect(size)).isEmpty ? nil : rect
    }

    public func keeping(_ lines: [Int]) -> TextContent? { TextContent(shown.keeping(lines), wrapping, wraps: wraps) }

    public var isText: Bool { true }

    public var lineCount: Int { shown.count }

    public var lines: [TextLine] { shown.map { TextLine($0.string) } }

    public func line(at index: Int) -> TextLine? { shown.indices.contains(index) ? TextLine(shown[index].string) : nil }

    public var memorySize: Int { shown.reduce(0) { $0 + $1.memorySize } }

    public var isEmpty: Bool { shown.isEmpty }

    public func isSame(as other: TextContent) -> Bool { shown == other.shown }
}

/// The latest wrapping of a text. All places that show the text, or a part of the text, share this object.
private final class Wrapping: Sendable {

    private let known = Mutex<WrappedText?>(nil)

    /// Returns the text wrapped to the given width. If the stored text has another width, wraps the text and stores it.
    func text(_ width: Int, make: () -> WrappedText) -> WrappedText {
        if let text = known.withLock(\.self), text.width == width { return text }
        let text = make()
        known.withLock { $0 = text }
        return text
    }

    func clear() { known.withLock { $0 = nil } }
}

extension WrappedText {

    /// Returns the row that contains a character of a line.
    fileprivate func row(ofCharacter character: Int, of line: StyledText, in number: Int) -> Int {
        let rows = firstLine(of: number)..<Swift.max(firstLine(of: number), firstLine(of: number + 1))
        let characters = Array(line.string)
        var end = 0
        for row in rows {
            let text = self[row].string
            // Spaces where a line is wrapped belong to no row.
            if let first = text.first, !first.isWhitespace {
                while end < characters.count, characters[end].isWhitespace { end += 1 }
            }
            end += text.count
            if character < end { return row }
        }
        return Swift.max(rows.lowerBound, rows.upperBound - 1)
    }
}

extension RandomAccessCollection<StyledText> where Index == Int {

    /// Returns the new index of a line of an earlier version, or the earlier index if the line is not found. The line
    /// and the two lines after it must be unchanged. If there are several matches, the nearest one is used.
    func place(ofLine line: Int, of old: Self) -> Int {
        guard old.indices.contains(line) else { return line }
        let wanted = old[line..<Swift.min(line + 3, old.count)]
        func isHere(_ place: Int) -> Bool {
            place >= 0 && place + wanted.count <= count && self[place..<place + wanted.count].elementsEqual(wanted)
        }
        for distance in 0..<Swift.max(count, line + 1) {
            if isHere(line - distance) { return line - distance }
            if isHere(line + distance) { return line + distance }
        }
        return line
    }
}
