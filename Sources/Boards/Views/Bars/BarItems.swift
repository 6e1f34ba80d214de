import Dashboard
import TerminalUI

/// Horizontal bars, one for each item. If not all bars fit, the bars around the chosen bar are visible.
struct BarItems: ListedItems {

    let chart: BarChart
    var selection: Int?
    var anchor: Int?

    var count: Int { chart.categories.count }

    /// Returns the bars that are visible at a size, and the index of the first visible bar.
    private func seen(in size: Size) -> (chart: BarChart, first: Int) {
        let first = first(of: size.height)
        var seen = chart
        seen.categories = Array(chart.categories.dropFirst(first).prefix(max(1, size.height)))
        seen.selection = selection.map { $0 - first }
        // Scale all bars together, so that a bar keeps its length when other bars become visible.
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
}
