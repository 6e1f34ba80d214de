import Foundation
import TestSupport
import Testing

/// The program `loadboard` in a real terminal, and without one.
@Suite(.serialized, .timeLimit(.minutes(3)))
struct BoardProgramTests {

    private static let board = """
        board: Shift
        sources:
          steady: { command: "echo x >> loads; echo steady", every: never }
          other: { command: echo before, every: never }
        """

    @Test(
        "An error saved while it runs changes nothing and is reported with its line; once fixed, the change applies"
    )
    func reload() async throws {
        let tmux = try await Tmux(columns: 90, rows: 20)
        let folder = LoadboardFolder(tmux)
        try folder.write(Self.board, to: "board.yaml")
        try tmux.type("'\(LoadboardFolder.program)' --trust board.yaml")
        try await tmux.wait(for: "2 fresh")
        try folder.write(Self.board.replacing("every: never", with: "evry: never"), to: "board.yaml")
        let wrong = try await tmux.wait(for: "board.yaml has errors")
        #expect(wrong.contains("steady") && wrong.contains("before"))
        try await tmux.wait(for: "board.yaml:3:")
        try folder.write(Self.board.replacing("before", with: "after"), to: "board.yaml")
        let mended = try await tmux.wait(for: "after")
        #expect(!mended.contains("board.yaml has errors"))
        // What only jq finds is a mistake like others, and the log has it.
        let filtered = "{ command: echo after, select: 'length | nosuch(', every: never }"
        try folder.write(
            Self.board.replacing("{ command: echo before, every: never }", with: filtered), to: "board.yaml")
        let bad = try await tmux.wait(for: "board.yaml has errors")
        #expect(bad.contains("steady") && bad.contains("after"))
        try tmux.press("e")
        try await tmux.wait(for: "board.yaml:4:")
        try tmux.press("e")
        try folder.write(Self.board.replacing("before", with: "after"), to: "board.yaml")
        try await tmux.wait("the settings are sound again") { !$0.contains("board.yaml has errors") }
        // What did not change was not loaded again.
        #expect(folder.read("loads") == "x\n")
    }

    @Test("A board’s file that is removed while it runs is reported until it is back; replacing the file is not")
    func removal() async throws {
        let tmux = try await Tmux(columns: 90, rows: 20)
        let folder = LoadboardFolder(tmux)
        try folder.write(Self.board, to: "board.yaml")
        try tmux.type("'\(LoadboardFolder.program)' --trust board.yaml")
        try await tmux.wait(for: "2 fresh")
        let file = folder.url.appending(path: "board.yaml")
        try FileManager.default.removeItem(at: file)
        let gone = try await tmux.wait(for: "board.yaml is gone; the board keeps its last settings")
        #expect(gone.contains("steady") && gone.contains("before"))
        try folder.write(Self.board, to: "board.yaml")
        try await tmux.wait("the file is back") { !$0.contains("is gone") }
        // As an editor does that keeps the former file.
        try FileManager.default.moveItem(at: file, to: folder.url.appending(path: "board.yaml~"))
        try folder.write(Self.board.replacing("before", with: "after"), to: "board.yaml")
        try await tmux.wait(for: "after")
        try tmux.press("e")
        let log = try await tmux.wait(for: "Settings")
        let lines = log.rows.filter { $0.contains("is gone;") }
        #expect(lines.count == 1 && !lines[0].contains("×"), "\(lines)")
    }

    @Test("Killed and restarted without its sources, the first frame has every panel")
    func killed() async throws {
        let tmux = try await Tmux(columns: 90, rows: 20)
        let folder = LoadboardFolder(tmux)
        try folder.write(Self.board, to: "board.yaml")
        try tmux.type("(echo $BASHPID >pid; exec '\(LoadboardFolder.program)' --trust board.yaml)")
        try await tmux.wait(for: "2 fresh")
        await until { folder.isAnywhere(in: ".cache", "before") && folder.isAnywhere(in: ".cache", "steady") }
        kill(try tmux.processID, SIGKILL)
        // What the shell writes at once may go with the program's screen, which is put away a moment later. Until then the
        // terminal may be raw: a newline ends a line there, too.
        try await tmux.wait("the shell is there") { capture in
            if !capture.isShell { try tmux.press("C-j") }
            return capture.isShell
        }
        try tmux.type("'\(LoadboardFolder.program)' --trust board.yaml")
        let known = try await tmux.wait("both panels are there") { $0.contains("steady") && $0.contains("before") }
        #expect(known.contains("Shift"))
    }

