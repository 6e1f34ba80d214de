import Dashboard
import Documents
import JSONDocuments
import Loadables
import Settings
import TerminalUI
import Values

/// A view with lines over time or over another field. It draws the history of the source's numbers, columns of numbers
/// over a column of times or numbers, or a list of numbers over their positions.
struct BoardChartView: BoardView {

    static let name = "chart"
    static let help = "Numbers over time, or over another field."
    static let listsItems = false

    let x: String?
    let y: [String]
    let label: String?
    let look: ChartLook
    private let times: [String]

    init(_ options: inout OptionReader) {
        x = options("x", .field, "Field of the horizontal axis. Default: time.")
        y = options("y", .fields, "Field drawn as a line, or a list of fields. Default: all numbers.") ?? []
        label = options(
            "label", .field,
            "Field whose values are the names of the lines. Default: the fields of “id”, or the text fields.")
        look = ChartLook(&options)
        times = options.times()
    }

    var fields: [ViewField] {
        [x, label].compactMap { $0.map { ViewField(name: $0) } } + y.map { ViewField(name: $0, hasNumbers: true) }
            + times.map { ViewField(name: $0) }
    }

    var timeFields: [String] { times }

    var drawnNumbers: NumberFields? { x == nil ? NumberFields(values: y, label: label) : nil }

    var mistake: String? { look.mistake(drawing: y) }

    func content(of loaded: BoardContent?, in reader: RowReader) -> PreparedContent? {
        guard let loaded, let root = loaded.document.root else { return nil }
        if root.number != nil, let series = loaded.series {
            return look.content([ChartNumber("", series)], units: [reader.unit], in: reader)
        }
        if let reading = Self.numbers(in: root, reader) {
            let points = reading.values.enumerated().map { ChartSeries.Point(x: Double($0), y: $1 ?? .nan) }
            return look.content([(name: "", points: points)], units: [reading.unit], in: reader)
        }
        if let recorded = recorded(root, loaded, in: reader) { return recorded }
        return reader.rows(root).flatMap { content(of: $0, in: reader) }
    }

    /// Returns the reading of a list of numbers; nil for any other value.
    private static func numbers(in root: Element, _ reader: RowReader) -> ColumnReading? {
        let elements = root.elements
        guard !elements.isEmpty, elements.allSatisfy(\.isScalar), case let reading = reader.reading(elements),
            reading.isNumeric
        else { return nil }
        return reading
    }

    // MARK: The history of the source

    private func recorded(_ root: Element, _ loaded: BoardContent, in reader: RowReader) -> PreparedContent? {
        guard let fields = drawnNumbers, let histories = loaded.numbers,
            let numbers = DocumentNumbers(root, fields, in: reader)?.all
        else { return nil }
        let drawn = Self.drawn(numbers)
        let titles = NumberName.titles(of: drawn.map { $0.number.title ?? $0.number.name })
        let lines = zip(drawn, titles).compactMap { drawn, title in
            let (number, unit) = drawn
            return histories.series(of: number, in: unit.scale).map { history in
                ChartLook.Line(name: title, field: number.field, unit: unit.unit, history: history)
            }
        }
        return look.content(lines, in: reader)
    }

    /// Returns the numbers to draw, at most ``ChartLook/lineLimit``. Each number is paired with the first number of its
    /// kind, because numbers of the same kind are drawn in the same unit: 800 MHz and 1.2 GHz in MHz.
    private static func drawn(
        _ numbers: [DocumentNumbers.Number]
    ) -> [(number: DocumentNumbers.Number, unit: DocumentNumbers.Number)] {
        let drawn = numbers.prefix(ChartLook.lineLimit)
        let units = Dictionary(drawn.map { ($0.base, $0) }, uniquingKeysWith: { first, _ in first })
        return drawn.map { ($0, units[$0.base] ?? $0) }
    }

    // MARK: Rows

    /// Returns the columns to draw: the columns that the options name or, by default, the columns of numbers.
    private func columns(of rows: Rows, over x: String?, _ readings: RowReadings) -> [String] {
        guard y.isEmpty else { return y.map(rows.ownName) }
        let columns = rows.columns.filter { $0 != x && readings.isNumeric($0) }
        // If there is only one column of numbers, draw it over the positions of the rows.
        if columns.isEmpty, self.x == nil, let x, readings.isNumeric(x) { return [x] }
        return columns
    }

    private func axis(of rows: Rows, _ readings: RowReadings, in reader: RowReader) -> String? {
        x.map(rows.ownName) ?? reader.moments(of: rows)?.name ?? rows.columns.first(where: readings.isNumeric)
    }

