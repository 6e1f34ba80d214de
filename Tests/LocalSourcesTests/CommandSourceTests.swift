import Foundation
import LoadableCoding
import LoadableTesting
import Loadables
import LocalSources
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5)))
struct CommandSourceTests {

    private func text(_ source: CommandSource) async throws -> String {
        try await source.text().load(LoadRequest()).content ?? ""
    }

    private func error(_ source: CommandSource) async -> CommandError? {
        do {
            _ = try await source.load(LoadRequest())
            return nil
        } catch {
            return error as? CommandError
        }
    }

    // MARK: Content

    @Test(
        "The content is what the program writes, byte for byte",
        arguments: ["", "no end of a line", "\n\n", "a\u{301}\n"])
    func content(text: String) async throws {
        #expect(try await self.text(CommandSource("printf", ["%s", text])) == text)
    }

    @Test("What is not text comes as it is")
    func bytes() async throws {
        let source = CommandSource("printf", [#"\377\000\200\033[2J"#])
        let bytes = try await source.load(LoadRequest()).content
        #expect(bytes == Data([0xFF, 0, 0x80, 0x1B, 0x5B, 0x32, 0x4A]))
    }

    @Test("Output that is larger than a pipe comes whole")
    func large() async throws {
        let source = CommandSource("seq", ["200000"])
        #expect(try await text(source) == (1...200_000).map { "\($0)\n" }.joined())
    }

    @Test("Arguments are passed as they are: there is no shell")
    func arguments() async throws {
        #expect(try await text(CommandSource("echo", ["$HOME; *", "a  b", "'"])) == "$HOME; *" + " a  b '\n")
    }

    @Test("A line for a shell is run by one")
    func shell() async throws {
        #expect(try await text(CommandSource(shell: "echo a | tr a b; echo c")) == "b\nc\n")
    }

    @Test("Variables are set beside those of this program, or taken away")
    func environment() async throws {
        let source = CommandSource(
            shell: "echo ${COLOUR-none} ${HOME-none} ${PATH:+path}", environment: ["COLOUR": "blue", "HOME": nil])
        #expect(try await text(source) == "blue none path\n")
    }

    // MARK: Where it is shown

    @Test("It finds how large the place is in which its output is shown, as that is at each start")
    func place() async throws {
        let columns = Log<Int>()
        let place = CommandPlace {
            columns.append(0)
            return (40 + columns.values.count, 7)
        }
        let source = CommandSource(shell: "echo $COLUMNS x $LINES", place: place)
        #expect(try await text(source) == "41 x 7\n")
        #expect(try await text(source) == "42 x 7\n")
    }

    @Test("Without a pseudo terminal it has no terminal at all")
    func noTerminal() async throws {
        let script = "test -t 0 || test -t 1 || test -t 2 || (: < /dev/tty) 2>/dev/null || echo none"
        #expect(try await text(CommandSource(shell: script)) == "none\n")
    }

    @Test("With one it writes to that, of the size of the place, and what it writes comes as it is")
    func terminal() async throws {
        let place = CommandPlace(isTerminal: true) { (44, 9) }
        let script = #"test -t 1 && stty size < /dev/tty && printf 'a\nb\r\n\033[31mc'"#
        #expect(try await text(CommandSource(shell: script, place: place)) == "9 44\na\nb\r\n\u{1B}[31mc")
    }

    @Test("On a pseudo terminal errors are apart, and it is ended when its time is over")
    @MainActor
    func terminalErrors() async throws {
        let place = CommandPlace(isTerminal: true)
        let failing = CommandSource(shell: "echo shown; echo broken >&2; exit 3", place: place)
        let failed = CommandError.failed(command: "echo shown; echo broken >&2; exit 3", exitCode: 3, message: "broken")
        #expect(await error(failing) == failed)
        let limits = CommandLimits(timeout: .milliseconds(100))
        let asking = CommandSource(shell: "read -r password; echo $password", limits: limits, place: place)
        guard case .timedOut = await error(asking) else {
            Issue.record("A program that asks for something waits until its time is over.")
            return
        }
    }

    @Test("It works in the folder that was named, and a relative path begins there")
    func folder() async throws {
        let folder = try Folder()
        try folder.write("#!/bin/sh\npwd\n", to: "script")
        chmod(folder.file("script"), 0o755)
        #expect(try await text(CommandSource("./script", folder: folder.path)) == folder.path + "\n")
    }

    @Test("Standard error is not content")
    func errors() async throws {
        #expect(try await text(CommandSource(shell: "echo bad >&2; echo good")) == "good\n")
    }

    @Test("It leads a session of its own, has no terminal and nothing to read, and no descriptor but three")
    func surroundings() async throws {
        let script = """
            cut -d' ' -f1,5,6,7 < /proc/$$/stat | tr ' ' '\\n' | sort -u | wc -l
            wc -c; (: < /dev/tty) 2> /dev/null || echo no terminal
            """
        // Number, group and session are one; that of the terminal is 0.
        #expect(try await text(CommandSource(shell: script)) == "2\n0\nno terminal\n")
        // The last one is that by which they are listed.
        #expect(try await text(CommandSource("ls", ["/proc/self/fd"])) == "0\n1\n2\n3\n")
    }

    @Test("It has its signals as they are by default")
    func signals() async throws {
        let source = CommandSource("grep", ["-E", "^Sig(Blk|Ign)", "/proc/self/status"])
        #expect(try await text(source).filter { $0.isHexDigit }.allSatisfy { "0Bg".contains($0) })
    }

    @Test("It says what was asked and what came of it, and how far it is")
    func facts() async throws {
        let log = Log<LoadProgress>()
        let request = LoadRequest { log.append($0) }
        let answer = try await CommandSource(
            "printf", ["it's %s", ""], clock: ManualClock()
        ).load(request)
        #expect(answer.facts.byteCount == 5)
        #expect(answer.facts.exchange?.request == [#"printf 'it'\''s %s' ''"#])
        #expect(answer.facts.exchange?.response == ["exit code 0 after 0 ms"])
        #expect(log.values == [LoadProgress(completed: 5)])
    }

    @Test("Of one of which only the end is wanted the last lines are given, however much it writes")
    func last() async throws {
        let source = CommandSource(
            "seq", ["100000"], limits: CommandLimits(output: 10), last: .lines(2))
        #expect(try await text(source) == "99999\n100000\n")
    }

    // MARK: Failures

    @Test("An exit code is a failure, with what the program said last")
    func exitCode() async {
        let source = CommandSource(
            shell: "echo one >&2; echo two >&2; echo three >&2; printf 'f\\033[2Jour' >&2; exit 3")
        #expect(
            await error(source)?.description
                == "exit code 3 from “echo one >&2; echo two >&2; echo three >&2; printf 'f\\033[2…”: two / three / f[2Jour"
        )
    }

    @Test("However much a program says of its failure, the sentence stays short")
    func longMessage() async {
        let source = CommandSource(shell: "yes failed | head -c 7000000 >&2; exit 1")
        #expect(
            await error(source)?.description == "exit code 1 from “\(source.arguments[1])”: failed / failed / failed")
    }

