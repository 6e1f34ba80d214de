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
            return .copy(ClipboardText(item: address)) { outcome in
                self.message = outcome == .sent ? "copied" : "this terminal has no clipboard for us"
            }
            // end
        }

        func export() -> ScreenRequest? {
            // snippet: Runtime/export
            return .export(title: "Ships") { outcome in
                self.message = "\(outcome)"
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

    private final class NoticeScreen: Screen {

        enum Command: Hashable, Sendable { case top }
        enum Place: Hashable, Sendable { case list }

        var onChange: (() -> Void)?
        var now = Duration.zero
        var notice = "made fast"
        var noticeEnd: Duration? = .seconds(3)
        var pending = PendingKeys()
        let map = KeyMap<Command, Place>([.init(.top, sequences: [[Key("g"), Key("g")]], help: "Go up", in: [.list])])

        func perform(_ command: Command) {}

        func handle(_ event: InputEvent) -> ScreenRequest? {
            if case .key(let key) = event { pending.press(key, in: map, .list, at: now).forEach(perform) }
            return nil
        }

        // snippet: Runtime/time
        func advance(to now: Duration) {
            self.now = now
            if let noticeEnd, noticeEnd <= now { notice = "" }
            if let command = pending.expire(in: map, .list, at: now) { perform(command) }
        }

        func draw(in canvas: inout Canvas) {
            canvas.write(notice, x: 0, y: 0)
            for moment in [noticeEnd, pending.deadline] {
                if let moment, moment > now { canvas.redraw(after: moment - now) }
            }
        }
        // end
    }

    @Test("Due work runs at its time, and nothing runs afterwards")
    func time() {
        let screen = NoticeScreen()
        let session = TestSession(screen, width: 10, height: 1).expect("made fast")
            .advance(by: .milliseconds(1_500)).press("g").expect("made fast")
        #expect(session.terminal.nextWake == .seconds(1))
        session.advance(by: .seconds(1))
        #expect(screen.pending.keys.isEmpty)
        session.advance(by: .milliseconds(499)).expect("made fast").advance(by: .milliseconds(1)).expect("")
        #expect(session.terminal.nextWake == nil)
    }

    private final class ShipsScreen: Screen {

        var onChange: (() -> Void)?
        var ships: [String] = []
        var status = ""
        let source: @Sendable () async throws -> [String]

        init(source: @escaping @Sendable () async throws -> [String]) {
            self.source = source
        }

        // snippet: Runtime/load
        func load() {
            status = "loading"
            Task {
                do {
                    ships = try await source()
                    status = "\(ships.count) ships"
                } catch {
                    status = "not loaded: \(error)"
                }
                onChange?()
            }
        }
        // end

        func handle(_ event: InputEvent) -> ScreenRequest? {
            load()
            return nil
        }

        func draw(in canvas: inout Canvas) { canvas.write(status, x: 0, y: 0) }
    }

    @Test("Content loaded elsewhere is drawn when it is available")
    func loading() async {
        let (ships, continuation) = AsyncStream.makeStream(of: [String].self)
        let screen = ShipsScreen { await ships.first { _ in true } ?? [] }
        let session = TestSession(screen, width: 10, height: 1).press("r").expect("loading")
        await withCheckedContinuation { done in
            let redraw = screen.onChange
            screen.onChange = {
                redraw?()
                done.resume()
            }
            continuation.yield(["Marlene"])
        }
        session.advance(by: .milliseconds(20)).expect("1 ships")
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

    @Test("A screen runs other programs, and gets their exit status")
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

    @Test("A screen copies text to the clipboard")
    func clipboard() {
        let runner = start()
        screen.copy("Quay 4").map(runner.perform)
        #expect(terminal.clipboard == ["Quay 4"])
        #expect(screen.message == "copied")
    }
}
