import Foundation
import TerminalTesting
import TerminalUI
import TestSupport
import Testing

/// Requests of a screen to the terminal.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct RunningProgramsTests {

    private final class Log {
        var outcomes: [ProgramOutcome] = []
        var copies: [ClipboardOutcome] = []
    }

    private let terminal = TestTerminal(size: Size(width: 10, height: 1))
    private let screen = TestScreen()
    private let log = Log()
    private let runner: ScreenRunner

    init() {
        runner = ScreenRunner(screen: screen, terminal: terminal) {}
        let log = log
        screen.requests = [
            Key("e"): .run(ExternalProgram("vi", ["notes.txt"])) { log.outcomes.append($0) },
            Key("c"): .copy("text") { log.copies.append($0) },
            .control("z"): .suspend, Key("d"): .toggleDebugOverlay,
        ]
        runner.start()
    }

    @Test("Another program gets the terminal, and its outcome is reported before the next frame")
    func run() {
        screen.whenAdvancing = { [log, screen] _ in screen.text = "\(log.outcomes.count)" }
        terminal.press(Key("e"))
        #expect(terminal.programs == [ExternalProgram("vi", ["notes.txt"])])
        #expect(!terminal.isVisible)
        #expect(terminal.frameCount == 1)

        terminal.endProgram(.exited(3))

        #expect(log.outcomes == [.exited(3)])
        #expect(terminal.isVisible)
        #expect(terminal.text == "1\n")
        #expect(terminal.frameCount == 2)
    }

    @Test("While another program has the terminal nothing is drawn or scheduled")
    func idleMeanwhile() {
        screen.redrawDelay = .seconds(1)
        terminal.press(.up)
        let drawn = screen.drawCount
        terminal.press(Key("e"))
        screen.change(to: "new")
        #expect(terminal.nextWake == nil)
        terminal.advance(by: .seconds(9))
        #expect(screen.drawCount == drawn)

        terminal.endProgram()

        #expect(terminal.text == "new\n")
        #expect(terminal.nextWake == .seconds(1))
    }

    @Test("While the program is suspended nothing is scheduled")
    func idleWhileStopped() {
        screen.redrawDelay = .seconds(1)
        terminal.press(.control("z"))
        screen.change(to: "new")
        #expect(terminal.nextWake == nil)
        terminal.resume()
        #expect(terminal.text == "new\n")
        #expect(terminal.nextWake == .seconds(1))
    }

    @Test("A resize meanwhile is reported first")
    func resizedMeanwhile() {
        terminal.press(Key("e"))
        terminal.resize(to: Size(width: 2, height: 1))
        #expect(screen.handled.last == .key(Key("e")))
        terminal.endProgram()
        #expect(screen.handled.last == .resize(Size(width: 2, height: 1)))
        #expect(terminal.text == "te\n")
    }

    @Test("A resize during a suspension is reported once when the program resumes")
    func resizedWhileStopped() {
        terminal.press(.control("z"))
        terminal.resize(to: Size(width: 2, height: 1))
        terminal.resume()
        #expect(screen.handled.suffix(2) == [.resume, .resize(Size(width: 2, height: 1))])
        #expect(terminal.text == "te\n")
        terminal.press(Key("e"))
        terminal.endProgram()
        #expect(screen.handled.last == .key(Key("e")))
    }

    @Test("A second program cannot be started meanwhile")
    func second() {
        terminal.press(Key("e"))
        runner.perform(.run(ExternalProgram("less")) { [log] in log.outcomes.append($0) })
        #expect(log.outcomes == [.notStarted(.noTerminal)])
        #expect(terminal.programs.count == 1)
    }

    @Test("The end of another program is not reported after the terminal was released")
    func endedMeanwhile() {
        terminal.press(Key("e"))
        runner.stop()
        withKnownIssue { terminal.endProgram() }
        #expect(log.outcomes == [])
        #expect(terminal.frameCount == 1)
    }

    @Test("The user's editor and pager are used, with arguments and quotes, and a file is one argument")
    func editor() throws {
        let path = "/usr/bin:/bin"
        func output(_ program: ExternalProgram, _ environment: [String: String]) throws -> String {
            try Command(
                program.executable, program.arguments, environment: environment.merging(["PATH": path]) { $1 }
            ).output
        }
        let both = ["VISUAL": "printf '<%s>' 'two  blanks'", "EDITOR": "echo"]
        #expect(try output(.editor("my notes"), both) == "<two  blanks><my notes>")
        #expect(try output(.editor("$(id) \"`id`"), ["VISUAL": "", "EDITOR": "echo -n"]) == "$(id) \"`id`")
        #expect(try output(.pager("-n"), ["PAGER": "echo"]) == "./-n\n")
    }

    @Test(
        "An editor begins at a line if its option for that is known",
        arguments: [
            ("vim", "+7 a b"), ("nano -w", "-w +7 a b"), ("hx", "a b:7"), ("code --wait", "--wait --goto a b:7"),
            ("other", "a b"),
        ])
    func line(editor: String, arguments: String) throws {
        let folder = try Folder()
        let name = editor.prefix { $0 != " " }
        try folder.write("#!/bin/sh\necho \"$@\"\n", to: String(name))
        try #require(chmod(folder.file(String(name)), 0o755) == 0)
        let program = ExternalProgram.editor("a b", line: 7)
        let environment = ["PATH": "\(folder.path):/usr/bin:/bin", "EDITOR": editor]
        #expect(try Command(program.executable, program.arguments, environment: environment).output == "\(arguments)\n")
        let path = ["PATH": "/usr/bin:/bin", "VISUAL": "\(folder.path)/\(editor)"]
        #expect(try Command(program.executable, program.arguments, environment: path).output == "\(arguments)\n")
    }

    @Test("Only exit code 0 is a success")
    func outcomes() {
        #expect(ProgramOutcome.exited(0).isSuccess)
        #expect(!ProgramOutcome.exited(1).isSuccess)
        #expect(!ProgramOutcome.killed(signal: 2).isSuccess)
        #expect(!ProgramOutcome.unknown.isSuccess)
        #expect("\(ProgramError.notFound("vi"))" == "there is no program \"vi\"")
        #expect("\(ProgramError.noFolder("/x"))" == "there is no folder \"/x\" to start the program in")
        #expect("\(ProgramError.noTerminal)" == "the terminal is not available")
        #expect("\(ProgramError.refused("vi", reason: "no memory"))" == "\"vi\" could not be started: no memory")
    }

    @Test("A text is copied to the clipboard, and the screen gets the outcome")
    func copy() {
        terminal.press(Key("c"))
        terminal.clipboardOutcome = .unsupported
        terminal.press(Key("c"))
        #expect(terminal.clipboard == ["text"])
        #expect(log.copies == [.sent, .unsupported])
    }

    @Test("The window has the title of the screen, updated when it changes")
    func title() {
        #expect(terminal.title == nil)
        screen.look = Appearance(title: "Harbour")
        terminal.press(.up)
        #expect(terminal.title == "Harbour")
        terminal.title = "set elsewhere"
        screen.look = Appearance()
        terminal.press(.up)
        #expect(terminal.title == "set elsewhere")
    }

    @Test("The mouse belongs to the screen or the terminal, as the screen sets it")
    func mouse() {
        terminal.click(at: Point(x: 1, y: 0), count: 2)
        #expect(screen.handled.count == 4)
        screen.look = Appearance(usesMouse: false)
        terminal.press(.up)
        #expect(!terminal.usesMouse)
        terminal.click(at: Point(x: 1, y: 0))
        terminal.drag(from: Point(x: 0, y: 0), to: Point(x: 2, y: 0))
        terminal.scroll(.wheelDown, at: Point(x: 1, y: 0))
        #expect(screen.handled.count == 5)
        screen.look = Appearance()
        terminal.press(.up)
        #expect(!terminal.usesMouse)
    }

    @Test("Requests are equal if their effects are")
    func equality() {
        #expect(ScreenRequest.run(ExternalProgram("vi")) { _ in } == .run(ExternalProgram("vi")))
        #expect(ScreenRequest.run(ExternalProgram("vi")) != .run(ExternalProgram("less")))
        #expect(ScreenRequest.copy("a") != .copy("b"))
        #expect(ScreenRequest.quit != .suspend)
        #expect(Set<ScreenRequest>([.quit, .quit, .suspend, .copy("a"), .copy("a")]).count == 3)
    }
}