    private func content(of rows: Rows, in reader: RowReader) -> PreparedContent? {
        let readings = RowReadings(rows, in: reader)
        if let timed = TimedRows(rows, named: x, label: label, readings, in: reader) {
            let columns = columns(of: rows, over: timed.name, readings)
            if !columns.isEmpty { return look.content(timed.lines(columns).all, in: reader) }
        }
        let x = axis(of: rows, readings, in: reader)
        let columns = columns(of: rows, over: x, readings)
        guard let first = columns.first else { return nil }
        let units = columns.map { readings.reading($0)?.unit }
        if look.areBars, let x = self.x, readings.isText(x), let categories = rows.texts(x) {
            return look.content(
                points(columns, over: first, of: rows, readings), units: units, categories: categories, in: reader)
        }
        return look.content(points(columns, over: x, of: rows, readings), units: units, in: reader)
    }

    private func points(
        _ columns: [String], over x: String?, of rows: Rows, _ readings: RowReadings
    ) -> [(name: String, points: [ChartSeries.Point])] {
        let known = columns.first == x ? nil : readings.reading(x)?.values
        let places = known ?? rows.rows.indices.map { Double($0) }
        return columns.map { name in
            let points = zip(places, readings.reading(name)?.values ?? []).compactMap { x, y in
                x.map { ChartSeries.Point(x: $0, y: y ?? .nan) }
            }
            return (name, points.sorted { $0.x < $1.x })
        }
    }

    func lack(of document: Document, in reader: RowReader) -> String? {
        guard let root = document.root else { return "a chart needs numbers; set “parse”, such as “parse: number”" }
        let isDrawn =
            root.number != nil || Self.numbers(in: root, reader) != nil
            || drawnNumbers.flatMap { DocumentNumbers(root, $0, in: reader) } != nil
            || reader.rows(root).flatMap { content(of: $0, in: reader) } != nil
        return isDrawn ? nil : axisRemark(on: document, in: reader) ?? "there is no number to draw"
    }

    // MARK: Remarks

    func remarks(on content: BoardContent, in reader: RowReader) -> [String] {
        if let remark = axisRemark(on: content.document, in: reader) {
            return reader.remarks(on: content, fields) + [remark]
        }
        let drawn = drawnNumbers(in: content, reader)
        return reader.remarks(on: content, fields) + undecidedRemarks(on: content, in: reader)
            + missingRemarks(on: content, in: reader)
            + (isRecorded(content, in: reader) ? [] : reader.remarks(onDates: x, in: content))
            + dateRemarks(on: content, in: reader) + timeRemarks(on: content, in: reader)
            + countRemarks(on: content, in: reader)
            + look.unitRemarks(on: drawn, in: reader) + look.limitRemarks(on: drawn.map(\.unit), in: reader)
    }

    /// Returns the fields and the units of the drawn numbers.
    private func drawnNumbers(
        in content: BoardContent, _ reader: RowReader
    ) -> [(field: String, unit: NumberUnit?)] {
        guard let root = content.document.root else { return [] }
        if root.isScalar { return root.number == nil ? [] : [("", reader.unit)] }
        if let numbers = recordedNumbers(of: content, in: reader) {
            return Self.drawn(numbers.all).map { ($0.number.field, $0.unit.unit) }
        }
        if let reading = Self.numbers(in: root, reader) { return [("", reading.unit)] }
        guard let rows = reader.rows(root) else { return [] }
        let readings = RowReadings(rows, in: reader)
        let x = axis(of: rows, readings, in: reader)
        return columns(of: rows, over: x, readings).map { ($0, readings.reading($0)?.unit) }
    }

    /// Returns whether the chart draws the history of the content's numbers instead of its rows.
    private func isRecorded(_ content: BoardContent, in reader: RowReader) -> Bool {
        recordedNumbers(of: content, in: reader) != nil
    }

    /// Returns the recorded numbers of the content; nil if there are none, or if the chart draws the rows.
    private func recordedNumbers(of content: BoardContent, in reader: RowReader) -> DocumentNumbers? {
        guard content.numbers != nil, let root = content.document.root, let fields = drawnNumbers else { return nil }
        return DocumentNumbers(root, fields, in: reader)
    }

    /// Returns remarks about rows that contain none of the numbers that the chart draws, and about numbers that are out
    /// of the range of a double; empty if there are none.
    private func missingRemarks(on content: BoardContent, in reader: RowReader) -> [String] {
        guard let root = content.document.root else { return [] }
        if let values = root.isScalar ? reader.reading([root]) : Self.numbers(in: root, reader) {
            return RowReader.remarks(onOutOfRange: values.textsOutOfRange)
        }
        guard let rows = reader.rows(root) else { return [] }
        let readings = RowReadings(rows, in: reader)
        let x = isRecorded(content, in: reader) ? nil : axis(of: rows, readings, in: reader)
        let drawn = columns(of: rows, over: x, readings).compactMap(readings.reading)
        let known = drawn.filter(\.isNumeric)
        let outOfRange = RowReader.remarks(onOutOfRange: known.flatMap(\.textsOutOfRange))
        // A map of numbers is read as a single row, but any of its numbers may be missing.
        guard !known.isEmpty, rows.rows.count != 1 else { return outOfRange }
        let missing = rows.rows.indices.count { row in
            known.allSatisfy { $0.values[row] == nil && !$0.isOutOfRange(row) }
        }
        return RowReader.remarks(onMissing: missing) + outOfRange
    }

