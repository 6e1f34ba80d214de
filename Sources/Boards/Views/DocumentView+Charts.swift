import BoardFiles
import Dashboard
import Documents
import Loadables
import TerminalUI
import Values

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
        let x = field("x", of: rows) ?? moments?.name ?? rows.firstColumn { value, _ in value.number != nil }
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
            field("x", of: rows) ?? rows.firstColumn { cell.moment($0, in: $1) != nil }
        guard let name, let values = rows.values(name) else { return nil }
        let times = cell.times(in: name)
        let moments = values.map { value in value.flatMap { cell.moment($0, times) }?.timestamp(in: time.zone) }
        return moments.contains { $0 != nil } ? (name, moments) : nil
    }

    private func isNumeric(_ values: [Element?]?) -> Bool {
        let present = (values ?? []).compactMap(\.self).filter { $0.kind != .null }
        return !present.isEmpty && present.allSatisfy { $0.number != nil }
    }

    // MARK: Amounts

    /// A number with a label, and the item that it belongs to.
    private struct Amount {
        let label: String
        let value: Double
        var item: ItemReference?
        var id: String?
    }

    /// An amount for each part of a map, each row, or each number of a list.
    private func amounts(_ root: Element) -> [Amount]? {
        if let value = root.number { return [Amount(label: "", value: value)] }
        let document = Document.json(root.document)
        if let items = amountItems(of: document, root) {
            let parts = root.kind == .object ? root.members : root.elements.enumerated().map { ("\($0 + 1)", $1) }
            guard parts.allSatisfy({ $0.value.number != nil }) else { return nil }
            return parts.enumerated().compactMap { index, part in
                part.value.number.map { value in
                    Amount(
                        label: part.name, value: value, item: ItemReference(items, index), id: items.item(at: index).id)
                }
            }
        }
        guard let rows = rows(root),
            let value = field("value", of: rows) ?? rows.columns.last(where: { isNumeric(rows.values($0)) }),
            let values = rows.values(value)
        else { return nil }
        let label =
            field("label", of: rows) ?? rows.firstColumn { value, _ in value.kind == .string && !value.isURL } ?? ""
        let labels = rows.values(label) ?? values.map { _ in nil }
        let items = RowItems(rows, of: root.document, in: self, showing: [label, value].filter { !$0.isEmpty })
        let ids = items.identities.ids
        return rows.rows.indices.compactMap { row in
            values[row]?.number.map { value in
                Amount(
                    label: labels[row].map { cell.text($0, in: label).string } ?? "", value: value,
                    item: ItemReference(items, row), id: ids[row])
            }
        }
    }

    /// A bar for each amount.
    func bars(_ root: Element) -> ItemsContent<BarItems>? {
        guard let amounts = amounts(root), !amounts.isEmpty else { return nil }
        let chart = BarChart(
            amounts.map { BarChart.Category($0.label, $0.value, role: role(of: $0.value)) }, range: range, format: text)
        return ItemsContent(BarItems(chart: chart), lines: said(amounts), height: amounts.count)
    }

    /// A gauge for each amount: between `from` and `to`, otherwise from 0 to 1 or to 100.
    func gauges(_ root: Element) -> ItemsContent<GaugeItems>? {
        guard let amounts = amounts(root), !amounts.isEmpty else { return nil }
        let most = amounts.map(\.value).max() ?? 1
        let range = range ?? (most <= 1 ? 0...1 : most <= 100 ? 0...100 : 0...most)
        let isFraction = self.range == nil && most <= 1
        let width = amounts.map(\.label.cellWidth).max() ?? 0
        let gauges = amounts.map { amount in
            // Their bars begin below each other.
            Gauge(
                amount.label + String(repeating: " ", count: width - amount.label.cellWidth), value: amount.value,
                in: range, levels: levels(of: range)
            ) { value in
                isFraction && unit.isEmpty ? NumberText.percent(value) : text(value)
            }
        }
        return ItemsContent(GaugeItems(gauges: gauges), lines: said(amounts), height: amounts.count)
    }

    private func said(_ amounts: [Amount]) -> [TextLine] {
        amounts.map { amount in
            let value = text(amount.value)
            return TextLine(
                amount.label.isEmpty ? value : "\(amount.label): \(value)", id: amount.id ?? amount.label,
                item: amount.item)
        }
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
    func heat(_ root: Element) -> ItemsContent<HeatItems>? {
        if root.kind == .array, !root.elements.isEmpty, root.elements.allSatisfy({ $0.kind == .array }) {
            let values = root.elements.map { $0.elements.map(\.number) }
            let map = HeatMap(values, range: range, format: text)
            return heat(map, height: values.count + 2) { _ in
                nil
            } name: {
                "\($0.y + 1), \($0.x + 1)"
            }
        }
        guard let rows = rows(root), let named = heatColumns(of: rows) else { return nil }
        let (y, x, value) = named
        var (xs, ys): ([String], [String]) = ([], [])
        var cells: [[Double?]] = []
        var rowsOfCells: [Point: [Int]] = [:]
        for index in rows.rows.indices {
            let column = place(of: rows.values(x)?[index], in: &xs, column: x)
            let row = place(of: rows.values(y)?[index], in: &ys, column: y)
            while cells.count <= row { cells.append([]) }
            while cells[row].count <= column { cells[row].append(nil) }
            cells[row][column] = rows.values(value)?[index]?.number
            rowsOfCells[Point(x: column, y: row), default: []].append(index)
        }
        let items = RowItems(rows, of: root.document, in: self, showing: [y, x, value])
        let map = HeatMap(cells, rowLabels: ys, columnLabels: xs, range: range, format: text)
        return heat(map, height: ys.count + 3) { cell in
            // A cell of several rows stands for none of them.
            rowsOfCells[cell].flatMap { $0.count == 1 ? ItemReference(items, $0[0]) : nil }
        } name: {
            "\(ys[$0.y]), \(xs[$0.x])"
        }
    }

    private func heat(
        _ map: HeatMap, height: Int, item: (Point) -> ItemReference?, name: (Point) -> String
    ) -> ItemsContent<HeatItems>? {
        let cells = map.values.enumerated().flatMap { y, row in
            row.indices.filter { row[$0] != nil }.map { Point(x: $0, y: y) }
        }
        guard !cells.isEmpty else { return nil }
        let lines = cells.map { cell in
            let name = name(cell)
            let value = map.values[cell.y][cell.x].map(text) ?? ""
            return TextLine("\(name): \(value)", id: name, item: item(cell))
        }
        return ItemsContent(HeatItems(map: map, cells: cells), lines: lines, height: height)
    }

    private func heatColumns(of rows: Rows) -> (y: String, x: String, value: String)? {
        let value = field("value", of: rows) ?? rows.columns.last { isNumeric(rows.values($0)) }
        let others = rows.columns.filter { $0 != value }
        guard let value, let y = field("y", of: rows) ?? others.first,
            let x = field("x", of: rows) ?? others.first(where: { $0 != y })
        else { return nil }
        return (y, x, value)
    }

    private func place(of value: Element?, in names: inout [String], column: String) -> Int {
        let name = value.map { cell.text($0, in: column).string } ?? ""
        if let place = names.firstIndex(of: name) { return place }
        names.append(name)
        return names.count - 1
    }

    /// A number for each day: rows with a date and a number, or a map of dates.
    func calendar(_ root: Element) -> ItemsContent<CalendarItems>? {
        var days: [Int: [Amount]] = [:]
        func add(_ moment: Moment?, _ text: String, _ value: Double?, _ item: ItemReference) {
            guard let moment, let value else { return }
            days[moment.day(in: time.zone).number, default: []].append(Amount(label: text, value: value, item: item))
        }
        if root.kind == .object {
            guard let items = amountItems(of: .json(root.document), root) else { return nil }
            for (index, member) in root.members.enumerated() {
                add(
                    Moment(member.name, in: time.zone), member.name, member.value.number, ItemReference(items, index))
            }
        } else if let rows = rows(root), let name = dayColumn(of: rows), let moments = rows.values(name),
            let value = field("value", of: rows) ?? rows.columns.last(where: { isNumeric(rows.values($0)) }),
            let values = rows.values(value)
        {
            let items = RowItems(rows, of: root.document, in: self)
            for (index, day) in moments.enumerated() {
                add(
                    day.flatMap { cell.moment($0, in: name) }, day?.text ?? "", values[index]?.number,
                    ItemReference(items, index))
            }
        }
        guard let first = days.keys.min(), let last = days.keys.max(), last - first < Self.mostDays else { return nil }
        return calendar(days, from: first, through: last)
    }

    private func calendar(_ days: [Int: [Amount]], from first: Int, through last: Int) -> ItemsContent<CalendarItems> {
        let values = (first...last).map { day in days[day].map { $0.reduce(0) { $0 + $1.value } } }
        let map = CalendarHeatMap(
            values, firstRow: ((first + 3) % 7 + 7) % 7, dayLabels: ["Mon", "", "Wed", "", "Fri", "", ""],
            months: months(from: first, through: last), range: range, format: text)
        let known = days.keys.sorted()
        let lines = known.map { day in
            let name = GregorianDay(number: day).isoText
            let amounts = days[day] ?? []
            // A day of several rows stands for none of them.
            return TextLine(
                "\(name): \(text(amounts.reduce(0) { $0 + $1.value }))", id: name,
                item: amounts.count == 1 ? amounts[0].item : nil)
        }
        return ItemsContent(
            CalendarItems(map: map, days: known.map { $0 - first }), lines: lines, height: 9, first: known.count - 1)
    }

    private static let mostDays = 3_660

    private func dayColumn(of rows: Rows) -> String? {
        field("date", of: rows) ?? rows.firstColumn { cell.moment($0, in: $1) != nil }
    }

    /// The months that begin in these days, which are counted since 1970.
    private func months(from first: Int, through last: Int) -> [CalendarHeatMap.Month] {
        (first...last).compactMap { number in
            let day = CalendarDay(GregorianDay(number: number))
            guard day.isoText.hasSuffix("-01") else { return nil }
            return CalendarHeatMap.Month(String(day.monthText.prefix(3)), firstDay: number - first)
        }
    }
}
