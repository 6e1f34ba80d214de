import TerminalUI

final class CalendarScene: GalleryScene {

    let name = "Calendar"
    let summary = "Shows a number for each day, week by week."
    var isEmpty = false

    private var selection: Int?

    var controls: [GalleryControl] {
        [
            GalleryControl(.left, "week before") { [self] in move(-7) },
            GalleryControl(.right, "week after") { [self] in move(7) },
            GalleryControl(.up, "day before") { [self] in move(-1) },
            GalleryControl(.down, "day after") { [self] in move(1) },
        ]
    }

    private static let months: [(name: String, days: Int)] = [
        ("Oct", 31), ("Nov", 30), ("Dec", 31), ("Jan", 31), ("Feb", 28), ("Mar", 31), ("Apr", 30), ("May", 31),
        ("Jun", 30), ("Jul", 31), ("Aug", 31), ("Sep", 30),
    ]

    private let dayCount = 365 - 4

    private func move(_ days: Int) {
        selection = min(max(0, (selection ?? dayCount - 1) + days), dayCount - 1)
    }

    func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration) {
        let rows = area(canvas.size).rows([.fixed(2).yielding(), .fill()])
        let chosen = selection ?? (isFocused ? dayCount - 16 : nil)
        var title = StyledText("Ships that came in", .title)
        if let chosen, !isEmpty {
            let ships = ships(chosen).map { "\(NumberText.short($0)) came in" } ?? "not counted"
            title = StyledText(date(chosen) + "  ", .title) + StyledText(ships, .emphasis)
        }
        canvas.draw(Label(title), in: rows[0])
        canvas.draw(map(chosen), in: rows[1])
    }

    private func area(_ size: Size) -> Rect { Rect(size).inset(left: 1, right: 1) }

    private func map(_ chosen: Int?) -> CalendarHeatMap {
        CalendarHeatMap(
            isEmpty ? [] : (0..<dayCount).map(ships), firstRow: 2,
            dayLabels: ["Mon", "", "Wed", "", "Fri", "", "Sun"], months: monthStarts, selection: chosen)
    }

    private var monthStarts: [CalendarHeatMap.Month] {
        var start = 0
        return Self.months.map { month in
            defer { start += month.days }
            return CalendarHeatMap.Month(month.name, firstDay: start)
        }
    }

    private func date(_ day: Int) -> String {
        let month = monthStarts.last { $0.firstDay <= day }
        return month.map { "\(day - $0.firstDay + 1) \($0.name)" } ?? ""
    }

    /// Returns the number of ships on a day; nil for the days of a storm.
    private func ships(_ day: Int) -> Double? {
        if (233..<238).contains(day) { return nil }
        let season = 9 + 8 * Samples.sine(Double(day - 90) / 365)
        let isSunday = (day + 2) % 7 == 6
        let count = (season * (isSunday ? 0.2 : 0.5 + Samples.noise(day, seed: 3))).rounded()
        return Samples.noise(day, seed: 9) < 0.06 ? 0 : count
    }

    func handle(_ event: InputEvent, in size: Size) -> Bool {
        guard case .mouse(let mouse) = event, mouse.action == .press else { return false }
        let rect = area(size).rows([.fixed(2).yielding(), .fill()])[1]
        guard let day = map(nil).day(at: mouse.relative(to: rect).position, in: rect.size) else { return false }
        selection = day
        return true
    }
}
