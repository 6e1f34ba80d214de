public import TerminalUI

/// Log entries of one or more lines, with the newest entry at the bottom. The log follows new entries until the user
/// scrolls up, and follows again when the user scrolls back to the end. While the log is not following, the visible
/// part stays in place.
public struct LogContent: SizedContent, ScrollableContent, ChoosableContent, ReadableContent, Sendable {

    /// The visible part and the chosen entry.
    public struct State: Hashable, Sendable {
        /// The index of the entry after the last visible one, plus the number of dropped entries; nil while the log
        /// follows new entries.
        var end: Int?
        /// The index of the chosen entry, plus the number of dropped entries; nil if no entry is chosen.
        fileprivate var selected: Int?
        fileprivate var isAtStart = false

        /// Whether the log scrolls to new entries.
        public var follows: Bool { end == nil }
    }

    private let count: Int
    /// The number of earlier entries that are not in the content. It is 0 if a filter leaves out entries.
    private let dropped: Int
    /// The number of earlier entries that are not in the unfiltered content.
    private var droppedOfWhole: Int
    /// Whether the numbers of the entries are known.
    private var isNumbered: Bool { droppedOfWhole > 0 }
    /// Whether a filter leaves out some entries.
    private var isPart: Bool { text.numbers != nil }
    /// The texts of the entries; empty if the lines of the entries come only from ``entry``.
    private let text: KeptElements<StyledText>
    /// A closure that returns the lines of an entry at the given width.
    let entry: @Sendable (_ index: Int, _ width: Int, _ symbols: Symbols) -> [StyledText]
    /// A closure that returns the item of an entry in the underlying data; nil if the entry has no item. The user can
    /// choose entries only if this property is set.
    public var item: (@Sendable (_ index: Int) -> ItemReference?)?

    /// Creates a log of lines.
    ///
    /// - Parameters:
    ///   - lines: The lines, oldest first.
    ///   - dropped: The number of earlier lines that are not in `lines`; 0 if it is unknown. The log then finds its
    ///     visible lines in new content by their text.
    ///   - wraps: Whether long lines are wrapped. If false, they are truncated.
    public init(_ lines: [StyledText], dropped: Int = 0, wraps: Bool = true) {
        text = KeptElements(lines)
        count = lines.count
        (self.dropped, droppedOfWhole) = (dropped, dropped)
        entry = { index, width, symbols in
            guard wraps else { return [lines[index].linkingURLs().truncated(to: width, ellipsis: symbols.ellipsis)] }
            let wrapped = lines[index].wrapped(to: width)
            return wrapped.isEmpty ? [StyledText()] : wrapped
        }
    }

    /// Creates a log from terminal output. Colors are kept. Cursor movements affect only the line that contains them.
    public init(ansi text: String, dropped: Int = 0, wraps: Bool = true) {
        self.init(StyledText.lines(ansi: text, isLog: true), dropped: dropped, wraps: wraps)
    }

    /// Creates a log of entries whose lines are made when the entries become visible.
    init(
        count: Int, dropped: Int = 0, text: KeptElements<StyledText> = KeptElements([]),
        entry: @escaping @Sendable (_ index: Int, _ width: Int, _ symbols: Symbols) -> [StyledText]
    ) {
        self.text = text
        self.count = count
        (self.dropped, droppedOfWhole) = (dropped, dropped)
        self.entry = entry
    }

    public func makeState() -> State { State() }

    /// Returns one more than the index of the last visible entry.
    private func end(_ state: State) -> Int {
        state.end.map { min(max(0, $0 - dropped), count) } ?? count
    }

    /// Returns the indices of the entries that are at least partly visible in a region of the given size.
    func visible(_ state: State, in size: Size) -> Range<Int> {
        let end = end(state)
        var first = end
        var height = 0
        while first > 0, height < size.height {
            first -= 1
            height += lines(of: first, in: size, .unicode).count
        }
        guard first == 0, height < size.height else { return first..<end }
        // Fill the region, so that there are no empty rows below the last visible entry.
        var last = end
        while last < count, height < size.height {
            height += lines(of: last, in: size, .unicode).count
            last += 1
        }
        return 0..<last
    }

    public func draw(in canvas: inout Canvas, state: inout State, isFocused: Bool, elapsed: Duration) {
        let seen = visible(state, in: canvas.size)
        state.isAtStart = seen.lowerBound == 0
        if isFocused { canvas.placeCursor(x: 0, y: 0) }
        let chosen = isFocused ? selection(state) : nil
        let rows = seen.flatMap { index in
            let lines = lines(of: index, in: canvas.size, canvas.symbols)
            return index == chosen ? lines.map { Self.bar($0, width: canvas.size.width) } : lines
        }
        // Rows that do not fit are left out at the top. If the visible part was extended to fill the region, rows at
        // the bottom are left out instead.
        let visible = end(state) == seen.upperBound ? rows.suffix(canvas.size.height) : rows[...]
        canvas.draw(ListView(visible) { ListRow($0) }, in: canvas.bounds)
    }

