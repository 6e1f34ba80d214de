import BoardFiles
import Dashboard
import Loadables
import TerminalUI

extension DocumentView {

    private var unit: String { settings?.text("unit") ?? "" }

    /// What the ends of a chart or gauge stand for; nil for what the values say.
    private var range: ClosedRange<Double>? { extent(of: []) }

    /// The same where one of the ends is the least or the most of these values.
    private func extent(of values: [Double]) -> ClosedRange<Double>? {
        let (from, to) = (settings?.number("from"), settings?.number("to"))
        guard from != nil || to != nil, let lower = from ?? values.min(), let upper = to ?? values.max() else {
            return nil
        }
        guard lower == upper else { return lower < upper ? lower...upper : nil }
        // What is nothing all the time stands at the end that is known.
        switch (from, to) {
        case (let from?, nil): return from...from + 1
        case (nil, let to?): return to - 1...to
        default: return nil
        }
    }

    private func text(_ value: Double) -> String {
        unit.isEmpty ? NumberText.short(value) : "\(NumberText.short(value)) \(unit)"
    }

    /// A number in large digits, with its course.
    func number(_ root: Element, _ course: TimeSeries?) -> (any PanelContent)? {
        let field = settings?.text("value").flatMap { name in
            (root.elements.first ?? root).part(named: name) ?? rows(root)?.values(name)?.first ?? nil
        }
        guard let value = field?.number ?? root.number ?? amounts(root)?.first?.value else { return nil }
        return NumberContent(
            value, unit: unit, course: course, levels: levels(of: 0...1).sorted { $0.start < $1.start })
    }

    /// The course of a number; of rows, that of a column over one of times, or lines over one of numbers.
    func chart(_ root: Element, _ course: TimeSeries?) -> (any PanelContent)? {
        if root.number != nil, let course {
            return ChartContent(course, unit: unit, range: extent(of: course.samples.map(\.value)))
        }
        if root.kind == .array, !root.elements.isEmpty, root.elements.allSatisfy({ $0.number != nil }) {
            let values = root.elements.compactMap(\.number)
            return lines([("", values.enumerated().map { ChartSeries.Point(x: Double($0), y: $1) })], labels: nil)
        }
        guard let rows = rows(root) else { return nil }
        let moments = moments(of: rows)
        let x = field("x", of: rows) ?? moments?.name ?? rows.firstColumn { $0.number != nil }
        let named = (settings?.names("y") ?? []).map(rows.ownName)
        let columns = named.isEmpty ? rows.columns.filter { $0 != x && isNumeric(rows.values($0)) } : named
        guard !columns.isEmpty else { return nil }
        if let moments, moments.name == x, columns.count == 1, let values = rows.values(columns[0]) {
            let samples = zip(moments.values, values).compactMap { moment, value in
                moment.flatMap { moment in value?.number.map { TimeSeries.Sample($0, at: moment) } }
            }
            return ChartContent(TimeSeries(samples), unit: unit, range: extent(of: samples.map(\.value)))
        }
        return lines(series(columns, over: x, moments, of: rows), labels: moments?.name == x ? time : nil)
    }

    private func series(
        _ columns: [String], over x: String?, _ moments: (name: String, values: [Timestamp?])?, of rows: Rows
    ) -> [(name: String, points: [ChartSeries.Point])] {
        let places: [Double?] =
            if let moments, moments.name == x {
                moments.values.map { $0.map { $0.secondsSince1970 + time.secondsAhead($0) } }
            } else if let values = rows.values(x), columns.first != x {
                values.map { $0?.number }
            } else {
                rows.rows.indices.map { Double($0) }
            }
        return columns.map { name in
            let points = zip(places, rows.values(name) ?? []).compactMap { x, y in
                x.map { ChartSeries.Point(x: $0, y: y?.number ?? .nan) }
            }
            return (name, points.sorted { $0.x < $1.x })
        }
    }

