import TerminalUI
import Testing

@Suite(.timeLimit(.minutes(3)))
struct MovementTests {

    @Test("A page keeps one row in view, half a page is half of the visible rows, and both always move")
    func pages() {
        var state = ListState()
        state.move(.pages(1), count: 100, visible: 10)
        #expect(state.selected == 9)
        state.move(.halfPages(1), count: 100, visible: 10)
        #expect(state.selected == 14)
        state.move(.pages(1), count: 100, visible: 1)
        state.move(.halfPages(1), count: 100, visible: 0)
        #expect(state.selected == 16)
    }
}
