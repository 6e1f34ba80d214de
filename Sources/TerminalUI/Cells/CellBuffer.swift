/// The cells of a screen, row by row.
public struct CellBuffer: Hashable, Sendable {

    /// The number of columns and rows.
    public let size: Size

    private(set) var cells: [Cell]

    /// Creates a blank buffer.
    public init(size: Size, style: Style = .plain) {
        self.size = size
        cells = Array(repeating: Cell(glyph: .blank, style: style, width: 1), count: size.width * size.height)
    }

    /// The cell at the given position, which must be inside the buffer.
    public subscript(x: Int, y: Int) -> Cell {
        cells[y * size.width + x]
    }

    /// Returns the cells of the given row, which must be inside the buffer.
    public func row(_ y: Int) -> ArraySlice<Cell> {
        cells[y * size.width..<(y + 1) * size.width]
    }

    /// Returns whether the given row equals the same row of another buffer. Returns false if the buffers differ in
    /// size.
    public func isRow(_ y: Int, sameIn other: CellBuffer) -> Bool {
        guard size == other.size else { return false }
        return cells.withUnsafeBytes { cells in
            other.cells.withUnsafeBytes { others in
                let bytes = MemoryLayout<Cell>.stride * size.width
                guard let cells = cells.baseAddress, let others = others.baseAddress else { return true }
                var difference: UInt64 = 0
                var offset = y * bytes
                let end = offset + bytes
                while offset < end {
                    difference |=
                        cells.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                        ^ others.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                    offset &+= 8
                }
                return difference == 0
            }
        }
    }

    /// Puts a glyph into a cell. All cells of the glyph must be inside the buffer. An existing wide glyph becomes blank
    /// if one of its cells is overwritten.
    mutating func put(_ glyph: Glyph, width: Int, style: Style, link: Link = .none, x: Int, y: Int) {
        let index = y * size.width + x
        clearWide(at: index)
        if width == 2 { clearWide(at: index + 1) }
        cells[index] = Cell(glyph: glyph, style: style, width: UInt8(width), link: link)
        if width == 2 { cells[index + 1] = Cell(glyph: .continuation, style: style, width: 0, link: link) }
    }

    /// Puts a glyph that is one cell wide into every cell of the rectangle, if all of them are blank. The rectangle
    /// must be inside the buffer.
    ///
    /// - Returns: Whether all cells were blank.
    mutating func fillBlanks(of rect: Rect, with glyph: Glyph, style: Style) -> Bool {
        let width = size.width
        let filled = Cell(glyph: glyph, style: style, width: 1)
        return cells.withUnsafeMutableBufferPointer { cells in
            for y in rect.y..<rect.maxY {
                for x in rect.x..<rect.maxX where cells[y &* width &+ x].glyph != .blank { return false }
            }
            for y in rect.y..<rect.maxY {
                for x in rect.x..<rect.maxX { cells[y &* width &+ x] = filled }
            }
            return true
        }
    }

    /// Changes the style of a cell but not its glyph. The cell must be inside the buffer.
    mutating func setStyle(_ style: Style, x: Int, y: Int) {
        cells[y * size.width + x].style = style
    }

    /// Returns the cells of the rectangle, row by row. The rectangle must be inside the buffer.
    func cells(in rect: Rect) -> [Cell] {
        var result: [Cell] = []
        result.reserveCapacity(rect.width * rect.height)
        for y in rect.y..<rect.maxY {
            let start = y * size.width + rect.x
            result += cells[start..<start + rect.width]
        }
        return result
    }

    /// Replaces the cells of the rectangle, row by row. The rectangle must be inside the buffer.
    ///
    /// - Returns: Whether the cells were replaced. False if half of a wide character would remain at the edge of the
    ///   rectangle.
    mutating func replace(_ rect: Rect, by new: [Cell]) -> Bool {
        for y in rect.y..<rect.maxY {
            let start = y * size.width + rect.x
            let end = start + rect.width
            guard cells[start].width > 0, cells[end - 1].width < 2, new[(y - rect.y) * rect.width].width > 0 else {
                return false
            }
        }
        cells.withUnsafeMutableBufferPointer { cells in
            new.withUnsafeBufferPointer { new in
                for y in 0..<rect.height {
                    let start = (rect.y + y) * size.width + rect.x
                    let row = new[y * rect.width..<(y + 1) * rect.width]
                    _ = cells[start..<start + rect.width].update(fromContentsOf: row)
                }
            }
        }
        return true
    }

    private mutating func clearWide(at index: Int) {
        switch cells[index].width {
        case 2: blank(index + 1)
        case 0: blank(index - 1)
        default: return
        }
        blank(index)
    }

    private mutating func blank(_ index: Int) {
        cells[index].glyph = .blank
        cells[index].width = 1
        cells[index].link = .none
    }

    /// Returns the buffer with the colors of every style reduced to the given color depth.
    public func reduced(to depth: ColorDepth) -> CellBuffer {
        guard depth != .trueColor else { return self }
        var result = self
        var last: (from: Style, to: Style) = (.plain, depth.reduce(.plain))
        for index in result.cells.indices {
            let style = result.cells[index].style
            if style != last.from { last = (style, depth.reduce(style)) }
            result.cells[index].style = last.to
        }
        return result
    }
}

/// One cell of a screen.
public struct Cell: Hashable, BitwiseCopyable, Sendable {

    /// The glyph.
    public internal(set) var glyph: Glyph
    /// The style.
    public internal(set) var style: Style
    /// The width of the glyph in cells: 1, 2, or 0 for the second cell of a wide glyph.
    public internal(set) var width: UInt8
    /// The link that the terminal opens when the cell is clicked.
    public internal(set) var link: Link

    init(glyph: Glyph, style: Style, width: UInt8, link: Link = .none) {
        (self.glyph, self.style, self.width, self.link) = (glyph, style, width, link)
    }

    /// A blank cell in the plain style.
    public static let blank = Cell(glyph: .blank, style: .plain, width: 1)

    // A cell has sixteen bytes without padding, so cells are compared as two integers.
    @inline(__always)
    public static func == (left: Cell, right: Cell) -> Bool {
        typealias Words = (UInt64, UInt64)
        return unsafeBitCast(left, to: Words.self) == unsafeBitCast(right, to: Words.self)
    }
}

/// A complete screen.
public struct Frame: Hashable, Sendable {

    /// The cells.
    public var cells: CellBuffer
    /// The position of the terminal's cursor; nil if the cursor is hidden.
    public var cursor: Point?

    /// Creates a frame.
    public init(cells: CellBuffer, cursor: Point? = nil) {
        self.cells = cells
        self.cursor = cursor
    }

    /// The number of columns and rows.
    public var size: Size { cells.size }
}
