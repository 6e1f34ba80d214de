/// The positions of the plot, the labels and the legend of a line chart, and the scales of its axes.
struct ChartLayout {

    struct AxisLabel: Hashable {
        let text: String
        /// The row of a label beside an axis, or the column of the tick of a label below an axis.
        let cell: Int
        /// The first column of a label below an axis.
        var start = 0
    }

    /// A section of the lower axis that is shortened.
    struct Break: Hashable {
        let label: String
        let shortLabel: String
        /// The columns of the section, counted from the left edge of the plot. They are between the last point before
        /// the gap and the first point after the gap.
        let cells: Range<Int>
    }

    private static let leastForLegend = Size(width: 24, height: 7)
    private static let leastForLabels = Size(width: 16, height: 5)
    private static let leastForAxes = Size(width: 6, height: 3)

    private(set) var plot: Rect
    private(set) var legend = Rect(width: 0, height: 0)
    private(set) var hasAxes = false
    private(set) var yLabels: [AxisLabel] = []
    private(set) var rightLabels: [AxisLabel] = []
    private(set) var xLabels: [AxisLabel] = []
    private(set) var breaks: [Break] = []
    /// The scale of the lower axis. Nil if there are no points and the axis has no range.
    private(set) var x: Scale?
    private(set) var y: Scale?
    private(set) var right: Scale?

