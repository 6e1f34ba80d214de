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

    // MARK: Samples

    @Test("A sample of a program that ends is its whole output")
    func wholeSample() async throws {
        let sample = try await CommandSource(shell: "echo a; printf b").sample(LoadRequest(), for: .seconds(60))
        #expect(!sample.isUnfinished)
        #expect(sample.answer.content == Data("a\nb".utf8))
    }

    @Test("A program is started once for its sample, and stopped if it has not ended in time")
    func partialSample() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "sample-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let source = CommandSource(
            shell: """
                echo start >> starts; echo a; printf b
                trap 'echo end >> starts; exit' TERM; while :; do sleep .1; done
                """,
            folder: folder)
        let sample = try await source.sample(LoadRequest(), for: .milliseconds(300))
        #expect(sample.isUnfinished)
        #expect(sample.answer.content == Data("a\n".utf8))
        #expect(try String(contentsOfFile: folder + "/starts", encoding: .utf8) == "start\nend\n")
    }

    @Test("A sample fails as a load does: with the exit code, and at the time limit of a program without output")
    func failedSample() async throws {
        await #expect(throws: CommandError.self) {
            try await CommandSource(shell: "echo a; exit 3").sample(LoadRequest(), for: .seconds(60))
        }
        let silent = CommandSource("sleep", ["60"], limits: CommandLimits(timeout: .milliseconds(200)))
        await #expect(throws: CommandError.self) { try await silent.sample(LoadRequest(), for: .seconds(60)) }
    }

    // MARK: Content

    @Test(
        "The content is the program's output, byte for byte",
        arguments: ["", "no end of a line", "\n\n", "a\u{301}\n"])
    func content(text: String) async throws {
        #expect(try await self.text(CommandSource("printf", ["%s", text])) == text)
    }

    @Test("Output that is not text is returned unchanged")
    func bytes() async throws {
        let source = CommandSource("printf", [#"\377\000\200\033[2J"#])
        let bytes = try await source.load(LoadRequest()).content
        #expect(bytes == Data([0xFF, 0, 0x80, 0x1B, 0x5B, 0x32, 0x4A]))
    }

    @Test("Output larger than a pipe is complete")
    func large() async throws {
        let source = CommandSource("seq", ["200000"])
        #expect(try await text(source) == (1...200_000).map { "\($0)\n" }.joined())
    }

    @Test("Arguments are passed unchanged: there is no shell")
    func arguments() async throws {
        #expect(try await text(CommandSource("echo", ["$HOME; *", "a  b", "'"])) == "$HOME; *" + " a  b '\n")
    }

    @Test("A shell line is run by a shell")
    func shell() async throws {
        #expect(try await text(CommandSource(shell: "echo a | tr a b; echo c")) == "b\nc\n")
    }

    @Test("Variables are added to those of this program, or removed")
    func environment() async throws {
        let source = CommandSource(
            shell: "echo ${COLOUR-none} ${HOME-none} ${PATH:+path}", environment: ["COLOUR": "blue", "HOME": nil])
        #expect(try await text(source) == "blue none path\n")
    }

    // MARK: Where it is shown

    @Test("At each start it gets the size of the area that shows its output")
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

    @Test("With one it writes to that, in the size of the area, and its output is unchanged")
    func terminal() async throws {
        let place = CommandPlace(isTerminal: true) { (44, 9) }
        let script = #"test -t 1 && stty size < /dev/tty && printf 'a\nb\r\n\033[31mc'"#
        #expect(try await text(CommandSource(shell: script, place: place)) == "9 44\na\nb\r\n\u{1B}[31mc")
    }

    @Test("On a pseudo terminal errors are separate, and timeouts apply")
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

    @Test("It runs in the given folder, and a relative path begins there")
    func folder() async throws {
        let folder = try Folder()
        try folder.write("#!/bin/sh\npwd\n", to: "script")
        chmod(folder.file("script"), 0o755)
        #expect(try await text(CommandSource("./script", folder: folder.path)) == folder.path + "\n")
    }

    @Test("Standard error is not part of the content")
    func errors() async throws {
        #expect(try await text(CommandSource(shell: "echo bad >&2; echo good")) == "good\n")
    }

    @Test("It has its own session, no terminal, no input, and only three descriptors")
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

    @Test("It has default signal handlers")
    func signals() async throws {
        let source = CommandSource("grep", ["-E", "^Sig(Blk|Ign)", "/proc/self/status"])
        #expect(try await text(source).filter { $0.isHexDigit }.allSatisfy { "0Bg".contains($0) })
    }

    @Test("It reports its command, its outcome, and its progress")
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

    @Test("With only the end wanted, the last lines are returned, however much it writes")
    func last() async throws {
        let source = CommandSource(
            "seq", ["100000"], limits: CommandLimits(output: 10), last: .lines(2))
        #expect(try await text(source) == "99999\n100000\n")
    }

    // MARK: Failures

    @Test("An exit code is a failure, with the program's last words")
    func exitCode() async {
        let source = CommandSource(
            shell: "echo one >&2; echo two >&2; echo three >&2; printf 'f\\033[2Jour' >&2; exit 3")
        #expect(
            await error(source)?.description
                == "exit code 3 from “echo one >&2; echo two >&2; echo three >&2; printf 'f\\033[2…”: two / three / f[2Jour"
        )
    }

    @Test("The message stays short however much a program writes about its failure")
    func longMessage() async {
        let source = CommandSource(shell: "yes failed | head -c 7000000 >&2; exit 1")
        #expect(
            await error(source)?.description == "exit code 1 from “\(source.arguments[1])”: failed / failed / failed")
    }

    @Test("Configured exit codes are successes")
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

    @Test("A program that cannot be started has an error with the reason")
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
        "A failure is a sentence with the reason, the command, and advice",
        arguments: [
            (.notFound(program: "x"), "not found: no program “x” on PATH; install it, or write its full path"),
            (.notFound(program: ""), "no program was named; name one"),
            (.notFound(program: "./x"), "not found: there is no program “./x”; check the path"),
            (
                .notExecutable(program: "x"),
                "permission denied: cannot run “x”; make it executable with chmod +x, or check its owner"
            ),
            (
                .notAProgram(program: "x"),
                "“x” is not a program; a script needs a first line such as #!/bin/sh"
            ),
            (
                .noInterpreter(program: "x"),
                "the interpreter of “x” was not found; check the script's first line, or install the interpreter"
            ),
            (
                .folderUnusable(command: "x", folder: "/y\n", reason: "No such file"),
                "folder “/y ” cannot be used (No such file) for “x”; check its path"
            ),
            (.zeroByte(command: "x"), "a zero byte in “x”, its folder or its variables; remove it"),
            (.notStarted(command: "x", reason: "no room"), "could not start “x”: no room; try again later"),
            (
                .notStarted(command: "x", reason: "its arguments are too long for the system"),
                "could not start “x”: its arguments are too long for the system; shorten the arguments, or pass the data through a file"
            ),
            (.failed(command: "x", exitCode: 2, message: ""), "exit code 2 from “x”; run it by hand to see why"),
            (.failed(command: "x", exitCode: 2, message: "no y"), "exit code 2 from “x”: no y"),
            (
                .killed(command: "x", signal: 9, message: ""),
                "SIGKILL ended “x”; check whether the system ran out of memory"
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
        "In little space a failure has its reason, its command, and the last words of the command",
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
