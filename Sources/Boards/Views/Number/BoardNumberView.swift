import Dashboard
import Documents
import JSONDocuments
import Loadables
import Settings
import TerminalUI
import Values

struct BoardNumberView: BoardView {

    static let name = "number"
    static let help = "A large number with its history."
    static let listsItems = false

    private let value: String?
    private let unit: NumberUnit?
    private let thresholds: ViewThresholds

    init(_ options: inout OptionReader) {
        value = options.value()
        unit = options.unit()
        thresholds = ViewThresholds(&options)
    }

    static func fit(_ document: Document, isFollowed: Bool) -> ViewFit {
        document.root?.kind == .number ? .well : .never
    }

    var fields: [ViewField] { .named(numbers: value) }

    var drawnNumbers: NumberFields? { value.map { NumberFields(values: [$0]) } }

    func content(of loaded: BoardContent?, in reader: RowReader) -> PreparedContent? {
        guard let loaded, let root = loaded.document.root,
            let (value, written, conversion, limits) = number(root, reader)
        else { return nil }
        let numbers = drawnNumbers.flatMap { DocumentNumbers(root, $0, in: reader) }
        let named = numbers?.all.first { number in self.value.map { number.name.path == [$0] } ?? false }
        let recorded = named.flatMap { loaded.numbers?.series(of: $0) }
        let (unit, factor) = (conversion.unit, conversion.factor)
        let history = (loaded.series ?? recorded).map { factor == 1 ? $0 : $0.multiplied(by: factor) }
        return PreparedContent { [levels = thresholds.multiplied(by: limits.factor).levels] in
            var content = NumberContent(
                value, unit: unit, history: history, levels: levels.sorted { $0.start < $1.start })
            content.written = written
            return content
        }
    }

    func lack(of document: Document, in reader: RowReader) -> String? {
        guard let root = document.root else {
            return "a number is needed, but the content is text; set “parse: number”"
        }
        return number(root, reader) == nil
            ? "there is no number to show; choose one with “value” or “select”" : nil
    }

    func remarks(on content: BoardContent, in reader: RowReader) -> [String] {
        let amounts = content.document.root.flatMap {
            AmountOptions(value: value, unit: unit).amounts(of: $0, in: reader)
        }
        let count = amounts?.count { $0.value != nil } ?? 0
        let others =
            count > 1 ? ["1 of \(NumberText.grouped(count)) numbers is shown; choose another with “select”"] : []
        let conversion = content.document.root.flatMap { number($0, reader) }?.conversion
        let limits =
            thresholds.areSet
            ? AmountOptions(value: value, unit: unit).limitRemarks(on: content, in: reader) : []
        return reader.remarks(on: content, fields) + others + [conversion?.remark].compactMap(\.self) + limits
    }

    /// Returns the number, converted to the unit of the options if possible. Also returns its text if the number is too
    /// large for a double, or too close to zero. Returns nil if there is no number.
    private func number(
        _ root: Element, _ reader: RowReader
    ) -> (value: Double, written: String?, conversion: UnitConversion, limits: LimitUnit)? {
        let field = value.flatMap { (root.elements.first ?? root).part(named: $0) }
        let column = value.flatMap { name in
            reader.rows(root).flatMap { RowReadings($0, in: reader).reading(name) }
        }
        let reading = column ?? reader.reading([field ?? root], name: value ?? "")
        if reading.isNumeric, let infinity = reading.infinities[0], let text = reading.textsOutOfRange.first {
            return (infinity, text, UnitConversion(from: nil, to: nil), LimitUnit(of: nil, named: nil))
        }
        if let number = reading.values.first ?? nil, reading.isNumeric {
            let conversion = UnitConversion(
                from: reading.unit ?? reader.unit, to: unit, possible: reader.possibleUnit)
            let isText = (field ?? root).number == nil
            let limits = LimitUnit(of: isText ? reading.unit : nil, named: unit)
            let written = reading.isRoundedToZero(0) ? reader.cell.text(field ?? root).string : nil
            return (number * conversion.factor, written, conversion, limits)
        }
        let amount = AmountOptions(value: value, unit: unit).amounts(of: root, in: reader)?.first { $0.value != nil }
        return amount.flatMap { amount in amount.value.map { ($0, nil, amount.conversion, amount.limitUnit) } }
    }
}