    private static func bar(_ line: StyledText, width: Int) -> StyledText {
        let blanks = String(repeating: " ", count: max(0, width - line.string.cellWidth))
        return line.recolored(.selection) + StyledText(blanks, .selection)
    }

    public var kind: String { "log" }

    public func move(_ movement: Movement, state: inout State, in size: Size) -> Bool {
        let seen = visible(state, in: size)
        if item != nil, case .rows(let rows) = movement {
            choose(by: rows, &state, in: size)
            return true
        }
        defer {
            // If the chosen entry is no longer visible, choose the nearest visible entry. If the log follows new
            // entries, choose none.
            let now = visible(state, in: size)
            if state.selected != nil, let last = now.last {
                let index = min(max(now.lowerBound, (selection(state) ?? last)), last)
                state.selected = state.end == nil ? nil : dropped + index
            }
        }
        switch movement {
        case .start: state.end = seen.count == count ? nil : dropped
        case .end: state.end = nil
        case .rows, .pages, .halfPages: move(by: movement.rowCount(visible: seen.count), &state, seen)
        }
        state.isAtStart = visible(state, in: size).lowerBound == 0
        return true
    }

    /// Moves the choice by the given number of entries; a negative number moves up. If no entry is chosen, moving up
    /// chooses the last visible entry. If no entry is chosen, or if the move ends after the last entry, moving down
    /// chooses no entry, and the log follows again.
    private func choose(by rows: Int, _ state: inout State, in size: Size) {
        let seen = visible(state, in: size)
        guard let last = seen.last else { return }
        let present = selection(state)
        let wanted = present.map { max(0, $0 + min(max(-count, rows), count)) } ?? (rows < 0 ? last : count)
        guard wanted < count else {
            (state.selected, state.end) = (nil, nil)
            return state.isAtStart = visible(state, in: size).lowerBound == 0
        }
        state.selected = dropped + wanted
        state.end = dropped + max(seen.upperBound, 1)
        if wanted < seen.lowerBound { state.end = dropped + max(1, seen.upperBound - (seen.lowerBound - wanted)) }
        if wanted >= seen.upperBound { state.end = dropped + wanted + 1 }
        while visible(state, in: size).lowerBound > wanted, let end = state.end, end > dropped + 1 {
            state.end = end - 1
        }
        state.isAtStart = wanted == 0
    }

    /// Scrolls by the given number of entries; a negative number scrolls up. If the end is reached, the log follows
    /// again.
    private func move(by entries: Int, _ state: inout State, _ seen: Range<Int>) {
        let end = seen.upperBound + min(max(-count, entries), count)
        if seen.count == count || end >= count {
            state.end = nil
        } else if entries < 0, seen.lowerBound == 0 {
            state.end = dropped
        } else {
            state.end = dropped + max(0, end)
        }
    }

    public func follow(_ old: LogContent, state: inout State) {
        if let chosen = old.selection(state) {
            state.selected = place(of: chosen, in: old).map { dropped + $0 }
        }
        guard let end = state.end else { return }
        if !text.all.isEmpty, text.areOfSameArray(as: old.text) {
            let end = old.end(state)
            state.end = dropped + (end > 0 ? text.part.firstPlace(from: old.text.part[end - 1] + 1) : 0)
            return
        }
        if isPart || old.isPart, isNumbered || old.isNumbered {
            state.end = dropped + place(after: old.number(at: old.end(state) - 1))
            return
        }
        guard dropped == 0, old.dropped == 0, end > 0, end <= old.text.count else { return }
        // The lines have no numbers, and lines at the top may have been dropped. Find the last visible lines by their
        // text.
        let line = max(0, end - 3)
        state.end = text.place(ofLine: line, of: old.text) + end - line
    }

    /// Returns the index, in this content, of an entry of earlier content; nil if this content does not contain the
    /// entry.
    private func place(of index: Int, in old: LogContent) -> Int? {
        let found: Int?
        if !text.all.isEmpty, text.areOfSameArray(as: old.text) {
            found = text.part.place(of: old.text.part[index])
        } else if isNumbered || old.isNumbered {
            found = place(after: old.number(at: index) - 1)
        } else {
            found = text.place(ofLine: index, of: old.text)
        }
        guard let found, text.indices.contains(found), old.text.indices.contains(index) else { return nil }
        return text[found].string == old.text[index].string ? found : nil
    }

