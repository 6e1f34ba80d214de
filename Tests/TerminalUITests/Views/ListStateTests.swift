import TerminalUI
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1)))
struct ListStateTests {

    private func state(selected: Int, count: Int = 10, visible: Int = 4) -> ListState {
        var state = ListState()
        state.move(by: selected, count: count)
        return state.adjusted(count: count, visible: visible)
    }

    @Test("The choice stays in the list")
    func bounds() {
        var state = ListState()
        state.move(by: -1, count: 3)
        #expect(state.selected == 0)
        state.move(by: 7, count: 3)
        #expect(state.selected == 2)
        state.move(by: 1, count: 0)
        #expect(state.selected == 0)
    }

    @Test("The first and the last row are a step away")
    func ends() {
        var state = ListState()
        state.moveToEnd(count: 9)
        #expect(state.selected == 8)
        state.moveToStart()
        #expect(state.selected == 0)
        state.moveToEnd(count: 0)
        #expect(state.selected == 0)
    }

    @Test("The list scrolls as far as it must to show the choice", arguments: [(0, 0), (3, 0), (4, 1), (9, 6)])
    func scrolling(selected: Int, offset: Int) {
        #expect(state(selected: selected).offset == offset)
    }

    @Test("Going back scrolls only when the choice leaves at the top")
    func back() {
        var state = state(selected: 9)
        for offset in [6, 6, 6, 5, 4] {
            state.move(by: -1, count: 10)
            state = state.adjusted(count: 10, visible: 4)
            #expect(state.offset == offset)
        }
    }

    @Test("A shorter list takes the choice to its end, without empty rows below")
    func shorter() {
        let shorter = state(selected: 9).adjusted(count: 5, visible: 4)

        #expect(shorter.selected == 4)
        #expect(shorter.offset == 1)
        #expect(state(selected: 9).adjusted(count: 0, visible: 4).offset == 0)
    }

    @Test("More room shows more rows above")
    func higher() {
        #expect(state(selected: 9).adjusted(count: 10, visible: 8).offset == 2)
        #expect(state(selected: 9).adjusted(count: 10, visible: 20).offset == 0)
    }

    @Test("Without room the state stays what it is")
    func noRoom() {
        #expect(state(selected: 9).adjusted(count: 10, visible: 0) == state(selected: 9))
    }

    @Test("Adjusting twice is adjusting once, and the choice is in sight", arguments: 0..<5)
    func random(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var state = ListState()
        for _ in 0..<500 {
            let count = Int.random(in: 0...12, using: &random)
            let visible = Int.random(in: 1...6, using: &random)
            state.move(by: .random(in: -5...5, using: &random), count: count)
            state = state.adjusted(count: count, visible: visible)

            #expect(state == state.adjusted(count: count, visible: visible))
            #expect(state.offset >= 0 && state.offset <= max(0, count - visible))
            #expect((state.offset..<state.offset + visible).contains(state.selected))
        }
    }

    @Test("Only an untouched or fully scrolled back list is at its top")
    func top() {
        #expect(ListState().isAtTop)
        #expect(!state(selected: 1).isAtTop)
        #expect(state(selected: 0).isAtTop)
    }
}
