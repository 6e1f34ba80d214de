import Dashboard
import Loadables
import Settings
import TerminalUI

struct ChartLook: Hashable, Sendable {

    /// A number over time that has not been assigned to an axis yet.
    struct Line {
        let name: String
        let field: String
        let unit: NumberUnit?
        let history: TimeSeries
    }

    private enum Style: String, CaseIterable {
        case line, area, bars
    }

    /// The maximum number of lines in a chart of the source's history. In a chart of rows with times, it is the maximum
    /// number of lines for each column.
    static let lineLimit = 24

    private let unit: NumberUnit?
    private let rightFields: [String]
    private let rightUnit: NumberUnit?
    private let scale: ViewScale
    private let thresholds: ViewThresholds
    private let style: Style?
    private let isStacked: Bool

    init(_ options: inout OptionReader) {
        unit = options.unit()
        scale = ViewScale(&options)
        thresholds = ViewThresholds(&options)
        style = options(
            "style", OptionType<Style>.word, without: "area with thresholds or “stack”, otherwise line",
            "The shape of the drawn values.")
        isStacked = options("stack", .flag, default: false, "Draws the numbers stacked.")
        rightFields =
            options(
                "right", .fields,
                "Fields of “y” on a second axis on the right. Default: if there are two units, the fields with the second unit."
            ) ?? []
        rightUnit = options("right_unit", .plain(.title), "Unit of the right axis.").map { NumberUnit($0) }
    }

    /// Returns the reason why the options are invalid; nil if they are valid.
    ///
    /// - Parameter y: The fields to draw; empty for all.
    func mistake(drawing y: [String]) -> String? {
        if let field = rightFields.first(where: { !y.contains($0) }), !y.isEmpty {
            return "“right” contains “\(field)”, which is not in “y”"
        }
        return scale.mistake
    }

    private var shape: ChartSeries.Shape {
        switch style {
        case .line: .line
        case .area: .area
        case .bars: .bars
        case nil: isStacked || !thresholds.levels.isEmpty ? .area : .line
        }
    }

    /// Returns the content for numbers over time; nil if they have no values.
    func content(_ lines: [Line], in reader: RowReader) -> PreparedContent? {
        let isRight = lines.map(isOnRight(among: lines))
        let unit = zip(lines, isRight).first { !$1 }.flatMap { $0.0.unit }
        let rightUnit = zip(lines, isRight).first { $1 }.flatMap { $0.0.unit }
        let numbers = zip(lines, isRight).map { line, isRight in
            ChartNumber(lines.count == 1 ? "" : line.name, line.history, isOnRight: isRight)
        }
        return content(numbers, unit: unit, rightUnit: rightUnit, in: reader)
    }

    /// Returns a closure that returns whether a number is drawn on the right axis.
    private func isOnRight(among lines: [Line]) -> (Line) -> Bool {
        if !rightFields.isEmpty { return { [rightFields] in rightFields.contains($0.field) } }
        let units = Set(lines.map(\.unit))
        guard unit == nil, units.count == 2, let first = lines.first?.unit else {
            // All numbers share the left axis if the options set a unit, if the first number has no unit, or if there
            // are not exactly two units.
            return { _ in false }
        }
        return { $0.unit != first }
    }

    /// Returns the content for numbers over time that are assigned to axes; nil if they have no values.
    func content(
        _ numbers: [ChartNumber], unit own: NumberUnit?, rightUnit ownRight: NumberUnit? = nil, in reader: RowReader
    ) -> PreparedContent? {
        guard numbers.contains(where: { !$0.history.isEmpty }) else { return nil }
        let left = UnitConversion(from: own, to: unit, possible: reader.possibleUnit)
        let right = UnitConversion(from: ownRight, to: rightUnit)
        let numbers = numbers.map { number in
            let factor = (number.isOnRight ? right : left).factor
            guard factor != 1 else { return number }
            return ChartNumber(number.name, number.history.multiplied(by: factor), isOnRight: number.isOnRight)
        }
        let now = reader.context.clock?.now
        let isForecast = now.map { now in numbers.contains { $0.history.latest.map { $0.date > now } ?? false } }
        let onLeft = numbers.filter { !$0.isOnRight }
        let limitFactor = limitFactor(of: own, in: reader)
        let thresholds = thresholds.multiplied(by: limitFactor)
        let range = scale.multiplied(by: limitFactor).range(
            of: isStacked ? ends(ofStacked: onLeft) : onLeft.flatMap { $0.history.samples.map(\.value) })
        return PreparedContent { [self] in
            ChartContent(
                numbers, unit: left.unit, rightUnit: right.unit, range: range, limits: thresholds.limits,
                levels: thresholds.levels, shape: shape, isStacked: isStacked, now: isForecast == true ? now : nil)
        }
    }

