import Dashboard
import Documents
import Settings
import TerminalUI

/// A bar for each amount.
struct BoardBarsView: BoardView {

    static let name = "bars"
    static let help = "A bar for each item."

    private let amounts: AmountOptions
    private let scale: ViewScale
    private let thresholds: ViewThresholds

    init(_ options: inout OptionReader) {
        amounts = AmountOptions(&options)
        scale = ViewScale(&options)
        thresholds = ViewThresholds(&options)
    }

    var fields: [ViewField] { amounts.fields }

    func content(of root: Element, in reader: RowReader) -> PreparedContent? {
        guard let amounts = amounts.amounts(of: root, in: reader), !amounts.isEmpty else { return nil }
        let categories = amounts.map {
            BarChart.Category($0.label, $0.value, role: $0.value.flatMap(thresholds.role), text: $0.text)
        }
        let lines = amounts.map(\.line)
        return PreparedContent { [range = scale.range(), unit = self.amounts.unit ?? ""] in
            let chart = BarChart(categories, range: range, format: unit.text)
            return ItemsContent(BarItems(chart: chart), lines: lines, height: lines.count)
        }
    }

    func items(of document: Document, in reader: RowReader) -> (any BoardItemSource)? {
        amounts.items(of: document, in: reader)
    }

    func remarks(on content: BoardContent, in reader: RowReader) -> [String] {
        reader.remarks(on: content, fields) + amounts.remarks(on: content, in: reader)
    }
}
