/// A line of a program's output, while the program is writing it.
///
/// As long as the program only appends, the received bytes are stored. When the program moves the cursor, or erases or
/// inserts characters, the line is converted to cells, which can be replaced one by one.
struct OutputLine: Sendable {

    private let role: Role
    struct Look: Hashable, Sendable {
        var style = Style.plain
        var link = Link.none
    }

    /// The style and the link of the following text.
    private(set) var look = Look()
    private var style: Style { look.style }

    private var bytes: [UInt8] = []
    /// The styles and links of the preceding text, each with the byte offset at which it ends.
    private var lookEnds: [(end: Int, look: Look)] = []
    /// The position up to which the width has been measured. The width of a tab depends on its column.
    private var measured = (bytes: 0, column: 0)

    private var cells: [Cell]?
    /// The range of cells that have been written since the last erasure. All other cells are blank. The range reduces
    /// the cost of repeated erasures.
    private var written = 0..<0
    /// The index of the cell for the next character.
    private var cursor = 0
    /// The background color after the last cell, as set by the last erasure.
    private var fill = Color.standard

    /// The limits of the cursor. A program can move the cursor at most to the column `mostColumns`, or to the end of
    /// the line if the line is longer. If a program requests a larger column to determine the width of the terminal,
    /// the cursor moves to `lastColumn`, as on a terminal with 80 columns.
    private static let (mostColumns, lastColumn) = (511, 79)
    /// The maximum length, in cells, of a line that can be edited or erased with a color. Each of these changes takes
    /// time proportional to the length of the line.
    private static let mostEdited = 2_048

    init(role: Role) {
        self.role = role
    }

    /// Creates the line with the given text, and with the cursor at the start of the text.
    init(_ text: StyledText, role: Role) {
        self.role = role
        var cells: [Cell] = []
        put(text.runs, into: &cells)
        self.cells = cells
        fill = text.fill
        cursor = 0
    }

    /// Whether the line contains neither text nor color.
    var isUntouched: Bool { bytes.isEmpty && cells?.isEmpty != false && fill == .standard }

    var column: Int {
        mutating get {
            if cells != nil || !bytes.isEmpty { flush() }
            return cursor
        }
    }

    mutating func append(_ text: some Collection<UInt8>) {
        bytes.append(contentsOf: text)
    }

    mutating func setStyle(_ style: Style) { setLook(Look(style: style, link: look.link)) }

    mutating func setLink(_ link: Link) { setLook(Look(style: look.style, link: link)) }

    mutating func setLook(_ look: Look) {
        guard look != self.look else { return }
        if bytes.count > lookEnds.last?.end ?? 0 {
            lookEnds.append((bytes.count, self.look))
        } else if let last = lookEnds.last, last.look == look {
            // The style has changed back to the previous one without any text in between.
            lookEnds.removeLast()
        }
        self.look = look
    }

