import TerminalTesting
import TerminalUI
import Testing

@MainActor
@Suite("Runtime.md", .timeLimit(.minutes(3)))
struct RuntimeSnippets {

    private final class NotesScreen: Screen {

        var onChange: (() -> Void)?
        var message = ""
        var count = 3
        var isSelectingText = false

        func draw(in canvas: inout Canvas) { canvas.write(message, x: 0, y: 0) }

        func copy(_ address: String) -> ScreenRequest? {
            // snippet: Runtime/copy
            return .copy(address) { outcome in
                self.message = outcome == .sent ? "copied" : "this terminal has no clipboard for us"
            }
            // end
        }

        // snippet: Runtime/look
        var appearance: Appearance { Appearance(title: "\(count) ships", usesMouse: !isSelectingText) }
        // end

        // snippet: Runtime/run
        func handle(_ event: InputEvent) -> ScreenRequest? {
            switch event {
            case .key(Key("e")):
                return .run(.editor("notes.txt")) { outcome in
                    self.message = outcome.isSuccess ? "saved" : "not saved: \(outcome)"
                }
            case .key(Key("l")):
                return .run(ExternalProgram("git", ["log"], environment: ["LESS": "R"], workingDirectory: "/"))
            default:
                return nil
            }
        }
        // end
    }

    private let terminal = TestTerminal(size: Size(width: 40, height: 1))
    private let screen = NotesScreen()

    private func start() -> ScreenRunner {
        func print(_ text: String) {}
        // snippet: Runtime/runner
        let runner = ScreenRunner(screen: screen, terminal: terminal) { print("bye") }
        runner.start()
        // end
        return runner
    }

    @Test("A screen runs other programs, and is told how they ended")
    func programs() {
        let runner = start()
        #expect(terminal.title == "3 ships")
        #expect(terminal.usesMouse)
        // snippet: Runtime/test
        terminal.press(Key("e"))
        terminal.endProgram(.exited(1))
        terminal.click(at: Point(x: 2, y: 0), count: 2)
        // end
        #expect(screen.message == "not saved: exited(1)")
        terminal.press(Key("l"))
        #expect(terminal.programs.map(\.executable) == ["sh", "git"])
        runner.stop()
    }

    @Test("A screen puts text on the clipboard")
    func clipboard() {
        let runner = start()
        screen.copy("Quay 4").map(runner.perform)
        #expect(terminal.clipboard == ["Quay 4"])
        #expect(screen.message == "copied")
    }
}
