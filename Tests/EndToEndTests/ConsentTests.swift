import Foundation
import HomeServer
import TestSupport
import Testing

/// The question for the consent to a board, in a real terminal and without one.
@Suite(.serialized, .timeLimit(.minutes(3)))
struct ConsentTests {

    /// A board of 60 commands and one whose end is behind many blanks.
    private static let long =
        "sources:\n  z: { command: \"df -h\(String(repeating: " ", count: 190)); touch PWNED\", every: never }\n"
        + (1...60).map { "  s\($0): { command: \"echo number-\($0)\", every: never }\n" }.joined()

    @Test("Without a terminal the whole question is on standard error, nothing starts, and the exit code is 2")
    func withoutTerminal() throws {
        let folder = try LoadboardFolder(["board.yaml": Self.long])
        let refused = try folder.run("--once", "board.yaml")
        #expect(refused.code == 2 && refused.output.isEmpty && !folder.exists("PWNED"))
        #expect(
            refused.errors.hasPrefix("board.yaml is not among your own settings. It needs your consent to 61 commands.")
        )
        for text in ["df -h␣×190; touch PWNED", "number-1\n", "number-60\n", "--trust"] {
            #expect(refused.errors.contains(text), "\(text)")
        }
    }

    @Test("A question longer than the screen is shown page by page, and can be answered only at its end")
    func pages() async throws {
        let tmux = try await Tmux(columns: 80, rows: 20)
        let folder = LoadboardFolder(tmux)
        try folder.write(Self.long, to: "board.yaml")
        try tmux.type("'\(LoadboardFolder.program)' board.yaml")
        let first = try await tmux.wait(for: "Enter shows more")
        #expect(first.contains("consent to 61") && first.contains("df -h␣×190; touch PWNED"))
        // A “y” before the end is not an answer.
        for line in [19, 37, 55] {
            try tmux.type("y")
            try await tmux.wait("the next page is there") {
                $0.contains("Lines \(line) to") || $0.contains("Do you agree?")
            }
        }
        let last = try await tmux.wait(for: "Do you agree?")
        #expect(last.contains("number-60") && !folder.exists("PWNED"))
        try tmux.type("n")
        try await tmux.wait(for: "nothing was started")
        #expect(!folder.exists("PWNED") && !folder.exists(".local/state/loadboard/trust"))
    }

    @Test("The pages of a question scroll with page keys and arrows; other keys are ignored, and none is shown")
    func pageKeys() async throws {
        let tmux = try await Tmux(columns: 80, rows: 20)
        let folder = LoadboardFolder(tmux)
        try folder.write(Self.long, to: "board.yaml")
        try tmux.type("'\(LoadboardFolder.program)' board.yaml; stty -a | grep -q ' icanon.* echo ' && echo re'stored'")
        try await tmux.wait(for: "Lines 1 to 18")
        try tmux.press("F5", "x", "Left")
        for (key, lines) in [("NPage", "19 to 36"), ("PPage", "1 to 18"), ("Down", "2 to 19"), ("Up", "1 to 18")] {
            try tmux.press(key)
            try await tmux.wait(for: "Lines \(lines)")
        }
        for lines in ["Lines 19 to", "Lines 37 to", "Lines 55 to", "Do you agree?"] {
            try tmux.press("NPage")
            try await tmux.wait("the next page is there") { $0.contains(lines) || $0.contains("Do you agree?") }
        }
        try tmux.press("NPage", "Up", "F5")
        try tmux.type("noo")
        try await tmux.wait(for: "nothing was started")
        let end = try await tmux.wait(for: "restored")
        #expect(end.contains("[y/N] noo") && !end.contains("^["))
    }

    @Test("The dialog can be answered once all new items were on the screen")
    func dialog() async throws {
        let tmux = try await Tmux(columns: 80, rows: 20)
        let folder = LoadboardFolder(tmux)
        try folder.write("sources: { a: { command: echo steady, every: never } }", to: "board.yaml")
        try tmux.type("'\(LoadboardFolder.program)' board.yaml")
        try await tmux.wait(for: "Do you agree?")
        try tmux.type("y")
        try await tmux.wait(for: "1 fresh")
        try folder.write(Self.long, to: "board.yaml")
        let dialog = try await tmux.wait(for: "New on this board")
        #expect(dialog.contains("df -h␣×190; touch PWNED"))
        try tmux.press("Right")
        try tmux.press("Enter")
        try await tmux.wait(for: "number-20")
        #expect(!folder.exists("PWNED"))
        // The lines between were not seen.
        try tmux.press("G")
        try await tmux.wait(for: "number-60")
        try tmux.press("Enter")
        try await tmux.wait("the first line that was not seen is there") { !$0.contains("number-60") }
        #expect(!folder.exists("PWNED"))
        for _ in 0..<80 { try tmux.press("Down") }
        try await tmux.wait(for: "number-60")
        // Lines that pass between two frames were not seen either: enter goes back to them.
        #expect(
            try await becomesTrue(limit: .seconds(60)) {
                if try tmux.capture().contains("New on this board") { try tmux.press("Enter") }
                return folder.exists("PWNED")
            })
    }

    @Test("An address reached by a redirect is refused, asked about on a refresh, and remembered")
    func address() async throws {
        let server = try HomeHTTPServer()
        server.setFault(.redirectHost, for: .cameras)
        let port = try #require(server.baseURL.port)
        let tmux = try await Tmux(columns: 100, rows: 20)
        let folder = LoadboardFolder(tmux)
        let text = "sources: { a: { http: 'http://127.0.0.1:\(port)/cameras', select: '.[0].id', every: never } }"
        try folder.write(text, to: "board.yaml")
        try tmux.type("'\(LoadboardFolder.program)' board.yaml")
        let question = try await tmux.wait(for: "Do you agree?")
        #expect(question.contains("GET http://127.0.0.1:\(port)/cameras (this machine)"))
        try tmux.type("y")
        try await tmux.wait(for: "you have not agreed to")
        #expect(server.requestCount(for: .cameras) == 1)
        try tmux.press("r")
        let dialog = try await tmux.wait(for: "Addresses of this board")
        #expect(dialog.contains("127.0.0.1:\(port) leads to localhost:\(port)"))
        try tmux.press("Escape")
        try await tmux.wait("the question is gone") { !$0.contains("Addresses of this board") }
        try tmux.press("q")
        try await tmux.wait("the shell is there") { $0.isShell }
        // The next start asks, and a no leaves the board as it was.
        try tmux.type("clear; '\(LoadboardFolder.program)' board.yaml")
        let again = try await tmux.wait(for: "New: 2 addresses")
        #expect(again.contains("Agreed to before: 1 request"))
        try tmux.type("n")
        try await tmux.wait(for: "you have not agreed to")
        try tmux.press("r")
        try await tmux.wait(for: "Addresses of this board")
        try tmux.press("Right")
        try tmux.press("Enter")
        try await tmux.wait(for: "1 fresh")
        try tmux.press("q")
        try await tmux.wait("the shell is there") { $0.isShell }
        try tmux.type("clear; '\(LoadboardFolder.program)' --once board.yaml; echo code $?")
        try await tmux.wait(for: "code 0")
    }

    @Test("A foreign file needs consent on an own board, and again when it is saved")
    func foreignFile() async throws {
        let tmux = try await Tmux(columns: 90, rows: 20)
        let folder = LoadboardFolder(tmux)
        let other = "sources: { team: { command: echo theirs, every: never } }"
        try folder.write(other, to: "team/board.yaml")
        try folder.write(
            "include: \(folder.url.path)/team/board.yaml\nsources: { own: { command: echo mine, every: never } }",
            to: ".config/loadboard/board.yaml")
        try tmux.type("'\(LoadboardFolder.program)'")
        let question = try await tmux.wait(for: "Do you agree?")
        #expect(question.contains("consent to 1 command") || question.contains("needed for 1 command"))
        #expect(question.contains("echo theirs") && !question.contains("echo mine"))
        try tmux.type("y")
        try await tmux.wait(for: "2 fresh")
        try folder.write(other.replacing("theirs", with: "other"), to: "team/board.yaml")
        let dialog = try await tmux.wait(for: "New on this board")
        #expect(dialog.contains("+ source: echo other") && !dialog.contains("echo mine"))
    }
}
