import TerminalTesting
import TerminalUI
import Testing

/// How a program stops, for a while or for good.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct ScreenRunnerEndTests {

    /// The events at the end, in order.
    private final class Log {
        var isRestoredAtQuit: [Bool] = []
    }

    private let terminal = TestTerminal(size: Size(width: 10, height: 1))
    private let screen = TestScreen()
    private let log = Log()
    private let runner: ScreenRunner

    init() {
        runner = ScreenRunner(screen: screen, terminal: terminal) { [terminal, log] in
            log.isRestoredAtQuit.append(terminal.isRestored)
        }
        screen.requests = [Key("q"): .quit, .control("z"): .suspend]
        runner.start()
    }

    @Test("A screen that quits releases the terminal, then the program is notified, once")
    func quit() {
        terminal.press(Key("q"))

        #expect(terminal.isRestored)
        #expect(log.isRestoredAtQuit == [true])
        #expect(terminal.frameCount == 1)
    }

    @Test("After the end nothing is handled, drawn or scheduled")
    func afterQuit() {
        screen.redrawDelay = .seconds(1)
        terminal.press(.up, Key("q"), .down, Key("q"))
        terminal.press(.left)
        screen.change(to: "late")
        terminal.advance(by: .seconds(9))

        #expect(screen.handled == [.key(.up), .key(Key("q"))])
        #expect(terminal.frameCount == 1)
        #expect(terminal.nextWake == nil)
        #expect(log.isRestoredAtQuit.count == 1)
    }

    @Test("Stopping releases the terminal without notifying the program, and can be repeated")
    func stop() {
        runner.stop()
        runner.stop()

        #expect(terminal.isRestored)
        #expect(screen.onChange == nil)
        #expect(log.isRestoredAtQuit == [])
    }

    @Test("A runner that was never started releases nothing")
    func neverStarted() {
        let terminal = TestTerminal(size: Size(width: 1, height: 1))
        ScreenRunner(screen: screen, terminal: terminal) {}.stop()

        #expect(!terminal.isRestored)
    }

    @Test("A screen that asks to be suspended suspends the program, and is drawn when it resumes")
    func suspend() {
        terminal.press(.control("z"))
        #expect(terminal.isSuspended)
        #expect(!terminal.isRestored)
        screen.text = "later"

        terminal.resume()

        #expect(!terminal.isSuspended)
        #expect(screen.handled.last == .resume)
        #expect(terminal.text == "later\n")
    }
}
