import Dashboard
import TerminalUI
import Testing

@testable import Boards

/// Bars below each other.
@Suite(.timeLimit(.minutes(3)))
struct BarItemsTests {

    @Test("Drawing many bars formats only the values of visible bars, and a click formats none")
    func many() {
        var formatted = 0
        let chart = BarChart(
            (0..<5_000).map { BarChart.Category("b\($0)", Double($0)) },
            format: {
                formatted += 1
                return "\($0)"
            })
        let content = ItemsContent(BarItems(chart: chart), lines: (0..<5_000).map { TextLine("b\($0)") })
        let size = Size(width: 40, height: 10)
        var state = content.makeState()
        content.scroll(to: 4_000, state: &state, in: size)

        formatted = 0
        var canvas = Canvas(size: size)
        content.draw(in: &canvas, state: &state, isFocused: true, elapsed: .zero)
        #expect(formatted == 10)
        #expect(content.handle(.mouse(MouseEvent(.press, at: Point(x: 3, y: 2))), state: &state, in: size))
        #expect(formatted == 10)
        #expect(content.selection(state) == 4_002)
    }
}
