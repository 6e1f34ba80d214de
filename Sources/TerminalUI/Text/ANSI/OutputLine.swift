/// A line of a program's output while it is written.
///
/// As long as the program only goes on, its bytes are kept as they come. When it goes back, the line becomes cells, of
/// which any can be replaced.
struct OutputLine: Sendable {

    private let role: Role
    /// How what follows looks.
    private(set) var style = Style.plain

    private var bytes: [UInt8] = []
    /// Where in the bytes each style ends, the present one aside.
    private var styleEnds: [(end: Int, style: Style)] = []
    /// Up to where the width is known, for tabs.
    private var measured = (bytes: 0, column: 0)

    private var cells: [Cell]?
    /// Which of the cells were written to since they were erased; all others are blank. It bounds what erasing costs,
    /// however often that is asked for.
    private var written = 0..<0
    /// In which cell the next character is put.
    private var cursor = 0
    /// The background of all that is behind the last cell: what was erased with it.
    private var fill = Color.standard

    /// Further to the right is the edge of any terminal: programs go there to find it.
    private static let (mostColumns, lastColumn) = (511, 79)
    /// Of longer lines no characters are inserted, deleted or coloured by erasing: on a terminal they are several lines, and it
    /// would take a time in proportion to their length for each sequence.
    private static let mostEdited = 2_048

    init(role: Role) {
        self.role = role
    }

    /// A line that was ended before, with the cursor at its beginning.
    init(_ text: StyledText, role: Role) {
        self.role = role
        var cells: [Cell] = []
        for run in text.runs {
            for (glyph, width) in Glyphs(run.text) where width > 0 { put(glyph, width, run.style, into: &cells) }
        }
        self.cells = cells
        fill = text.fill
        cursor = 0
    }

    /// Whether nothing was written or coloured.
    var isUntouched: Bool { bytes.isEmpty && cells?.isEmpty != false && fill == .standard }

    /// The column of the cursor.
    var column: Int {
        mutating get {
            if cells != nil || !bytes.isEmpty { flush() }
            return cursor
        }
    }

    mutating func append(_ text: some Collection<UInt8>) {
        bytes.append(contentsOf: text)
    }

    mutating func setStyle(_ style: Style) {
        guard style != self.style else { return }
        if bytes.count > styleEnds.last?.end ?? 0 {
            styleEnds.append((bytes.count, self.style))
        } else if let last = styleEnds.last, last.style == style {
            // Back to what it was, with nothing written between.
            styleEnds.removeLast()
        }
        self.style = style
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
        // At the end of what was written there is no rest.
        if cells == nil, part == .rest { return }
        flush()
        // Taken, so that it is not copied.
        var cells = self.cells.take() ?? []
        if background != .standard, cells.count <= Self.mostEdited {
            defer { self.cells = cells }
            return color(part, background, of: &cells)
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

    /// Erases cells with a background: the rest is that of the line, and needs no cells.
    private mutating func color(_ part: ErasedPart, _ background: Color, of cells: inout [Cell]) {
        let blank = Cell(glyph: .blank, style: Style(.standard, on: background), width: 1)
        if part != .whole, cursor < cells.count { clearHalves(of: &cells, at: cursor) }
        switch part {
        case .rest: cells.removeSubrange(min(cursor, cells.count)...)
        case .whole: cells.removeAll()
        case .beginning:
            for index in 0..<min(cursor + 1, cells.count) { cells[index] = blank }
            while cells.count <= cursor { cells.append(blank) }
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
            for _ in 0..<min(count, Self.mostColumns) { put(last.glyph, 1, style, into: &cells) }
        }
        written = 0..<cells.count
    }

    /// A cell that was erased.
    private var erased: Cell { Cell(glyph: .blank, style: Style(.standard, on: style.background), width: 1) }

    /// The line as it is now. A new one begins, in the same style.
    mutating func end() -> StyledText {
        defer {
            bytes.removeAll(keepingCapacity: true)
            styleEnds.removeAll(keepingCapacity: true)
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
        runs.reserveCapacity(styleEnds.count + 1)
        var start = 0
        for (end, style) in styleEnds + [(bytes.count, style)] where end > start {
            runs.append(StyledText.Run(String(decoding: bytes[start..<end], as: UTF8.self), role, style: style))
            start = end
        }
        return runs
    }

    // MARK: Cells

    /// Puts the bytes into cells, at the cursor.
    private mutating func flush() {
        var cells = self.cells.take() ?? []
        for run in runs {
            for (glyph, width) in Glyphs(run.text) where width > 0 { put(glyph, width, run.style, into: &cells) }
        }
        self.cells = cells
        bytes.removeAll(keepingCapacity: true)
        styleEnds.removeAll(keepingCapacity: true)
    }

    private mutating func put(_ glyph: Glyph, _ width: Int, _ style: Style, into cells: inout [Cell]) {
        while cells.count < cursor {
            cells.append(Cell(glyph: .blank, style: Style(.standard, on: fill), width: 1))
        }
        for offset in 0..<width {
            let cell = Cell(
                glyph: offset == 0 ? glyph : .continuation, style: style, width: offset == 0 ? UInt8(width) : 0)
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

    /// Makes both halves of a wide character blank if the place lies between them.
    private func divide(_ cells: inout [Cell], at index: Int) {
        guard index > 0, index < cells.count, cells[index].width == 0 else { return }
        for place in [index - 1, index] {
            cells[place] = Cell(glyph: .blank, style: cells[place].style, width: 1)
        }
    }

    /// What is left of a wide character of which a half is written over becomes blank.
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
            if let last = runs.last, last.style == cell.style {
                runs[runs.count - 1].text += cell.glyph.string
            } else {
                runs.append(StyledText.Run(cell.glyph.string, role, style: cell.style))
            }
        }
        return runs
    }
}
