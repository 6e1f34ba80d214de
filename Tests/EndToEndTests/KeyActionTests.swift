import Foundation
import TestSupport
import Testing

/// Keys of a board in a real terminal: a command that has it, and one whose output is shown as it comes.
@Suite(.serialized, .timeLimit(.minutes(3)))
struct KeyActionTests {

    private static let board = """
        board: Keys
        sources:
          pods: { command: printf 'web\\ndb\\n', parse: lines, every: never, view: list }
        keys:
          E: { on: pods, title: Edit, run: '$EDITOR note', terminal: true }
          W: { on: pods, title: Watch, run: 'echo "first of $value"; while test ! -e go; do sleep 0.05; done; echo second; exec sleep 1000', output: stream }
        """

    private func start() async throws -> (Tmux, LoadboardFolder) {
        let tmux = try await Tmux(columns: 80, rows: 24)
        let folder = LoadboardFolder(tmux)
        try folder.write(Self.board, to: "board.yaml")
        try folder.write("#!/bin/sh\nprintf 'edit %s: ' \"$1\"; read -r line; echo \"$line\" > \"$1\"\n", to: "editor")
        try tmux.type(
            "chmod +x editor; (echo $BASHPID >pid; EDITOR=./editor exec '\(LoadboardFolder.program)' --trust board.yaml)"
        )
        try await tmux.wait(for: "1 fresh")
        return (tmux, folder)
    }

    @Test("A command with “terminal: true” has the keys and the screen until it ends; then the board returns")
    func terminal() async throws {
        let (tmux, folder) = try await start()
        try tmux.press("E")
        let guest = try await tmux.wait(for: "edit note:")
        #expect(!guest.contains("1 fresh"))
        try tmux.type("hello q")
        let after = try await tmux.wait(for: "Edit: done")
        #expect(after.contains("1 fresh") && !after.contains("edit note"))
        #expect(folder.read("note") == "hello q\n")
        try tmux.press("j")
        try tmux.press("q")
        try await tmux.wait("the shell is back") { $0.isShell }
    }

    @Test("Streamed output appears line by line; its key ends the command and its child processes")
    func stream() async throws {
        let (tmux, folder) = try await start()
        try tmux.press("W")
        let first = try await tmux.wait(for: "first of web")
        #expect(first.contains("running") && !first.contains("second"))
        try folder.write("", to: "go")
        try await tmux.wait(for: "second")
        try tmux.press("x")
        let ended = try await tmux.wait(for: "Watch: ended")
        #expect(ended.contains("second") && !ended.contains("running"))
        let process = try tmux.processID
        #expect(
            try await becomesTrue {
                try !readText("/proc/\(process)/task/\(process)/children").split(separator: " ").contains { child in
                    (try? readText("/proc/\(child)/cmdline"))?.contains("sleep") == true
                }
            })
    }
}
