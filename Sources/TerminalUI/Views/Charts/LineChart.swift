/// The course of one or several numbers, with axes.
///
/// Where there are several, each has a colour, a marker on its line, and a name in the legend. Many points in one column
/// become a stroke from the lowest to the highest, so that no peak is lost; drawing costs one look at each point.
///
/// Where room runs out the legend goes first, then the labels of the axes, then the axes. The line stays.
public struct LineChart: View {

    public var series: [ChartSeries]
    public var xAxis: ChartAxis
    public var yAxis: ChartAxis
    /// Lines across the chart.
    public var limits: [ChartLimit]
    public var legend: ChartLegend
    /// What the lines are made of.
    public var resolution: DotResolution

    /// Makes a chart.
    public init(
        _ series: [ChartSeries],
        xAxis: ChartAxis = ChartAxis(),
        yAxis: ChartAxis = ChartAxis(),
        limits: [ChartLimit] = [],
        legend: ChartLegend = .top,
        resolution: DotResolution = .braille
    ) {
        self.series = series
        self.xAxis = xAxis
        self.yAxis = yAxis
        self.limits = limits
        self.legend = legend
        self.resolution = resolution
    }

    public func draw(in canvas: inout Canvas) {
        guard !canvas.size.isEmpty else { return }
        let layout = ChartLayout(self, in: canvas.size)
        draw(legend: layout.legend, in: &canvas)
        if layout.hasAxes { draw(axesOf: layout, in: &canvas) }
        canvas.within(layout.plot) { canvas in
            guard let x = layout.x, let y = layout.y else { return }
            for limit in limits { drawLine(of: limit, y, in: &canvas) }
            let dots = draw(x, y, in: &canvas)
            for limit in limits { writeLabel(of: limit, y, beside: dots, in: &canvas) }
            if layout.hasAxes { writeLabels(ofBreaks: layout.breaks, beside: dots, in: &canvas) }
        }
    }

    private var isMarked: Bool { series.count > 1 }

    // MARK: Lines

    private func draw(_ x: Scale, _ y: Scale, in canvas: inout Canvas) -> DotGrid {
        var all = DotGrid(size: canvas.size, resolution: resolution)
        var marks: [(place: Point, index: Int)] = []
        for (index, series) in series.enumerated() {
            var stroke = ChartStroke(size: canvas.size, resolution: resolution, role: role(index))
            stroke.draw(series.points, x, y)
            all.formUnion(stroke.grid)
            if isMarked { marks += places(ofMarksOn: stroke.grid, index).map { ($0, index) } }
        }
        canvas.draw(all, in: canvas.bounds)
        for (place, index) in marks {
            canvas.write(marker(index, canvas.symbols), role(index), x: place.x, y: place.y)
        }
        return all
    }

    /// Some cells of a line, at even distances, in other columns than those of the other lines.
    private func places(ofMarksOn grid: DotGrid, _ index: Int) -> [Point] {
        let spacing = max(8, 2 * series.count, grid.size.width / 5)
        let start = spacing * (2 * index + 1) / (2 * series.count)
        return stride(from: start, to: grid.size.width, by: spacing).compactMap { column in
            grid.firstRow(inColumn: column).map { Point(x: column, y: $0) }
        }
    }

    private func role(_ index: Int) -> Role {
        series[index].role ?? Role.series[index % Role.series.count]
    }

    private func marker(_ index: Int, _ symbols: Symbols) -> String {
        let markers = symbols.chart.markers
        return isMarked ? markers.sign(index % max(1, markers.count)) : symbols.horizontal
    }

    // MARK: Limits

    private func row(of limit: ChartLimit, _ scale: Scale, height: Int) -> Int? {
        guard let row = scale.place(of: limit.value, count: height * resolution.rows), row >= 0 else { return nil }
        let y = height - 1 - row / resolution.rows
        return y >= 0 ? y : nil
    }

    private func drawLine(of limit: ChartLimit, _ scale: Scale, in canvas: inout Canvas) {
        guard let y = row(of: limit, scale, height: canvas.size.height) else { return }
        canvas.fill(Rect(x: 0, y: y, width: canvas.size.width, height: 1), with: canvas.symbols.chart.dash, limit.role)
    }

    /// At the left, at the right, or in the middle: where it hides nothing of the lines.
    private func writeLabel(of limit: ChartLimit, _ scale: Scale, beside dots: DotGrid, in canvas: inout Canvas) {
        let (text, width) = (" \(limit.label) ", limit.label.cellWidth + 2)
        guard !limit.label.isEmpty, width + 2 <= canvas.size.width / 2,
            let y = row(of: limit, scale, height: canvas.size.height)
        else { return }
        let room = canvas.size.width - width
        let start = [1, room - 1, room / 2].first { dots.isEmpty(columns: $0..<$0 + width, row: y) }
        if let start { canvas.write(text, limit.role, x: start, y: y) }
    }

    /// Just above the axis.
    private func writeLabels(ofBreaks breaks: [ChartLayout.Break], beside dots: DotGrid, in canvas: inout Canvas) {
        for part in breaks {
            let width = part.label.cellWidth
            let start = part.cells.lowerBound + (part.cells.count - width) / 2
            let row = canvas.size.height - 1
            guard width > 0, width <= part.cells.count, dots.isEmpty(columns: start..<start + width, row: row) else {
                continue
            }
            canvas.write(part.label, .secondary, x: start, y: row)
        }
    }

    // MARK: Around them

    private func draw(legend rect: Rect, in canvas: inout Canvas) {
        let symbols = canvas.symbols
        let entries = series.indices.filter { !series[$0].name.isEmpty }.map { index in
            StyledText(marker(index, symbols) + " ", role(index)) + StyledText(series[index].name)
        }
        if legend == .right {
            for (offset, entry) in entries.prefix(rect.height).enumerated() {
                canvas.draw(Label(entry), in: Rect(x: rect.x, y: rect.y + offset, width: rect.width, height: 1))
            }
        } else {
            let line = entries.reduce(StyledText()) { $0.isEmpty ? $1 : $0 + "   " + $1 }
            canvas.draw(Label(line), in: rect)
        }
    }

    private func draw(axesOf layout: ChartLayout, in canvas: inout Canvas) {
        let symbols = canvas.symbols
        let (plot, left, bottom) = (layout.plot, layout.plot.x - 1, layout.plot.maxY)
        canvas.fill(Rect(x: left, y: plot.y, width: 1, height: plot.height), with: symbols.vertical, .guide)
        canvas.fill(Rect(x: plot.x, y: bottom, width: plot.width, height: 1), with: symbols.horizontal, .guide)
        for part in layout.breaks {
            let cells = Rect(x: plot.x + part.cells.lowerBound, y: bottom, width: part.cells.count, height: 1)
            canvas.fill(cells, with: symbols.chart.dash == symbols.horizontal ? " " : symbols.chart.dash, .guide)
        }
        canvas.write(symbols.line([.up, .right]), .guide, x: left, y: bottom)
        for label in layout.yLabels {
            canvas.write(symbols.line([.up, .down, .left]), .guide, x: left, y: label.cell)
            canvas.write(label.text, .secondary, x: left - 1 - label.text.cellWidth, y: label.cell)
        }
        for label in layout.xLabels {
            canvas.write(symbols.line([.left, .right, .down]), .guide, x: label.cell, y: bottom)
            canvas.write(label.text, .secondary, x: label.start, y: bottom + 1)
        }
    }
}

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
