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

    init(role: Role) {
        self.role = role
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

    mutating func moveBack() {
        flush()
        cursor = max(0, cursor - 1)
    }

    mutating func erase(_ part: ErasedPart) {
        // At the end of what was written there is no rest.
        if cells == nil, part == .rest { return }
        flush()
        // Taken, so that it is not copied.
        var cells = self.cells.take() ?? []
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

    /// The line as it is now. A new one begins, in the same style.
    mutating func end() -> StyledText {
        defer {
            bytes.removeAll(keepingCapacity: true)
            styleEnds.removeAll(keepingCapacity: true)
            measured = (0, 0)
            cells = nil
            written = 0..<0
            cursor = 0
        }
        guard cells != nil else { return StyledText(runs) }
        flush()
        return StyledText(cellRuns)
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
        while cells.count < cursor { cells.append(.blank) }
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
        let isFirst = written.isEmpty
        written =
            (isFirst ? cursor : min(written.lowerBound, cursor))..<max(isFirst ? 0 : written.upperBound, cursor + width)
        cursor += width
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
