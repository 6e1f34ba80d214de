import Foundation
import TestSupport
import Testing

/// A screen on the terminal while standard input and output carry data.
@Suite(.serialized, .timeLimit(.minutes(2)))
struct PickTests {

    private static let onScreen = ["alternate_on": "1", "cursor_flag": "0", "mouse_any_flag": "1", "keypad_flag": "1"]
    private static let inShell = ["alternate_on": "0", "cursor_flag": "1", "mouse_any_flag": "0", "keypad_flag": "0"]

    private let pick = "PROBE_TTY=1 '\(BuiltProgram.path("terminal-probe"))' pick"

    private func flags(_ tmux: Tmux) throws -> [String: String] {
        try tmux.flags("alternate_on", "cursor_flag", "mouse_any_flag", "keypad_flag")
    }

    /// A terminal in which the command has shown its screen.
    private func start(_ command: String) async throws -> Tmux {
        let tmux = try await Tmux()
        try tmux.type(command)
        try await tmux.wait("it is there") { !$0.isShell && $0.rows[1] == "two" }
        #expect(try flags(tmux) == Self.onScreen)
        return tmux
    }

    @Test("In $(…) the output is exactly the picked item")
    func substitution() async throws {
        let tmux = try await start("printf '<%s>' \"$(\(pick))\"; echo")
        try tmux.press("Down", "Enter")
        let after = try await tmux.wait("the shell is back") { $0.isShell }
        #expect(after.rows.contains("<two>"))
        #expect(try flags(tmux) == Self.inShell)
    }

    @Test("In a pipeline it reads its input and writes the picked item")
    func pipes() async throws {
        let tmux = try await start("printf 'un\\ntwo\\ntrois\\n' | \(pick) | tr a-z A-Z | cat -A")
        try tmux.press("End", "Enter")
        let after = try await tmux.wait("the shell is back") { $0.isShell }
        #expect(after.rows.contains("TROIS$"))
        #expect(try flags(tmux) == Self.inShell)
    }

    @Test("ctrl-z suspends the whole pipeline and returns to the shell; fg shows the screen again")
    func suspension() async throws {
        let tmux = try await start("printf 'un\\ntwo\\n' | \(pick) | cat -A")
        try tmux.press("C-z")
        try await tmux.wait("the shell is back") { $0.isShell && $0.contains("Stopped") }
        #expect(try flags(tmux) == Self.inShell)
        try tmux.type("stty -a | grep -o '[-]*icanon'")
        try await tmux.wait("the shell has lines") { $0.rows.contains("icanon") }
        try tmux.type("fg")
        try await tmux.wait("it is back") { !$0.isShell && $0.rows[1] == "two" }
        try tmux.press("Enter")
        let after = try await tmux.wait("the shell is back") { $0.isShell }
        #expect(after.rows.contains("un$"))
    }

    @Test("ctrl-z in $(…), where it could not be resumed, does nothing")
    func orphan() async throws {
        let tmux = try await start("echo \"<$(\(pick))>\"")
        try tmux.press("C-z", "Down", "Enter")
        let after = try await tmux.wait("the shell is back") { $0.isShell }
        #expect(after.rows.contains("<two>"))
    }

    @Test("A program that it starts uses the terminal for input and output")
    func guest() async throws {
        let tmux = try await start("printf 'un\\ntwo\\n' | \(pick) | cat -A")
        try tmux.press("r")
        try await tmux.wait("the pager is there") { $0.rows[0] == "1" }
        try tmux.press("G")
        try await tmux.wait("the pager has the keys") { $0.contains("1000") }
        try tmux.press("q")
        try await tmux.wait("it is back") { $0.rows[1] == "two" && !$0.contains("1000") }
        try tmux.press("Down", "Enter")
        let after = try await tmux.wait("the shell is back") { $0.isShell }
        #expect(after.rows.contains("two$"))
    }

    @Test(
        "After a signal the terminal is restored, and nothing was picked", arguments: ["KILL", "TERM", "HUP", "SEGV"])
    func killed(_ signal: String) async throws {
        let tmux = try await start("picked=$(echo $BASHPID >pid; PROBE_TTY=1 exec \(pick.dropFirst(12)))")
        kill(try tmux.processID, ["KILL": SIGKILL, "TERM": SIGTERM, "HUP": SIGHUP][signal] ?? SIGSEGV)
        // After a crash there may be a report first. What a shell writes before SIGKILL is seen to may be lost with the screen.
        #expect(try await becomesTrue(limit: .seconds(60)) { try flags(tmux) == Self.inShell })
        do {
            try await expectLines(in: tmux)
        } catch {
            // Giving the terminal back discards what was typed before.
            try await expectLines(in: tmux)
        }
    }

    private func expectLines(in tmux: Tmux) async throws {
        try tmux.type("stty -a | grep -o '[-]*icanon'; echo \"<$picked>\"")
        let after = try await tmux.wait("the shell has lines") { $0.rows.contains("icanon") && $0.isShell }
        #expect(after.rows.contains("<>"))
    }

    @Test("Without any terminal there is a message, and the exit code of the program")
    func withoutTerminal() async throws {
        let tmux = try await Tmux()
        try tmux.type("setsid -w env \(pick) 2>&1 | cat; echo over")
        let after = try await tmux.wait(for: "there is no terminal")
        #expect(after.contains("terminal-probe: "))
    }
}
