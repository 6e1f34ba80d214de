import Dashboard
import TerminalUI

/// A list of gauges of equal height. The gauges fill the available space, but each of them is from one to eight rows
/// high.
struct GaugeItems: ListedItems {

    let gauges: [Gauge]
    var selection: Int?
    var anchor: Int?

    /// Creates the list. All gauges get the same widths of labels and values, so that their bars are aligned.
    init(gauges: [Gauge]) {
        let labelWidth = gauges.map(\.label.cellWidth).max()
        let valueWidth = gauges.map(\.statusWidth).max()
        self.gauges = gauges.map { gauge in
            var gauge = gauge
            (gauge.labelWidth, gauge.valueWidth) = (labelWidth, valueWidth)
            return gauge
        }
    }

    var count: Int { gauges.count }

    private func height(in size: Size) -> Int {
        min(Self.mostRows, max(1, size.height / max(1, gauges.count)))
    }

    /// The maximum height of a gauge in rows, including the free row below it.
    private static let mostRows = 8

    func draw(in canvas: inout Canvas) {
        for (index, gauge) in gauges.enumerated() {
            guard let place = frame(ofItem: index, in: canvas.size) else { continue }
            let height = place.height - (place.height > 3 ? 1 : 0)
            var gauge = gauge
            gauge.isSelected = index == selection
            canvas.draw(gauge, in: Rect(x: place.x, y: place.y, width: place.width, height: height))
        }
    }

    func frame(ofItem index: Int, in size: Size) -> Rect? {
        let height = height(in: size)
        let first = first(of: size.height / height)
        let y = (index - first) * height
        return index >= first && y + height <= size.height ? Rect(y: y, width: size.width, height: height) : nil
    }
}
