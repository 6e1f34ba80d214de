/// A chart of one or more series of numbers, with axes.
///
/// A legend shows the names of the series. If there are several series, their lines have different colors and markers.
/// The colors repeat after six series, but the first 36 series differ in their color or in their marker. All points in
/// one column become a stroke from the lowest to the highest point, so that every peak is visible. The time for drawing
/// is proportional to the number of points.
///
/// In a small region, the legend is omitted first, then the labels of the axes, then the axes. The lines are always
/// drawn.
public struct LineChart: View {

    public var series: [ChartSeries]
    public var xAxis: ChartAxis
    public var yAxis: ChartAxis
    /// The right axis, for series with ``ChartSeries/isOnRight``. It is drawn if at least one such series exists, and
    /// if the series have visible values or the axis has a range.
    public var rightAxis: ChartAxis
    /// The limits, which are drawn as lines across the chart. Their values are on the left axis, or on the right axis
    /// if there is no left one.
    public var limits: [ChartLimit]
    public var legend: ChartLegend
    /// The resolution of the dots that form the lines.
    public var resolution: DotResolution

    /// Creates a chart.
    ///
    /// - Parameters:
    ///   - series: The series to draw.
    ///   - xAxis: The lower axis.
    ///   - yAxis: The left axis.
    ///   - rightAxis: The right axis, for series with ``ChartSeries/isOnRight``.
    ///   - limits: The limits, which are drawn as lines across the chart. Their values are on the left axis, or on the
    ///     right axis if there is no left one.
    ///   - legend: The position of the legend.
    ///   - resolution: The resolution of the dots that form the lines.
    public init(
        _ series: [ChartSeries],
        xAxis: ChartAxis = ChartAxis(),
        yAxis: ChartAxis = ChartAxis(),
        rightAxis: ChartAxis = ChartAxis(),
        limits: [ChartLimit] = [],
        legend: ChartLegend = .top,
        resolution: DotResolution = .braille
    ) {
        self.series = series
        self.xAxis = xAxis
        self.yAxis = yAxis
        self.rightAxis = rightAxis
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
            guard let x = layout.x, let y = layout.y ?? layout.right else { return }
            for limit in limits { drawLine(of: limit, y, in: &canvas) }
            let dots = draw(x, y, layout.right ?? y, in: &canvas)
            var labels: [Rect] = []
            for limit in limits { writeLabel(of: limit, y, beside: dots, &labels, in: &canvas) }
            if layout.hasAxes { writeLabels(ofBreaks: layout.breaks, beside: dots, &labels, in: &canvas) }
        }
    }

    private var isMarked: Bool { series.count > 1 }

    // MARK: Lines

    private func draw(_ x: Scale, _ left: Scale, _ right: Scale, in canvas: inout Canvas) -> DotGrid {
        var all = DotGrid(size: canvas.size, resolution: resolution)
        var marks: [(place: Point, index: Int)] = []
        let grids = series.indices.map { index in
            var stroke = ChartStroke(size: canvas.size, resolution: resolution, role: role(index))
            stroke.draw(series[index], x, series[index].isOnRight ? right : left)
            return stroke.grid
        }
        // Lines are drawn over areas. Of areas with the same height, the earlier one is drawn over the later one.
        let lines = series.indices.filter { series[$0].shape == .line }
        let filled = Array(series.indices.filter { series[$0].shape != .line }.reversed())
        all.formUnion(ofAreas: filled.map { grids[$0] })
        for index in lines { all.formUnion(grids[index]) }
        if isMarked {
            for index in filled + lines { marks += places(ofMarksOn: grids[index], index).map { ($0, index) } }
        }
        canvas.draw(all, in: canvas.bounds)
        for (place, index) in marks {
            canvas.write(marker(index, canvas.symbols), role(index), x: place.x, y: place.y)
        }
        return all
    }

    /// Returns the cells of the markers on a line. The markers have equal distances. They are not in the columns of the
    /// markers on other lines.
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
        isMarked ? symbols.chart.marker(index) : symbols.horizontal
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

    /// Returns whether a label in the rectangle covers neither a line nor another label.
    private func isFree(_ rect: Rect, _ dots: DotGrid, _ labels: [Rect]) -> Bool {
        dots.isEmpty(columns: rect.x..<rect.maxX, row: rect.y)
            && !labels.contains { !$0.intersection(rect).size.isEmpty }
    }

    /// Writes the label of the limit where it covers no line and no other label: at the left, at the right, or in the
    /// middle, in this order of preference. Omits a label that would cover something in all three places, or that takes
    /// more than half of the width.
    private func writeLabel(
        of limit: ChartLimit, _ scale: Scale, beside dots: DotGrid, _ labels: inout [Rect], in canvas: inout Canvas
    ) {
        let (text, width) = (" \(limit.label) ", limit.label.cellWidth + 2)
        guard !limit.label.isEmpty, width + 2 <= canvas.size.width / 2,
            let y = row(of: limit, scale, height: canvas.size.height)
        else { return }
        let room = canvas.size.width - width
        let places = [1, room - 1, room / 2].map { Rect(x: $0, y: y, width: width, height: 1) }
        guard let place = places.first(where: { isFree($0, dots, labels) }) else { return }
        canvas.write(text, limit.role, x: place.x, y: y)
        labels.append(place)
    }

    /// Writes the labels of the breaks. Each label is as close to the axis as possible without covering a line or
    /// another label. If there is no place for the label, the short label is tried. If there is no place for the short
    /// label either, nothing is written.
    private func writeLabels(
        ofBreaks breaks: [ChartLayout.Break], beside dots: DotGrid, _ labels: inout [Rect], in canvas: inout Canvas
    ) {
        for part in breaks {
            let texts = [part.label] + (part.shortLabel.cellWidth <= part.cells.count ? [part.shortLabel] : [])
            let places = texts.lazy.filter { !$0.isEmpty && $0.cellWidth <= dots.size.width }.flatMap { text in
                let width = text.cellWidth
                let start = part.cells.lowerBound + (part.cells.count - width) / 2
                let x = min(max(0, start), dots.size.width - width)
                return (0..<dots.size.height).reversed().lazy.map { (text, Rect(x: x, y: $0, width: width, height: 1)) }
            }
            guard let (text, rect) = places.first(where: { isFree($0.1, dots, labels) }) else { continue }
            canvas.write(text, .secondary, x: rect.x, y: rect.y)
            labels.append(rect)
        }
    }

    // MARK: Axes and legend

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
            let line = entries.joined(by: "   ")
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
        if layout.right != nil {
            let x = plot.maxX
            canvas.fill(Rect(x: x, y: plot.y, width: 1, height: plot.height), with: symbols.vertical, .guide)
            canvas.write(symbols.line([.up, .left]), .guide, x: x, y: bottom)
            for label in layout.rightLabels {
                canvas.write(symbols.line([.up, .down, .right]), .guide, x: x, y: label.cell)
                canvas.write(label.text, .secondary, x: x + 2, y: label.cell)
            }
        }
        for label in layout.xLabels {
            canvas.write(symbols.line([.left, .right, .down]), .guide, x: label.cell, y: bottom)
            canvas.write(label.text, .secondary, x: label.start, y: bottom + 1)
        }
    }
}
