import Dashboard
import TerminalUI

/// Horizontal bars, one for each item. If not all bars fit, the bars around the chosen bar are visible.
struct BarItems: ListedItems {

    let chart: BarChart
    var selection: Int?
    var anchor: Int?

    init(chart: BarChart) { self.chart = chart.measured() }

    var count: Int { chart.categories.count }

    private func visible(in size: Size) -> BarChart {
        var visible = chart
        (visible.offset, visible.selection) = (first(of: size.height), selection)
        return visible
    }

    func draw(in canvas: inout Canvas) { visible(in: canvas.size).draw(in: &canvas) }

    func frame(ofItem index: Int, in size: Size) -> Rect? {
        visible(in: size).rows(ofCategory: index, in: size).map {
            Rect(y: $0.lowerBound, width: size.width, height: $0.count)
        }
    }
}
