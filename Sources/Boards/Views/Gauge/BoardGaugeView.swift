import Dashboard
import Documents
import Settings
import TerminalUI

/// A view with a gauge for each amount. The scale is from `min` to `max`.
///
/// If only one of these options is set, the other end is chosen so that the scale includes 0, 100 and all values. If
/// neither is set, the scale is from 0 to 100, or to the largest value if it exceeds 100. For fractions up to 1, the
/// scale is from 0 to 1. Values are fractions if they are not percentages, and if at least one of them is not an
/// integer.
struct BoardGaugeView: BoardAmountView {

    static let name = "gauge"
    static let help = "A bar that shows how full something is."

    let amounts: AmountOptions
    private let scale: ViewScale
    private let thresholds: ViewThresholds

    init(_ options: inout OptionReader) {
        amounts = AmountOptions(&options)
        scale = ViewScale(&options)
        thresholds = ViewThresholds(&options)
    }

    var hasLimits: Bool { scale.isSet || thresholds.areSet }

    var mistake: String? { scale.mistake }

    func content(of root: Element, in reader: RowReader) -> PreparedContent? {
        guard let amounts = amounts.amounts(of: root, in: reader), !amounts.isEmpty else { return nil }
        let scale = self.scale.multiplied(by: amounts.limitFactor)
        let thresholds = self.thresholds.multiplied(by: amounts.limitFactor)
        let named = self.amounts.unit
        let own = amounts.compactMap(\.unit)
        let units = own.isEmpty ? [named].compactMap(\.self) : own
        let values = amounts.compactMap(\.value).filter(\.isFinite)
        let most = values.max() ?? 1
        let isPercent = units.contains { $0.canWrite("percent") }
        let areFractions = most <= 1 && !isPercent && values.contains { $0 != $0.rounded() }
        let ownRange = scale.range(of: [0, 100] + values)
        let range = ownRange ?? (areFractions ? 0...1 : most <= 100 ? 0...100 : 0...most)
        let lines = amounts.map(\.line)
        return PreparedContent { [levels = thresholds.levels] in
            let gauges = amounts.map { amount in
                Gauge(amount.label, value: amount.value ?? .nan, in: range, levels: levels) { value in
                    let isOwn = amount.value.map { $0 == value } ?? value.isNaN
                    if isOwn, amount.isWritten { return amount.text }
                    return (amount.unit ?? named ?? "").text(value)
                }
            }
            return ItemsContent(GaugeItems(gauges: gauges), lines: lines, height: lines.count)
        }
    }
}
