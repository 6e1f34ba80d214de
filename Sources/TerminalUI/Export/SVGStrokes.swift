/// Lines with the same color and width, combined into one path. Touching pieces are merged.
struct SVGStrokes {

    private struct Segment {
        /// The y coordinate of a horizontal line, or the x coordinate of a vertical line.
        var across: Double
        var start: Double
        var end: Double
    }

    private var horizontal: [Segment] = []
    private var vertical: [Segment] = []
    /// The index of the last vertical line at each x coordinate. A piece below may continue this line.
    private var lastVertical: [Double: Int] = [:]
    private var curves = ""

    mutating func addHorizontal(y: Double, from start: Double, to end: Double) {
        guard end > start else { return }
        // The last two lines are checked, because the pieces of a double line are added alternately.
        for index in horizontal.indices.suffix(2) where horizontal[index].across == y && horizontal[index].end == start
        {
            horizontal[index].end = end
            return
        }
        horizontal.append(Segment(across: y, start: start, end: end))
    }

    mutating func addVertical(x: Double, from start: Double, to end: Double) {
        guard end > start else { return }
        if let index = lastVertical[x], vertical[index].end == start {
            vertical[index].end = end
        } else {
            lastVertical[x] = vertical.count
            vertical.append(Segment(across: x, start: start, end: end))
        }
    }

    /// Appends path data unchanged.
    mutating func addCurve(_ path: String) {
        curves += path
    }

    var path: String {
        let number = SVGText.number
        return horizontal.map { "M\(number($0.start)) \(number($0.across))H\(number($0.end))" }.joined()
            + vertical.map { "M\(number($0.across)) \(number($0.start))V\(number($0.end))" }.joined()
            + curves
    }
}

extension SVGStrokes {

    private static let radius = 4.0

    /// Adds the line piece of the cell whose upper left corner is at `x` and `y`.
    mutating func add(_ piece: LinePiece, weight: LinePiece.Weight, x: Double, y: Double) {
        let (width, height) = (Double(SVGGeometry.cellWidth), Double(SVGGeometry.cellHeight))
        let middle = (x: x + width / 2, y: y + height / 2)
        if piece.isRounded {
            if weight == .light { addCorner(piece, x: x, y: y, middle: middle) }
            return
        }
        if piece.dashes > 1 {
            addDashes(piece, weight, x: x, y: y, middle: middle)
            return
        }
        let offsets = weight == .double ? [-1.5, 1.5] : [0]
        for offset in offsets {
            let before = Self.gap(offset, piece.up, piece.down)
            if piece.left == weight { addHorizontal(y: middle.y + offset, from: x, to: middle.x - before) }
            if piece.right == weight { addHorizontal(y: middle.y + offset, from: middle.x + before, to: x + width) }
            let above = Self.gap(offset, piece.left, piece.right)
            if piece.up == weight { addVertical(x: middle.x + offset, from: y, to: middle.y - above) }
            if piece.down == weight { addVertical(x: middle.x + offset, from: middle.y + above, to: y + height) }
        }
    }

    /// Returns the distance from the middle of the cell to the start of a line of an arm, so that the line meets the
    /// crossing lines. A line with a negative distance extends beyond the middle.
    ///
    /// - Parameters:
    ///   - offset: The distance of the line from the axis of the arm. It is 0 for a single arm. A double arm consists
    ///     of two lines, one with a negative and one with a positive offset.
    ///   - negative: The weight of the crossing arm on the side of negative offsets.
    ///   - positive: The weight of the crossing arm on the side of positive offsets.
    private static func gap(_ offset: Double, _ negative: LinePiece.Weight, _ positive: LinePiece.Weight) -> Double {
        let half = 1.5
        if offset == 0 {
            if negative == .double, positive == .double { return half }
            return negative == .double || positive == .double ? -half : 0
        }
        let (near, far) = offset < 0 ? (negative, positive) : (positive, negative)
        if near == .double { return half }
        return far == .double ? -half : 0
    }

    private mutating func addCorner(_ piece: LinePiece, x: Double, y: Double, middle: (x: Double, y: Double)) {
        let (width, height) = (Double(SVGGeometry.cellWidth), Double(SVGGeometry.cellHeight))
        let radius = Self.radius
        let (dx, dy) = (piece.right == .light ? radius : -radius, piece.down == .light ? radius : -radius)
        let number = SVGText.number
        addCurve(
            "M\(number(middle.x)) \(number(middle.y + dy))q0 \(number(-dy)) \(number(dx)) \(number(-dy))")
        addHorizontal(y: middle.y, from: dx > 0 ? middle.x + dx : x, to: dx > 0 ? x + width : middle.x + dx)
        addVertical(x: middle.x, from: dy > 0 ? middle.y + dy : y, to: dy > 0 ? y + height : middle.y + dy)
    }

    private mutating func addDashes(
        _ piece: LinePiece, _ weight: LinePiece.Weight, x: Double, y: Double, middle: (x: Double, y: Double)
    ) {
        let isHorizontal = piece.left == weight
        guard isHorizontal || piece.up == weight else { return }
        let length = Double(isHorizontal ? SVGGeometry.cellWidth : SVGGeometry.cellHeight) / Double(piece.dashes)
        for dash in 0..<piece.dashes {
            let start = (isHorizontal ? x : y) + length * (Double(dash) + 0.2)
            if isHorizontal {
                addHorizontal(y: middle.y, from: start, to: start + length * 0.6)
            } else {
                addVertical(x: middle.x, from: start, to: start + length * 0.6)
            }
        }
    }
}
