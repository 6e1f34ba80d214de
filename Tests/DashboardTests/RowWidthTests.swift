import TerminalUI
import Testing

@testable import Dashboard

@Suite(.timeLimit(.minutes(3)))
struct RowWidthTests {

    @Test("Panels of a row share its width as configured, and none becomes unreadably narrow")
    func shares() {
        #expect(BoardPlan.shared([1, 1], in: 100) == [50, 50])
        #expect(BoardPlan.shared([3, 1], in: 100) == [75, 25])
        #expect(BoardPlan.shared([100, 1], in: 100) == [80, 20])
        #expect(BoardPlan.shared([1, 1, 1], in: 30).reduce(0, +) == 30)
    }

    @Test("The details of a list end at its edge, or on wide panels where the longest row ends")
    @MainActor
    func details() {
        func lines(_ width: Int) -> [String] {
            let board = OnePanel([String].self, size: Size(width: width, height: 8)) { texts in
                ListContent(texts.map { ListRow(StyledText($0), detail: "12:30") })
            }
            board.load(["Gate", "A notice of some length"])
            return Array(board.lines.prefix(2))
        }
        #expect(lines(40) == [" Gate                           12:30", " A notice of some length        12:30"])
        #expect(lines(200) == [" Gate                     12:30", " A notice of some length  12:30"])
    }
}