    /// Returns the lowest and the highest value that stacked numbers may reach.
    private func ends(ofStacked numbers: [ChartNumber]) -> [Double] {
        let (lowest, highest) = (numbers.compactMap(\.history.lowest), numbers.compactMap(\.history.highest))
        return [lowest.reduce(0) { $0 + min(0, $1.value) }, highest.reduce(0) { $0 + max(0, $1.value) }]
    }

    /// Returns the factor from the unit of the options `min`, `max`, `warning` and `critical` to the unit of the
    /// numbers. If the source states the unit of the numbers, the options are in the same unit, so the factor is 1.
    private func limitFactor(of own: NumberUnit?, in reader: RowReader) -> Double {
        reader.unit == nil && reader.fieldUnits.isEmpty ? LimitUnit(of: own, named: unit).factor : 1
    }

    /// Returns a remark about the unit of `min` and similar options, if the numbers have a prefix; otherwise empty.
    ///
    /// - Parameter units: The units of the numbers.
    func limitRemarks(on units: [NumberUnit?], in reader: RowReader) -> [String] {
        guard unit == nil, scale.isSet || thresholds.areSet, reader.unit == nil, reader.fieldUnits.isEmpty else {
            return []
        }
        return Array(units.lazy.compactMap { $0.flatMap { LimitUnit.remark(onWritten: $0.symbol) } }.prefix(1))
    }

    var areBars: Bool { style == .bars }

    /// Returns a chart of numbers over other numbers, or over categories; nil if there is no number to draw.
    ///
    /// - Parameters:
    ///   - series: The points of each line.
    ///   - own: The unit of the numbers; nil if they have none.
    ///   - categories: The names of the positions 0, 1, 2 and so on; nil if the positions are numbers.
    ///   - reader: The reader of the data.
    func content(
        _ series: [(name: String, points: [ChartSeries.Point])], unit own: NumberUnit?, categories: [String]? = nil,
        in reader: RowReader
    ) -> PreparedContent? {
        guard series.contains(where: { $0.points.contains { !$0.y.isNaN } }) else { return nil }
        let limitFactor = limitFactor(of: own, in: reader)
        let thresholds = thresholds.multiplied(by: limitFactor)
        let conversion = UnitConversion(from: own, to: unit)
        let unit = conversion.unit
        let series = series.map { name, points in
            (name, points.map { ChartSeries.Point(x: $0.x, y: $0.y * conversion.factor) })
        }
        let range = scale.multiplied(by: limitFactor).range(of: series.flatMap { $0.1.map(\.y) }.filter { !$0.isNaN })
        let lines = series.map { name, points in
            TextLine("\(name.isEmpty ? "latest" : name) \(points.last.map { unit.text($0.y) } ?? "")", id: name)
        }
        let drawn = series.map { name, points in
            ChartSeries(name, points: points, shape: shape, levels: series.count == 1 ? thresholds.levels : [])
        }
        return PreparedContent { [limits = thresholds.limits] in
            var axis = ChartAxis()
            if let categories {
                axis = ChartAxis(range: -0.5...Double(categories.count) - 0.5, steps: [1]) { place in
                    let index = Int(place.rounded())
                    return categories.indices.contains(index) ? "\(OneLine(categories[index], limit: 20))" : ""
                }
            }
            let chart = LineChart(
                drawn, xAxis: axis, yAxis: ChartAxis(range: range), limits: limits,
                legend: drawn.count > 1 ? .top : .none)
            return ViewContent(chart, lines: lines)
        }
    }
}
