import TerminalTesting
import TerminalUI
import Testing

/// The corner of the screen that says what drawing costs.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct DebugOverlayTests {

    private let terminal = TestTerminal(size: Size(width: 30, height: 8))
    private let screen = TestScreen()
    private let runner: ScreenRunner

    init() {
        runner = ScreenRunner(screen: screen, terminal: terminal) {}
        screen.requests = [Key("d"): .toggleDebugOverlay]
        runner.start()
    }

    @Test("It shows what the frame before took, as soon as there is one, and goes when it is asked for again")
    func toggle() {
        terminal.bytesPerFrame = 321
        terminal.press(Key("d"))
        #expect(runner.showsDebugOverlay)
        #expect(
            terminal.text == """
                text      ╭─ Drawing ────────╮
                          │ frame          ? │
                          │ cells          ? │
                          │ bytes          ? │
                          │ draw           ? │
                          │ show           ? │
                          ╰──────────────────╯


                """)
        terminal.advance(by: .milliseconds(17))
        #expect(
            terminal.text == """
                text      ╭─ Drawing ────────╮
                          │ frame          2 │
                          │ cells         76 │
                          │ bytes        321 │
                          │ draw     0.00 ms │
                          │ show     0.00 ms │
                          ╰──────────────────╯


                """)
        terminal.press(Key("d"))
        #expect(terminal.text == "text\n\n\n\n\n\n\n\n")
        terminal.press(Key("d"))
        #expect(terminal.text.contains("frame          ? │"))
    }

    @Test("It asks for no drawing itself but one: that of the first numbers")
    func idle() {
        runner.showsDebugOverlay = true
        terminal.advance(by: .seconds(1))
        #expect(terminal.frameCount == 3)
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