    /// Returns the number of an entry, counted from the beginning of the log. For an index before the first entry, the
    /// number may be negative.
    private func number(at index: Int) -> Int {
        guard let numbers = text.numbers else { return dropped + index }
        guard index >= 0, let last = numbers.last else { return -1 }
        return droppedOfWhole + (numbers.indices.contains(index) ? numbers[index] : last)
    }

    /// Returns the index of the first entry with a number greater than the given one. If there is none, returns the
    /// number of entries.
    private func place(after last: Int) -> Int {
        guard let numbers = text.numbers else { return min(max(0, last + 1 - dropped), count) }
        return numbers.firstIndex { droppedOfWhole + $0 > last } ?? numbers.count
    }

    public func scrollExtent(state: inout State, in size: Size) -> ScrollExtent? {
        let seen = visible(state, in: size)
        return ScrollExtent(offset: seen.lowerBound, visible: seen.count, total: count)
    }

    public func scroll(to offset: Int, state: inout State, in size: Size) {
        let seen = visible(state, in: size)
        let end = offset + seen.count
        state.end = end >= count ? nil : dropped + max(0, end)
        state.isAtStart = visible(state, in: size).lowerBound == 0
    }

    /// Returns whether the first entry is visible. If entries can be chosen, the first entry must also be the chosen
    /// entry.
    public func isAtStart(_ state: State) -> Bool {
        state.isAtStart && (item == nil || count == 0 || state.selected == dropped)
    }

    public func selection(_ state: State) -> Int? {
        guard item != nil, let selected = state.selected else { return nil }
        return (0..<count).contains(selected - dropped) ? selected - dropped : nil
    }

    /// Makes the entry of the match visible, and chooses the entry if entries can be chosen. The log then stops
    /// following new entries.
    public func reveal(_ match: SearchState.Match, state: inout State, in size: Size) {
        guard (0..<count).contains(match.line) else { return }
        if item != nil { state.selected = dropped + match.line }
        let seen = visible(state, in: size)
        if !seen.contains(match.line) {
            state.end = dropped + min(count, match.line + 1 + seen.count / 2)
            while !visible(state, in: size).contains(match.line), let end = state.end, end > dropped + match.line + 1 {
                state.end = end - 1
            }
        } else {
            state.end = dropped + seen.upperBound
        }
        state.isAtStart = visible(state, in: size).lowerBound == 0
    }

    public func frame(ofLine line: Int, state: inout State, in size: Size) -> Rect? {
        let seen = visible(state, in: size)
        guard seen.contains(line) else { return nil }
        let heights = seen.map { lines(of: $0, in: size, .unicode).count }
        let hidden = end(state) == seen.upperBound ? max(0, heights.reduce(0, +) - size.height) : 0
        let place = line - seen.lowerBound
        let y = heights[..<place].reduce(0, +) - hidden
        return Rect(y: y, width: size.width, height: heights[place])
    }

    public func keeping(_ lines: [Int]) -> LogContent? {
        guard text.count == count else { return nil }
        var content = LogContent(count: lines.count, text: text.keeping(lines)) { [entry] in entry(lines[$0], $1, $2) }
        if let item { content.item = { index in item(lines[index]) } }
        content.droppedOfWhole = droppedOfWhole
        return content
    }

    /// Returns the number of newer entries below the visible part. If there are none, returns “not following”. While
    /// the log is following, returns empty text.
    public func note(state: inout State, in size: Size, _ symbols: Symbols) -> StyledText {
        guard !state.follows else { return StyledText() }
        let below = count - visible(state, in: size).upperBound
        return StyledText(below > 0 ? "\(symbols.arrowDown) \(below) newer below" : "not following", .secondary)
    }

    public func height(in width: Int) -> Int? { nil }

    public var comfortableWidth: Int? { ComfortableWidth.of(lines: text.elements) }

    public var isText: Bool { true }

    public var lineCount: Int { text.count }

    public var lines: [TextLine] { text.indices.map { index in TextLine(text[index].string, item: item?(index)) } }

    public func line(at index: Int) -> TextLine? {
        text.indices.contains(index) ? TextLine(text[index].string, item: item?(index)) : nil
    }

    public var memorySize: Int { text.reduce(0) { $0 + $1.memorySize } }

    public var isEmpty: Bool { count == 0 }

    public func isSame(as other: LogContent) -> Bool { dropped == other.dropped && text == other.text }
}