    @Test(
        "A foreign board asks before it runs a command, and remembers the answer until its commands change"
    )
    func trust() async throws {
        let tmux = try await Tmux(columns: 90, rows: 20)
        let folder = LoadboardFolder(tmux)
        try folder.write(Self.board, to: "board.yaml")
        try tmux.type("'\(LoadboardFolder.program)' board.yaml")
        let question = try await tmux.wait(for: "Do you agree?")
        #expect(question.contains("consent to 2 commands") && question.contains("echo steady"))
        try tmux.type("y")
        try await tmux.wait(for: "2 fresh")
        try tmux.press("q")
        try await tmux.wait("the shell is there") { $0.isShell }
        try tmux.type("clear; '\(LoadboardFolder.program)' board.yaml")
        try await tmux.wait(for: "steady")
        // What is new while it runs is asked there: first no, then yes.
        try folder.write(Self.board.replacing("echo before", with: "echo more"), to: "board.yaml")
        let dialog = try await tmux.wait(for: "New on this board")
        #expect(dialog.contains("+ source: echo more") && dialog.contains("Agreed to before: 1 command"))
        #expect(dialog.contains("The saved settings need your consent"))
        try tmux.press("Enter")
        let refused = try await tmux.wait(for: "new settings need your consent")
        #expect(refused.contains("before"))
        try folder.write(Self.board.replacing("echo before", with: "echo more again"), to: "board.yaml")
        try await tmux.wait(for: "echo more again")
        try tmux.press("Right")
        try tmux.press("Enter")
        try await tmux.wait("it is used") { $0.contains("more again") && !$0.contains("consent") }
        try tmux.press("q")
        try await tmux.wait("the shell is there") { $0.isShell }
        try folder.write(Self.board.replacing("echo before", with: "echo most"), to: "board.yaml")
        try tmux.type("clear; '\(LoadboardFolder.program)' board.yaml")
        try await tmux.wait(for: "Do you agree?")
    }

    @Test("A board that is saved while the first question is open is read, and asked about again")
    func savedDuringQuestion() async throws {
        let tmux = try await Tmux(columns: 90, rows: 20)
        let folder = LoadboardFolder(tmux)
        try folder.write(Self.board, to: "board.yaml")
        try tmux.type("'\(LoadboardFolder.program)' board.yaml")
        try await tmux.wait(for: "Do you agree?")
        try folder.write(Self.board.replacing("echo before", with: "echo meanwhile"), to: "board.yaml")
        try tmux.type("y")
        let dialog = try await tmux.wait(for: "New on this board")
        #expect(dialog.contains("+ source: echo meanwhile"))
    }

    @Test("Without any file it shows this machine")
    func machine() async throws {
        let tmux = try await Tmux(columns: 120, rows: 40)
        try tmux.type("'\(LoadboardFolder.program)'")
        let capture = try await tmux.wait(for: "11 fresh")
        for title in ["This machine", "Processor", "Memory", "Disks", "Busiest processes"] {
            #expect(capture.contains(title))
        }
    }

    @Test("A dangling link in place of the user's board is reported, and no other board is shown")
    func danglingBoard() throws {
        let folder = try LoadboardFolder([".config/loadboard/other.yaml": ""])
        let board = folder.url.appending(path: ".config/loadboard/board.yaml").path
        try FileManager.default.createSymbolicLink(atPath: board, withDestinationPath: "gone.yaml")
        let printed = try folder.run("--once")
        #expect(printed.code == 2 && printed.output.isEmpty && printed.errors.contains(board))
        try folder.write(Self.board, to: ".config/loadboard/gone.yaml")
        let mended = try folder.run("--once")
        #expect(mended.code == 0 && mended.output.contains("steady"))
    }

    @Test("The exit code of a print is 0 for success, 1 if a source failed, 2 if the settings are invalid")
    func exitCodes() throws {
        let folder = try LoadboardFolder()
        try folder.write(Self.board, to: "good.yaml")
        try folder.write("sources:\n  bad: { command: exit 3 }\n", to: "failing.yaml")
        try folder.write("surces: {}\n", to: "wrong.yaml")
        let good = try folder.run("--once", "--trust", "good.yaml")
        #expect(good.code == 0 && good.output.contains("steady"))
        #expect(try folder.run("--once", "--trust", "failing.yaml").code == 1)
        let wrong = try folder.run("--once", "wrong.yaml")
        #expect(wrong.code == 2)
        #expect(wrong.errors.contains("wrong.yaml:1:1") && wrong.errors.contains("did you mean “sources”?"))
        let refused = try folder.run("--once", "good.yaml")
        #expect(refused.code == 2 && refused.errors.contains("--trust"))
        for format in ["json", "svg"] {
            let printed = try folder.run("--format", format, "--trust", "good.yaml")
            #expect(printed.code == 0 && printed.output.contains("steady"))
        }
    }

