/// A drawing of dots that are smaller than a cell, for example for lines of charts, maps and radar screens.
///
/// The coordinates of dots are counted from 0 at the top left. Dots outside the drawing are ignored. All dots of a cell
/// have the role of the dot that was drawn last in the cell.
public struct DotGrid: View, Sendable {

    /// The size in cells.
    public let size: Size
    public let resolution: DotResolution

    /// The dots of each cell as bits. The lowest bit is the dot at the top left of the cell; the others follow row by
    /// row.
    var bits: [UInt8]
    var roles: [Role]

    /// Creates an empty drawing of the given size in cells.
    public init(size: Size, resolution: DotResolution = .braille) {
        self.size = size
        self.resolution = resolution
        bits = Array(repeating: 0, count: size.width * size.height)
        roles = Array(repeating: .text, count: size.width * size.height)
    }

    /// The number of dots from left to right.
    public var width: Int { size.width * resolution.columns }

    /// The number of dots from top to bottom.
    public var height: Int { size.height * resolution.rows }

    /// Returns whether there is a dot at the given position.
    public func hasDot(x: Int, y: Int) -> Bool {
        place(x: x, y: y).map { bits[$0.cell] & $0.bit != 0 } ?? false
    }

    /// Draws a dot at the given position.
    public mutating func dot(x: Int, y: Int, _ role: Role = .text) {
        guard let place = place(x: x, y: y) else { return }
        bits[place.cell] |= place.bit
        roles[place.cell] = role
    }

    /// Draws a vertical line of dots between the given rows, including both rows.
    public mutating func column(x: Int, from first: Int, through last: Int, _ role: Role = .text) {
        guard (0..<width).contains(x), height > 0 else { return }
        let (top, bottom) = (max(0, min(first, last)), min(height - 1, max(first, last)))
        for y in top..<max(top, bottom + 1) { dot(x: x, y: y, role) }
    }

    /// Draws a straight line. The time depends only on the length of the visible part.
    public mutating func line(from start: Point, to end: Point, _ role: Role = .text) {
        guard let segment = Segment(from: start, to: end).clipped(width: width, height: height) else { return }
        let (dx, dy) = (segment.x1 - segment.x0, segment.y1 - segment.y0)
        let steps = Int(max(abs(dx), abs(dy)).rounded(.up))
        for step in 0...max(0, steps) {
            let part = steps == 0 ? 0 : Double(step) / Double(steps)
            dot(x: Int((segment.x0 + dx * part).rounded()), y: Int((segment.y0 + dy * part).rounded()), role)
        }
    }

    public func draw(in canvas: inout Canvas) {
        let signs = resolution.signs(canvas.symbols)
        let seen = canvas.visibleBounds.intersection(Rect(size))
        for y in seen.y..<seen.maxY {
            for x in seen.x..<seen.maxX {
                let cell = y * size.width + x
                guard bits[cell] > 0, Int(bits[cell]) < signs.count else { continue }
                canvas.write(signs[Int(bits[cell])], roles[cell], x: x, y: y)
            }
        }
    }

    private func place(x: Int, y: Int) -> (cell: Int, bit: UInt8)? {
        guard x >= 0, y >= 0, x < width, y < height else { return nil }
        let (columns, rows) = (resolution.columns, resolution.rows)
        return (y / rows * size.width + x / columns, 1 << UInt8(y % rows * columns + x % columns))
    }
}

private struct Segment {

    var x0: Double
    var y0: Double
    var x1: Double
    var y1: Double

    init(from start: Point, to end: Point) {
        (x0, y0, x1, y1) = (Double(start.x), Double(start.y), Double(end.x), Double(end.y))
    }

    /// Returns the part of the segment that is inside a grid with the given numbers of dots. Nil if there is none. Uses
    /// the Liang–Barsky algorithm.
    func clipped(width: Int, height: Int) -> Segment? {
        guard width > 0, height > 0 else { return nil }
        let (dx, dy) = (x1 - x0, y1 - y0)
        var (enter, leave) = (0.0, 1.0)
        let (right, bottom) = (Double(width - 1), Double(height - 1))
        for (step, room) in [(-dx, x0), (dx, right - x0), (-dy, y0), (dy, bottom - y0)] {
            if step == 0 {
                if room < 0 { return nil }
            } else if step < 0 {
                enter = max(enter, room / step)
            } else {
                leave = min(leave, room / step)
            }
        }
        guard enter <= leave else { return nil }
        var result = self
        (result.x0, result.y0) = (x0 + dx * enter, y0 + dy * enter)
        (result.x1, result.y1) = (x0 + dx * leave, y0 + dy * leave)
        return result
    }
}

extension DotGrid {

    /// Adds the dots of filled areas. In each column, lower areas are drawn over higher areas, so that no area is
    /// hidden. Areas with another size or resolution are ignored.
    ///
    /// - Parameter areas: The drawings of the areas. If two areas have the same height, the later one is drawn over the
    ///   earlier one.
    mutating func formUnion(ofAreas areas: [DotGrid]) {
        let areas = areas.filter { $0.size == size && $0.resolution == resolution }
        for x in 0..<size.width {
            let heights = areas.map { area in
                (0..<size.height).reduce(0) { $0 + area.bits[$1 * size.width + x].nonzeroBitCount }
            }
            let order = areas.indices.sorted { (heights[$1], $0) < (heights[$0], $1) }
            for index in order {
                for cell in stride(from: x, to: bits.count, by: size.width) where areas[index].bits[cell] > 0 {
                    bits[cell] |= areas[index].bits[cell]
                    roles[cell] = areas[index].roles[cell]
                }
            }
        }
    }

    /// Adds the dots of another drawing. Has no effect if its size or resolution differs.
    mutating func formUnion(_ other: DotGrid) {
        guard size == other.size, resolution == other.resolution else { return }
        for cell in bits.indices where other.bits[cell] > 0 {
            bits[cell] |= other.bits[cell]
            roles[cell] = other.roles[cell]
        }
    }

    func isEmpty(columns: Range<Int>, row: Int) -> Bool {
        columns.allSatisfy { bits[row * size.width + $0] == 0 }
    }

    /// Returns the topmost row of dots that has a dot in the given column of dots. Nil if there is none.
    func firstDot(inColumn column: Int) -> Int? {
        (0..<height).first { hasDot(x: column, y: $0) }
    }

    /// Returns the topmost row of cells that has a dot in the given column of cells. Nil if there is none.
    func firstRow(inColumn column: Int) -> Int? {
        (0..<size.height).first { bits[$0 * size.width + column] > 0 }
    }
}

/// The resolution of a drawing: the number of dots per cell.
public enum DotResolution: Hashable, CaseIterable, Sendable {
    /// Two columns and four rows of dots per cell. This is the highest resolution.
    case braille
    /// Two columns and two rows of dots per cell. Each dot fills a quarter of the cell.
    case quadrants
    /// One column and two rows of dots per cell. The dots are approximately square.
    case halfBlocks

    /// The number of columns of dots in a cell.
    public var columns: Int { self == .halfBlocks ? 1 : 2 }

    /// The number of rows of dots in a cell.
    public var rows: Int { self == .braille ? 4 : 2 }

    func signs(_ symbols: Symbols) -> [String] {
        switch self {
        case .braille: symbols.chart.braille
        case .quadrants: symbols.chart.quadrants
        case .halfBlocks: symbols.chart.halfBlocks
        }
    }
}