    @Test("Exit codes that were named are no failure")
    func successes() async throws {
        let source = CommandSource(shell: "echo none; exit 1", successes: [0, 1])
        let answer = try await source.load(LoadRequest())
        #expect(answer.content == Data("none\n".utf8))
        #expect(answer.facts.exchange?.response.first?.hasPrefix("exit code 1 after ") == true)
    }

    @Test("A signal that ends it is a failure")
    func signal() async {
        let source = CommandSource(shell: "kill -SEGV $$")
        #expect(await error(source) == .killed(command: "kill -SEGV $$", signal: SIGSEGV, message: ""))
    }

    @Test("What cannot be started says why")
    func notStarted() async throws {
        let folder = try Folder()
        try folder.write("echo no first line", to: "script")
        try folder.write("#!/no/such/shell\n", to: "orphan")
        try folder.write("echo", to: "plain")
        chmod(folder.file("script"), 0o755)
        chmod(folder.file("orphan"), 0o755)
        let path: [String: String?] = ["PATH": "/no/such:\(folder.path)"]

        #expect(await error(CommandSource("no-such-program")) == .notFound(program: "no-such-program"))
        #expect(await error(CommandSource("")) == .notFound(program: ""))
        #expect(await error(CommandSource("/no/such")) == .notFound(program: "/no/such"))
        #expect(await error(CommandSource("plain", environment: path)) == .notExecutable(program: "plain"))
        #expect(await error(CommandSource(folder.path)) == .notExecutable(program: folder.path))
        #expect(await error(CommandSource("script", environment: path)) == .notAProgram(program: "script"))
        #expect(
            await error(CommandSource("orphan", environment: path)) == .noInterpreter(program: folder.file("orphan")))
        #expect(
            await error(CommandSource("true", folder: "/no/such"))
                == .folderUnusable(command: "true", folder: "/no/such", reason: "No such file or directory"))
        #expect(await error(CommandSource("true", ["a\0b"])) == .zeroByte(command: "true 'ab'"))
    }

    @Test(
        "A failure is a sentence: what happened, to what, and what to do",
        arguments: [
            (.notFound(program: "x"), "not found: no program “x” on PATH; install it, or give its whole path"),
            (.notFound(program: ""), "no program was named; name one"),
            (.notFound(program: "./x"), "not found: there is no program “./x”; check the path"),
            (
                .notExecutable(program: "x"),
                "permission denied: cannot run “x”; make it executable with chmod +x, or check its owner"
            ),
            (
                .notAProgram(program: "x"),
                "“x” is not a program; if it is a script, let it begin with a line such as #!/bin/sh"
            ),
            (
                .noInterpreter(program: "x"),
                "the interpreter of “x” was not found; check its first line, or install that interpreter"
            ),
            (
                .folderUnusable(command: "x", folder: "/y\n", reason: "No such file"),
                "folder “/y ” cannot be used (No such file) for “x”; check its path"
            ),
            (.zeroByte(command: "x"), "a zero byte in “x”, its folder or its variables; remove it"),
            (.notStarted(command: "x", reason: "no room"), "could not start “x”: no room; try again later"),
            (.failed(command: "x", exitCode: 2, message: ""), "exit code 2 from “x”; run it by hand to see why"),
            (.failed(command: "x", exitCode: 2, message: "no y"), "exit code 2 from “x”: no y"),
            (
                .killed(command: "x", signal: 9, message: ""),
                "SIGKILL ended “x”; see whether the system has run out of memory"
            ),
            (.killed(command: "x", signal: 40, message: "z"), "signal 40 ended “x”: z"),
            (
                .timedOut(command: "x", limit: .milliseconds(1_500), message: ""),
                "timed out after 1.5 s: “x”; allow more time, or run it by hand to see why"
            ),
            (
                .tooMuchOutput(command: "x", limit: 10),
                "more than 10 bytes from “x”; reduce its output, raise the limit, or use only its last lines"
            ),
        ] as [(CommandError, String)])
    func sentences(error: CommandError, sentence: String) {
        #expect(error.description == sentence)
    }

    @Test(
        "Where there is little room a failure says what happened to what, and what the command said last",
        arguments: [
            (.notFound(program: "x"), "not found: no program “x” on PATH"),
            (.failed(command: "x", exitCode: 2, message: ""), "exit code 2 from “x”"),
            (.failed(command: "x", exitCode: 2, message: "no y"), "exit code 2 from “x”: no y"),
            (.killed(command: "x", signal: 9, message: ""), "SIGKILL ended “x”"),
            (.timedOut(command: "x", limit: .seconds(2), message: "busy"), "timed out after 2 s: “x”: busy"),
            (.failed(command: "x", exitCode: 1, message: "one / two"), "exit code 1 from “x”: one / two"),
            (
                .failed(
                    command: "x", exitCode: 1, message: String(repeating: "a ", count: 70) + "/ b / it was refused"),
                "exit code 1 from “x”: it was refused"
            ),
        ] as [(CommandError, String)])
    func summaries(error: CommandError, summary: String) {
        #expect(error.summary == summary)
    }
}
