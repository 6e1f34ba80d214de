import Dashboard
import Documents
import Loadables
import TerminalUI
import Values

extension DocumentView {

    /// The unit that the board names; nil for none.
    var named: NumberUnit? { settings?.text("unit").map { NumberUnit($0) } }

    var unit: NumberUnit { named ?? "" }

    /// What the ends of a chart or gauge stand for; nil for what the values say.
    var range: ClosedRange<Double>? { extent(of: []) }

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

    func text(_ value: Double) -> String { unit.text(value) }

    /// A number in large digits, with its course.
    func number(_ root: Element, _ course: TimeSeries?) -> (any PanelContent)? {
        let name = settings?.text("value")
        let field = name.flatMap { (root.elements.first ?? root).part(named: $0) }
        let column = name.flatMap { name in rows(root).flatMap { RowReadings($0, in: self).reading(name) } }
        let reading = column ?? reading([field ?? root], name: name ?? "")
        guard let value = reading.values.first ?? nil, reading.isNumeric else {
            guard let amount = amounts(root)?.first, let value = amount.value else { return nil }
            return number(value, amount.unit ?? unit, course)
        }
        return number(value, named ?? reading.unit ?? unit, course)
    }

    private func number(_ value: Double, _ unit: NumberUnit, _ course: TimeSeries?) -> NumberContent {
        NumberContent(value, unit: unit, course: course, levels: levels(of: 0...1).sorted { $0.start < $1.start })
    }

    /// The course of a number; of rows, that of a column over one of times, or lines over one of numbers.
    func chart(_ root: Element, _ course: TimeSeries?) -> (any PanelContent)? {
        if root.number != nil, let course {
            return ChartContent(course, unit: unit, range: extent(of: course.samples.map(\.value)))
        }
        if root.kind == .array, !root.elements.isEmpty, root.elements.allSatisfy(\.isScalar) {
            let reading = reading(root.elements.map { $0 })
            guard reading.isNumeric else { return nil }
            let points = reading.values.enumerated().map { ChartSeries.Point(x: Double($0), y: $1 ?? .nan) }
            return lines([("", points)], labels: nil, unit: self.named ?? reading.unit ?? unit)
        }
        guard let rows = rows(root) else { return nil }
        let readings = RowReadings(rows, in: self)
        let moments = moments(of: rows)
        let x = field("x", of: rows) ?? moments?.name ?? rows.columns.first(where: readings.isNumeric)
        let named = (settings?.names("y") ?? []).map(rows.ownName)
        let columns = named.isEmpty ? rows.columns.filter { $0 != x && readings.isNumeric($0) } : named
        guard !columns.isEmpty else { return nil }
        let unit = self.named ?? readings.reading(columns[0])?.unit ?? unit
        if let moments, moments.name == x, columns.count == 1, let values = readings.reading(columns[0])?.values {
            let samples = zip(moments.values, values).compactMap { moment, value in
                moment.flatMap { moment in value.map { TimeSeries.Sample($0, at: moment) } }
            }
            return ChartContent(TimeSeries(samples), unit: unit, range: extent(of: samples.map(\.value)))
        }
        return lines(
            series(columns, over: x, moments, of: rows, readings), labels: moments?.name == x ? time : nil, unit: unit)
    }

    private func series(
        _ columns: [String], over x: String?, _ moments: (name: String, values: [Timestamp?])?, of rows: Rows,
        _ readings: RowReadings
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
    ) -> ViewContent? {
        guard series.contains(where: { $0.points.contains { !$0.y.isNaN } }) else { return nil }
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
            yAxis: ChartAxis(range: extent(of: series.flatMap { $0.points.map(\.y) }.filter { !$0.isNaN })),
            legend: series.count > 1 ? .top : .none)
        let said = series.map { name, points in
            TextLine("\(name.isEmpty ? "latest" : name) \(points.last.map { unit.text($0.y) } ?? "")", id: name)
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

    // MARK: Maps of heat

    /// Lists of numbers as rows of cells; of rows with three columns, the value of each pair.
    func heat(_ root: Element) -> ItemsContent<HeatItems>? {
        if root.kind == .array, !root.elements.isEmpty, root.elements.allSatisfy({ $0.kind == .array }) {
            let values = root.elements.map { reading($0.elements.map { $0 }).values }
            let map = HeatMap(values, range: range, format: text)
            return heat(map, height: values.count + 2) { _ in
                nil
            } name: {
                "\($0.y + 1), \($0.x + 1)"
            }
        }
        guard let rows = rows(root), let named = heatColumns(of: rows) else { return nil }
        let (y, x, value) = named
        let (columns, lines) = (rows.values(x), rows.values(y))
        let values = RowReadings(rows, in: self).reading(value)?.values
        var (xs, ys): ([String], [String]) = ([], [])
        var cells: [[Double?]] = []
        var rowsOfCells: [Point: [Int]] = [:]
        for index in rows.rows.indices {
            let column = place(of: columns?[index], in: &xs, column: x)
            let row = place(of: lines?[index], in: &ys, column: y)
            while cells.count <= row { cells.append([]) }
            while cells[row].count <= column { cells[row].append(nil) }
            cells[row][column] = values?[index] ?? cells[row][column]
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

    func heatColumns(of rows: Rows) -> (y: String, x: String, value: String)? {
        let value = field("value", of: rows) ?? rows.columns.last(where: RowReadings(rows, in: self).isNumeric)
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

    /// A number of a day, and the item that it belongs to.
    private struct DayAmount {
        let value: Double
        let item: ItemReference
    }

    /// A number for each day: rows with a date and a number, or a map of dates.
    func calendar(_ root: Element) -> ItemsContent<CalendarItems>? {
        var days: [Int: [DayAmount]] = [:]
        func add(_ moment: Moment?, _ value: Double?, _ item: ItemReference) {
            guard let moment, let value else { return }
            days[moment.day(in: time.zone).number, default: []].append(DayAmount(value: value, item: item))
        }
        if root.kind == .object {
            guard let items = amountItems(of: .json(root.document), root) else { return nil }
            let values = reading(root.parts.map { $0 }).values
            for (index, member) in root.members.enumerated() {
                add(Moment(member.name, in: time.zone), values[index], ItemReference(items, index))
            }
        } else if let rows = rows(root), let name = dayColumn(of: rows), let moments = rows.values(name),
            case let readings = RowReadings(rows, in: self),
            let value = field("value", of: rows) ?? rows.columns.last(where: readings.isNumeric),
            let values = readings.reading(value)?.values
        {
            let items = RowItems(rows, of: root.document, in: self)
            for (index, day) in moments.enumerated() {
                add(day.flatMap { cell.moment($0, in: name) }, values[index], ItemReference(items, index))
            }
        }
        guard let first = days.keys.min(), let last = days.keys.max(), last - first < Self.mostDays else { return nil }
        return calendar(days, from: first, through: last)
    }

    private func calendar(_ days: [Int: [DayAmount]], from first: Int, through last: Int) -> ItemsContent<CalendarItems>
    {
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
