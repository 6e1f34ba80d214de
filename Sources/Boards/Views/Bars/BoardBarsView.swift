import Dashboard
import Documents
import Settings
import TerminalUI

struct BoardBarsView: BoardAmountView {

    static let name = "bars"
    static let help = "A bar for each item."

    let amounts: AmountOptions
    private let scale: ViewScale
    private let thresholds: ViewThresholds

    init(_ options: inout OptionReader) {
        amounts = AmountOptions(&options)
        scale = ViewScale(&options)
        thresholds = ViewThresholds(&options)
    }

    var hasLimits: Bool { scale.isSet || thresholds.areSet }

    func content(of root: Element, in reader: RowReader) -> PreparedContent? {
        guard let amounts = amounts.amounts(of: root, in: reader), !amounts.isEmpty else { return nil }
        let scale = self.scale.multiplied(by: amounts.limitFactor)
        let thresholds = self.thresholds.multiplied(by: amounts.limitFactor)
        let categories = amounts.map {
            BarChart.Category($0.label, $0.value, role: $0.value.flatMap(thresholds.role), text: $0.text)
        }
        let lines = amounts.map(\.line)
        // Include zero, so that the range contains zero and the bars begin there.
        let values = [0] + amounts.compactMap(\.value).filter(\.isFinite)
        let named = self.amounts.unit
        let unit = named == nil ? "" : amounts.lazy.compactMap(\.unit).first ?? named ?? ""
        return PreparedContent { [range = scale.range(of: values)] in
            let chart = BarChart(categories, range: range, format: unit.text)
            return ItemsContent(BarItems(chart: chart), lines: lines, height: lines.count)
        }
    }
}
