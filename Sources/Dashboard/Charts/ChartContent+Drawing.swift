import Loadables
public import TerminalUI

extension ChartContent {

    /// The smallest size of a chart with axes.
    private static let leastForAxes = Size(width: 16, height: 6)

    public func draw(in canvas: inout Canvas, state: inout ChartState, isFocused: Bool, elapsed: Duration) {
        guard !isEmpty, !canvas.size.isEmpty else { return }
        if isFocused { canvas.placeCursor(x: 0, y: 0) }
        let content = showing(state.range)
        if numbers.count == 1 {
            content.drawOne(state.name, in: &canvas)
        } else {
            content.drawSeveral(state.name, in: &canvas)
        }
    }

    // MARK: One number

    private func drawOne(_ range: String?, in canvas: inout Canvas) {
        guard let present = numbers[0].present(at: now) else { return }
        let forms = [text(present.value), number(present.value)]
        guard let text = forms.first(where: { $0.cellWidth <= canvas.size.width }) else {
            // A truncated number could be read as a different number, so only the sparkline is drawn.
            canvas.draw(sparkline, in: canvas.bounds)
            return
        }
        let role = levels.last { present.value >= $0.start }?.role
        canvas.write(text, role.flatMap { $0 == .success ? nil : $0 } ?? .emphasis, x: 0, y: 0)
        let width = text.cellWidth
        guard canvas.size.height > 1 else {
            canvas.draw(sparkline, in: canvas.bounds.inset(left: width + 1))
            return
        }
        let rest = canvas.bounds.inset(top: 1)
        let hasAxes = rest.width >= Self.leastForAxes.width && rest.height >= Self.leastForAxes.height
        let drawn = hasAxes ? extremes : Self.extremes(of: sparkline.visibleValues(in: rest.width).compactMap(\.self))
        let texts = drawn.map { "\($0.name) \(number($0.value))" }
        write([range.map { "last \($0)" }].compactMap(\.self) + texts, right: width + 2, in: &canvas)
        if hasAxes {
            canvas.draw(chart, in: rest)
        } else {
            canvas.draw(sparkline, in: rest)
        }
    }

    /// Draws texts at the right end of the first row, if they fit.
    private func write(_ texts: [String], right start: Int, in canvas: inout Canvas) {
        let text = texts.joined(separator: "  ")
        let x = canvas.size.width - text.cellWidth
        if x >= start { canvas.write(text, .secondary, x: x, y: 0) }
    }

    /// The values as a sparkline, with an empty column for each gap.
    private var sparkline: Sparkline {
        let stretches = series.stretches.map { $0.map { Optional($0.value) } }
        return Sparkline(Array(stretches.joined(separator: [nil])), range: range, levels: levels)
    }

    // MARK: Several numbers

    private func drawSeveral(_ range: String?, in canvas: inout Canvas) {
        let entries = numbers.indices.map { entry($0, canvas.symbols) }
        let rows = Self.rows(entries, width: canvas.size.width, limit: max(1, canvas.size.height / 4))
        for (y, row) in rows.enumerated() {
            canvas.draw(Label(row), in: Rect(y: y, width: canvas.size.width, height: 1))
        }
        if let range, let first = rows.first { write(["last \(range)"], right: first.width + 2, in: &canvas) }
        canvas.draw(chart, in: canvas.bounds.inset(top: rows.count))
    }

    private func entry(_ index: Int, _ symbols: Symbols) -> StyledText {
        let number = numbers[index]
        let level = number.present(at: now).flatMap { sample in levels.last { sample.value >= $0.start }?.role }
        let role = number.isOnRight || level == .success ? nil : level
        let value = value(of: number).map { StyledText($0, role ?? .emphasis) } ?? StyledText("–", .secondary)
        return StyledText(symbols.chart.marker(index) + " ", Role.series[index % Role.series.count])
            + StyledText(number.name + " ") + value
    }

    /// Returns the entries in at most `limit` rows. The number of entries that do not fit is at the end.
    private static func rows(_ entries: [StyledText], width: Int, limit: Int) -> [StyledText] {
        var rows: [StyledText] = []
        for (index, entry) in entries.enumerated() {
            let hidden = entries.count - index - 1
            let more = hidden > 0 && rows.count == limit ? "   +\(hidden)".cellWidth : 0
            if let last = rows.last, last.width + 3 + entry.width + more <= width {
                rows[rows.count - 1] = last + "   " + entry
            } else if rows.count < limit {
                rows.append(entry)
            } else {
                rows[rows.count - 1] = rows[rows.count - 1] + StyledText("   +\(hidden + 1)", .secondary)
                break
            }
        }
        return rows
    }

    // MARK: The chart

    private var chart: LineChart {
        let stretches = isStacked ? numbers.stackedStretches : numbers.map(\.history.stretches)
        let timeline = ChartTimeline(stretches, time ?? .local)
        let series = zip(numbers, stretches).map { number, stretches in
            ChartSeries(
                number.name, points: timeline.points(of: stretches), shape: shape,
                levels: number.isOnRight || numbers.count > 1 ? [] : levels, isOnRight: number.isOnRight)
        }
        return LineChart(
            series,
            xAxis: ChartAxis(
                range: timeline.range, steps: ChartAxis.timeSteps, breaks: timeline.breaks, label: timeline.label),
            yAxis: ChartAxis(range: range, steps: format == nil ? unit.steps : [], label: axisFormat),
            rightAxis: ChartAxis(steps: rightUnit.steps, label: Self.axisFormat(rightUnit)), limits: limits,
            legend: .none)
    }
}