    init(_ chart: LineChart, in size: Size) {
        plot = Rect(size)
        placeLegend(of: chart, size)
        x = chart.xAxis.range.map(Scale.init) ?? Self.xScale(chart.series)
        y = x.flatMap { Self.yScale(chart, chart.yAxis, inside: $0, isOnRight: false) }
        right = x.flatMap { Self.yScale(chart, chart.rightAxis, inside: $0, isOnRight: true) }
        guard size.holds(Self.leastForAxes) else { return }
        hasAxes = true
        let hasLabels = size.holds(Self.leastForLabels) && x != nil && (y ?? right) != nil
        plot = plot.inset(left: 1, right: right == nil ? 0 : 1, bottom: hasLabels ? 2 : 1)
        if hasLabels { placeLabels(of: chart, size) }
        breaks = chart.xAxis.breaks.compactMap { placed($0, of: chart) }
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

    private static func yScale(
        _ chart: LineChart, _ axis: ChartAxis, inside x: Scale, isOnRight: Bool
    ) -> Scale? {
        let series = chart.series.filter { $0.isOnRight == isOnRight }
        if let range = axis.range { return series.isEmpty && isOnRight ? nil : Scale(range) }
        let seen = series.lazy.flatMap(\.points).filter { $0.x >= x.lower && $0.x <= x.upper }
        guard var scale = Scale(seen.map(\.y)) else { return nil }
        // If all values are zero, the scale does not extend below zero, because in most such series, negative values
        // are impossible.
        if seen.allSatisfy({ $0.y == 0 || !$0.y.isFinite }) { scale = Scale(0, 1) }
        // Areas and bars start at zero, so the scale includes zero.
        let base = series.contains { $0.shape != .line } ? [0.0] : []
        return Scale([scale.lower, scale.upper] + base + (isOnRight ? [] : chart.limits.map(\.value)))
    }

    // MARK: Labels

    private mutating func placeLabels(of chart: LineChart, _ size: Size) {
        if let scale = y {
            let (whole, labels, width) = yLabels(of: chart.yAxis, scale, chart, size)
            (y, yLabels) = (whole, labels)
            plot = plot.inset(left: width)
        }
        if let scale = right {
            let (whole, labels, width) = yLabels(of: chart.rightAxis, scale, chart, size)
            (right, rightLabels) = (whole, labels)
            plot = plot.inset(right: width)
        }
        placeXLabels(of: chart)
    }

    /// Returns as many labels for a vertical axis as fit. If adjacent labels would be equal, returns fewer.
    ///
    /// - Returns: The scale with round ends, the labels, and the number of columns for the labels. The columns include
    ///   the free column between the labels and the axis. There are no labels if they would take more than a third of
    ///   the width.
    private func yLabels(
        of axis: ChartAxis, _ scale: Scale, _ chart: LineChart, _ size: Size
    ) -> (Scale, [AxisLabel], Int) {
        let attempts = (2...max(2, plot.height / 3 + 1)).reversed().lazy.map { count in
            let whole = axis.range == nil ? scale.rounded(count: count, steps: axis.steps) : scale
            return (scale: whole, labels: axis.labels(Ticks(in: whole, count: count, steps: axis.steps)))
        }
        guard let (whole, texts) = attempts.first(where: { $0.labels.differ }) ?? attempts.first else {
            return (scale, [], 0)
        }
        let width = (texts.map(\.text.cellWidth).max() ?? -1) + 1
        guard width <= size.width / 3 else { return (whole, [], 0) }
        var labels: [AxisLabel] = []
        for (value, text) in texts where text != labels.last?.text {
            guard let place = whole.place(of: value, count: plot.height * chart.resolution.rows) else { continue }
            let row = plot.maxY - 1 - place / chart.resolution.rows
            if place >= 0, row >= plot.y, row != labels.last?.cell { labels.append(AxisLabel(text: text, cell: row)) }
        }
        return (whole, labels, width)
    }

    private func placed(_ part: ChartBreak, of chart: LineChart) -> Break? {
        let columns = chart.resolution.columns
        guard let first = x?.place(of: part.range.lowerBound, count: plot.width * columns),
            let last = x?.place(of: part.range.upperBound, count: plot.width * columns),
            case let (start, end) = (max(0, first / columns + 1), min(plot.width, last / columns)), start < end
        else { return nil }
        return Break(label: part.label, shortLabel: part.shortLabel, cells: start..<end)
    }

    private static func isLeftOut(_ value: Double, _ axis: ChartAxis) -> Bool {
        axis.breaks.contains { $0.range.lowerBound < value && value < $0.range.upperBound }
    }

    /// Places as many labels as fit side by side with space between them. If adjacent labels would be equal, places
    /// fewer.
    private mutating func placeXLabels(of chart: LineChart) {
        guard let scale = x else { return }
        let right = plot.maxX + (legend.width > 0 && chart.legend == .right ? 1 : 0)
        var step: Double?
        for count in stride(from: max(1, plot.width / 6), through: 1, by: -1) {
            let ticks = Ticks(in: scale, count: count, steps: chart.xAxis.steps)
            guard ticks.step != step else { continue }
            step = ticks.step
            let texts = chart.xAxis.labels(ticks).filter { !Self.isLeftOut($0.value, chart.xAxis) }
            let labels = texts.compactMap { value, text -> AxisLabel? in
                guard let place = scale.place(of: value, count: plot.width * chart.resolution.columns) else {
                    return nil
                }
                let cell = plot.x + min(max(0, place / chart.resolution.columns), plot.width - 1)
                let start = min(cell - (text.cellWidth - 1) / 2, right - text.cellWidth)
                return AxisLabel(text: text, cell: cell, start: max(0, start))
            }
            let haveRoom = zip(labels, labels.dropFirst()).allSatisfy { $0.start + $0.text.cellWidth + 1 < $1.start }
            if texts.differ, haveRoom, labels.allSatisfy({ $0.text.cellWidth <= plot.width }) {
                xLabels = labels
                return
            }
        }
    }
}

extension ChartAxis {

    fileprivate func labels(_ ticks: Ticks) -> [(value: Double, text: String)] {
        Array(zip(ticks.values, label.map { ticks.values.map($0) } ?? ticks.labels))
    }
}

extension Array where Element == (value: Double, text: String) {

    fileprivate var differ: Bool {
        zip(self, dropFirst()).allSatisfy { $0.text != $1.text }
    }
}

extension Size {

    fileprivate func holds(_ other: Size) -> Bool {
        width >= other.width && height >= other.height
    }
}
