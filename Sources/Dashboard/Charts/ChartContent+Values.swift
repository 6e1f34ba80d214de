import Loadables
import TerminalUI

extension ChartContent {

    /// The lowest and the highest value of the first number, with the names `min` and `max`; empty if there are no
    /// values.
    var extremes: [(name: String, value: Double)] {
        Self.extremes(of: [series.lowest, series.highest].compactMap { $0?.value })
    }

    /// Returns the lowest and the highest of the values, with the names `min` and `max`; empty if there are none.
    static func extremes(of values: [Double]) -> [(name: String, value: Double)] {
        guard let lowest = values.min(), let highest = values.max() else { return [] }
        return [("min", lowest), ("max", highest)]
    }

    /// Returns the current value of a number, with its unit; nil if the number has no values.
    func value(of number: ChartNumber) -> String? {
        number.present(at: now).map { number.isOnRight ? rightUnit.text($0.value) : text($0.value) }
    }

    /// Returns a value as text. A unit with prefixes, such as MB, is included. Any other unit is not.
    func number(_ value: Double) -> String {
        if let format { return format(value) }
        return decimals.map { NumberText.fixed(value, decimals: $0) } ?? unit.number(value)
    }

    func text(_ value: Double) -> String {
        let isWhole = unit.symbol.isEmpty || format == nil && unit.hasPrefixes
        return isWhole ? number(value) : "\(number(value)) \(unit.symbol)"
    }

    /// The format for the labels of the left axis; nil for the default format of the axis.
    var axisFormat: ((Double) -> String)? {
        if let format { return format }
        return Self.axisFormat(unit)
    }

    static func axisFormat(_ unit: NumberUnit) -> ((Double) -> String)? {
        unit.hasPrefixes ? { unit.text($0) } : nil
    }

    /// The number of decimals of all values on the left axis. It is as small as the values allow. Its limit depends on
    /// the largest absolute value: two decimals below 10, one below 100, and none from 100 on.
    ///
    /// It is nil if the format of the unit applies. This is the case for percentages and for units with prefixes. It is
    /// also the case if the largest absolute value is below 0.1, or at least 999.5.
    private var decimals: Int? {
        guard !unit.isPercent, !unit.hasPrefixes else { return nil }
        let left = numbers.filter { !$0.isOnRight }.map(\.history)
        let ends = left.flatMap { [$0.lowest, $0.highest].compactMap { $0?.value } }
        let most: Int
        switch ends.map(abs).max() ?? 0 {
        case 100..<999.5: most = 0
        case 10..<100: most = 1
        case 0.1..<10: most = 2
        default: return nil
        }
        let powers = [1.0, 10, 100]
        return (0...most).first { decimals in
            left.allSatisfy { series in
                series.samples.allSatisfy { sample in
                    let scaled = sample.value * powers[decimals]
                    return abs(scaled - scaled.rounded()) < 1e-6
                }
            }
        } ?? most
    }
}
