import Loadables
import TerminalUI

/// A page of the inspector: blocks of text, fields, tables and charts. The user chooses a line of the page.
struct InspectorContent: PartedContent, ScrollableContent, ChoosableContent {

    enum Block {
        case gap
        case headline(StyledText, detail: StyledText = StyledText())
        /// Text that is wrapped to the width of the page.
        case text(StyledText, id: String)
        /// Text that cannot be chosen.
        case note(StyledText)
        case field(String, StyledText, id: String)
        case table(TableView, ids: [String])
        /// A view that cannot be chosen.
        case view(any View, height: Int)

        /// Returns a field for each value. Only the first field shows the name.
        static func fields(_ name: String, _ values: [StyledText], id: String) -> [Block] {
            values.enumerated().map { .field($0 == 0 ? name : "", $1, id: "\(id) \($0)") }
        }
    }

    var blocks: [Block]
    /// The time until the page changes without an event; nil if it does not change.
    var changesAfter: Duration?

    /// The selection and the visible part.
    struct State: Hashable, Sendable {
        /// The index of the chosen line.
        var selected = 0
        var isChosen = false
        var offset = 0
        var isScrolledAway = false
        var width = 80
    }

    init(_ blocks: [Block], changesAfter: Duration? = nil) {
        self.blocks = blocks
        self.changesAfter = changesAfter
    }

    /// Returns the time until a displayed age or countdown changes; nil if there are no times. A time in the past is
    /// displayed with its age, a time in the future with a countdown.
    static func changesAfter(_ times: [Timestamp?], now: Timestamp) -> Duration? {
        let delays = times.compactMap(\.self).map { time in
            time > now
                ? Countdown(now.duration(to: time)).timeToNextChange : Age(time.duration(to: now)).timeToNextChange
        }
        return delays.compactMap(\.self).min()
    }

    func makeState() -> State { State(selected: choosable.first ?? 0) }

    // MARK: Lines

    struct Line {
        let text: TextLine
        let isChoosable: Bool
    }

    var allLines: [Line] { blocks.flatMap(Self.lines) }

    private static func lines(of block: Block) -> [Line] {
        switch block {
        case .gap, .view: []
        case .headline(let text, let detail):
            [Line(text: TextLine(ListRow(text, detail: detail).string), isChoosable: false)]
        case .text(let text, let id): [Line(text: TextLine(text.string, id: id), isChoosable: true)]
        case .note(let text): [Line(text: TextLine(text.string), isChoosable: false)]
        case .field(let name, let value, let id):
            [Line(text: TextLine(name.isEmpty ? value.string : "\(name): \(value.string)", id: id), isChoosable: true)]
        case .table(let table, let ids):
            ids.enumerated().map { index, id in
                let cells = table.row(index).map(\.string).filter { !$0.isEmpty }
                return Line(text: TextLine(cells.joined(separator: "  "), id: id), isChoosable: true)
            }
        }
    }

    var lines: [TextLine] { allLines.map(\.text) }

    // MARK: Rows

    /// The rows that a block takes up on the page, and the lines that these rows show.
    struct Place {
        let block: Block
        let y: Int
        /// The index of the line that each row shows; nil for a row that shows no line.
        let lines: [Int?]
    }

    private static let nameGap = 2

    private func nameWidth(_ width: Int) -> Int {
        let longest = blocks.reduce(0) { longest, block in
            if case .field(let name, _, _) = block { max(longest, name.cellWidth) } else { longest }
        }
        return min(longest, width * 2 / 5)
    }

    private static func wrapped(_ value: StyledText, to width: Int) -> [StyledText] {
        let lines = value.wrapped(to: max(1, width))
        return lines.isEmpty ? [StyledText()] : lines
    }

    func places(_ width: Int) -> [Place] {
        let indent = nameWidth(width) + Self.nameGap
        var (y, line) = (0, 0)
        return blocks.map { block in
            let rows: [Int?]
            switch block {
            case .gap: rows = [nil]
            case .view(_, let height): rows = Array(repeating: nil, count: height)
            case .headline:
                rows = [nil]
                line += 1
            case .text(let text, _):
                rows = Self.wrapped(text, to: width).map { _ in line }
                line += 1
            case .note(let text):
                rows = Self.wrapped(text, to: width).map { _ in nil }
                line += 1
            case .field(_, let value, _):
                rows = Self.wrapped(value, to: width - indent).map { _ in line }
                line += 1
            case .table(let table, let ids):
                let header = table.body(of: Size(width: width, height: ids.count + 1)).y
                rows = Array(repeating: nil, count: header) + ids.indices.map { line + $0 }
                line += ids.count
            }
            defer { y += rows.count }
            return Place(block: block, y: y, lines: rows)
        }
    }

