import Dashboard
import Documents
import JSONDocuments
import Loadables
import Settings
import TerminalUI
import Values

/// A line over time, or lines over another field: the history of a number, a column over one of times, or columns over one of
/// numbers.
struct BoardChartView: BoardView {

    static let name = "chart"
    static let help = "A line over time, or over another field."
    static let listsItems = false

    private let x: String?
    private let y: [String]
    private let unit: NumberUnit?
    private let scale: ViewScale
    private let times: [String]

    init(_ options: inout OptionReader) {
        x = options("x", .field, "Field of the horizontal axis. Default: time.")
        y = options("y", .fields, "Field drawn as a line, or a list of fields.") ?? []
        unit = options.unit()
        scale = ViewScale(&options)
        times = options.times()
    }

    var fields: [ViewField] {
        [x].compactMap { $0.map { ViewField(name: $0) } } + y.map { ViewField(name: $0, hasNumbers: true) }
            + times.map { ViewField(name: $0) }
    }

    var timeFields: [String] { times }

    func content(of loaded: BoardContent?, in reader: RowReader) -> PreparedContent? {
        guard let loaded, case .json(let json) = loaded.document else { return nil }
        let root = Element(json)
        if root.number != nil, let course = loaded.course { return chart(course, unit ?? reader.unit ?? "") }
        if root.kind == .array, !root.elements.isEmpty, root.elements.allSatisfy(\.isScalar) {
            let reading = reader.reading(root.elements.map { $0 })
            guard reading.isNumeric else { return nil }
            let points = reading.values.enumerated().map { ChartSeries.Point(x: Double($0), y: $1 ?? .nan) }
            return lines([("", points)], labels: nil, unit: unit ?? reading.unit ?? "")
        }
        return reader.rows(root).flatMap { content(of: $0, in: reader) }
    }

    /// The columns to draw; empty if none has numbers that can be drawn.
    private func columns(of rows: Rows, over x: String?, _ readings: RowReadings) -> [String] {
        y.isEmpty ? rows.columns.filter { $0 != x && readings.isNumeric($0) } : y.map(rows.ownName)
    }

    private func content(of rows: Rows, in reader: RowReader) -> PreparedContent? {
        let readings = RowReadings(rows, in: reader)
        let moments = reader.moments(of: rows, named: x.map(rows.ownName))
        let x = x.map(rows.ownName) ?? moments?.name ?? rows.columns.first(where: readings.isNumeric)
        let columns = columns(of: rows, over: x, readings)
        guard !columns.isEmpty else { return nil }
        let unit = unit ?? readings.reading(columns[0])?.unit ?? ""
        if let moments, moments.name == x, columns.count == 1, let values = readings.reading(columns[0])?.values {
            let samples = zip(moments.values, values).compactMap { moment, value in
                moment.flatMap { moment in value.map { TimeSeries.Sample($0, at: moment) } }
            }
            return chart(TimeSeries(samples), unit)
        }
        return lines(
            series(columns, over: x, moments, of: rows, readings, reader.time),
            labels: moments?.name == x ? reader.time : nil, unit: unit)
    }

    private func chart(_ series: TimeSeries, _ unit: NumberUnit) -> PreparedContent {
        let range = scale.range(of: series.samples.map(\.value))
        return PreparedContent { ChartContent(series, unit: unit, range: range) }
    }

    private func series(
        _ columns: [String], over x: String?, _ moments: (name: String, values: [Timestamp?])?, of rows: Rows,
        _ readings: RowReadings, _ time: TimeOfDay
    ) -> [(name: String, points: [ChartSeries.Point])] {
        let places: [Double?] =
            if let moments, moments.name == x {
                moments.values.map { $0.map { $0.secondsSince1970 + time.secondsAhead($0) } }
            } else if let values = readings.reading(x)?.values, columns.first != x {
                values
            } else {
                rows.rows.indices.map { Double($0) }
            }
        return columns.map { name in
            let points = zip(places, readings.reading(name)?.values ?? []).compactMap { x, y in
                x.map { ChartSeries.Point(x: $0, y: y ?? .nan) }
            }
            return (name, points.sorted { $0.x < $1.x })
        }
    }

    private func lines(
        _ series: [(name: String, points: [ChartSeries.Point])], labels time: TimeOfDay?, unit: NumberUnit
    ) -> PreparedContent? {
        guard series.contains(where: { $0.points.contains { !$0.y.isNaN } }) else { return nil }
        let xs = series.flatMap { $0.points.map(\.x) }
        let span = (xs.max() ?? 0) - (xs.min() ?? 0)
        let range = scale.range(of: series.flatMap { $0.points.map(\.y) }.filter { !$0.isNaN })
        let said = series.map { name, points in
            TextLine("\(name.isEmpty ? "latest" : name) \(points.last.map { unit.text($0.y) } ?? "")", id: name)
        }
        let drawn = series.map { ChartSeries($0.name, points: $0.points) }
        return PreparedContent {
            let axis = time == nil ? ChartAxis() : Self.timeAxis(over: span)
            let chart = LineChart(
                drawn, xAxis: axis, yAxis: ChartAxis(range: range), legend: drawn.count > 1 ? .top : .none)
            return ViewContent(chart, lines: said)
        }
    }

    /// - Parameter span: The time that the axis covers, in seconds.
    private static func timeAxis(over span: Double) -> ChartAxis {
        ChartAxis(steps: ChartAxis.timeSteps) { x in
            // They were moved to the zone before.
            let moment = Timestamp(secondsSince1970: x)
            return span < 86_400 ? TimeOfDay.utc.shortText(moment) : CalendarDay(moment, in: .utc).text
        }
    }

    func remarks(on content: BoardContent, in reader: RowReader) -> [String] {
        reader.remarks(on: content, fields) + undecidedRemarks(on: content, in: reader)
            + RowReader.remarks(onMissing: reader.rowsWithoutNumber(in: content, fields))
    }

    /// The reason why there is no chart, if no option names its columns.
    private func undecidedRemarks(on content: BoardContent, in reader: RowReader) -> [String] {
        guard y.isEmpty, case .json(let json) = content.document, self.content(of: content, in: reader) == nil else {
            return []
        }
        return reader.remarks(onUndecided: Element(json))
    }
}
