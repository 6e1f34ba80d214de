import Dashboard
import TerminalUI

/// The days of a calendar that have a value.
struct CalendarItems: ItemsView {

    let map: CalendarHeatMap
    /// For each item, the index of its day in ``map``.
    let days: [Int]
    var selection: Int?

    func draw(in canvas: inout Canvas) {
        var map = map
        map.selection = selection.flatMap { days.indices.contains($0) ? days[$0] : nil }
        map.draw(in: &canvas)
    }

    func frame(ofItem index: Int, in size: Size) -> Rect? {
        days.indices.contains(index) ? map.frame(ofDay: days[index], in: size) : nil
    }

    func item(beside index: Int, _ direction: ItemDirection) -> Int? {
        days.map { day in Point(x: (day + map.firstRow) / 7, y: (day + map.firstRow) % 7) }
            .item(beside: index, direction)
    }
}
