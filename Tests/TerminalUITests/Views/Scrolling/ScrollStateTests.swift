import TerminalUI
import Testing

@Suite(.timeLimit(.minutes(3)))
struct ScrollStateTests {

    private let content = Size(width: 100, height: 50)
    private let size = Size(width: 21, height: 11)
    /// Without the bars.
    private let visible = Size(width: 20, height: 10)

    private func state(after keys: Key...) -> ScrollState {
        var state = ScrollState()
        for key in keys { #expect(done(state.handle(.key(key), content: content, in: size))) }
        return state
    }

    @Test("Keys scroll the content in both directions, and stop at its edges")
    func keys() {
        #expect(state(after: .down, .down, .up).offset == Point(x: 0, y: 1))
        #expect(state(after: Key(.pageDown)).offset == Point(x: 0, y: 9))
        #expect(state(after: Key("G"), .down).offset == Point(x: 0, y: 40))
        #expect(state(after: .right, Key("l"), .left).offset == Point(x: 2, y: 0))
        #expect(state(after: Key("G"), Key("g"), .up, .left).offset == Point(x: 0, y: 0))
        var state = ScrollState()
        #expect(!done(state.handle(.key(.enter), content: content, in: size)))
        #expect(!done(state.handle(.focus(true), content: content, in: size)))
    }

    @Test("The wheel scrolls, with shift sideways")
    func wheel() {
        var state = ScrollState()
        let down = MouseEvent(.wheelDown, at: Point(x: 1, y: 1))
        let sideways = MouseEvent(.wheelDown, at: Point(x: 1, y: 1), modifiers: .shift)
        #expect(done(state.handle(.mouse(down), content: content, in: size)))
        #expect(done(state.handle(.mouse(sideways), content: content, in: size)))
        let outside = MouseEvent(.wheelDown, at: Point(x: 21, y: 1))
        #expect(!done(state.handle(.mouse(outside), content: content, in: size)))
        #expect(state.offset == Point(x: 3, y: 3))
    }

    @Test("The thumbs of both bars can be dragged")
    func drag() {
        var state = ScrollState()
        func send(_ action: MouseEvent.Action, _ x: Int, _ y: Int) -> Bool {
            state.handle(.mouse(MouseEvent(action, at: Point(x: x, y: y))), content: content, in: size)
        }
        #expect(send(.press, 20, 0))
        #expect(send(.drag, 20, 9))
        #expect(state.offset == Point(x: 0, y: 40))
        #expect(send(.release, 20, 9))
        #expect(send(.press, 19, 10))
        #expect(state.offset == Point(x: 80, y: 40))
        #expect(send(.release, 19, 10))
        #expect(!send(.press, 3, 3))
    }

    @Test("Smaller content moves the offset to its end")
    func smaller() {
        let state = state(after: Key("G")).adjusted(content: Size(width: 5, height: 12), visible: visible)
        #expect(state.offset == Point(x: 0, y: 2))
    }

    @Test("To show a part, it scrolls as little as needed")
    func reveal() {
        var state = ScrollState()
        func reveal(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Point {
            state.reveal(Rect(x: x, y: y, width: width, height: height), content: content, visible: visible)
            return state.offset
        }
        #expect(reveal(0, 5, 3, 1) == Point(x: 0, y: 0))
        #expect(reveal(30, 12, 3, 1) == Point(x: 13, y: 3))
        #expect(reveal(14, 4, 3, 1) == Point(x: 13, y: 3))
        #expect(reveal(0, 0, 1, 1) == Point(x: 0, y: 0))
        // What is larger than the region is shown from its beginning.
        #expect(reveal(10, 10, 50, 30) == Point(x: 10, y: 10))
    }

    @Test("To show a search result, it scrolls to the line and the cells of the result")
    func revealMatch() {
        let lines = TextLines(Array(repeating: StyledText("港港 the pier is closed"), count: 9))
        var state = ScrollState()
        state.reveal(SearchState.Match(line: 7, characters: 7..<11), in: lines, visible: Size(width: 6, height: 3))
        #expect(state.offset == Point(x: 7, y: 5))
        let shown = state
        state.reveal(SearchState.Match(line: 9, characters: 0..<1), in: lines, visible: Size(width: 6, height: 3))
        #expect(state == shown)
    }

    @Test("A horizontal wheel scrolls sideways")
    func sidewaysWheel() {
        var state = ScrollState()
        func turn(_ action: MouseEvent.Action) -> Bool {
            state.handle(.mouse(MouseEvent(action, at: Point(x: 1, y: 1))), content: content, in: size)
        }
        #expect(turn(.wheelRight))
        #expect(state.offset == Point(x: 3, y: 0))
        #expect(turn(.wheelLeft))
        #expect(state.offset == Point(x: 0, y: 0))
    }

    @Test("A thumb that was held when its bar disappeared is released when the bar returns")
    func barGone() {
        var state = ScrollState()
        func send(_ action: MouseEvent.Action, _ y: Int, content: Size) -> Bool {
            state.handle(.mouse(MouseEvent(action, at: Point(x: 20, y: y))), content: content, in: size)
        }
        #expect(send(.press, 0, content: content))
        #expect(!send(.drag, 1, content: Size(width: 5, height: 5)))
        #expect(!send(.drag, 9, content: content))
        #expect(state.offset == Point(x: 0, y: 0))
    }
}
