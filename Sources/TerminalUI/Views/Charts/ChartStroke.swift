/// The dots of a series. All points in one column of dots become a vertical stroke, so that every peak is visible.
struct ChartStroke {

    private(set) var grid: DotGrid
    private let role: Role

    /// The column whose points are being collected.
    private var column: (x: Int, low: Int, high: Int, last: Int)?
    /// The end of the line so far; nil after a gap.
    private var end: Point?

    init(size: Size, resolution: DotResolution, role: Role) {
        grid = DotGrid(size: size, resolution: resolution)
        self.role = role
    }

    mutating func draw(_ series: ChartSeries, _ x: Scale, _ y: Scale) {
        guard series.shape != .bars else { return drawBars(series, x, y) }
        drawLine(series.points, x, y)
        guard series.shape == .area || !series.levels.isEmpty else { return }
        let base = base(of: y)
        for x in 0..<grid.width {
            guard let top = grid.firstDot(inColumn: x) else { continue }
            let role = role(ofRow: top, y, series.levels)
            if series.shape == .area {
                grid.column(x: x, from: top, through: base, role)
            } else {
                for row in 0..<grid.height where grid.hasDot(x: x, y: row) { grid.dot(x: x, y: row, role) }
            }
        }
    }

    // MARK: Lines

    private mutating func drawLine(_ points: [ChartSeries.Point], _ xScale: Scale, _ yScale: Scale) {
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
            // The line ends at the first point that is to the right of the chart.
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

    // MARK: Bars

    private mutating func drawBars(_ series: ChartSeries, _ xScale: Scale, _ yScale: Scale) {
        let places = series.points.compactMap { point -> Point? in
            guard point.x.isFinite, point.y.isFinite, let x = xScale.place(of: point.x, count: grid.width),
                let row = yScale.place(of: point.y, count: grid.height)
            else { return nil }
            return Point(x: x, y: grid.height - 1 - row)
        }
        let distances = zip(places, places.dropFirst()).map { $1.x - $0.x }.filter { $0 > 0 }
        let distance = max(1, distances.min() ?? 4)
        // Between wide bars, one column of dots is free.
        let width = distance > 3 ? distance - 1 : distance
        let base = base(of: yScale)
        for place in places {
            let role = role(ofRow: place.y, yScale, series.levels)
            let start = place.x - width / 2
            for x in start..<start + width { grid.column(x: x, from: place.y, through: base, role) }
        }
    }

    // MARK: Areas

    /// Returns the row of the value zero. If zero is outside the scale, returns the nearest row.
    private func base(of scale: Scale) -> Int {
        let row = scale.place(of: min(max(0, scale.lower), scale.upper), count: grid.height) ?? 0
        return grid.height - 1 - row
    }

    private func role(ofRow row: Int, _ scale: Scale, _ levels: [Gauge.Level]) -> Role {
        guard !levels.isEmpty else { return role }
        // The highest value in the row determines the level. This value is half a dot above the middle of the row.
        let place = (Double(grid.height - 1 - row) + 0.5) / Double(max(1, grid.height - 1))
        let value = scale.lower + (scale.upper - scale.lower) * place
        return levels.last { value >= $0.start }?.role ?? role
    }
}
