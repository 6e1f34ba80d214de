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
            "style", OptionType<Style>.word, without: "area with “stack” or thresholds; otherwise line",
            "The shape of the drawn values.")
        isStacked = options("stack", .flag, default: false, "Stacks the numbers on top of each other.")
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
        let isRight = areOnRight(lines.map { ($0.field, $0.unit) })
        let numbers = zip(lines, isRight).map { line, isRight in
            ChartNumber(lines.count == 1 ? "" : line.name, line.history, isOnRight: isRight)
        }
        return content(numbers, units: lines.map(\.unit), in: reader)
    }

    /// Returns which numbers are drawn on the right axis.
    private func areOnRight(_ numbers: [(field: String, unit: NumberUnit?)]) -> [Bool] {
        if !rightFields.isEmpty { return numbers.map { rightFields.contains($0.field) } }
        guard unit == nil, Set(numbers.map(\.unit)).count == 2, let first = numbers.first?.unit else {
            // All numbers share the left axis if the options set a unit, if the first number has no unit, or if there
            // are not exactly two units.
            return numbers.map { _ in false }
        }
        return numbers.map { $0.unit != first }
    }

    /// Returns a remark about numbers that cannot be converted to the unit of their axis, or about an axis whose numbers
    /// have different units; empty if there are none.
    func unitRemarks(on numbers: [(field: String, unit: NumberUnit?)], in reader: RowReader) -> [String] {
        let sides = areOnRight(numbers)
        let conversions = zip(numbers, sides).map { conversion(of: $0.unit, isOnRight: $1, in: reader) }
        if let remark = conversions.lazy.compactMap(\.remark).first { return [remark] }
        for side in [false, true] {
            let units = zip(conversions, sides).filter { $1 == side }.map(\.0.unit).filter { !$0.symbol.isEmpty }
            if let first = units.first, let other = units.first(where: { !first.canWrite($0) }) {
                let axis = "numbers in \(first.symbol) and \(other.symbol) share an axis, so the axis has no unit"
                return ["\(axis); choose other numbers with “y” or “right”"]
            }
        }
        return []
    }

    private func conversion(of own: NumberUnit?, isOnRight: Bool, in reader: RowReader) -> UnitConversion {
        UnitConversion(
            from: own, to: isOnRight ? rightUnit : unit, possible: isOnRight ? nil : reader.possibleUnit)
    }

    /// Returns the unit of all converted numbers; an empty unit if they have several units.
    private static func common(_ conversions: [UnitConversion]) -> NumberUnit {
        let first = conversions.first?.unit ?? ""
        return conversions.allSatisfy { first.canWrite($0.unit) } ? first : ""
    }

    /// Returns the content for numbers over time that are assigned to axes; nil if they have no values.
    ///
    /// - Parameter units: The units of the numbers; nil for numbers without a unit.
    func content(_ numbers: [ChartNumber], units: [NumberUnit?], in reader: RowReader) -> PreparedContent? {
        guard numbers.contains(where: { !$0.history.isEmpty }) else { return nil }
        let conversions = zip(numbers, units).map { conversion(of: $1, isOnRight: $0.isOnRight, in: reader) }
        func unit(isOnRight: Bool) -> NumberUnit {
            Self.common(zip(numbers, conversions).filter { $0.0.isOnRight == isOnRight }.map(\.1))
        }
        let (left, right) = (unit(isOnRight: false), unit(isOnRight: true))
        let own = zip(numbers, units).first { !$0.0.isOnRight }.flatMap(\.1)
        let numbers = zip(numbers, conversions).map { number, conversion in
            guard conversion.factor != 1 else { return number }
            return ChartNumber(
                number.name, number.history.multiplied(by: conversion.factor), isOnRight: number.isOnRight)
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
                numbers, unit: left, rightUnit: right, range: range, limits: thresholds.limits,
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
    ///   - units: The units of the lines; nil for a line without a unit.
    ///   - categories: The names of the positions 0, 1, 2 and so on; nil if the positions are numbers.
    ///   - reader: The reader of the data.
    func content(
        _ series: [(name: String, points: [ChartSeries.Point])], units: [NumberUnit?], categories: [String]? = nil,
        in reader: RowReader
    ) -> PreparedContent? {
        guard series.contains(where: { $0.points.contains { !$0.y.isNaN } }) else { return nil }
        let limitFactor = limitFactor(of: units.first ?? nil, in: reader)
        let thresholds = thresholds.multiplied(by: limitFactor)
        let conversions = units.map { UnitConversion(from: $0, to: self.unit) }
        let unit = Self.common(conversions)
        let series = zip(series, conversions).map { line, conversion in
            (line.name, line.points.map { ChartSeries.Point(x: $0.x, y: $0.y * conversion.factor) })
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
