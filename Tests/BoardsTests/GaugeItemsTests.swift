import TerminalUI
import Testing

@testable import Boards

/// Gauges below each other.
@Suite(.timeLimit(.minutes(3)))
struct GaugeItemsTests {

    private let items = GaugeItems(gauges: [Gauge("north", value: 0.4), Gauge("south", value: 1)])

    @Test("Gauges share the height, up to eight rows each", arguments: [(2, 1), (8, 4), (10, 5), (60, 8)])
    func heights(height: Int, rows: Int) {
        let size = Size(width: 40, height: height)
        #expect(items.frame(ofItem: 0, in: size) == Rect(x: 0, y: 0, width: 40, height: rows))
        #expect(items.frame(ofItem: 1, in: size) == Rect(x: 0, y: rows, width: 40, height: rows))
    }
}
