import Foundation
import TestSupport
import Testing

/// The program `loadboard` in processes that are not as they usually are.
@Suite(.serialized, .timeLimit(.minutes(3)))
struct ProcessStartTests {

    private static let board = """
        sources:
          name: { file: name.txt }
          said: { command: echo spoken }
          chosen: { file: values.json, select: .a }
        """

    private let folder: LoadboardFolder

    init() throws {
        folder = try LoadboardFolder([
            "board.yaml": Self.board, "name.txt": "written\n", "values.json": "{\"a\": \"selected\"}",
        ])
    }

    /// Runs the program by a script of the shell that gets the program and its arguments as its own.
    private func run(
        _ arguments: [String], in script: String, with variables: [String: String] = [:]
    ) throws -> Command {
        let environment = ["PATH": "/usr/bin:/bin:/usr/sbin:/sbin", "LANG": "C.UTF-8", "HOME": folder.url.path]
            .merging(BuiltProgram.quietSanitizers) { $1 }.merging(variables) { $1 }
        let words = ["-c", "cd '\(folder.url.path)' && \(script)", "sh", LoadboardFolder.program] + arguments
        return try Command("/bin/bash", words, environment: environment)
    }

    // MARK: Arguments

    private static let changes = ["setenv(\"X\", \"1\", 1)", "putenv(\"X=1\")", "unsetenv(\"HOME\")", "clearenv()"]
    private static let withoutProc = "umount -l /proc && exec \"$@\""

    /// Whether this user may have a view of the file system of its own.
    private static let canUnshare =
        (try? Command("unshare", ["-m", "true"], environment: ["PATH": "/usr/bin:/bin"]))?.code == 0

    @Test("Arguments reach the program whatever a preloaded library does to the environment", arguments: changes)
    func preloaded(change: String) throws {
        let library = try PreloadedLibrary.changingEnvironment(change)
        let variables = ["LD_PRELOAD": library.path]
        let wrong = try run(["check", "nosuch.yaml"], in: "exec \"$@\"", with: variables)
        #expect(wrong.code == 2)
        #expect(wrong.output == "nosuch.yaml: there is no such file; “loadboard init nosuch.yaml” creates it\n")
        #expect(try run(["--version"], in: "exec \"$@\"", with: variables).output.hasPrefix("loadboard "))
        #expect(try run(["example"], in: "exec \"$@\"", with: variables).output.contains("sources:"))
    }

    @Test("Arguments also reach the program without /proc", .enabled(if: canUnshare), arguments: changes)
    func preloadedWithoutProc(change: String) throws {
        let library = try PreloadedLibrary.changingEnvironment(change)
        let script =
            "unshare -m sh -c '\(Self.withoutProc.replacing("exec", with: "exec env LD_PRELOAD=\(library.path)"))' sh \"$@\""
        let wrong = try run(["check", "nosuch.yaml"], in: script)
        #expect(wrong.code == 2)
        #expect(wrong.output == "nosuch.yaml: there is no such file; “loadboard init nosuch.yaml” creates it\n")
    }

    @Test("Without /proc a board is checked, loaded and printed", .enabled(if: canUnshare))
    func withoutProc() throws {
        let script = "unshare -m sh -c '\(Self.withoutProc)' sh \"$@\""
        #expect(try run(["--version"], in: script).output.hasPrefix("loadboard "))
        let check = try run(["check", "board.yaml"], in: script)
        #expect(check.code == 0)
        #expect(check.output == "board.yaml is OK: 3 sources\n")
        for _ in 0..<Campaign.size(5, whole: 100) {
            let once = try run(["board.yaml", "--once", "--trust"], in: script)
            #expect(once.code == 0, "\(once)")
            #expect(["written", "spoken", "selected"].allSatisfy { once.output.contains($0) })
        }
    }

    // MARK: Standard descriptors

    @Test(
        "With a closed standard output the program reports it and ends with 1",
        arguments: [["board.yaml", "--once"], ["check", "board.yaml"], ["reference"], ["--version"], ["schema"]],
        [">&-", "<&- >&-", ">/dev/full", "<&- >/dev/full"])
    func closedOutput(arguments: [String], redirection: String) throws {
        let arguments = arguments + (arguments.last == "--once" ? ["--trust"] : [])
        let command = try run(arguments, in: "exec \"$@\" \(redirection)")
        #expect(command.code == 1)
        let reason = redirection.contains("full") ? "No space left on device" : "it is closed"
        #expect(command.errors == "loadboard: cannot write to standard output: \(reason)\n")
    }

