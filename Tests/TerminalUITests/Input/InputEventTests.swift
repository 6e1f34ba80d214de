import TerminalUI
import Testing

@Suite(.timeLimit(.minutes(3)))
struct InputEventTests {

    @Test("A view receives mouse events in its own coordinates, even outside it")
    func relative() {
        let region = Rect(x: 10, y: 3, width: 5, height: 2)
        let press = MouseEvent(.press, at: Point(x: 11, y: 2), button: 2, modifiers: .shift, clickCount: 2)
        #expect(
            InputEvent.mouse(press).relative(to: region)
                == .mouse(MouseEvent(.press, at: Point(x: 1, y: -1), button: 2, modifiers: .shift, clickCount: 2)))
        #expect(InputEvent.key(.enter).relative(to: region) == .key(.enter))
        #expect(InputEvent.paste("x").relative(to: region) == .paste("x"))
    }
}
