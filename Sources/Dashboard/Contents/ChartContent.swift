public import Loadables
public import TerminalUI

/// The course of a number: a line chart with axes where there is room, otherwise a sparkline. The latest value is said in
/// digits above or before it, with the lowest and the highest one beside it where there is room.
///
/// A gap in the series is a gap in the line. A long one, as that between two runs of the program, takes little room: there the
/// axis is dashed, and above it stands how long the gap is.
public struct ChartContent: PanelContent {

    public var series: TimeSeries
    /// The unit, which decides how values are written.
    public var unit: NumberUnit
    /// What the lower and the upper edge of the chart stand for; made of the values if nil.
    public var range: ClosedRange<Double>?
    /// Lines across the chart.
    public var limits: [ChartLimit]
    /// How values are written; as the unit says if nil.
    public var format: ((Double) -> String)?
    /// How the times below the chart are written; nil for as the board writes them.
    public var time: TimeOfDay?

    /// Makes the content.
    ///
    /// - Parameters:
    ///   - series: What is drawn.
    ///   - unit: The unit, which decides how values are written.
    ///   - range: What the lower and the upper edge of the chart stand for; made of the values if nil.
    ///   - limits: Lines across the chart.
    ///   - time: How the times below the chart are written; nil for as the board writes them.
    ///   - format: How values are written; as the unit says if nil.
    public init(
        _ series: TimeSeries,
        unit: NumberUnit = "",
        range: ClosedRange<Double>? = nil,
        limits: [ChartLimit] = [],
        time: TimeOfDay? = nil,
        format: ((Double) -> String)? = nil
    ) {
        self.series = series
        self.unit = unit
        self.range = range
        self.limits = limits
        self.time = time
        self.format = format
    }

    /// How large the chart is at least if it has axes.
    private static let leastForAxes = Size(width: 24, height: 6)

    public func draw(in canvas: inout Canvas, state: inout Void, isFocused: Bool, elapsed: Duration) {
        guard let latest = series.latest, !canvas.size.isEmpty else { return }
        if isFocused { canvas.placeCursor(x: 0, y: 0) }
        let texts = [text(latest.value), number(latest.value)]
        guard let text = texts.first(where: { $0.cellWidth <= canvas.size.width }) else {
            // A part of the digits would be another number.
            canvas.draw(sparkline, in: canvas.bounds)
            return
        }
        canvas.write(text, .emphasis, x: 0, y: 0)
        let width = text.cellWidth
        guard canvas.size.height > 1 else {
            canvas.draw(sparkline, in: canvas.bounds.inset(left: width + 1))
            return
        }
        drawExtremes(right: width + 2, in: &canvas)
        let rest = canvas.bounds.inset(top: 1)
        if rest.width >= Self.leastForAxes.width, rest.height >= Self.leastForAxes.height {
            canvas.draw(chart, in: rest)
        } else {
            canvas.draw(sparkline, in: rest)
        }
    }

    public func writingTimes(by time: TimeOfDay) -> ChartContent {
        var content = self
        content.time = self.time ?? time
        return content
    }

    private func drawExtremes(right start: Int, in canvas: inout Canvas) {
        let text = extremes.map { "\($0.name) \(number($0.value))" }.joined(separator: "  ")
        let x = canvas.size.width - text.cellWidth
        if x >= start { canvas.write(text, .secondary, x: x, y: 0) }
    }

    private var extremes: [(name: String, value: Double)] {
        guard let lowest = series.lowest, let highest = series.highest else { return [] }
        return [("min", lowest.value), ("max", highest.value)]
    }

    private func number(_ value: Double) -> String {
        if let format { return format(value) }
        return decimals.map { NumberText.fixed(value, decimals: $0) } ?? unit.number(value)
    }

    /// With how many digits after the point all values are written: as many as it takes, with the largest having up to three
    /// digits. Nil for values that are large or tiny.
    private var decimals: Int? {
        guard !unit.isPercent, !unit.hasPrefixes else { return nil }
        let largest = max(abs(series.lowest?.value ?? 0), abs(series.highest?.value ?? 0))
        let most: Int
        switch largest {
        case 100..<999.5: most = 0
        case 10..<100: most = 1
        case 0.1..<10: most = 2
        default: return nil
        }
        let powers = [1.0, 10, 100]
        return (0...most).first { decimals in
            series.samples.allSatisfy { sample in
                let scaled = sample.value * powers[decimals]
                return abs(scaled - scaled.rounded()) < 1e-6
            }
        } ?? most
    }

    private func text(_ value: Double) -> String {
        let isWhole = unit.symbol.isEmpty || format == nil && unit.hasPrefixes
        return isWhole ? number(value) : "\(number(value)) \(unit.symbol)"
    }

    /// A value for each column, with an empty one for each gap.
    private var sparkline: Sparkline {
        let stretches = series.stretches.map { $0.map { Optional($0.value) } }
        return Sparkline(Array(stretches.joined(separator: [nil])), range: range)
    }

