import Dashboard
import Documents
import JSONDocuments
import Settings
import TerminalUI
import Values

struct Amount {

    let label: String
    let value: Double?
    /// The text of the value; `–` if there is neither a number nor text.
    let text: String
    /// Whether ``text`` is written as in the data.
    let isWritten: Bool
    var unit: NumberUnit?
    /// The conversion of the value from the unit of the column.
    var conversion = UnitConversion(from: nil, to: nil)
    /// The unit of the options `min`, `max`, `warning` and `critical`.
    var limitUnit = LimitUnit(of: nil, named: nil)
    /// Whether the number is out of the range that can be drawn. ``value`` is then nil.
    var isOutOfRange = false
    var item: ItemReference?
    var id: String?

    var line: TextLine {
        TextLine(label.isEmpty ? text : "\(label): \(text)", id: id ?? label, item: item)
    }
}

/// The options that determine which numbers a view shows, and in what unit.
struct AmountOptions: Hashable, Sendable {

    let label: String?
    let value: String?
    let unit: NumberUnit?

    init(_ options: inout OptionReader) {
        label = options("label", .field, "Field with the name of each number.")
        value = options.value()
        unit = options.unit()
    }

    init(value: String?, unit: NumberUnit?) {
        (label, self.value, self.unit) = (nil, value, unit)
    }

    var fields: [ViewField] { .named(label, numbers: value) }
}

extension AmountOptions {

    /// Returns the amounts in a value: one for a single number; otherwise one for each field of a map, each value in a
    /// list of numbers, or each row of a table. Returns nil if there are no numbers.
    func amounts(of root: Element, in reader: RowReader) -> [Amount]? {
        if root.isScalar {
            let reading = reader.reading([root])
            guard reading.isNumeric else { return nil }
            return [amount("", root, 0, reading, in: reader)]
        }
        let document = Document.json(root.document)
        if let items = reader.amountItems(of: document, root, field: value ?? label) {
            let parts = root.kind == .object ? root.members : root.elements.enumerated().map { ("\($0 + 1)", $1) }
            let readings = reader.readings(ofMembers: parts)
            guard readings.allSatisfy(\.isNumeric) else { return nil }
            return zip(parts, readings).enumerated().map { index, item in
                let (part, reading) = item
                let isPercent = reader.isPercent(part.name)
                var amount = amount(
                    part.name, part.value, index, reading, in: reader, isPercent: isPercent,
                    hasFieldUnit: reader.fieldUnits[part.name] != nil)
                (amount.item, amount.id) = (ItemReference(items, index), items.item(at: index).id)
                return amount
            }
        }
        guard let rows = reader.rows(root), case let readings = RowReadings(rows, in: reader),
            let value = value.map(rows.ownName) ?? rows.columns.last(where: readings.isNumeric),
            let reading = readings.reading(value), reading.isNumeric, let values = rows.values(value)
        else { return nil }
        let label = label.map(rows.ownName) ?? rows.firstColumn { $1 != value && $0.isPlainText } ?? ""
        let labels = rows.values(label) ?? values.map { _ in nil }
        let items = RowItems(rows, of: root.document, in: reader, showing: [label, value].filter { !$0.isEmpty })
        let ids = items.identities.ids
        let isPercent = reader.isPercent(value)
        let hasFieldUnit = !rows.isPart && reader.fieldUnits[value] != nil
        return rows.rows.indices.map { row in
            var amount = amount(
                labels[row].map { reader.cell.text($0, in: label).string } ?? "", values[row], row, reading, in: reader,
                isPercent: isPercent, hasFieldUnit: hasFieldUnit)
            (amount.item, amount.id) = (ItemReference(items, row), ids[row])
            return amount
        }
    }

