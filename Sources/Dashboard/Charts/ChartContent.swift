public import Loadables
public import TerminalUI

/// A chart of numbers over time. A single number is drawn as a line chart with axes if there is space, and otherwise as
/// a sparkline.
///
/// The current value of a single number is above or before the chart, unless the region is narrower than the value. If
/// there is space, the lowest and the highest value are in the same row as the current value. For several numbers, the
/// legend shows the current values.
///
/// A gap in the values is a gap in the line. A long gap, such as the time between two runs of the program, is
/// shortened. The axis below a shortened gap is dashed and labeled with the length of the gap. The key `t` selects a
/// time range.
public struct ChartContent: PanelContent {

    /// The numbers, in the order of the legend.
    public var numbers: [ChartNumber]
    /// The unit of the values, which determines their format.
    public var unit: NumberUnit
    /// The unit of the numbers on the right axis.
    public var rightUnit: NumberUnit
    /// The range of the left axis. If nil, the axis has the smallest range that contains the values and the limits. For
    /// areas and bars, this range also contains zero.
    public var range: ClosedRange<Double>?
    /// Horizontal lines that mark limits.
    public var limits: [ChartLimit]
    /// The levels that determine the colors of values, in ascending order; empty for none. If there are several
    /// numbers, the levels color only the values in the legend, and only those of numbers on the left axis.
    public var levels: [Gauge.Level]
    /// The shape of the drawn values.
    public var shape: ChartSeries.Shape
    /// Whether the numbers are stacked: each is drawn above the sum of the numbers before it.
    public var isStacked: Bool
    /// The current time if some values are in the future, as in a forecast; nil in all other cases.
    public var now: Timestamp?
    /// A closure that returns the text of a value on the left axis, without its unit. The unit is appended. Nil to use
    /// the format of the unit.
    public var format: ((Double) -> String)?
    /// The format of the times below the chart; nil to use the format of the board.
    public var time: TimeOfDay?

    /// Creates the content of several numbers.
    ///
    /// - Parameters:
    ///   - numbers: The numbers, in the order of the legend.
    ///   - unit: The unit of the values, which determines their format.
    ///   - rightUnit: The unit of the numbers on the right axis.
    ///   - range: The range of the left axis. If nil, the axis has the smallest range that contains the values and the
    ///     limits. For areas and bars, this range also contains zero.
    ///   - limits: Horizontal lines that mark limits.
    ///   - levels: The levels that determine the colors of values, in ascending order; empty for none.
    ///   - shape: The shape of the drawn values.
    ///   - isStacked: Whether the numbers are stacked: each is drawn above the sum of the numbers before it.
    ///   - now: The current time, if some values are in the future; nil in all other cases.
    ///   - time: The format of the times below the chart; nil to use the format of the board.
    ///   - format: A closure that returns the text of a value on the left axis, without its unit. The unit is appended.
    ///     Nil to use the format of the unit.
    public init(
        _ numbers: [ChartNumber],
        unit: NumberUnit = "",
        rightUnit: NumberUnit = "",
        range: ClosedRange<Double>? = nil,
        limits: [ChartLimit] = [],
        levels: [Gauge.Level] = [],
        shape: ChartSeries.Shape = .line,
        isStacked: Bool = false,
        now: Timestamp? = nil,
        time: TimeOfDay? = nil,
        format: ((Double) -> String)? = nil
    ) {
        self.numbers = numbers
        self.unit = unit
        self.rightUnit = rightUnit
        self.range = range
        self.limits = limits
        self.levels = levels
        self.shape = shape
        self.isStacked = isStacked
        self.now = now
        self.time = time
        self.format = format
    }

    /// Creates the content of one number.
    ///
    /// - Parameters:
    ///   - series: The values with their times.
    ///   - unit: The unit of the values, which determines their format.
    ///   - range: The range of the axis; nil for the smallest range that contains the values and the limits.
    ///   - limits: Horizontal lines that mark limits.
    ///   - time: The format of the times below the chart; nil to use the format of the board.
    ///   - format: A closure that returns the text of a value, without its unit. The unit is appended. Nil to use the
    ///     format of the unit.
    public init(
        _ series: TimeSeries,
        unit: NumberUnit = "",
        range: ClosedRange<Double>? = nil,
        limits: [ChartLimit] = [],
        time: TimeOfDay? = nil,
        format: ((Double) -> String)? = nil
    ) {
        self.init([ChartNumber("", series)], unit: unit, range: range, limits: limits, time: time, format: format)
    }

    /// The history of the first number; empty if there is no number.
    public var series: TimeSeries { numbers.first?.history ?? TimeSeries() }

    public func makeState() -> ChartState { ChartState() }

    public func writingTimes(by time: TimeOfDay) -> ChartContent {
        var content = self
        content.time = self.time ?? time
        return content
    }

    public var kind: String { "chart" }

    public var keys: [ContentKey<ChartState>] {
        let span = span
        guard numbers.contains(where: { $0.history.samples.count > 1 }) else { return [] }
        let hasRanges = ChartState.ranges.contains { $0.range < span }
        return [
            ContentKey(
                [Key("t")], hint: hasRanges ? KeyHints.Hint(key: "t", label: "range") : nil,
                help: "Show another range of time",
                refusal: "All values are from the last 15 minutes; there is no shorter range to show"
            ) { state, _ in
                state.showNextRange(of: span)
            }
        ]
    }

    /// The time from the first value to the last one.
    var span: Duration {
        let ends = numbers.compactMap { number in
            number.history.samples.first.flatMap { first in number.history.latest.map { (first.date, $0.date) } }
        }
        guard let first = ends.map(\.0).min(), let last = ends.map(\.1).max() else { return .zero }
        return first.duration(to: last)
    }

    /// Returns the content with only the values in a time range that ends at the latest value. If the length of the
    /// range is nil, returns all values.
    func showing(_ range: Duration?) -> ChartContent {
        guard let range, let last = numbers.compactMap(\.history.latest?.date).max() else { return self }
        var content = self
        content.numbers = numbers.map { $0.since(last.advanced(by: .zero - range)) }
        return content
    }

    // MARK: As text

    public var lines: [TextLine] {
        guard numbers.count == 1 else {
            return numbers.compactMap { number in
                value(of: number).map { TextLine("\(number.name) \($0)", id: number.name) }
            }
        }
        let values = [("latest", numbers[0].present(at: now)?.value)] + extremes.map { ($0.name, Optional($0.value)) }
        return values.compactMap { name, value in value.map { TextLine("\(name) \(text($0))", id: name) } }
    }

    /// The unit of the left axis, if there is one, and the samples with their times in seconds since 1970. If there are
    /// several numbers, each has its name and its samples.
    public var json: JSONValue {
        func samples(_ number: ChartNumber) -> JSONValue {
            .array(
                number.history.samples.map {
                    ["time": .time($0.date.secondsSince1970), "value": .number($0.value)]
                })
        }
        var parts: [String: JSONValue] = [:]
        if !unit.symbol.isEmpty { parts["unit"] = .string(unit.symbol) }
        if numbers.count == 1 {
            parts["samples"] = samples(numbers[0])
        } else {
            parts["numbers"] = .array(numbers.map { ["name": .string($0.name), "samples": samples($0)] })
        }
        return .object(parts)
    }

    public var memorySize: Int {
        numbers.reduce(0) { $0 + $1.history.samples.count * MemoryLayout<TimeSeries.Sample>.stride }
    }

    public var isEmpty: Bool { numbers.allSatisfy(\.history.isEmpty) }

    public func isSame(as other: ChartContent) -> Bool { numbers == other.numbers && lines == other.lines }
}
