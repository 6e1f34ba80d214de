import Dashboard
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

    @Test("Items that do not all fit scroll, and stay in place without the focus")
    func scrolling() {
        let gauges = GaugeItems(gauges: (0..<30).map { Gauge("g\($0)", value: 0.5) })
        let content = ItemsContent(gauges, lines: (0..<30).map { TextLine("g\($0)") })
        let size = Size(width: 40, height: 10)
        var state = content.makeState()

        #expect(content.scrollExtent(state: &state, in: size) == ScrollExtent(offset: 0, visible: 10, total: 30))
        content.scroll(to: 7, state: &state, in: size)
        #expect(content.scrollExtent(state: &state, in: size)?.offset == 7)
        var canvas = Canvas(size: size)
        content.draw(in: &canvas, state: &state, isFocused: false, elapsed: .zero)
        #expect(canvas.frame.plainText.hasPrefix("g7 "))
    }

    @Test("In one row each, all bars have the same place whichever gauge is selected, and only long labels are cut")
    func bars() {
        let values = [("/", 0.0), ("/home", 0.1), ("/var/lib/docker/volumes/abcdefgh", 1)]
        var items = GaugeItems(gauges: values.map { Gauge($0, value: $1) })
        for selection in [nil, 0, 1, 2] {
            items.selection = selection
            var canvas = Canvas(size: Size(width: 36, height: 3))
            canvas.draw(items, in: canvas.bounds)
            #expect(
                canvas.frame.plainText == """
                    /                   ───────────   0%
                    /home               █▏─────────  10%
                    /var/lib/docker/vo… ███████████ 100%

                    """)
        }
    }

    @Test("A value that is too long for a narrow panel hides no other value")
    func longValue() {
        let long = Gauge("b", value: 1) { _ in "a value of many words" }
        var canvas = Canvas(size: Size(width: 24, height: 2))
        canvas.draw(GaugeItems(gauges: [Gauge("a", value: 0.5), long]), in: canvas.bounds)
        #expect(
            canvas.frame.plainText == """
                a █████████───────── 50%
                b ██████████████████████

                """)
    }
}