    // MARK: Drawing

    func draw(in canvas: inout Canvas, state: inout State, isFocused: Bool, elapsed: Duration) {
        if let changesAfter { canvas.redraw(after: changesAfter) }
        let size = canvas.size
        guard !size.isEmpty else { return }
        state.width = size.width
        let places = places(size.width)
        adjust(&state, places, visible: size.height)
        let indent = nameWidth(size.width) + Self.nameGap
        for place in places {
            let rect = Rect(y: place.y - state.offset, width: size.width, height: place.lines.count)
            guard rect.maxY > 0, rect.y < size.height else { continue }
            Self.draw(place.block, in: rect, indent: indent, &canvas)
            guard isFocused else { continue }
            for (row, line) in place.lines.enumerated() where line == state.selected {
                let bar = Rect(y: rect.y + row, width: size.width, height: 1)
                canvas.highlight(bar, .selection, keepsColors: true)
                if row == 0 || place.lines[row - 1] != line { canvas.placeCursor(x: 0, y: bar.y) }
            }
        }
    }

    private static func draw(_ block: Block, in rect: Rect, indent: Int, _ canvas: inout Canvas) {
        switch block {
        case .gap: break
        case .headline(let text, let detail): canvas.draw(ListView(rows: [ListRow(text, detail: detail)]), in: rect)
        case .text(let text, _), .note(let text): write(wrapped(text, to: rect.width), in: rect, &canvas)
        case .field(let name, let value, _):
            canvas.draw(Label(StyledText(name, .secondary)), in: Rect(y: rect.y, width: indent - nameGap, height: 1))
            write(wrapped(value, to: rect.width - indent), in: rect.inset(left: indent), &canvas)
        case .table(let table, _): canvas.draw(table, in: rect)
        case .view(let view, _): canvas.within(rect) { view.draw(in: &$0) }
        }
    }

    private static func write(_ lines: [StyledText], in rect: Rect, _ canvas: inout Canvas) {
        for (row, line) in lines.enumerated() { canvas.write(line, x: rect.x, y: rect.y + row) }
    }

    func follow(_ old: InspectorContent, state: inout State) {
        guard state.isChosen || state.offset > 0 else { return }
        let match = ItemMatch(old.lines.map(\.identity), lines.map(\.identity))
        let before = old.rows(of: state.selected, old.places(state.width))
        state.selected = match.nearest(to: state.selected)
        // Keep the chosen line in its place on the screen if rows are added above it.
        if let before, let now = rows(of: state.selected, places(state.width)) {
            state.offset += now.lowerBound - before.lowerBound
        }
    }

    func scrollExtent(state: inout State, in size: Size) -> ScrollExtent? {
        let places = places(size.width)
        adjust(&state, places, visible: size.height)
        return ScrollExtent(offset: state.offset, visible: size.height, total: rowCount(places))
    }

    func scroll(to offset: Int, state: inout State, in size: Size) {
        let places = places(size.width)
        adjust(&state, places, visible: size.height)
        scroll(to: offset, &state, places, visible: size.height)
    }

    func isAtStart(_ state: State) -> Bool { state.offset == 0 && !state.isChosen }

    func reveal(_ match: SearchState.Match, state: inout State, in size: Size) {
        (state.selected, state.isChosen, state.isScrolledAway) = (match.line, true, false)
        adjust(&state, places(size.width), visible: size.height)
    }

    func frame(ofLine line: Int, state: inout State, in size: Size) -> Rect? {
        guard let rows = rows(of: line, places(size.width)) else { return nil }
        let seen = rows.clamped(to: state.offset..<state.offset + max(0, size.height))
        return seen.isEmpty
            ? nil : Rect(y: seen.lowerBound - state.offset, width: size.width, height: seen.count)
    }

    /// Returns the page with only some blocks and table rows: those with a line for which the closure returns true.
    /// Views and the empty rows between blocks are left out.
    func filtered(_ isShown: (TextLine) -> Bool) -> InspectorContent {
        InspectorContent(
            blocks.compactMap { block in
                let lines = Self.lines(of: block)
                switch block {
                case .table(let table, let ids):
                    let shown = lines.indices.filter { isShown(lines[$0].text) }
                    guard !shown.isEmpty else { return nil }
                    var part = table
                    part.count = shown.count
                    part.row = { table.row(shown[$0]) }
                    return .table(part, ids: shown.map { ids[$0] })
                default: return lines.contains { isShown($0.text) } ? block : nil
                }
            }, changesAfter: changesAfter)
    }

    func selection(_ state: State) -> Int? { choosable.contains(state.selected) ? state.selected : nil }

    var isEmpty: Bool { blocks.isEmpty }
}
