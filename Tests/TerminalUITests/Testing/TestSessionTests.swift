import Foundation
import TerminalTesting
import TerminalUI
import Testing

@MainActor
@Suite(.timeLimit(.minutes(3)), .enabled(if: ProcessInfo.processInfo.environment["RECORD_SCREENS"] == nil))
struct TestSessionTests {

    /// Records its input, and counts the seconds.
    private final class Notebook: Screen {

        var onChange: (() -> Void)?
        private var lines: [String] = []
        private var seconds = 0
        var ticks = false
        var appearance = Appearance()

        func add(_ line: String) {
            lines.append(line)
            onChange?()
        }

        func handle(_ event: InputEvent) -> ScreenRequest? {
            switch event {
            case .key(.control("q")): return .quit
            case .key(.control("e")): return .run(.editor("notes")) { self.lines.append("\($0)") }
            case .mouse(let mouse) where mouse.position == Point(x: 39, y: 1): return .quit
            case .key(let key): lines.append("\(key)")
            case .paste(let text): lines.append("paste \(text)")
            case .mouse(let mouse):
                let count = mouse.clickCount > 1 ? " x\(mouse.clickCount)" : ""
                lines.append("\(mouse.action) \(mouse.position.x),\(mouse.position.y)\(count)")
            case .resize(let size): lines.append("\(size.width)x\(size.height)")
            case .focus(let isFocused): lines.append("focus \(isFocused)")
            case .resume: lines.append("resume")
            }
            return nil
        }

        func advance(to now: Duration) {
            if ticks { seconds = Int(now.components.seconds) }
        }

        func draw(in canvas: inout Canvas) {
            canvas.write(lines.joined(separator: " "), x: 0, y: 0)
            if ticks {
                canvas.write("\(seconds)", x: 0, y: 1)
                canvas.redraw(after: .seconds(1))
            }
        }
    }

    private let notebook = Notebook()

    private func session(width: Int = 40) -> TestSession { TestSession(notebook, width: width, height: 2) }

    /// Fails unless what is done fails with that message.
    private func expectFailure(_ message: String, body: () -> Void) {
        withKnownIssue {
            body()
        } matching: { issue in
            issue.comments.contains { $0.rawValue.hasPrefix(message) }
        }
    }

    @Test("A session is a story of actions and expected screens")
    func story() {
        session()
            .expect("")
            .press("down ctrl-x")
            .expect("down ctrl-x")
            .type("a b")
            .expect("down ctrl-x a space b")
            .resize(width: 30, height: 2)
            .paste("text")
            .expect("down ctrl-x a space b 30x2 pas")
    }

    @Test("Keys are pressed by name, or as values")
    func keys() {
        session(width: 80)
            .press("g G esc shift-tab page-down F12 alt-enter ctrl-alt-left - ctrl--")
            .press(.enter, Key("é"))
            .expect("g G esc shift-tab page-down F12 alt-enter ctrl-alt-left - ctrl-- enter é")
    }

    @Test("An unknown key is a failure that names it", arguments: ["retrun", "F64", "ctrl-", "hyper-x"])
    func unknownKey(name: String) {
        expectFailure("\"\(name)\" is not a key") { session().press(name) }
    }

    @Test("A click is a press and a release in the same cell; other events can be sent")
    func clicks() {
        session().click(x: 3, y: 1).send(.focus(false)).expect("press 3,1 release 3,1 focus false")
    }

    @Test("A session and a terminal are clicked in the same ways")
    func clickForms() {
        let session = session(width: 100).click(at: Point(x: 3, y: 1)).click(x: 3, y: 1)
        session.terminal.click(at: Point(x: 3, y: 1))
        session.terminal.click(x: 3, y: 1)
        session.send(.focus(true))
            .expect(Array(repeating: "press 3,1 release 3,1", count: 4).joined(separator: " ") + " focus true")
    }

    @Test("A click that ends the program is not a failure")
    func clickToQuit() {
        session().click(x: 39, y: 1).expectQuit()
    }

    @Test("While the mouse belongs to the terminal a click does nothing")
    func noMouse() {
        notebook.appearance = Appearance(usesMouse: false)
        session().click(x: 3, y: 1).expect("")
    }

    @Test("A program that has the terminal ends when the session says so")
    func programs() {
        let session = session().press("ctrl-e")
        #expect(session.terminal.programs == [.editor("notes")])
        session.endProgram(.exited(3)).expect("exited(3)")
        expectFailure("no other program is using the terminal") { session.endProgram() }
    }

    @Test("Time advances when the session says so")
    func time() {
        notebook.ticks = true
        session().advance(by: .milliseconds(2_500)).expect("\n2")
    }

    @Test("An unexpected screen is a failure with the differences")
    func unexpected() {
        expectFailure("1 of 1 rows differ\nrow 0, column 0\n  expected: y") { session().press("x").expect("y") }
    }

    @Test("A screen can be compared with a file beside the test")
    func file() {
        let path: StaticString = "/tmp/TerminalUITests-session/Tests.swift"
        defer { try? FileManager.default.removeItem(atPath: "/tmp/TerminalUITests-session") }

        expectFailure("There is no expected screen yet.\nexpected: /tmp/TerminalUITests-session/Screens/name.txt") {
            session().press("x").expect(file: "name", filePath: path)
        }
    }

    @Test("Input after the end is a failure, and so is a program that should have ended")
    func quitting() {
        let session = session()
        expectFailure("the program has not quit") { session.expectQuit() }

        session.press("ctrl-q").expectQuit()

        #expect(session.hasQuit)
        #expect(session.terminal.isRestored)
        expectFailure("the program has ended and cannot receive .key(x)") { session.press("x") }
    }

    @Test("A recorded session has every screen with its duration, and a pause after each input")
    func recording() {
        notebook.ticks = true
        let session = session().press("x").record(pause: .milliseconds(400)).press("y")
            .advance(by: .milliseconds(1_500)).click(x: 0, y: 0)

        let texts = session.recording.steps.map { $0.frame.plainText.split(separator: "\n").joined(separator: "/") }
        #expect(texts == ["x/0", "x y/0", "x y/1", "x y press 0,0 release 0,0/1"])
        #expect(
            session.recording.steps.map(\.duration)
                == [.milliseconds(400), .milliseconds(1_400), .milliseconds(500), .milliseconds(400)])
    }

    @Test("A change without input is recorded when it is drawn, a few milliseconds later")
    func recordedChange() {
        let session = session().record(pause: .milliseconds(400)).advance(by: .seconds(1))
        notebook.add("new")
        session.advance(by: .seconds(2))

        #expect(session.recording.steps.map(\.frame.plainText) == ["\n\n", "new\n\n"])
        #expect(session.recording.steps.map(\.duration) == [.milliseconds(1_404), .milliseconds(1_996)])
    }

    @Test("Without recording nothing is kept")
    func noRecording() {
        #expect(session().press("x").recording.steps.isEmpty)
    }
}
