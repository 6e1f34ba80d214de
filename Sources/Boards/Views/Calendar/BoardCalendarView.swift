import Dashboard
import Documents
import JSONDocuments
import Loadables
import Settings
import TerminalUI
import Values

/// A view with a number for each day. The data consists of rows with a date and a number, or is a map with dates as
/// keys.
struct BoardCalendarView: BoardView {

    static let name = "calendar"
    static let help = "A calendar with a number for each day."

    private let date: String?
    private let value: String?

    init(_ options: inout OptionReader) {
        date = options("date", .field, "Field with the day.")
        value = options.value()
    }

    var fields: [ViewField] { .named(date, numbers: value) }

    var timeFields: [String] { [date].compactMap(\.self) }

    private struct DayAmount {
        let value: Double
        let item: ItemReference
    }

    func content(of root: Element, in reader: RowReader) -> PreparedContent? {
        let (days, unit) = self.days(of: root, in: reader)
        guard let first = days.keys.min(), let last = days.keys.max(), last - first < Self.mostDays else { return nil }
        return Self.calendar(days, from: first, through: last, week: reader.context.weekStart, in: unit ?? "")
    }

    /// Returns the numbers of each day, and the unit of the numbers if there is one. Days are counted from 1970.
    private func days(of root: Element, in reader: RowReader) -> (days: [Int: [DayAmount]], unit: NumberUnit?) {
        var days: [Int: [DayAmount]] = [:]
        func add(_ moment: Moment?, _ value: Double?, _ item: ItemReference) {
            guard let moment, let value else { return }
            days[moment.day(in: reader.time.zone).number, default: []].append(DayAmount(value: value, item: item))
        }
        if root.kind == .object {
            guard let items = reader.amountItems(of: .json(root.document), root, field: value) else {
                return ([:], nil)
            }
            let reading = reader.reading(root.cells)
            let values = reading.isNumeric ? reading.values : reading.values.map { _ in nil }
            for (index, member) in root.members.enumerated() {
                add(Moment(member.name, in: reader.time.zone), values[index], ItemReference(items, index))
            }
            return (days, reading.unit)
        } else if let rows = reader.rows(root), case let cell = reader.cell,
            let name = date.map(rows.ownName) ?? rows.firstColumn(where: { cell.moment($0, in: $1) != nil }),
            let moments = rows.values(name),
            case let readings = RowReadings(rows, in: reader),
            let value = value.map(rows.ownName) ?? rows.columns.last(where: readings.isNumeric),
            let reading = readings.reading(value), reading.isNumeric
        {
            let items = RowItems(rows, of: root.document, in: reader)
            for (index, day) in moments.enumerated() {
                add(day.flatMap { cell.moment($0, in: name) }, reading.values[index], ItemReference(items, index))
            }
            let isPercent = reading.kind == .number && reader.isPercent(value)
            return (days, reading.unit ?? (isPercent ? "percent" : nil))
        }
        return ([:], nil)
    }

    private static func calendar(
        _ days: [Int: [DayAmount]], from first: Int, through last: Int, week: WeekStart,
        in unit: NumberUnit
    ) -> PreparedContent {
        let values = (first...last).map { day in days[day].map { $0.reduce(0) { $0 + $1.value } } }
        let known = days.keys.sorted()
        let lines = known.map { day in
            let name = GregorianDay(number: day).isoText
            let amounts = days[day] ?? []
            // A day with several rows has no item.
            return TextLine(
                "\(name): \(unit.text(amounts.reduce(0) { $0 + $1.value }))", id: name,
                item: amounts.count == 1 ? amounts[0].item : nil)
        }
        let months = months(from: first, through: last)
        return PreparedContent {
            let map = CalendarHeatMap(
                values, firstRow: week.row(ofDay: first), dayLabels: week.labels,
                months: months, isStretched: true, format: unit.text)
            return ItemsContent(
                CalendarItems(map: map, days: known.map { $0 - first }), lines: lines, height: 9,
                first: known.count - 1)
        }
    }

    private static let mostDays = 3_660

    /// Returns the months that begin between two days. Days are counted from 1970.
    private static func months(from first: Int, through last: Int) -> [CalendarHeatMap.Month] {
        (first...last).compactMap { number in
            let day = CalendarDay(GregorianDay(number: number))
            guard day.isoText.hasSuffix("-01") else { return nil }
            return CalendarHeatMap.Month(String(day.monthText.prefix(3)), firstDay: number - first)
        }
    }

    func lack(of document: Document, in reader: RowReader) -> String? {
        document.root.flatMap { content(of: $0, in: reader) } == nil
            ? "a calendar needs rows with a date and a number, or a map from dates to numbers" : nil
    }

    func items(of document: Document, in reader: RowReader) -> (any BoardItemSource)? {
        reader.amountItems(of: document, field: value)
    }

    func remarks(on content: BoardContent, in reader: RowReader) -> [String] {
        reader.remarks(on: content, fields)
            + (content.document.root?.kind == .object
                ? AmountOptions(value: value, unit: nil).remarks(on: content, in: reader) : [])
            + reader.missingRemarks(on: content, fields)
            + dateRemarks(on: content, in: reader)
            + [sharedDayRemark(on: content, in: reader)].compactMap(\.self)
    }

    /// Returns a remark about days with several rows; nil if there are none.
    private func sharedDayRemark(on content: BoardContent, in reader: RowReader) -> String? {
        let days = content.document.root.map { self.days(of: $0, in: reader).days } ?? [:]
        let shared = days.values.count { $0.count > 1 }
        guard shared > 0 else { return nil }
        return
            "\(NumberText.grouped(shared)) \(shared == 1 ? "day has several rows; it" : "days have several rows; each") shows the sum of its rows"
    }

    /// Returns a remark about rows or entries without a valid date; empty if there are none.
    private func dateRemarks(on content: BoardContent, in reader: RowReader) -> [String] {
        guard let root = content.document.root, root.kind == .object else {
            return reader.remarks(onDates: date, in: content)
        }
        let names = root.members.map(\.name)
        return RowReader.remarks(onDates: names.filter { Moment($0, in: reader.time.zone) == nil })
    }
}