    private func lines(
        _ series: [(name: String, points: [ChartSeries.Point])], labels time: TimeOfDay?
    ) -> ViewContent? {
        guard series.contains(where: { !$0.points.isEmpty }) else { return nil }
        let xs = series.flatMap { $0.points.map(\.x) }
        let span = (xs.max() ?? 0) - (xs.min() ?? 0)
        let axis =
            time == nil
            ? ChartAxis()
            : ChartAxis(steps: ChartAxis.timeSteps) { x in
                // They were moved to the zone before.
                let moment = Timestamp(secondsSince1970: x)
                return span < 86_400
                    ? TimeOfDay.utc.shortText(moment) : CalendarDay(moment, in: .utc).text
            }
        let chart = LineChart(
            series.map { ChartSeries($0.name, points: $0.points) }, xAxis: axis,
            yAxis: ChartAxis(range: extent(of: series.flatMap { $0.points.map(\.y) })),
            legend: series.count > 1 ? .top : .none)
        let said = series.map { name, points in
            TextLine("\(name.isEmpty ? "latest" : name) \(points.last.map { text($0.y) } ?? "")", id: name)
        }
        return ViewContent(chart, lines: said)
    }

    /// The first column of times, with its moments.
    private func moments(of rows: Rows) -> (name: String, values: [Timestamp?])? {
        let name =
            field("x", of: rows) ?? rows.firstColumn { $0.kind == .string && Moment($0.text, in: time) != nil }
        guard let name, let values = rows.values(name) else { return nil }
        let moments = values.map { value in value.flatMap { Moment($0.text, in: time)?.timestamp } }
        return moments.contains { $0 != nil } ? (name, moments) : nil
    }

    private func isNumeric(_ values: [Element?]?) -> Bool {
        let present = (values ?? []).compactMap(\.self).filter { $0.kind != .null }
        return !present.isEmpty && present.allSatisfy { $0.number != nil }
    }

    // MARK: Amounts

    /// A label and a number for each part of a map, each row, or each number of a list.
    private func amounts(_ root: Element) -> [(label: String, value: Double)]? {
        if let value = root.number { return [("", value)] }
        if root.kind == .object, settings?.text("value") == nil, root.members.allSatisfy({ $0.value.number != nil }) {
            return root.members.compactMap { name, value in value.number.map { (name, $0) } }
        }
        if root.kind == .array, root.elements.allSatisfy({ $0.number != nil }) {
            return root.elements.enumerated().compactMap { index, value in value.number.map { ("\(index + 1)", $0) } }
        }
        guard let rows = rows(root),
            let value = field("value", of: rows) ?? rows.columns.last(where: { isNumeric(rows.values($0)) }),
            let values = rows.values(value)
        else { return nil }
        let label = field("label", of: rows) ?? rows.firstColumn { $0.kind == .string && !$0.isURL } ?? ""
        let labels = rows.values(label) ?? values.map { _ in nil }
        return zip(labels, values).compactMap { label, value in
            value?.number.map { (label.map { cell.text($0).string } ?? "", $0) }
        }
    }

    /// A bar for each amount.
    func bars(_ root: Element) -> ViewContent? {
        guard let amounts = amounts(root), !amounts.isEmpty else { return nil }
        let chart = BarChart(
            amounts.map { BarChart.Category($0.label, $0.value, role: role(of: $0.value)) }, range: range, format: text)
        return ViewContent(chart, lines: said(amounts), height: amounts.count)
    }

    /// A gauge for each amount: between `from` and `to`, otherwise from 0 to 1 or to 100.
    func gauges(_ root: Element) -> ViewContent? {
        guard let amounts = amounts(root), !amounts.isEmpty else { return nil }
        let most = amounts.map(\.value).max() ?? 1
        let range = range ?? (most <= 1 ? 0...1 : most <= 100 ? 0...100 : 0...most)
        let isFraction = self.range == nil && most <= 1
        let width = amounts.map(\.label.cellWidth).max() ?? 0
        let gauges = amounts.map { label, value in
            // Their bars begin below each other.
            Gauge(
                label + String(repeating: " ", count: width - label.cellWidth), value: value, in: range,
                levels: levels(of: range)
            ) { value in
                isFraction && unit.isEmpty ? NumberText.percent(value) : text(value)
            }
        }
        return ViewContent(GaugeStack(gauges: gauges), lines: said(amounts), height: amounts.count)
    }

    private func said(_ amounts: [(label: String, value: Double)]) -> [TextLine] {
        amounts.map { label, value in TextLine(label.isEmpty ? text(value) : "\(label): \(text(value))", id: label) }
    }