    @Test(
        "With closed descriptors the program writes to no other file",
        arguments: [">&-", "2>&-", ">&- 2>&-", "<&- >&- 2>&-", "<&- 2>&-", "<&-"])
    func closedDescriptors(redirection: String) throws {
        let failing = Self.board + "\n  missing: { file: nosuch.txt }\n"
        try folder.write(failing, to: "board.yaml")
        // A command must not find a file of the program in the place of a standard descriptor.
        try folder.write(
            failing.replacing("echo spoken", with: "'ls -l /proc/self/fd > files'"), to: "board.yaml")
        let command = try run(["board.yaml", "--once", "--trust"], in: "exec \"$@\" \(redirection)")
        #expect(command.code == 1)
        #expect(command.output.isEmpty == redirection.contains(" >&-") || redirection.hasPrefix(">&-"))
        for text in ["written", "fresh", "cannot write", "nosuch.txt: "] {
            #expect(
                !folder.isAnywhere(in: ".cache", "● \(text)") && !folder.isAnywhere(in: ".cache", "loadboard: \(text)"))
        }
        let lines = folder.read("files").split(separator: "\n")
        #expect(lines.contains { $0.contains(" 0 -> /dev/null") })
        #expect(lines.contains { $0.contains(" 2 -> pipe:") })
    }

    @Test("A closed pipe is a failure with a message if SIGPIPE is ignored")
    func brokenPipe() throws {
        let script =
            "(trap '' PIPE; sleep 0.2; \"$@\" 2>errors; echo $? >code) | true; sleep 0.1; while [ ! -s code ]; do sleep 0.1; done"
        _ = try run(["board.yaml", "--once", "--trust"], in: script)
        #expect(folder.read("code") == "1\n")
        #expect(folder.read("errors") == "loadboard: cannot write to standard output: Broken pipe\n")
    }

    // MARK: Limits

    @Test(
        "If resource limits are too low, the program names them and ends with 1",
        arguments: [
            ("ulimit -n 20", "only 20 files may be open at once"), ("ulimit -n 63", "only 63 files"),
            ("ulimit -d 30000", "the system cannot start"), ("ulimit -v 60000", "the system cannot start"),
        ],
        [["board.yaml", "--once", "--trust"], ["check", "board.yaml"]])
    func shortage(limit: (line: String, sentence: String), arguments: [String]) throws {
        let command = try run(arguments, in: "\(limit.line); exec timeout 20 \"$@\"")
        #expect(command.code == 1)
        #expect(command.errors.hasPrefix("loadboard: \(limit.sentence)"), "\(command)")
    }

    @Test("With 64 open files a board is loaded, and its commands have the original limit")
    func files() throws {
        try folder.write(Self.board.replacing("echo spoken", with: "ulimit -Sn"), to: "board.yaml")
        #expect(try run(["board.yaml", "--once", "--trust"], in: "ulimit -n 64; exec \"$@\"").code == 0)
        let command = try run(["board.yaml", "--once", "--trust"], in: "ulimit -Sn 100; exec \"$@\"")
        #expect(command.code == 0)
        #expect(command.output.split(separator: "\n").contains("100"))
    }

    @Test("An exceeded file size limit is a failure with a message, not a signal", arguments: [0, 1])
    func fileSize(blocks: Int) throws {
        // Through a pipe: the limit would be that of the output, too.
        let script = "set -o pipefail; (ulimit -f \(blocks); exec \"$@\" 2>&1) | cat"
        let command = try run(["board.yaml", "--once", "--trust"], in: script)
        #expect(command.code == 0)
        #expect(command.output.contains("written"))
        let output = try run(["reference"], in: "ulimit -f \(blocks); exec \"$@\" >file 2>&1")
        #expect(output.code == 1)
    }

    // MARK: Time

    @Test(
        "With a clock after the year 2261 the program says so and ends with 1",
        arguments: ["9214646400", "9223372036", "9223372037", "201788150400", "9000000000000000000"])
    func clock(seconds: String) throws {
        let library = try PreloadedLibrary.clock()
        try folder.write(seconds, to: "clock")
        let variables = ["LD_PRELOAD": library.path, "CLOCK": folder.url.appending(path: "clock").path]
        for arguments in [["board.yaml", "--once", "--trust"], ["check", "board.yaml"]] {
            let command = try run(arguments, in: "exec \"$@\"", with: variables)
            #expect(command.code == 1)
            #expect(command.errors == "loadboard: the clock of this machine is set to a year after 2261; correct it\n")
        }
        try folder.write("9214646399", to: "clock")
        #expect(try run(["board.yaml", "--once", "--trust"], in: "exec \"$@\"", with: variables).code == 0)
    }

    @Test(
        "When the clock is set to the year 8364 while a board is followed, it continues, without constant loads"
    )
    func clockSet() async throws {
        let library = try PreloadedLibrary.clock()
        let board = "sources: { a: { command: 'echo >> count; wc -l < count', every: 500ms } }"
        try folder.write(board, to: "board.yaml")
        let program = try folder.start(
            "keep", "board.yaml", "--trust",
            with: ["LD_PRELOAD": library.path, "CLOCK": folder.url.appending(path: "clock").path])
        await until { folder.read("count").count >= 2 }
        try folder.write("201788150400", to: "clock")
        try await Task.sleep(for: .seconds(3))
        let count = folder.read("count").count
        #expect(count >= 3 && count < 20, "\(count)")
        #expect(program.end(by: SIGTERM) == 128 + SIGTERM)
    }
}
