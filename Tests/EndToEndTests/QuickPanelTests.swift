import Foundation
import TestSupport
import Testing

/// Panels of what was typed, and the boards that the program writes, in a real terminal.
@Suite(.serialized, .timeLimit(.minutes(3)))
struct QuickPanelTests {

    private static let program = LoadboardFolder.program
    private static let rows = "NAME STATE LOAD\nweb running 12\ndb failed 90\n"

    @Test("Standard input is shown by its content, keys come from the terminal, and no file is left")
    func input() async throws {
        let tmux = try await Tmux(columns: 90, rows: 24)
        let folder = LoadboardFolder(tmux)
        try folder.write(Self.rows, to: "rows")
        try tmux.type("mkdir t; cat rows | TMPDIR=$PWD/t '\(Self.program)' -")
        try await tmux.wait("the table is shown") { $0.contains("standard input") && $0.contains("● running") }
        try tmux.press("q")
        try await tmux.wait("the shell is there") { $0.isShell }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.appending(path: "t").path) == [])
    }

    @Test("Endless input is followed")
    func growingInput() async throws {
        let tmux = try await Tmux(columns: 90, rows: 24)
        try tmux.type("(echo first; while [ ! -e end ]; do sleep 0.1; done; echo last) | '\(Self.program)' -")
        try await tmux.wait(for: "first")
        try LoadboardFolder(tmux).write("", to: "end")
        try await tmux.wait("both lines are there") { $0.contains("first") && $0.contains("last") }
        try tmux.press("q")
        try await tmux.wait("the shell is there") { $0.isShell }
    }

    @Test("B saves the panels to a board, and E opens the editor at the source of a panel")
    func saving() async throws {
        let tmux = try await Tmux(columns: 90, rows: 24)
        let folder = LoadboardFolder(tmux)
        try folder.write(Self.rows, to: "rows")
        try folder.write("#!/bin/sh\necho \"$@\" > edited\n", to: "vim")
        let start = "XDG_CONFIG_HOME=$PWD/c EDITOR=$PWD/vim '\(Self.program)'"
        try tmux.type("chmod +x vim; \(start) 'cat rows' 'echo 42' -n 60")
        try await tmux.wait(for: "● running")
        try tmux.press("B")
        try await tmux.wait("the lines are shown") { $0.contains("command: cat rows") && $0.contains("[ Save ]") }
        try tmux.press("Tab", "Tab", "Enter")
        try await tmux.wait(for: "The sources are in")
        try tmux.press("q")
        try await tmux.wait("the shell is there") { $0.isShell }
        let board = folder.read("c/loadboard/board.yaml")
        // The command names a file of this folder.
        #expect(board.hasPrefix("sources:\n  rows:\n    command: cat rows\n    folder: "))
        #expect(board.contains("\n  echo:\n    command: echo 42\n    parse: json\n    every: 1m\n"))
        try tmux.type("clear; \(start) --trust")
        try await tmux.wait(for: "● running")
        try tmux.press("E")
        #expect(try await becomesTrue { folder.read("edited").hasPrefix("+2 ") })
        #expect(folder.read("edited").hasSuffix("/c/loadboard/board.yaml\n"))
        try await tmux.wait(for: "● running")
        try tmux.press("q")
        try await tmux.wait("the shell is there") { $0.isShell }
    }

    @Test("A new board is written once, and “add --to” inserts into it")
    func files() throws {
        let folder = try LoadboardFolder(["rows": Self.rows])
        let made = try folder.run("init", "board.yaml", "cat rows")
        #expect(made.code == 0 && made.output.contains("wrote ") && made.output.contains("board.yaml"))
        let again = try folder.run("init", "board.yaml")
        #expect(again.code == 2 && again.errors.contains("board.yaml already exists; it was not changed"))
        let text = folder.read("board.yaml")
        let added = try folder.run("add", "--to", "board.yaml", "cat rows")
        #expect(added.code == 0 && added.output.contains("added “rows-2” on line"))
        #expect(added.errors.contains("the board already contained “rows”, which loads the same data"))
        #expect(folder.read("board.yaml").hasPrefix(text))
        #expect(try folder.run("check", "board.yaml").output.contains("is OK: 2 sources"))
        let misspelled = try folder.run("add", "--to", "baord.yaml", "cat rows")
        #expect(misspelled.code == 0 && misspelled.output.hasPrefix("wrote baord.yaml;"))
        #expect(misspelled.errors.contains("there was no file “baord.yaml”, but there is “board.yaml”"))
    }

    @Test("What was typed after init and add needs no second consent, and other sources of the file still need one")
    func typedConsent() throws {
        let folder = try LoadboardFolder(["rows": Self.rows])
        _ = try folder.run("init", "board.yaml", "cat rows")
        let shown = try folder.run("--once", "board.yaml")
        #expect(shown.code == 0 && shown.output.contains("running"))
        try folder.write(folder.read("board.yaml") + "  other:\n    command: echo gotcha\n", to: "board.yaml")
        _ = try folder.run("add", "--to", "board.yaml", "wc -l rows")
        let refused = try folder.run("--once", "board.yaml")
        #expect(refused.code == 2 && !refused.output.contains("gotcha"))
        #expect(refused.errors.contains("consent to 1 command."))
        #expect(refused.errors.contains("echo gotcha"))
    }

    @Test("A server that is down is in the new board as typed, and its view follows from its content later")
    func serverDown() throws {
        let folder = try LoadboardFolder(["rows": Self.rows])
        let made = try folder.run("init", "board.yaml", "cat rows", "http://127.0.0.1:1/items")
        #expect(made.code == 0 && made.errors.contains("the view of this source will be chosen"))
        let text = folder.read("board.yaml")
        #expect(text.contains("command: cat rows"))
        #expect(text.contains("http: http://127.0.0.1:1/items\n"))
        #expect(text.components(separatedBy: "view:").count == 2)
        #expect(try folder.run("check", "board.yaml").output.contains("is OK: 2 sources"))
        let misspelled = try folder.run("add", "--to", "baord.yaml", "cat rows")
        #expect(misspelled.code == 0 && misspelled.output.hasPrefix("wrote baord.yaml;"))
        #expect(misspelled.errors.contains("there was no file “baord.yaml”, but there is “board.yaml”"))
    }

    @Test("Operands are completed by the words that a subcommand takes")
    func completion() throws {
        let folder = try LoadboardFolder()
        let script = try folder.run("completions", "bash").output
        let complete = """
            complete() { :; }
            \(script)
            for words in "reference " "schema k" "completions " "example git" "ref"; do
                COMP_WORDS=(loadboard $words); [[ $words == *" " ]] && COMP_WORDS+=("")
                COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); COMPREPLY=(); _loadboard; echo "$words: ${COMPREPLY[*]}"
            done

            """
        try folder.write(complete, to: "complete.sh")
        let output = try Command("/bin/bash", [folder.url.appending(path: "complete.sh").path], environment: [:]).output
        #expect(
            output.split(separator: "\n") == [
                "reference : keys settings themes", "schema k: keys", "completions : bash zsh fish",
                "example git: github", "ref: reference",
            ])
    }
}