    /// From where on a value is worth a warning, and from where on it is bad; turned round if the warning is the higher one.
    private func levels(of range: ClosedRange<Double>) -> [Gauge.Level] {
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

    // MARK: Maps of heat

    /// Lists of numbers as rows of cells; of rows with three columns, the value of each pair.
    func heat(_ root: Element) -> ViewContent? {
        if root.kind == .array, !root.elements.isEmpty, root.elements.allSatisfy({ $0.kind == .array }) {
            let values = root.elements.map { $0.elements.map(\.number) }
            guard isAnyNumber(in: values) else { return nil }
            return ViewContent(HeatMap(values, range: range, format: text), height: values.count + 2)
        }
        guard let rows = rows(root), let named = heatColumns(of: rows) else { return nil }
        let (y, x, value) = named
        var (xs, ys): ([String], [String]) = ([], [])
        var cells: [[Double?]] = []
        for index in rows.rows.indices {
            let column = place(of: rows.values(x)?[index], in: &xs)
            let row = place(of: rows.values(y)?[index], in: &ys)
            while cells.count <= row { cells.append([]) }
            while cells[row].count <= column { cells[row].append(nil) }
            cells[row][column] = rows.values(value)?[index]?.number
        }
        guard isAnyNumber(in: cells) else { return nil }
        let map = HeatMap(cells, rowLabels: ys, columnLabels: xs, range: range, format: text)
        return ViewContent(map, height: ys.count + 3)
    }

    private func isAnyNumber(in cells: [[Double?]]) -> Bool {
        cells.contains { $0.contains { $0 != nil } }
    }

    private func heatColumns(of rows: Rows) -> (y: String, x: String, value: String)? {
        let value = field("value", of: rows) ?? rows.columns.last { isNumeric(rows.values($0)) }
        let others = rows.columns.filter { $0 != value }
        guard let value, let y = field("y", of: rows) ?? others.first,
            let x = field("x", of: rows) ?? others.first(where: { $0 != y })
        else { return nil }
        return (y, x, value)
    }

    private func place(of value: Element?, in names: inout [String]) -> Int {
        let name = value.map { cell.text($0).string } ?? ""
        if let place = names.firstIndex(of: name) { return place }
        names.append(name)
        return names.count - 1
    }

    /// A number for each day: rows with a date and a number, or a map of dates.
    func calendar(_ root: Element) -> ViewContent? {
        var days: [(day: Int, value: Double)] = []
        func add(_ text: String, _ value: Double?) {
            guard let moment = Moment(text, in: time), let value else { return }
            let seconds = moment.timestamp.secondsSince1970 + time.secondsAhead(moment.timestamp)
            days.append((Int((seconds / 86_400).rounded(.down)), value))
        }
        if root.kind == .object {
            for (name, value) in root.members { add(name, value.number) }
        } else if let rows = rows(root), let moments = dayColumn(of: rows),
            let value = field("value", of: rows) ?? rows.columns.last(where: { isNumeric(rows.values($0)) }),
            let values = rows.values(value)
        {
            for (day, value) in zip(moments, values) { add(day?.text ?? "", value?.number) }
        }
        guard let first = days.map(\.day).min(), let last = days.map(\.day).max(), last - first < Self.mostDays else {
            return nil
        }
        var values = [Double?](repeating: nil, count: last - first + 1)
        for (day, value) in days { values[day - first] = (values[day - first] ?? 0) + value }
        let map = CalendarHeatMap(
            values, firstRow: ((first + 3) % 7 + 7) % 7, dayLabels: ["Mon", "", "Wed", "", "Fri", "", ""],
            months: months(from: first, through: last), range: range, format: text)
        return ViewContent(map, height: 9)
    }

    private static let mostDays = 3_660

    private func dayColumn(of rows: Rows) -> [Element?]? {
        rows.values(field("date", of: rows) ?? rows.firstColumn { Moment($0.text, in: time) != nil })
    }

    /// The months that begin in these days, which are counted since 1970.
    private func months(from first: Int, through last: Int) -> [CalendarHeatMap.Month] {
        (first...last).compactMap { number in
            let day = CalendarDay(Timestamp(secondsSince1970: Double(number) * 86_400), in: .utc)
            guard day.isoText.hasSuffix("-01") else { return nil }
            return CalendarHeatMap.Month(String(day.monthText.prefix(3)), firstDay: number - first)
        }
    }
}

/// Gauges below each other: as high as there is room, at least a row each.
private struct GaugeStack: View {

    let gauges: [Gauge]

    func draw(in canvas: inout Canvas) {
        guard !gauges.isEmpty else { return }
        let height = min(4, max(1, canvas.size.height / gauges.count))
        for (index, gauge) in gauges.enumerated() where (index + 1) * height <= canvas.size.height {
            canvas.draw(gauge, in: Rect(y: index * height, width: canvas.size.width, height: min(height, 3)))
        }
    }
}
