import TerminalUI
import Testing

@Suite(.timeLimit(.minutes(3)))
struct ScrollBarTests {

    private let extent = ScrollExtent(offset: 10, visible: 10, total: 40)

    @Test("A bar is a line whose thumb shows the visible part, in both directions and in ASCII")
    func pictures() {
        #expect(picture(of: ScrollBar(extent), 1, 8) == "│\n│\n┃\n┃\n│\n│\n│\n│")
        #expect(picture(of: ScrollBar(extent, axis: .horizontal), 8, 1) == "──━━────")
        #expect(picture(of: ScrollBar(extent, axis: .horizontal), 8, 1, symbols: .ascii) == "--##----")
    }

    @Test("Fully visible content has no bar")
    func wholeContent() {
        #expect(picture(of: ScrollBar(ScrollExtent(offset: 0, visible: 4, total: 4)), 1, 4) == "\n\n\n")
    }

    @Test("The focus is visible without colors")
    func focus() {
        let styles = [true, false].map { isFocused in
            frame(of: ScrollBar(extent, isFocused: isFocused), 1, 8).cells.reduced(to: .none)[0, 2].style
        }
        #expect(styles[0] != styles[1])
    }

    @Test("The thumb follows the mouse from its grip until the release")
    func drag() {
        var extent = extent
        var bar = ScrollBarState()
        let rect = Rect(x: 5, y: 3, width: 1, height: 8)
        func send(_ action: MouseEvent.Action, _ x: Int, _ y: Int) -> Int? {
            let offset = bar.handle(MouseEvent(action, at: Point(x: x, y: y)), on: rect, extent: extent)
            if let offset { extent.offset = offset }
            return offset
        }
        #expect(send(.drag, 5, 6) == nil)
        // The thumb stands in the rows 5 and 6; it is held at its second cell.
        #expect(send(.press, 5, 6) == 10)
        #expect(bar.isHeld)
        #expect(send(.drag, 5, 7) == 15)
        #expect(send(.drag, 40, 99) == 30)
        #expect(send(.drag, -7, -99) == 0)
        #expect(send(.release, 0, 0) == 0)
        #expect(!bar.isHeld)
        #expect(send(.drag, 5, 7) == nil)
        #expect(send(.release, 5, 7) == nil)
    }

    @Test("A press beside the thumb moves it there, and it can be dragged on")
    func press() {
        var bar = ScrollBarState()
        let rect = Rect(width: 12, height: 1)
        func send(_ action: MouseEvent.Action, _ x: Int) -> Int? {
            let event = MouseEvent(action, at: Point(x: x, y: 0))
            return bar.handle(event, on: rect, axis: .horizontal, extent: extent)
        }
        #expect(send(.press, 11) == 30)
        #expect(send(.drag, 1) == 0)
        #expect(send(.press, 12) == nil)
    }

    @Test("A press outside the bar, with another button, or without a thumb is not handled")
    func others() {
        var bar = ScrollBarState()
        let rect = Rect(width: 1, height: 8)
        let press = MouseEvent(.press, at: Point(x: 0, y: 0), button: 1)
        #expect(bar.handle(press, on: rect, extent: extent) == nil)
        #expect(bar.handle(MouseEvent(.wheelUp, at: Point(x: 0, y: 0)), on: rect, extent: extent) == nil)
        let whole = ScrollExtent(offset: 0, visible: 9, total: 9)
        #expect(bar.handle(MouseEvent(.press, at: Point(x: 0, y: 0)), on: rect, extent: whole) == nil)
        let far = MouseEvent(.press, at: Point(x: .min, y: .min))
        #expect(bar.handle(far, on: Rect(x: 5, y: 5, width: 1, height: 1), extent: extent) == nil)
    }

    @Test("A press elsewhere releases a thumb whose release was lost")
    func lostRelease() {
        var bar = ScrollBarState()
        let rect = Rect(width: 1, height: 8)
        func send(_ action: MouseEvent.Action, _ x: Int, _ y: Int) -> Int? {
            bar.handle(MouseEvent(action, at: Point(x: x, y: y)), on: rect, extent: extent)
        }
        #expect(send(.press, 0, 2) == 10)
        #expect(send(.press, 4, 4) == nil)
        #expect(send(.drag, 4, 7) == nil)
    }
}