    /// Returns the amount of a row. A number with its own unit remains as written, unless it can be expressed in the
    /// unit of the settings. A plain number, even with separators, is written like any other number of the board. It is
    /// in percent if the source or the name of its field states this.
    private func amount(
        _ label: String, _ element: Element?, _ row: Int, _ reading: ColumnReading, in reader: RowReader,
        isPercent: Bool = false, hasFieldUnit: Bool = false
    ) -> Amount {
        let written = element.map { reader.cell.text($0).string } ?? ""
        guard let value = reading.values[row] else {
            return Amount(
                label: label, value: nil, text: written.isEmpty ? "–" : written, isWritten: true,
                isOutOfRange: reading.isOutOfRange(row))
        }
        if reading.isRoundedToZero(row) { return Amount(label: label, value: value, text: written, isWritten: true) }
        let isPlain = reading.kind == .number || hasFieldUnit && element?.number != nil
        var own = reading.unit ?? reader.unit ?? (isPercent && reading.kind == .number ? "percent" : nil)
        var isConverted = isPlain
        if own == nil, let unit, Self.hasPrefix(element), QuantityText.isUnit(unit.symbol) {
            // If the settings set a unit of sizes, `912M` is a number of bytes. If they set another unit that may have
            // a prefix, the meaning of `912M` is unclear.
            own = QuantityText.factor(from: "B", to: unit.symbol) == nil ? nil : "bytes"
            isConverted = QuantityText.isCurrency(unit.symbol)
        }
        let conversion = UnitConversion(from: own, to: unit, possible: reader.possibleUnit)
        if own != nil || !Self.hasPrefix(element), unit != nil, conversion.remark == nil { isConverted = true }
        let number = value * conversion.factor
        return Amount(
            label: label, value: number, text: isConverted ? conversion.unit.text(number) : written,
            isWritten: !isConverted, unit: own == nil && conversion.remark == nil ? unit : conversion.unit,
            conversion: conversion, limitUnit: LimitUnit(of: element?.number == nil ? reading.unit : nil, named: unit))
    }

    /// Returns whether the value is a text that ends with a letter, such as `912M`.
    private static func hasPrefix(_ element: Element?) -> Bool {
        element?.number == nil && element?.text.last?.isLetter == true
    }
}

extension AmountOptions {

    /// Returns remarks about rows without a number, about numbers that are out of the range of a double, and about
    /// numbers that cannot be converted to the unit of the options. If there are no numbers to draw, and if the options
    /// name no field, returns a remark about a column whose numbers have an ambiguous unit or format. Empty if there is
    /// nothing to report.
    func remarks(on content: BoardContent, in reader: RowReader) -> [String] {
        guard let root = content.document.root else { return [] }
        guard let amounts = amounts(of: root, in: reader) else {
            return value == nil ? reader.remarks(onUndecided: root) : []
        }
        let unitRemark = amounts.lazy.compactMap(\.conversion.remark).first
        return RowReader.remarks(onMissing: amounts.count { $0.value == nil && !$0.isOutOfRange })
            + RowReader.remarks(onOutOfRange: amounts.filter(\.isOutOfRange).map(\.text))
            + [unitRemark].compactMap(\.self)
    }
}

extension AmountOptions {

    /// Returns a remark about the unit of `min` and similar options, if the numbers are written with prefixes; otherwise
    /// empty.
    func limitRemarks(on content: BoardContent, in reader: RowReader) -> [String] {
        guard unit == nil, let amounts = content.document.root.flatMap({ amounts(of: $0, in: reader) }) else {
            return []
        }
        let remark = amounts.lazy.filter(\.isWritten).compactMap { amount -> String? in
            guard case .measure(let unit) = ColumnReading(of: [amount.text]).kind else { return nil }
            return LimitUnit.remark(onWritten: unit)
        }.first
        return [remark].compactMap(\.self)
    }
}

extension [Amount] {

    /// The factor from the unit of the options `min`, `max`, `warning` and `critical` to the unit of the amounts.
    var limitFactor: Double { lazy.map(\.limitUnit.factor).first { $0 != 1 } ?? 1 }
}

protocol BoardAmountView: BoardView {

    var amounts: AmountOptions { get }

    /// Whether an option sets an end of the scale or a threshold.
    var hasLimits: Bool { get }
}

extension BoardAmountView {

    var fields: [ViewField] { amounts.fields }

    func items(of document: Document, in reader: RowReader) -> (any BoardItemSource)? {
        reader.amountItems(of: document, field: amounts.value ?? amounts.label)
    }

    func lack(of document: Document, in reader: RowReader) -> String? {
        guard let root = document.root else {
            return "“\(Self.name)” needs numbers, but the content is text; set “parse”, such as “parse: number”"
        }
        return amounts.amounts(of: root, in: reader)?.isEmpty ?? true
            ? "there is no number to draw; choose numbers with “value” or “select”" : nil
    }

    func remarks(on content: BoardContent, in reader: RowReader) -> [String] {
        reader.remarks(on: content, fields) + amounts.remarks(on: content, in: reader)
            + (hasLimits ? amounts.limitRemarks(on: content, in: reader) : [])
    }
}
