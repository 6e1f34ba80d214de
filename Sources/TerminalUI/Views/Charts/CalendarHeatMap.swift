/// A heat map with a number for each day. The columns are weeks, with the newest at the right, and the rows are days of
/// the week.
///
/// The map does not calculate dates: the caller provides the row of the first day and the positions of month names. The
/// map takes seven rows, one more for the month names, and one more for the legend. If not all weeks fit, the oldest
/// weeks are not drawn. If there is space, a note shows how many of the hidden days have a value.
public struct CalendarHeatMap: View {

    /// The name of a month, which is shown above the week of its first day.
    public struct Month: Hashable, Sendable {
        /// The index of the month's first day in ``CalendarHeatMap/days``.
        public var firstDay: Int
        public var name: String

        /// Creates a month.
        public init(_ name: String, firstDay: Int) {
            self.name = name
            self.firstDay = firstDay
        }
    }

    /// The values, one for each day, from old to new; nil for a missing value.
    public var days: [Double?]
    /// The row of the first day, from 0 to 6.
    public var firstRow: Int
    /// The names of the weekdays, from the top row to the bottom row. An empty string stands for no name.
    public var dayLabels: [String]
    public var months: [Month]
    /// The values of the lowest and the highest level, as in ``HeatMap/range``.
    public var range: ClosedRange<Double>?
    public var hasLegend: Bool
    /// Whether cells are enlarged if there is space.
    public var isStretched: Bool
    /// The index of the selected day; nil for none.
    public var selection: Int?
    /// The format of the values at the ends of the legend.
    public var format: (Double) -> String

    /// Creates a map.
    ///
    /// - Parameters:
    ///   - days: The values, one for each day, from old to new; nil for a missing value.
    ///   - firstRow: The row of the first day, from 0 to 6.
    ///   - dayLabels: The names of the weekdays.
    ///   - months: The months whose names are shown above the weeks.
    ///   - range: The values of the lowest and the highest level; nil to derive them from the visible values.
    ///   - hasLegend: Whether a legend below explains the cells.
    ///   - isStretched: Whether cells are enlarged if there is space.
    ///   - selection: The index of the selected day; nil for none.
    ///   - format: The format of the values at the ends of the legend.
    public init(
        _ days: [Double?],
        firstRow: Int = 0,
        dayLabels: [String] = [],
        months: [Month] = [],
        range: ClosedRange<Double>? = nil,
        hasLegend: Bool = true,
        isStretched: Bool = false,
        selection: Int? = nil,
        format: @escaping (Double) -> String = NumberText.short
    ) {
        self.days = days
        self.firstRow = firstRow
        self.dayLabels = dayLabels
        self.months = months
        self.range = range
        self.hasLegend = hasLegend
        self.isStretched = isStretched
        self.selection = selection
        self.format = format
    }

    /// Returns the index of the day at the given point in a region of the given size. Nil if there is no day.
    public func day(at point: Point, in size: Size) -> Int? {
        let week = firstWeek(width: size.width)
        guard let cell = map(from: week).cell(at: point, in: size) else { return nil }
        let day = (week + cell.x) * 7 + cell.y - offset
        return days.indices.contains(day) ? day : nil
    }

    /// Returns the rectangle of the day with the given index in a region of the given size. Nil if the day is not
    /// drawn.
    public func frame(ofDay day: Int, in size: Size) -> Rect? {
        guard days.indices.contains(day) else { return nil }
        let week = firstWeek(width: size.width)
        let place = day + offset
        return map(from: week).frame(ofCell: Point(x: place / 7 - week, y: place % 7), in: size)
    }

    public func draw(in canvas: inout Canvas) {
        map(from: firstWeek(width: canvas.size.width)).draw(in: &canvas)
    }

    private var offset: Int { min(max(0, firstRow), 6) }

    private var weekCount: Int { (offset + days.count + 6) / 7 }

    private func firstWeek(width: Int) -> Int {
        let room = width - HeatMap.labelWidth(dayLabels, in: width)
        return max(0, weekCount - max(1, room / 2))
    }

    private func map(from week: Int) -> HeatMap {
        let values = (0..<7).map { row in
            (week..<max(week, weekCount)).map { column -> Double? in
                let day = column * 7 + row - offset
                return days.indices.contains(day) ? days[day] : nil
            }
        }
        var names = Array(repeating: "", count: max(0, weekCount - week))
        for month in months {
            // With an index outside the days, the calculation could overflow.
            guard days.indices.contains(month.firstDay) else { continue }
            let column = (month.firstDay + offset) / 7 - week
            if names.indices.contains(column) { names[column] = month.name }
        }
        let chosen = selection.flatMap { days.indices.contains($0) ? $0 + offset : nil }
        var map = HeatMap(
            values, rowLabels: dayLabels, columnLabels: names, range: range, hasLegend: hasLegend,
            isStretched: isStretched, selection: chosen.map { Point(x: $0 / 7 - week, y: $0 % 7) }, format: format)
        let earlier = days.prefix(max(0, week * 7 - offset)).count { $0 != nil }
        if earlier > 0 {
            let text = "\(earlier) earlier day\(earlier == 1 ? "" : "s")"
            map.notes = ["\(text) \(earlier == 1 ? "is" : "are") not shown", text, "+\(earlier)"]
        }
        return map
    }
}
