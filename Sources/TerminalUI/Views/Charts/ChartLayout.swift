/// Where the parts of a line chart stand, and what its axes stand for.
struct ChartLayout {

    /// A text beside or below an axis.
    struct AxisLabel: Hashable {
        let text: String
        /// The row or column that it belongs to.
        let cell: Int
        /// Where the text begins, below an axis.
        var start = 0
    }

    private static let leastForLegend = Size(width: 24, height: 7)
    private static let leastForLabels = Size(width: 16, height: 5)
    private static let leastForAxes = Size(width: 6, height: 3)

    private(set) var plot: Rect
    private(set) var legend = Rect(width: 0, height: 0)
    private(set) var hasAxes = false
    private(set) var yLabels: [AxisLabel] = []
    private(set) var xLabels: [AxisLabel] = []
    /// Nil if there is nothing to be drawn.
    private(set) var x: Scale?
    private(set) var y: Scale?

    init(_ chart: LineChart, in size: Size) {
        plot = Rect(size)
        placeLegend(of: chart, size)
        x = chart.xAxis.range.map(Scale.init) ?? Self.xScale(chart.series)
        y = chart.yAxis.range.map(Scale.init) ?? x.flatMap { Self.yScale(chart, inside: $0) }
        guard size.holds(Self.leastForAxes) else { return }
        hasAxes = true
        let hasLabels = size.holds(Self.leastForLabels) && x != nil && y != nil
        plot = plot.inset(left: 1, bottom: hasLabels ? 2 : 1)
        if hasLabels { placeLabels(of: chart, size) }
    }

    // MARK: Legend

    private mutating func placeLegend(of chart: LineChart, _ size: Size) {
        let longest = chart.series.map(\.name.cellWidth).max() ?? 0
        guard chart.legend != .none, longest > 0, size.holds(Self.leastForLegend) else { return }
        switch chart.legend {
        case .none: break
        case .top:
            legend = Rect(width: size.width, height: 1)
            plot = plot.inset(top: 1)
        case .bottom:
            legend = Rect(y: size.height - 1, width: size.width, height: 1)
            plot = plot.inset(bottom: 1)
        case .right:
            let width = min(longest + 2, size.width / 3)
            legend = Rect(x: size.width - width, width: width, height: size.height)
            plot = plot.inset(right: width + 2)
        }
    }

    // MARK: Scales

    private static func xScale(_ series: [ChartSeries]) -> Scale? {
        Scale(series.lazy.flatMap { $0.points.lazy.filter(\.y.isFinite).map(\.x) })
    }

    private static func yScale(_ chart: LineChart, inside x: Scale) -> Scale? {
        let seen = chart.series.lazy.flatMap(\.points).filter { $0.x >= x.lower && $0.x <= x.upper }
        guard let scale = Scale(seen.map(\.y)) else { return nil }
        return Scale([scale.lower, scale.upper] + chart.limits.map(\.value))
    }

    // MARK: Labels

    private mutating func placeLabels(of chart: LineChart, _ size: Size) {
        guard var scale = y else { return }
        let count = max(2, plot.height / 3 + 1)
        if chart.yAxis.range == nil, chart.yAxis.steps.isEmpty { scale = scale.rounded(count: count) }
        y = scale
        let ticks = Ticks(in: scale, count: count, steps: chart.yAxis.steps)
        let texts = ticks.values.map { chart.yAxis.label?($0) ?? ticks.label($0) }
        // With a column between them and the axis.
        let width = (texts.map(\.cellWidth).max() ?? -1) + 1
        guard width <= size.width / 3 else {
            placeXLabels(of: chart, size)
            return
        }
        var rows: Set<Int> = []
        for (value, text) in zip(ticks.values, texts) {
            guard let place = scale.place(of: value, count: plot.height * chart.resolution.rows) else { continue }
            let row = plot.maxY - 1 - place / chart.resolution.rows
            if place >= 0, row >= plot.y, rows.insert(row).inserted { yLabels.append(AxisLabel(text: text, cell: row)) }
        }
        plot = plot.inset(left: width)
        placeXLabels(of: chart, size)
    }

    /// As many labels as stand beside each other with some room between them.
    private mutating func placeXLabels(of chart: LineChart, _ size: Size) {
        guard let scale = x else { return }
        let right = plot.maxX + (legend.width > 0 && chart.legend == .right ? 1 : 0)
        for distance in [6, 8, 10, 12, 16, 24, 40, 80] {
            let ticks = Ticks(in: scale, count: max(1, plot.width / distance), steps: chart.xAxis.steps)
            let labels = ticks.values.compactMap { value -> AxisLabel? in
                guard let place = scale.place(of: value, count: plot.width * chart.resolution.columns) else {
                    return nil
                }
                let cell = plot.x + min(max(0, place / chart.resolution.columns), plot.width - 1)
                let text = chart.xAxis.label?(value) ?? ticks.label(value)
                let start = min(cell - (text.cellWidth - 1) / 2, right - text.cellWidth)
                return AxisLabel(text: text, cell: cell, start: max(0, start))
            }
            let haveRoom = zip(labels, labels.dropFirst()).allSatisfy { $0.start + $0.text.cellWidth + 1 < $1.start }
            if haveRoom, labels.allSatisfy({ $0.text.cellWidth <= plot.width }) {
                xLabels = labels
                return
            }
        }
    }
}

extension Size {

    fileprivate func holds(_ other: Size) -> Bool {
        width >= other.width && height >= other.height
    }
}
