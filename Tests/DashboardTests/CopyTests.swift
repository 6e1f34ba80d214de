import Dashboard
import TerminalTesting
import TerminalUI
import Testing

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct CopyTests {

    /// A page that copies a code when `c` is pressed, and other texts as an item (`1`) and as a text (`2`).
    private final class CodePage: Page {
        let title = "Code"
        private var host: PageHost?

        func enter(_ host: PageHost) { self.host = host }

        func handle(_ event: InputEvent, in size: Size) -> Bool {
            switch event {
            case .key(Key("1")): host?.copy("a\tb\n\u{1B}[201~c", saying: "Copied")
            case .key(Key("2")): host?.copy("a\tb\r\n\u{1B}[201~c", hasLines: true, saying: "Copied")
            default: host?.copy("4711", saying: "Copied: the code of the door")
            }
            return true
        }

        func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration) {}
    }

    private let terminal = TestTerminal(size: Size(width: 60, height: 8))
    private let runner: ScreenRunner

    init() {
        let screen = DashboardScreen(board: BoardModel([]), tabs: [DashboardTab("Code", page: CodePage())])
        runner = ScreenRunner(screen: screen, terminal: terminal) {}
        runner.start()
    }

    @Test("A page copies text to the clipboard and reports it")
    func pageCopies() {
        terminal.type("c")
        #expect(terminal.clipboard == ["4711"])
        #expect(terminal.text.contains("Copied: the code of the door"))
    }

    @Test("Copied text is visible, and one line unless the page declares a text")
    func visible() {
        terminal.type("1")
        terminal.type("2")
        #expect(terminal.clipboard == ["a b ␛[201~c", "a\tb\n␛[201~c"])
    }

    @Test("If copying is impossible, the message has the reason")
    func nothingCopied() {
        terminal.clipboardOutcome = .unsupported
        terminal.type("c")
        #expect(terminal.text.contains("Not copied: this terminal has no clipboard"))
    }
}
