/// Draws a series as a line of dots. What falls into the same column of dots becomes one stroke.
struct ChartStroke {

    private(set) var grid: DotGrid
    private let role: Role

    /// The column that is being collected.
    private var column: (x: Int, low: Int, high: Int, last: Int)?
    /// Where the line has come to; nil after a gap.
    private var end: Point?

    init(size: Size, resolution: DotResolution, role: Role) {
        grid = DotGrid(size: size, resolution: resolution)
        self.role = role
    }

    mutating func draw(_ points: [ChartSeries.Point], _ xScale: Scale, _ yScale: Scale) {
        var rightmost = -Double.infinity
        for point in points where point.x.isFinite && point.x >= rightmost {
            rightmost = point.x
            guard
                point.y.isFinite, let x = xScale.place(of: point.x, count: grid.width),
                let row = yScale.place(of: point.y, count: grid.height)
            else {
                endLine()
                continue
            }
            add(x: x, y: grid.height - 1 - row)
            // The line goes on to the first point outside.
            if x >= grid.width { break }
        }
        endLine()
    }

    private mutating func add(x: Int, y: Int) {
        if let column, column.x == x {
            self.column = (x, min(column.low, y), max(column.high, y), y)
            return
        }
        finishColumn()
        if let end { grid.line(from: end, to: Point(x: x, y: y), role) }
        column = (x, y, y, y)
    }

    private mutating func endLine() {
        finishColumn()
        end = nil
    }

    private mutating func finishColumn() {
        guard let column else { return }
        grid.column(x: column.x, from: column.low, through: column.high, role)
        end = Point(x: column.x, y: column.last)
        self.column = nil
    }
}
