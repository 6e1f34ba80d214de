import Dashboard
import TerminalUI

/// A list of gauges of equal height. The gauges fill the available space, but each of them is from one to eight rows
/// high.
struct GaugeItems: ListedItems {

    let gauges: [Gauge]
    var selection: Int?
    var anchor: Int?

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
            let frame = Rect(x: place.x, y: place.y, width: place.width, height: height)
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
        let first = first(of: size.height / height)
        let y = (index - first) * height
        return index >= first && y + height <= size.height ? Rect(y: y, width: size.width, height: height) : nil
    }
}