    /// Returns a remark if the field for the horizontal axis contains neither times nor numbers. Returns nil if the
    /// options name no field, or if the chart consists of bars.
    private func axisRemark(on document: Document, in reader: RowReader) -> String? {
        guard let x, !look.areBars, let rows = reader.rows(in: document), RowReadings(rows, in: reader).isText(x),
            reader.moments(of: rows, named: rows.ownName(x)) == nil,
            let text = rows.texts(x)?.first(where: { !ColumnReading.isMissing($0) })
        else { return nil }
        return Self.remark(onTimes: x, text)
    }

    private static func remark(onTimes name: String, _ text: String) -> String {
        "“\(name)” contains neither times nor numbers, but “\(OneLine(text, limit: 30))”; write times as 2026-11-30 14:05"
    }

    /// Returns a remark if a column contains dates in an unknown form, so that the rows are not drawn over time;
    /// otherwise empty.
    private func dateRemarks(on content: BoardContent, in reader: RowReader) -> [String] {
        guard x == nil, label == nil, let rows = reader.rows(in: content.document), rows.rows.count > 1,
            case let readings = RowReadings(rows, in: reader), rows.columns.contains(where: readings.isNumeric),
            reader.moments(of: rows) == nil
        else { return [] }
        let column = rows.firstColumn { value, column in
            value.kind == .string && value.text.isLikeDate && readings.isText(column)
        }
        guard let column, let text = rows.texts(column)?.first(where: \.isLikeDate) else { return [] }
        return [Self.remark(onTimes: column, text)]
    }

    /// Returns a remark about rows that are not drawn because another row of the same line has the same time; empty if
    /// there are none.
    private func timeRemarks(on content: BoardContent, in reader: RowReader) -> [String] {
        guard !isRecorded(content, in: reader), let rows = reader.rows(in: content.document),
            case let readings = RowReadings(rows, in: reader),
            let timed = TimedRows(rows, named: x, label: label, readings, in: reader)
        else { return [] }
        let count = timed.lines(columns(of: rows, over: timed.name, readings)).repeated
        guard count > 0 else { return [] }
        return [
            count == 1
                ? "1 row has the same time as another row, and is not drawn"
                : "\(NumberText.grouped(count)) rows have the same time as another row, and are not drawn"
        ]
    }

    /// Returns a remark about numbers that are not drawn; empty if there are none.
    private func countRemarks(on content: BoardContent, in reader: RowReader) -> [String] {
        guard let numbers = recordedNumbers(of: content, in: reader), let root = content.document.root,
            let fields = drawnNumbers
        else { return [] }
        let count = numbers.all.count + numbers.omitted
        let unnamed = DocumentNumbers.remarks(onRowsOf: root, fields, in: reader)
        guard count > ChartLook.lineLimit else { return unnamed }
        return unnamed + ["\(ChartLook.lineLimit) of \(count) numbers are drawn; choose them with “y” or “select”"]
    }

    /// Returns the reasons why there is no chart. Empty if there is a chart, if the content contains no values, or if
    /// the options name columns.
    private func undecidedRemarks(on content: BoardContent, in reader: RowReader) -> [String] {
        guard y.isEmpty, !content.document.isNothing, self.content(of: content, in: reader) == nil else { return [] }
        guard let root = content.document.root else {
            return [lack(of: content.document, in: reader)].compactMap(\.self)
        }
        let remarks = reader.remarks(onUndecided: root)
        return remarks.isEmpty ? ["there is no number to draw"] : remarks
    }
}

extension RowReadings {

    fileprivate func isText(_ name: String) -> Bool { reading(name)?.kind.isText ?? false }
}

extension String {

    /// Whether the text consists of two or three numbers that may be a date or a time of day, such as `01/11/2026` or
    /// `00:30`.
    fileprivate var isLikeDate: Bool {
        ["/", ".", "-", ":"].contains { (separator: Character) in
            let parts = split(separator: separator, omittingEmptySubsequences: false)
            let areNumbers = parts.allSatisfy { (1...4).contains($0.count) && $0.allSatisfy { "0"..."9" ~= $0 } }
            return areNumbers && (parts.count == 3 || separator == ":" && parts.count == 2)
        }
    }
}
