import TerminalUI
import Testing

@testable import Dashboard

@Suite(.timeLimit(.minutes(1)))
struct RowWidthTests {

    @Test("Panels of a row share its width as the layout says, and none gets so narrow that it cannot be read")
    func shares() {
        #expect(BoardPlan.shared([1, 1], in: 100) == [50, 50])
        #expect(BoardPlan.shared([3, 1], in: 100) == [75, 25])
        #expect(BoardPlan.shared([100, 1], in: 100) == [80, 20])
        #expect(BoardPlan.shared([1, 1, 1], in: 30).reduce(0, +) == 30)
    }
}
