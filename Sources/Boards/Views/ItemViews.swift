import Dashboard
import TerminalUI

/// Bars below each other. Where there is no room for all, those around the chosen one are seen.
struct BarItems: ItemsView {

    /// The bars, with the range of all of them.
    let chart: BarChart
    var selection: Int?

    /// The bars that are seen in that height, from which one on.
    private func seen(in size: Size) -> (chart: BarChart, first: Int) {
        let first = WindowedItems(chart.categories.count, around: selection).first(of: size.height)
        var seen = chart
        seen.categories = Array(chart.categories.dropFirst(first).prefix(max(1, size.height)))
        seen.selection = selection.map { $0 - first }
        // Bars keep their lengths when others come into sight.
        if seen.categories.count < chart.categories.count, chart.range == nil {
            let values = chart.categories.flatMap { $0.values.compactMap(\.self) }.filter(\.isFinite)
            let (least, most) = (min(0, values.min() ?? 0), max(0, values.max() ?? 0))
            if least < most { seen.range = least...most }
        }
        return (seen, first)
    }

    func draw(in canvas: inout Canvas) { seen(in: canvas.size).chart.draw(in: &canvas) }

    func frame(ofItem index: Int, in size: Size) -> Rect? {
        let (chart, first) = seen(in: size)
        return chart.rows(ofCategory: index - first, in: size).map {
            Rect(y: $0.lowerBound, width: size.width, height: $0.count)
        }
    }

    func item(beside index: Int, _ direction: ItemDirection) -> Int? {
        WindowedItems(chart.categories.count, around: selection).item(beside: index, direction)
    }
}

/// Gauges below each other: as high as there is room, at least a row each.
struct GaugeItems: ItemsView {

    let gauges: [Gauge]
    var selection: Int?

    private func height(in size: Size) -> Int { min(4, max(1, size.height / max(1, gauges.count))) }

    func draw(in canvas: inout Canvas) {
        for (index, gauge) in gauges.enumerated() {
            guard let place = frame(ofItem: index, in: canvas.size) else { continue }
            let frame = Rect(x: place.x, y: place.y, width: place.width, height: min(place.height, 3))
            canvas.draw(gauge, in: frame)
            guard index == selection else { continue }
            let hasLabel = frame.width >= 20 && !gauge.label.isEmpty
            let room = frame.height > 1 ? frame.width : min(gauge.label.cellWidth, frame.width * 2 / 3)
            let text = hasLabel ? StyledText(gauge.label, .selection) : StyledText(canvas.symbols.pointer, .selection)
            let width = min(room, text.width)
            canvas.draw(Label(text), in: Rect(x: frame.x, y: frame.y, width: max(1, width), height: 1))
        }
    }

    func frame(ofItem index: Int, in size: Size) -> Rect? {
        let height = height(in: size)
        let first = WindowedItems(gauges.count, around: selection).first(of: size.height / height)
        let y = (index - first) * height
        return index >= first && y + height <= size.height ? Rect(y: y, width: size.width, height: height) : nil
    }

    func item(beside index: Int, _ direction: ItemDirection) -> Int? {
        WindowedItems(gauges.count, around: selection).item(beside: index, direction)
    }
}

/// Items below each other, of which a region shows some.
private struct WindowedItems {

    let count: Int
    let selection: Int

    init(_ count: Int, around selection: Int?) {
        (self.count, self.selection) = (count, selection ?? 0)
    }

    /// The first of so many that are seen.
    func first(of visible: Int) -> Int {
        visible >= count ? 0 : min(max(0, selection - visible / 2), count - max(1, visible))
    }

    func item(beside index: Int, _ direction: ItemDirection) -> Int? {
        switch direction {
        case .up: index > 0 ? index - 1 : nil
        case .down: index + 1 < count ? index + 1 : nil
        case .left, .right: nil
        }
    }
}

/// The cells of a heat map that have a value.
struct HeatItems: ItemsView {

    let map: HeatMap
    /// The cell of each item: its column and its row.
    let cells: [Point]
    var selection: Int?

    func draw(in canvas: inout Canvas) {
        var map = map
        map.selection = selection.flatMap { cells.indices.contains($0) ? cells[$0] : nil }
        map.draw(in: &canvas)
    }

    func frame(ofItem index: Int, in size: Size) -> Rect? {
        cells.indices.contains(index) ? map.frame(ofCell: cells[index], in: size) : nil
    }

    func item(beside index: Int, _ direction: ItemDirection) -> Int? { cells.item(beside: index, direction) }
}

/// The days of a calendar that have a value.
struct CalendarItems: ItemsView {

    let map: CalendarHeatMap
    /// The number of the day of each item.
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

extension [Point] {

    /// The nearest cell in a direction: in the same row or column, otherwise the nearest of the next row or column.
    fileprivate func item(beside index: Int, _ direction: ItemDirection) -> Int? {
        guard indices.contains(index) else { return nil }
        let here = self[index]
        func distance(_ cell: Point) -> (along: Int, across: Int) {
            switch direction {
            case .up: (here.y - cell.y, abs(cell.x - here.x))
            case .down: (cell.y - here.y, abs(cell.x - here.x))
            case .left: (here.x - cell.x, abs(cell.y - here.y))
            case .right: (cell.x - here.x, abs(cell.y - here.y))
            }
        }
        return indices.filter { distance(self[$0]).along > 0 }.min { distance(self[$0]) < distance(self[$1]) }
    }
}
