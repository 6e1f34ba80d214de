import TerminalTesting
import TerminalUI
import Testing

/// The overlay with the cost of drawing.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct DebugOverlayTests {

    private let terminal = TestTerminal(size: Size(width: 30, height: 8))
    private let screen = TestScreen()
    private let runner: ScreenRunner

    init() {
        runner = ScreenRunner(screen: screen, terminal: terminal) {}
        screen.requests = [Key("d"): .toggleDebugOverlay]
        terminal.bytesPerFrame = 321
        runner.start()
    }

    @Test("It shows the cost of the previous frame, and toggles")
    func toggle() {
        terminal.press(Key("d"))
        #expect(runner.showsDebugOverlay)
        #expect(
            terminal.text == """
                text      ╭─ Drawing ────────╮
                          │ frame          1 │
                          │ cells        240 │
                          │ bytes        321 │
                          │ draw     0.00 ms │
                          │ show     0.00 ms │
                          ╰──────────────────╯


                """)
        terminal.press(.up)
        #expect(terminal.text.contains("frame          2 │"))
        #expect(terminal.text.contains("cells         90 │"))
        terminal.press(Key("d"))
        #expect(terminal.text == "text\n\n\n\n\n\n\n\n")
    }

    @Test("It requests no drawing itself, except once before there are numbers")
    func idle() {
        runner.showsDebugOverlay = true
        terminal.advance(by: .seconds(1))
        #expect(terminal.frameCount == 2)
        #expect(terminal.nextWake == nil)

        let other = ScreenRunner(screen: screen, terminal: terminal) {}
        other.showsDebugOverlay = true
        other.start()
        #expect(terminal.text.contains("frame          ? │"))
        terminal.advance(by: .seconds(1))
        #expect(terminal.text.contains("frame          1 │"))
        #expect(terminal.frameCount == 4)
        #expect(terminal.nextWake == nil)
    }

    @Test(
        "It fits into any terminal",
        arguments: [Size(width: 0, height: 0), Size(width: 3, height: 2), Size(width: 12, height: 4)])
    func small(size: Size) {
        terminal.resize(to: size)
        terminal.press(Key("d"), .up)
        #expect(terminal.frame?.flaw == nil)
    }
}
