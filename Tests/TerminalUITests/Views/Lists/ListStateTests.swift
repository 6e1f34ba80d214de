import TerminalUI
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(3)))
struct ListStateTests {

    private func state(selected: Int, count: Int = 10, visible: Int = 4) -> ListState {
        var state = ListState()
        state.move(by: selected, count: count)
        return state.adjusted(count: count, visible: visible)
    }

    @Test("The selection stays in the list")
    func bounds() {
        var state = ListState()
        state.move(by: -1, count: 3)
        #expect(state.selected == 0)
        state.move(by: 7, count: 3)
        #expect(state.selected == 2)
        state.move(by: 1, count: 0)
        #expect(state.selected == 0)
    }

    @Test("Keys go to the first and the last row")
    func ends() {
        var state = ListState()
        state.moveToEnd(count: 9)
        #expect(state.selected == 8)
        state.moveToStart()
        #expect(state.selected == 0)
        state.moveToEnd(count: 0)
        #expect(state.selected == 0)
    }

    @Test("The list scrolls as far as needed to show the selection", arguments: [(0, 0), (3, 0), (4, 1), (9, 6)])
    func scrolling(selected: Int, offset: Int) {
        #expect(state(selected: selected).offset == offset)
    }

    @Test("Going back scrolls only when the selection leaves at the top")
    func back() {
        var state = state(selected: 9)
        for offset in [6, 6, 6, 5, 4] {
            state.move(by: -1, count: 10)
            state = state.adjusted(count: 10, visible: 4)
            #expect(state.offset == offset)
        }
    }

    @Test("A shorter list moves the selection to its end, without empty rows below")
    func shorter() {
        let shorter = state(selected: 9).adjusted(count: 5, visible: 4)

        #expect(shorter.selected == 4)
        #expect(shorter.offset == 1)
        #expect(state(selected: 9).adjusted(count: 0, visible: 4).offset == 0)
    }

    @Test("More space shows more rows above")
    func higher() {
        #expect(state(selected: 9).adjusted(count: 10, visible: 8).offset == 2)
        #expect(state(selected: 9).adjusted(count: 10, visible: 20).offset == 0)
    }

    @Test("Without space the state does not change")
    func noRoom() {
        #expect(state(selected: 9).adjusted(count: 10, visible: 0) == state(selected: 9))
    }

    @Test("Adjusting twice has the effect of once, and the selection is visible", arguments: 0..<5)
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

    @Test("Only an unused or fully scrolled back list is at its top")
    func top() {
        #expect(ListState().isAtTop)
        #expect(!state(selected: 1).isAtTop)
        #expect(state(selected: 0).isAtTop)
    }

    @Test("After the list became shorter, the first key moves the selection")
    func firstKeyAfterShrinking() {
        var state = state(selected: 9)
        state.move(by: -1, count: 5)
        #expect(state.selected == 3)
        state = self.state(selected: 9)
        state.move(by: 1, count: 5)
        #expect(state.selected == 4)
    }

    @Test(
        "Each standard key moves as usual",
        arguments: [
            (Key.down, 51), (Key("j"), 51), (.up, 49), (Key("k"), 49), (Key(.pageDown), 59), (Key(.pageUp), 41),
            (.control("d"), 55), (.control("u"), 45), (Key(.home), 0), (Key("g"), 0), (Key(.end), 99), (Key("G"), 99),
        ]
    )
    func keys(key: Key, selected: Int) {
        var state = state(selected: 50, count: 100, visible: 10)
        let isHandled = state.handle(.key(key), count: 100, in: Size(width: 8, height: 10))

        #expect(isHandled)
        #expect(state.selected == selected)
        #expect((state.offset..<state.offset + 10).contains(selected))
    }

    @Test("Other keys are not handled", arguments: [Key.enter, .escape, .tab, Key("x"), .left, Key(.up, .shift)])
    func otherKeys(key: Key) {
        var state = state(selected: 5)
        #expect(!done(state.handle(.key(key), count: 10, in: Size(width: 8, height: 4))))
        #expect(!done(state.handle(.paste("j"), count: 10, in: Size(width: 8, height: 4))))
        #expect(state == self.state(selected: 5))
    }

    @Test("The wheel scrolls to the ends and keeps the selection; a key scrolls it into view")
    func wheel() {
        let size = Size(width: 8, height: 4)
        var state = ListState()
        func turn(_ action: MouseEvent.Action) {
            #expect(done(state.handle(.mouse(MouseEvent(action, at: Point(x: 1, y: 1))), count: 10, in: size)))
            state = state.adjusted(count: 10, visible: 4)
        }
        turn(.wheelDown)
        #expect((state.offset, state.selected, state.isScrolledAway) == (3, 0, true))
        turn(.wheelDown)
        #expect(state.offset == 6)
        turn(.wheelDown)
        #expect(state.offset == 6)
        #expect(done(state.handle(.key(.down), count: 10, in: size)))
        #expect((state.offset, state.selected, state.isScrolledAway) == (1, 1, false))
        turn(.wheelUp)
        #expect((state.offset, state.isScrolledAway) == (0, false))
    }

    @Test("A scrolled list stays within its content when that shrinks")
    func scrolledAwayAndShrunk() {
        var state = ListState()
        state.scroll(by: 90, count: 100, visible: 4)
        #expect(state.adjusted(count: 100, visible: 4).offset == 90)
        #expect(state.adjusted(count: 6, visible: 4).offset == 2)
        #expect(!state.isAtTop)
    }

    @Test("A click selects the row below it; outside the rows it does nothing")
    func click() {
        let size = Size(width: 8, height: 4)
        var state = state(selected: 9)
        func click(_ x: Int, _ y: Int, count: Int = 10) -> Bool {
            state.handle(.mouse(MouseEvent(.press, at: Point(x: x, y: y))), count: count, in: size)
        }
        #expect(click(3, 1))
        #expect((state.selected, state.offset) == (7, 6))
        #expect(!click(3, 4))
        #expect(!click(8, 1))
        #expect(!click(0, -1))
        #expect(!click(3, 2, count: 2))
        #expect(state.selected == 7)
        #expect(!done(state.handle(.mouse(MouseEvent(.press, at: Point(x: 0, y: 0), button: 2)), count: 10, in: size)))
    }

    @Test("No number is too large or too small")
    func extremes() {
        var state = ListState()
        for rows in [Int.max, Int.min, 0] {
            for count in [Int.max, Int.min, 0] {
                for visible in [Int.max, Int.min, 0] {
                    state.move(by: rows, count: count)
                    state.move(.pages(rows), count: count, visible: visible)
                    state.move(.halfPages(rows), count: count, visible: visible)
                    state.scroll(by: rows, count: count, visible: visible)
                    state = state.adjusted(count: count, visible: visible)
                    #expect(state.selected >= 0 && state.selected < max(1, count))
                }
            }
        }
    }
}