    @Test("A board works without the libraries for pictures, and a picture names the missing one")
    func missingLibraries() throws {
        let libraries = ["libpng16.so.16", "libjpeg.so.62", "libwebp.so.7", "libgif.so.7"]
        let folder = try LoadboardFolder(Dictionary(uniqueKeysWithValues: libraries.map { ("libraries/\($0)", "") }))
        let text = """
            sources:
              steady: { command: echo steady }
              png: { command: "printf '\\\\211PNG\\\\r\\\\n\\\\032\\\\n'", parse: image }
              jpeg: { command: "printf '\\\\377\\\\330\\\\377'", parse: image }
              webp: { command: "printf RIFF1234WEBP", parse: image }
              gif: { command: "printf GIF89a", parse: image }
            """
        try folder.write(text, to: "board.yaml")
        let path = folder.url.appending(path: "libraries").path
        let command = try folder.run("--once", "--trust", "board.yaml", with: ["LD_LIBRARY_PATH": path])
        #expect(command.code == 1 && command.output.contains("steady"))
        for file in libraries { #expect(command.errors.contains("\(file) is missing"), "\(file)") }
    }

    @Test("All errors in a board are reported at once, including jq filters and regular expressions")
    func check() throws {
        let folder = try LoadboardFolder()
        let text = """
            sources:
              one: { command: echo 1, evry: 1m }
              two:
                command: echo 2
                select: |
                  .a
                  | foo(
              three: { command: echo 3, parse: { regex: "(x" } }
            """
        try folder.write(text, to: "board.yaml")
        let command = try folder.run("check", "board.yaml")
        #expect(command.code == 2)
        #expect(command.output.contains("board.yaml:2:27: there is no key “evry” in a source; did you mean “every”?"))
        #expect(command.output.contains("board.yaml:7:"))
        #expect(command.output.contains("board.yaml:8:"))
        #expect(command.output.contains("bad pattern “(x”: end pattern with unmatched parenthesis"))
        try folder.write(Self.board, to: "board.yaml")
        let sound = try folder.run("check", "board.yaml")
        #expect(sound.code == 0 && sound.output == "board.yaml is OK: 2 sources\n")
    }

    @Test("Hints about a board are reported after its errors")
    func hintsAfterErrors() throws {
        let sources = "  a: { command: date, rate: true, parse: ansi }\n  b: { command: date, evry: 1m }\n"
        let folder = try LoadboardFolder(["board.yaml": "sources:\n\(sources)"])
        let checked = try folder.run("check", "board.yaml")
        #expect(checked.code == 2)
        let error = try #require(checked.output.range(of: "there is no key “evry”"))
        let hint = try #require(checked.output.range(of: "hint: “rate” has no effect"))
        #expect(error.upperBound < hint.lowerBound && !checked.output.contains("is OK"))
    }

    @Test("Hints about a theme are reported although another file has errors")
    func checkOwnFiles() throws {
        let folder = try LoadboardFolder(["board.yaml": Self.board])
        let settings = folder.url.appending(path: "config/loadboard")
        try FileManager.default.createDirectory(
            at: settings.appending(path: "themes"), withIntermediateDirectories: true)
        try folder.write("nosuch: 1\n", to: "config/loadboard/settings.yaml")
        let theme = "colors: { background: \"#000000\", text: \"#111111\" }\n"
        try folder.write(theme, to: "config/loadboard/themes/night.yaml")
        let checked = try folder.run(
            "check", "board.yaml", with: ["XDG_CONFIG_HOME": folder.url.appending(path: "config").path])
        #expect(checked.code == 2)
        #expect(checked.output.contains("there is no key “nosuch” in the settings"))
        #expect(checked.output.contains("hint: “text” is hard to read on the background"))
        #expect(checked.output.contains("board.yaml is OK: 2 sources\n"))
        #expect(!checked.output.contains("settings.yaml is OK"))
    }

    @Test("When the editor of “edit” ends, mistakes in the board are reported; a sound board is not mentioned")
    func editing() throws {
        let folder = try LoadboardFolder(["board.yaml": Self.board])
        let sound = try folder.run("edit", "board.yaml", with: ["VISUAL": "true"])
        #expect(sound.code == 0 && sound.output == "" && sound.errors == "")
        let failed = try folder.run("edit", "board.yaml", with: ["VISUAL": "false"])
        #expect(failed.code == 1 && failed.output == "")
        let broken = try folder.run("edit", "board.yaml", with: ["VISUAL": "printf '\nsorces: 1\n' >>"])
        #expect(broken.code == 2 && broken.output.contains("there is no key “sorces” in a board"))
    }

    @Test(
        "Commands that flood, hang or fork leave nothing behind, and an endless filter affects only its panel")
    func faults() throws {
        let folder = try LoadboardFolder()
        let marker = "marker-\(UUID().uuidString)"
        let text = """
            defaults: { timeout: 1s }
            sources:
              flood: { command: "yes \(marker)" }
              hang: { command: "sleep 300; : \(marker)" }
              fork: { command: "sh -c 'sleep 300; : \(marker)' & echo forked" }
              endless: { command: echo 1, parse: json, select: "def f: f; f" }
              sound: { command: "echo '[1, 2]'", parse: json, select: "map(. * 21)" }
            """
        try folder.write(text, to: "board.yaml")
        let command = try folder.run("--once", "--trust", "board.yaml")
        #expect(command.code == 1)
        for part in ["more than", "timed out after", "forked", "the filter timed out", "42"] {
            #expect(command.output.contains(part), "\(part)")
        }
        #expect(try LoadboardFolder.processes(having: marker) == [])
    }
}
