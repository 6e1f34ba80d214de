/// The lines of a program's output, with a cursor that the program can move. A line to which the cursor has returned is
/// stored as an ``OutputLine``, and any other line as text.
struct OutputScreen: Sendable {

    private enum Row: Sendable {
        case done(StyledText)
        case open(OutputLine)
    }

    /// The line with the cursor.
    var line: OutputLine
    private var rows: [Row] = []
    /// The index of the line with the cursor. The element of ``rows`` at this index is outdated.
    private var row = 0
    private var saved = (row: 0, column: 0, look: OutputLine.Look())
    /// The rows that were removed when the program last cleared a screen with text. They are the result if the screen
    /// is empty when the program ends.
    private var cleared: [Row] = []
    private let role: Role

    /// The last row to which a program can move the cursor without writing lines. It is larger than the height of any
    /// terminal.
    private static let height = 500

    init(role: Role) {
        self.role = role
        line = OutputLine(role: role)
    }

    // MARK: Lines

    mutating func endLine() {
        // The cursor is usually on the last line.
        if row == rows.count {
            rows.append(.done(line.end()))
            row += 1
        } else {
            go(to: row + 1)
            line.moveToStart()
        }
    }

    mutating func takeLinesAbove() -> [StyledText] {
        defer {
            rows.removeFirst(row)
            saved.row = max(0, saved.row - row)
            row = 0
        }
        return rows[..<row].map(Self.text)
    }

    /// Returns all lines, except an empty last line. If the screen is empty because the program has cleared it, returns
    /// the lines before the clearing.
    mutating func finish() -> [StyledText] {
        leave()
        var lines = rows.map(Self.text)
        if lines.allSatisfy(\.isEmpty), !cleared.isEmpty {
            lines = cleared.map(Self.text)
            while lines.last?.isEmpty == true { lines.removeLast() }
            return lines
        }
        if row == lines.count - 1, let last = lines.last, last.isEmpty, last.fill == .standard { lines.removeLast() }
        return lines
    }

    private static func text(_ row: Row) -> StyledText {
        switch row {
        case .done(let text): return text
        case .open(var line): return line.end()
        }
    }

    // MARK: Cursor

    mutating func move(_ move: CursorMove) {
        switch move {
        case .columns(let count): line.move(by: count)
        case .column(let column): line.move(to: column)
        case .tabs(let count): line.move(byTabs: count)
        case .rows(let count): go(to: row + count)
        case .lines(let count):
            go(to: row + count)
            line.moveToStart()
        case .row(let row): go(to: row)
        case .place(let row, let column):
            go(to: row)
            line.move(to: column)
        }
    }

    mutating func save() { saved = (row, line.column, line.look) }

    mutating func restore() {
        go(to: saved.row)
        line.setLook(saved.look)
        line.move(to: saved.column)
    }

    /// Moves the cursor to the line with the given index, in the same column.
    private mutating func go(to wanted: Int) {
        let target = min(max(0, wanted), max(rows.count, Self.height))
        guard target != row else { return }
        let (column, look) = (line.column, line.look)
        leave()
        while rows.count < target { rows.append(.done(StyledText())) }
        row = target
        if row < rows.count {
            switch rows[row] {
            case .done(let text): line = OutputLine(text, role: role)
            case .open(let open): line = open
            }
            // The reference in `rows` is removed, so that changes do not copy the line.
            rows[row] = .done(StyledText())
        } else {
            line = OutputLine(role: role)
        }
        line.setLook(look)
        line.move(to: column)
    }

    /// Stores the line with the cursor in the rows, unless it is the last line and is empty.
    private mutating func leave() {
        if row < rows.count {
            rows[row] = .open(line)
        } else if !line.isUntouched {
            rows.append(.open(line))
        }
    }

    // MARK: Clearing

    mutating func clear(_ part: ErasedPart) {
        switch part {
        case .rest:
            if row == 0, line.column == 0 { keep() }
            line.erase(.rest)
            if row < rows.count { rows.removeSubrange((row + 1)...) }
        case .beginning: line.erase(.beginning)
        case .whole:
            // From now on, the screen starts at this line.
            let (column, look) = (line.column, line.look)
            keep()
            rows = []
            row = 0
            line = OutputLine(role: role)
            line.setLook(look)
            line.move(to: column)
        }
    }

    /// Stores the rows that are about to be cleared, unless all of them are empty.
    private mutating func keep() {
        var rows = rows
        if row < rows.count { rows[row] = .open(line) } else { rows.append(.open(line)) }
        if rows.contains(where: { !Self.text($0).isEmpty }) { cleared = rows }
    }

    mutating func reset() { self = OutputScreen(role: role) }
}