    private var chart: LineChart {
        let timeline = ChartTimeline(series.stretches, time ?? .local)
        return LineChart(
            [ChartSeries(points: timeline.points)],
            xAxis: ChartAxis(
                range: timeline.range, steps: ChartAxis.timeSteps, breaks: timeline.breaks, label: timeline.label),
            yAxis: ChartAxis(range: range, label: axisFormat), limits: limits, legend: .none)
    }

    private var axisFormat: ((Double) -> String)? {
        if let format { return format }
        return unit.hasPrefixes ? { [unit] in unit.text($0) } : nil
    }

    public var lines: [TextLine] {
        let values = [("latest", series.latest?.value)] + extremes.map { ($0.name, Optional($0.value)) }
        return values.compactMap { name, value in value.map { TextLine("\(name) \(text($0))", id: name) } }
    }

    /// Each value with its time in seconds since 1970, and the unit if it has one.
    public var json: JSONValue {
        let samples = series.samples.map { sample -> JSONValue in
            ["time": .time(sample.date.secondsSince1970), "value": .number(sample.value)]
        }
        return unit.symbol.isEmpty
            ? ["samples": .array(samples)] : ["samples": .array(samples), "unit": .string(unit.symbol)]
    }

    public var memorySize: Int { series.samples.count * MemoryLayout<TimeSeries.Sample>.stride }

    public var isEmpty: Bool { series.isEmpty }

    public func isSame(as other: ChartContent) -> Bool { series == other.series && lines == other.lines }
}

/// Where samples stand on an axis of seconds. The last stretch stands where the clock on the wall does, the others nearer to
/// it if the gaps between them are long.
struct ChartTimeline {

    /// The points, and one that is not a number in each gap.
    private(set) var points: [ChartSeries.Point] = []
    /// The gaps that take less room than they are long.
    private(set) var breaks: [ChartBreak] = []
    /// Where stretches end on the axis, and how much later than they were measured they stand.
    private var shifts: [(end: Double, seconds: Double)] = []
    /// How long it is from the first sample to the last one, with its gaps.
    private let span: Double
    private let time: TimeOfDay
    private let secondsAhead: Double

    init(_ stretches: [ArraySlice<TimeSeries.Sample>], _ time: TimeOfDay) {
        self.time = time
        guard let first = stretches.first?.first?.date, let last = stretches.last?.last?.date else {
            (span, secondsAhead) = (0, 0)
            return
        }
        span = last.secondsSince1970 - first.secondsSince1970
        secondsAhead = time.secondsAhead(last)
        place(stretches)
    }

    /// From the last stretch to the first.
    private mutating func place(_ stretches: [ArraySlice<TimeSeries.Sample>]) {
        let measured = stretches.reduce(0) { sum, stretch in
            guard let first = stretch.first, let last = stretch.last else { return sum }
            return sum + last.date.secondsSince1970 - first.date.secondsSince1970
        }
        var shift = 0.0
        var next: TimeSeries.Sample?
        for stretch in stretches.reversed() {
            guard let last = stretch.last else { continue }
            if let next {
                let gap = next.date.secondsSince1970 - last.date.secondsSince1970
                let shortening = Self.shortening(of: gap, measured: measured)
                let end = x(of: next, shift)
                shift += shortening
                if shortening > 0 {
                    let start = x(of: last, shift)
                    breaks.append(ChartBreak(start...max(start, end), label: ElapsedTime(.seconds(gap)).text))
                }
                points.append(ChartSeries.Point(x: x(of: last, shift), y: .nan))
            }
            shifts.append((x(of: last, shift), shift))
            points += stretch.reversed().map { ChartSeries.Point(x: x(of: $0, shift), y: $0.value) }
            next = stretch.first
        }
        points.reverse()
        shifts.reverse()
    }

    /// By how much a gap is shortened so that it takes about an eighth of what was measured: by whole minutes or hours, so that
    /// round times stay round.
    private static func shortening(of gap: Double, measured: Double) -> Double {
        let allowed = measured / 8
        guard measured > 0, gap > allowed else { return 0 }
        let unit = [3_600, 60].first { $0 <= allowed } ?? 1
        return ((gap - allowed) / unit).rounded(.down) * unit
    }

    private func x(of sample: TimeSeries.Sample, _ shift: Double) -> Double {
        sample.date.secondsSince1970 + secondsAhead + shift
    }

    /// The ends of the axis; a minute for a single sample. Nil if there are none.
    var range: ClosedRange<Double>? {
        guard let first = points.first?.x, let last = points.last?.x else { return nil }
        return (first < last ? first : last - 60)...last
    }

    /// The time of the day at that place of the axis.
    func label(_ x: Double) -> String {
        let shift = shifts.first { x <= $0.end }?.seconds ?? 0
        let moment = Timestamp(secondsSince1970: x - shift - secondsAhead)
        if span < 300 { return time.text(moment) }
        if span < 86_400 { return time.shortText(moment) }
        return span < 7 * 86_400 ? time.dayText(moment) : CalendarDay(moment, in: time).text
    }
}