    mutating func appendTab() {
        if cells != nil {
            flush()
            cursor += Graphemes.Element.tabWidth(at: cursor)
            return
        }
        let column = measured.column + String(decoding: bytes[measured.bytes...], as: UTF8.self).cellWidth
        let gap = Graphemes.Element.tabWidth(at: column)
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: gap))
        measured = (bytes.count, column + gap)
    }

    mutating func moveToStart() {
        guard cells != nil || !bytes.isEmpty else { return }
        flush()
        cursor = 0
    }

    mutating func move(by columns: Int) { move(to: column + columns) }

    mutating func move(to column: Int) {
        guard column != self.column else { return }
        flush()
        cursor = column <= max(Self.mostColumns, cells?.count ?? 0) ? max(0, column) : Self.lastColumn
    }

    mutating func move(byTabs count: Int) {
        let stop = count < 0 ? (column + 7) / 8 + max(count, -1_000) : column / 8 + min(count, 1_000)
        move(to: min(max(0, stop * 8), max(Self.mostColumns, column)))
    }

    mutating func erase(_ part: ErasedPart) {
        let background = style.background
        if part != .beginning { fill = background }
        // The cursor is at the end of the text, so there is nothing to erase after it.
        if cells == nil, part == .rest { return }
        flush()
        // The cells are moved out to avoid a copy.
        var cells = self.cells.take() ?? []
        if background != .standard, cells.count <= Self.mostEdited {
            defer { self.cells = cells }
            return color(part, of: &cells)
        }
        if part != .whole, cursor < cells.count { clearHalves(of: &cells, at: cursor) }
        let erased =
            switch part {
            case .rest: written.clamped(to: cursor..<Int.max)
            case .beginning: written.clamped(to: 0..<cursor + 1)
            case .whole: written
            }
        for index in erased { cells[index] = .blank }
        written =
            part == .beginning
            ? max(written.lowerBound, erased.upperBound)..<written.upperBound
            : written.lowerBound..<min(written.upperBound, erased.lowerBound)
        self.cells = cells
    }

    /// Erases cells with a background color. No cells are created for the rest of the line: its color is ``fill``.
    private mutating func color(_ part: ErasedPart, of cells: inout [Cell]) {
        if part != .whole, cursor < cells.count { clearHalves(of: &cells, at: cursor) }
        switch part {
        case .rest: cells.removeSubrange(min(cursor, cells.count)...)
        case .whole: cells.removeAll()
        case .beginning:
            for index in 0..<min(cursor + 1, cells.count) { cells[index] = erased }
            while cells.count <= cursor { cells.append(erased) }
        }
        written = 0..<cells.count
    }

    mutating func edit(_ edit: LineEdit) {
        flush()
        var cells = self.cells.take() ?? []
        defer { self.cells = cells }
        guard cells.count <= Self.mostEdited else { return }
        switch edit {
        case .delete(let count):
            guard cursor < cells.count else { return }
            let end = min(cursor + count, cells.count)
            divide(&cells, at: cursor)
            divide(&cells, at: end)
            cells.removeSubrange(cursor..<end)
        case .insert(let count):
            guard cursor < cells.count else { return }
            divide(&cells, at: cursor)
            cells.insert(contentsOf: repeatElement(erased, count: min(count, Self.mostColumns)), at: cursor)
        case .erase(let count):
            guard cursor < cells.count else { return }
            let end = min(cursor + count, cells.count)
            divide(&cells, at: cursor)
            divide(&cells, at: end)
            for index in cursor..<end { cells[index] = erased }
        case .repeatLast(let count):
            guard cursor > 0, cursor <= cells.count, let last = cells[..<cursor].last, last.width == 1 else { return }
            for _ in 0..<min(count, Self.mostColumns) { put(last.glyph, 1, look, into: &cells) }
        }
        written = 0..<cells.count
    }

    /// The cell that erasing leaves, in the current background color.
    private var erased: Cell { Cell(glyph: .blank, style: Style(.standard, on: style.background), width: 1) }

    /// Returns the line, and starts a new line with the same style.
    mutating func end() -> StyledText {
        defer {
            bytes.removeAll(keepingCapacity: true)
            lookEnds.removeAll(keepingCapacity: true)
            measured = (0, 0)
            cells = nil
            written = 0..<0
            cursor = 0
            fill = .standard
        }
        guard cells != nil else { return StyledText(runs, fill: fill) }
        flush()
        return StyledText(cellRuns, fill: fill)
    }

    // MARK: Bytes

    private var runs: [StyledText.Run] {
        var runs: [StyledText.Run] = []
        runs.reserveCapacity(lookEnds.count + 1)
        var start = 0
        for (end, look) in lookEnds + [(bytes.count, look)] where end > start {
            let text = String(decoding: bytes[start..<end], as: UTF8.self)
            runs.append(StyledText.Run(text, role, style: look.style, link: look.link))
            start = end
        }
        return runs
    }

    // MARK: Cells

    /// Writes the stored bytes into cells, starting at the cursor.
    private mutating func flush() {
        var cells = self.cells.take() ?? []
        put(runs, into: &cells)
        self.cells = cells
        bytes.removeAll(keepingCapacity: true)
        lookEnds.removeAll(keepingCapacity: true)
    }

    private mutating func put(_ runs: [StyledText.Run], into cells: inout [Cell]) {
        for run in runs {
            for (glyph, width) in Glyphs(run.text) where width > 0 {
                put(glyph, width, Look(style: run.style, link: run.link), into: &cells)
            }
        }
    }

    private mutating func put(_ glyph: Glyph, _ width: Int, _ look: Look, into cells: inout [Cell]) {
        while cells.count < cursor {
            cells.append(Cell(glyph: .blank, style: Style(.standard, on: fill), width: 1))
        }
        for offset in 0..<width {
            let cell = Cell(
                glyph: offset == 0 ? glyph : .continuation, style: look.style, width: offset == 0 ? UInt8(width) : 0,
                link: look.link)
            if cursor + offset < cells.count {
                clearHalves(of: &cells, at: cursor + offset)
                cells[cursor + offset] = cell
            } else {
                cells.append(cell)
            }
        }
        let first = fill != .standard ? 0 : written.isEmpty ? cursor : min(written.lowerBound, cursor)
        let last = written.isEmpty ? cursor + width : max(written.upperBound, cursor + width)
        written = first..<last
        cursor += width
    }

    /// Clears both halves of a wide character if the index is between them.
    private func divide(_ cells: inout [Cell], at index: Int) {
        guard index > 0, index < cells.count, cells[index].width == 0 else { return }
        for place in [index - 1, index] {
            cells[place] = Cell(glyph: .blank, style: cells[place].style, width: 1)
        }
    }

    /// Clears the remaining half of a wide character that is partially overwritten.
    private func clearHalves(of cells: inout [Cell], at index: Int) {
        if cells[index].width == 0, index > 0, cells[index - 1].width == 2 {
            cells[index - 1] = Cell(glyph: .blank, style: cells[index - 1].style, width: 1)
        }
        if cells[index].width == 2, index + 1 < cells.count {
            cells[index + 1] = Cell(glyph: .blank, style: cells[index].style, width: 1)
        }
    }

    private var cellRuns: [StyledText.Run] {
        var runs: [StyledText.Run] = []
        for cell in (cells ?? []).prefix(written.upperBound) where cell.width > 0 {
            if let last = runs.last, last.style == cell.style, last.link == cell.link {
                runs[runs.count - 1].text += cell.glyph.string
            } else {
                runs.append(StyledText.Run(cell.glyph.string, role, style: cell.style, link: cell.link))
            }
        }
        return runs
    }
}
