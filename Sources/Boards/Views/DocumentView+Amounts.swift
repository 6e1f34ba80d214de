import Dashboard
import Documents
import JSONDocuments
import TerminalUI
import Values

/// Bars and gauges.
extension DocumentView {

    /// A number with a label, and the item that it belongs to.
    struct Amount {
        let label: String
        /// Nil for what is not a number.
        let value: Double?
        /// The value as it is shown.
        let text: String
        /// Whether that is the text of the data.
        let isWritten: Bool
        /// The unit of the column; nil for none.
        var unit: NumberUnit?
        var item: ItemReference?
        var id: String?
    }

    /// An amount for each part of a map, each row, or each number of a list; nil if none of them is a number.
    func amounts(_ root: Element) -> [Amount]? {
        if root.isScalar {
            let reading = reading([root])
            return reading.isNumeric ? [amount("", root, 0, reading)] : nil
        }
        let document = Document.json(root.document)
        if let items = amountItems(of: document, root) {
            let parts = root.kind == .object ? root.members : root.elements.enumerated().map { ("\($0 + 1)", $1) }
            let reading = reading(parts.map(\.value))
            guard reading.isNumeric else { return nil }
            return parts.enumerated().map { index, part in
                var amount = amount(part.name, part.value, index, reading)
                (amount.item, amount.id) = (ItemReference(items, index), items.item(at: index).id)
                return amount
            }
        }
        guard let rows = rows(root), case let readings = RowReadings(rows, in: self),
            let value = field("value", of: rows) ?? rows.columns.last(where: readings.isNumeric),
            let reading = readings.reading(value), reading.isNumeric, let values = rows.values(value)
        else { return nil }
        let label =
            field("label", of: rows)
            ?? rows.columns.first {
                $0 != value && rows.isColumn($0) { value, _ in value.kind == .string && !value.isURL }
            } ?? ""
        let labels = rows.values(label) ?? values.map { _ in nil }
        let items = RowItems(rows, of: root.document, in: self, showing: [label, value].filter { !$0.isEmpty })
        let ids = items.identities.ids
        return rows.rows.indices.map { row in
            var amount = amount(labels[row].map { cell.text($0, in: label).string } ?? "", values[row], row, reading)
            (amount.item, amount.id) = (ItemReference(items, row), ids[row])
            return amount
        }
    }

    /// The amount of a row. A number with a unit stays as it is written unless the unit of the settings can hold it.
    private func amount(_ label: String, _ element: Element?, _ row: Int, _ reading: ColumnReading) -> Amount {
        let written = element.map { cell.text($0).string } ?? ""
        guard let value = reading.values[row] else {
            return Amount(label: label, value: nil, text: written.isEmpty ? "–" : written, isWritten: true)
        }
        let isPlain = reading.kind == .number && element?.number != nil
        let isConverted = isPlain || named?.canWrite(reading.unit ?? "bytes") ?? false
        return Amount(
            label: label, value: value, text: isConverted ? unit.text(value) : written, isWritten: !isConverted,
            unit: reading.unit)
    }

    /// A bar for each amount.
    func bars(_ root: Element) -> ItemsContent<BarItems>? {
        guard let amounts = amounts(root), !amounts.isEmpty else { return nil }
        let chart = BarChart(
            amounts.map { BarChart.Category($0.label, $0.value, role: $0.value.flatMap(role), text: $0.text) },
            range: range, format: text)
        return ItemsContent(BarItems(chart: chart), lines: said(amounts), height: amounts.count)
    }

    /// A gauge for each amount: between `from` and `to`, otherwise from 0 to 1 or to 100.
    func gauges(_ root: Element) -> ItemsContent<GaugeItems>? {
        guard let amounts = amounts(root), !amounts.isEmpty else { return nil }
        let most = amounts.compactMap(\.value).filter(\.isFinite).max() ?? 1
        let ownUnit = amounts.lazy.compactMap(\.unit).first
        let isPercent = (named ?? ownUnit)?.canWrite("percent") ?? false
        let range = range ?? (most <= 1 && !isPercent ? 0...1 : most <= 100 ? 0...100 : 0...most)
        let isFraction = self.range == nil && most <= 1 && !isPercent
        let width = amounts.map(\.label.cellWidth).max() ?? 0
        let gauges = amounts.map { amount in
            // Their bars begin below each other.
            Gauge(
                amount.label + String(repeating: " ", count: width - amount.label.cellWidth),
                value: amount.value ?? .nan, in: range, levels: levels(of: range)
            ) { value in
                let isOwn = amount.value.map { $0 == value } ?? value.isNaN
                if isOwn, amount.isWritten { return amount.text }
                return isFraction && named == nil && ownUnit == nil
                    ? NumberText.percent(value) : (named ?? ownUnit ?? unit).text(value)
            }
        }
        return ItemsContent(GaugeItems(gauges: gauges), lines: said(amounts), height: amounts.count)
    }

    private func said(_ amounts: [Amount]) -> [TextLine] {
        amounts.map { amount in
            TextLine(
                amount.label.isEmpty ? amount.text : "\(amount.label): \(amount.text)", id: amount.id ?? amount.label,
                item: amount.item)
        }
    }

    /// The ranges that count as a warning and as critical. If `warning` is above `critical`, lower values are worse.
    func levels(of range: ClosedRange<Double>) -> [Gauge.Level] {
        let warning = settings?.number("warning")
        let critical = settings?.number("critical")
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

    private func role(of value: Double) -> Role? {
        levels(of: 0...1).last { value >= $0.start }.map(\.role).flatMap { $0 == .success ? nil : $0 }
    }
}
