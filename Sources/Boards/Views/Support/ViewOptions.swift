import Dashboard
import Settings
import TerminalUI

extension OptionType where Value == String {

    static var field: OptionType { .plain(.field) }
}

extension OptionType where Value == [String] {

    static var fields: OptionType { .list(.field, orOne: true) }
}

extension OptionReader {

    mutating func times() -> [String] {
        self(
            "times", .fields,
            "Fields whose numbers are times since 1970, in seconds or smaller units. Default: fields whose names suggest times, such as created_at."
        ) ?? []
    }

    mutating func limit() -> Int? {
        self("limit", .integer(1...100_000), "Maximum number of rows to show, among the first 5,000.")
    }

    mutating func all() -> Bool {
        self(
            "all", .flag, default: false,
            "Whether the buckets of histograms and the help texts of metrics are also shown."
        )
    }

    mutating func value() -> String? { self("value", .field, "Field with the number.") }

    mutating func unit() -> NumberUnit? {
        self(
            "unit", .plain(.title),
            "Unit and format of numbers: bytes, binary_bytes, bits, percent, seconds, count or a currency code. Each can be followed by /s. Any other text is written after the number. Numbers with another unit are converted if possible; otherwise they keep their unit."
        ).map { NumberUnit($0) }
    }
}

/// The ends of a scale that are set in the options.
struct ViewScale: Hashable, Sendable {

    let min: Double?
    let max: Double?

    init(_ options: inout OptionReader) {
        min = options(
            "min", .number, formerly: ["from"],
            "Lower end of the scale. Default: 0 for gauges and bars; otherwise from the data.")
        max = options(
            "max", .number, formerly: ["to"],
            "Upper end of the scale. Default: from the data. For gauges, the default is 100, or the largest value if that is higher. For gauges of fractions without “min”, the default is 1."
        )
    }

    private init(min: Double?, max: Double?) {
        (self.min, self.max) = (min, max)
    }

    var isSet: Bool { min != nil || max != nil }

    /// Returns the scale in another unit.
    func multiplied(by factor: Double) -> ViewScale {
        ViewScale(min: min.map { $0 * factor }, max: max.map { $0 * factor })
    }

    var mistake: String? {
        guard let min, let max, min >= max else { return nil }
        return "“min” (\(NumberText.exact(min))) must be less than “max” (\(NumberText.exact(max)))"
    }

    /// Returns the range of the scale. An end that is not set is the minimum or the maximum of the values. Returns nil
    /// if neither end is set, or if the range would be empty. If only `min` is set, and equals the maximum of the
    /// values, the range extends to `min` plus 1. If only `max` is set, and equals the minimum of the values, the range
    /// begins at `max` minus 1.
    func range(of values: [Double] = []) -> ClosedRange<Double>? {
        guard min != nil || max != nil, let lower = min ?? values.min(), let upper = max ?? values.max() else {
            return nil
        }
        guard lower == upper else { return lower < upper ? lower...upper : nil }
        // All values are equal to the end that is set. Extend the range by 1.
        switch (min, max) {
        case (let min?, nil): return min...min + 1
        case (nil, let max?): return max - 1...max
        default: return nil
        }
    }
}

struct ViewThresholds: Hashable, Sendable {

    private let warning: Double?
    private let critical: Double?

    init(_ options: inout OptionReader) {
        warning = options("warning", .number, "Warning threshold. If it is above `critical`, lower values are worse.")
        critical = options("critical", .number, "Critical threshold.")
    }

    private init(warning: Double?, critical: Double?) {
        (self.warning, self.critical) = (warning, critical)
    }

    var areSet: Bool { warning != nil || critical != nil }

    /// Returns the thresholds in another unit.
    func multiplied(by factor: Double) -> ViewThresholds {
        ViewThresholds(warning: warning.map { $0 * factor }, critical: critical.map { $0 * factor })
    }

    var limits: [ChartLimit] {
        [
            warning.map { ChartLimit($0, label: "warning", role: .warning) },
            critical.map { ChartLimit($0, label: "critical", role: .failure) },
        ].compactMap(\.self)
    }

    /// The levels, in ascending order. If `warning` is above `critical`, lower values are worse.
    var levels: [Gauge.Level] {
        guard warning != nil || critical != nil else { return [] }
        if let warning, let critical, critical < warning {
            return [
                Gauge.Level(from: -.infinity, .failure), Gauge.Level(from: critical, .warning),
                Gauge.Level(from: warning, .success),
            ]
        }
        return [Gauge.Level(from: -.infinity, .success)]
            + [warning.map { Gauge.Level(from: $0, .warning) }, critical.map { Gauge.Level(from: $0, .failure) }]
            .compactMap(\.self)
    }

    /// Returns the role for a value at a warning or critical level; nil for other values.
    func role(of value: Double) -> Role? {
        levels.last { value >= $0.start }.map(\.role).flatMap { $0 == .success ? nil : $0 }
    }
}
