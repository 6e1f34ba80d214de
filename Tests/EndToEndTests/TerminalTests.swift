import Foundation
import TestSupport
import Testing

/// What the kind of terminal and its speed change.
@Suite(.serialized, .timeLimit(.minutes(3)))
struct TerminalTests {

    @Test("The log names the used terminal description if that of the terminal is not installed")
    func description() async throws {
        let tmux = try await Tmux(columns: 100, rows: 20)
        let folder = LoadboardFolder(tmux)
        try folder.write("sources:\n  steady: { command: echo steady, every: never }\n", to: "board.yaml")
        try tmux.type("TERM=xterm-nobody-knows '\(LoadboardFolder.program)' --trust board.yaml")
        try await tmux.wait(for: "1 fresh")
        try tmux.press("e")
        try await tmux.wait(for: "no description of xterm-nobody-knows is installed, so the description of xterm-")
    }

    @Test("On a terminal that reads 20 kB a second, reloading everything writes less than 64 kB")
    func slowReader() async throws {
        let sources = (1...5).map {
            "  p\($0): { command: \"seq $RANDOM 7 99999 | head -60; date +%N\", every: never }"
        }
        let folder = try LoadboardFolder(["board.yaml": "sources:\n" + sources.joined(separator: "\n")])
        let terminal = try PseudoTerminal(
            "/bin/sh", ["-c", "cd '\(folder.url.path)' && exec '\(LoadboardFolder.program)' --trust board.yaml"],
            environment: [
                "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TERM": "xterm-256color", "HOME": folder.url.path,
            ].merging(BuiltProgram.quietSanitizers) { $1 },
            columns: 120, rows: 40)
        var written = ""
        _ = try await becomesTrue {
            written += terminal.read()
            return written.contains("5 fresh")
        }
        #expect(written.contains("5 fresh"))
        terminal.send("R")
        var count = 0
        var pauses = 0
        while pauses < 20 {
            let piece = terminal.readPiece(atMost: 1_000, within: .milliseconds(50))
            count += piece.count
            pauses = piece.isEmpty ? pauses + 1 : 0
            usleep(UInt32(piece.count * 50))
        }
        #expect(count > 0)
        #expect(count < 64_000)
    }
}
