import Dashboard
import Documents
import JSONDocuments
import Loadables
import Settings
import TerminalUI
import Values

/// A view with lines over time or over another field. It draws the history of the source's numbers, or columns over a
/// column of times or numbers.
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
            "Field whose values are the names of the lines. Default: the text fields.")
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
        guard let loaded, case .json(let json) = loaded.document else { return nil }
        let root = Element(json)
        if root.number != nil, let series = loaded.series {
            return look.content([ChartNumber("", series)], unit: reader.unit, in: reader)
        }
        if root.kind == .array, !root.elements.isEmpty, root.elements.allSatisfy(\.isScalar) {
            let reading = reader.reading(root.elements.map { $0 })
            guard reading.isNumeric else { return nil }
            let points = reading.values.enumerated().map { ChartSeries.Point(x: Double($0), y: $1 ?? .nan) }
            return look.content([(name: "", points: points)], unit: reading.unit)
        }
        if let recorded = recorded(root, loaded, in: reader) { return recorded }
        return reader.rows(root).flatMap { content(of: $0, in: reader) }
    }

    // MARK: The history of the source

    private func recorded(_ root: Element, _ loaded: BoardContent, in reader: RowReader) -> PreparedContent? {
        guard let fields = drawnNumbers, let histories = loaded.numbers,
            let numbers = DocumentNumbers(root, fields, in: reader)?.all
        else { return nil }
        let drawn = numbers.prefix(ChartLook.lineLimit)
        let lines = zip(drawn, NumberName.titles(of: drawn.map(\.name))).compactMap { number, title in
            histories.series(of: number.name).map { history in
                ChartLook.Line(name: title, field: number.field, unit: number.unit, history: history)
            }
        }
        return look.content(lines, in: reader)
    }

    // MARK: Rows

    /// Returns the columns to draw; empty if no column has numbers that can be drawn.
    private func columns(of rows: Rows, over x: String?, _ readings: RowReadings) -> [String] {
        y.isEmpty ? rows.columns.filter { $0 != x && readings.isNumeric($0) } : y.map(rows.ownName)
    }

    private func content(of rows: Rows, in reader: RowReader) -> PreparedContent? {
        let readings = RowReadings(rows, in: reader)
        let moments = reader.moments(of: rows, named: x.map(rows.ownName))
        let x = x.map(rows.ownName) ?? moments?.name ?? rows.columns.first(where: readings.isNumeric)
        var columns = columns(of: rows, over: x, readings)
        // A single column of numbers is drawn in the order of the rows.
        if columns.isEmpty, self.x == nil, let x, readings.isNumeric(x) { columns = [x] }
        guard !columns.isEmpty else { return nil }
        if let moments, moments.name == x {
            return look.content(lines(columns, at: moments.values, of: rows, readings), in: reader)
        }
        return look.content(
            points(columns, over: x, of: rows, readings), unit: readings.reading(columns[0])?.unit)
    }

    /// Returns lines over a column of times: one for each column or, if rows have labels, one for each label.
    private func lines(
        _ columns: [String], at moments: [Timestamp?], of rows: Rows, _ readings: RowReadings
    ) -> [ChartLook.Line] {
        let labels = label.flatMap { rows.texts($0) }
        return columns.flatMap { column -> [ChartLook.Line] in
            guard let reading = readings.reading(column) else { return [] }
            var names: [String] = []
            var samples: [String: [TimeSeries.Sample]] = [:]
            for (row, moment) in moments.enumerated() {
                guard let moment, let value = reading.values[row] else { continue }
                let name = labels.map { columns.count == 1 ? $0[row] : "\($0[row]) \(column)" } ?? column
                if samples[name] == nil { names.append(name) }
                samples[name, default: []].append(TimeSeries.Sample(value, at: moment))
            }
            return names.prefix(ChartLook.lineLimit).map { name in
                ChartLook.Line(
                    name: name, field: column, unit: reading.unit, history: TimeSeries(samples[name] ?? []))
            }
        }
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
        guard let root = document.root else { return "a chart needs numbers; set “parse”" }
        let isDrawn =
            root.number != nil
            || root.kind == .array && !root.elements.isEmpty && root.elements.allSatisfy(\.isScalar)
                && reader.reading(root.elements.map { $0 }).isNumeric
            || drawnNumbers.flatMap { DocumentNumbers(root, $0, in: reader) } != nil
            || reader.rows(root).flatMap { content(of: $0, in: reader) } != nil
        return isDrawn ? nil : "there is no number to draw"
    }

    // MARK: Remarks

    func remarks(on content: BoardContent, in reader: RowReader) -> [String] {
        reader.remarks(on: content, fields) + undecidedRemarks(on: content, in: reader)
            + RowReader.remarks(onMissing: reader.rowsWithoutNumber(in: content, fields))
            + (content.numbers == nil ? reader.remarks(onDates: x, in: content) : [])
            + countRemarks(on: content, in: reader)
    }

    /// A remark about numbers that are not drawn.
    private func countRemarks(on content: BoardContent, in reader: RowReader) -> [String] {
        guard case .json(let json) = content.document, content.numbers != nil, let fields = drawnNumbers,
            let numbers = DocumentNumbers(Element(json), fields, in: reader)
        else { return [] }
        let count = numbers.all.count + numbers.omitted
        guard count > ChartLook.lineLimit else { return [] }
        return ["\(ChartLook.lineLimit) of \(count) numbers are drawn; choose them with “y” or “select”"]
    }

    /// Returns the reason why there is no chart although the options name no columns.
    private func undecidedRemarks(on content: BoardContent, in reader: RowReader) -> [String] {
        guard y.isEmpty, !content.document.isNothing, self.content(of: content, in: reader) == nil else { return [] }
        guard case .json(let json) = content.document else { return ["a chart needs numbers; set “parse”"] }
        let remarks = reader.remarks(onUndecided: Element(json))
        return remarks.isEmpty ? ["there is no number to draw"] : remarks
    }
}
