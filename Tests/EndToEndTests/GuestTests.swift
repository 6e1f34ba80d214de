import Foundation
import TestSupport
import Testing

/// Another program gets the terminal under a shell that stops and continues both.
@Suite(.serialized, .timeLimit(.minutes(2)))
struct GuestTests {

    private static let onScreen = ["alternate_on": "1", "cursor_flag": "0", "mouse_any_flag": "1", "keypad_flag": "1"]
    private static let inShell = ["alternate_on": "0", "cursor_flag": "1", "mouse_any_flag": "0", "keypad_flag": "0"]

    private func flags(_ tmux: Tmux) throws -> [String: String] {
        try tmux.flags("alternate_on", "cursor_flag", "mouse_any_flag", "keypad_flag")
    }

    /// A terminal with a program on it that starts the command when `r` is pressed.
    private func probe(_ command: String) async throws -> Tmux {
        let tmux = try await Tmux()
        try tmux.type("(echo $BASHPID >pid; PROBE_COMMAND='\(command)' exec '\(BuiltProgram.path("terminal-probe"))')")
        try await tmux.wait("it is there") { $0.rows[0].hasPrefix("probe") }
        try tmux.press("r")
        return tmux
    }

    /// Whether the terminal belongs to the program that ours has started.
    private func guestHasTerminal(_ tmux: Tmux) throws -> Bool {
        let process = try tmux.processID
        let fields = try readText("/proc/\(process)/stat").split(separator: ")").last?.split(separator: " ") ?? []
        let children = try readText("/proc/\(process)/task/\(process)/children")
        // Of those after the name: state, parent, group, session, terminal, the group that has it.
        return fields.count > 5 && children.split(separator: " ").contains(fields[5])
    }

    @Test("A pager has the terminal until it ends; then the screen is restored")
    func pager() async throws {
        let tmux = try await probe("seq 1000 | less")
        try await tmux.wait("the pager is there") { $0.rows[0] == "1" }
        try tmux.press("G")
        try await tmux.wait("the pager has the keys") { $0.contains("1000") }
        try tmux.press("q")
        let after = try await tmux.wait(for: "exited(0)")
        #expect(after.rows[0].hasPrefix("probe"))
        #expect(!after.contains("1000"))
        #expect(try flags(tmux) == Self.onScreen)
        try tmux.press("c")
        try await tmux.wait("keys are ours") { $0.rows[0].contains("x") }
    }

    @Test("ctrl-z in a pager suspends both; fg shows the pager again, and the screen after its end")
    func stopPager() async throws {
        let tmux = try await probe("seq 1000 | less")
        try await tmux.wait("the pager is there") { $0.rows[0] == "1" }
        try tmux.press("C-z")
        try await tmux.wait("the shell is back") { $0.isShell && $0.contains("Stopped") }
        #expect(processState(try tmux.processID) == "T")
        #expect(try flags(tmux) == Self.inShell)
        try tmux.type("stty -a | grep -o '[-]*icanon'; echo here")
        try await tmux.wait("the shell has lines") { $0.rows.contains("icanon") && $0.rows.contains("here") }
        try tmux.type("fg")
        try await tmux.wait("the pager is back") { $0.rows[0] == "1" && $0.contains("24") == false }
        try tmux.press("G")
        try await tmux.wait("the pager has the keys") { $0.contains("1000") }
        try tmux.press("q")
        try await tmux.wait(for: "exited(0)")
        #expect(try flags(tmux) == Self.onScreen)
        try tmux.press("q")
        try await tmux.wait("the shell is back") { $0.isShell }
        #expect(try flags(tmux) == Self.inShell)
    }

    @Test("ctrl-z in a plain program suspends both, bg leaves the shell alone, and fg resumes")
    func stopPlain() async throws {
        let tmux = try await probe("echo ready; read line; echo \"got $line\"; read line")
        try await tmux.wait("it has begun") { $0.rows.contains("ready") }
        try tmux.press("C-z")
        try await tmux.wait("the shell is back") { $0.isShell && $0.contains("Stopped") }
        try tmux.type("bg; echo still $((40 + 2))")
        try await tmux.wait("the shell works") { $0.isShell && $0.rows.contains("still 42") }
        try tmux.type("fg")
        #expect(try await becomesTrue { try self.guestHasTerminal(tmux) })
        try tmux.type("some text")
        try await tmux.wait("it has the keys") { $0.rows.contains("got some text") }
        try tmux.press("Enter")
        try await tmux.wait(for: "exited(0)")
        #expect(try flags(tmux) == Self.onScreen)
    }

    @Test("ctrl-c ends the other program and not ours")
    func interrupt() async throws {
        let tmux = try await probe("echo ready; sleep 60")
        try await tmux.wait("it has begun") { $0.rows.contains("ready") }
        try tmux.press("C-c")
        try await tmux.wait(for: "killed(signal: 2)")
        #expect(try flags(tmux) == Self.onScreen)
    }

    @Test("After kill -STOP and fg while the other program runs, it continues")
    func stopWithoutWarning() async throws {
        let tmux = try await probe("echo ready; sleep 60")
        try await tmux.wait("it has begun") { $0.rows.contains("ready") }
        kill(try tmux.processID, SIGSTOP)
        try await tmux.wait("the shell is back") { $0.isShell && $0.contains("Stopped") }
        try tmux.type("fg")
        #expect(try await becomesTrue { try self.guestHasTerminal(tmux) })
        try tmux.press("C-c")
        try await tmux.wait(for: "killed(signal: 2)")
        #expect(try flags(tmux) == Self.onScreen)
    }

    @Test("If our program crashes while the other program has the terminal, that is not affected")
    func crash() async throws {
        let tmux = try await probe("echo ready; exec sleep 60")
        try await tmux.wait("it has begun") { $0.rows.contains("ready") }
        let before = try tmux.written
        let process = try tmux.processID
        kill(process, SIGABRT)
        #expect(try await becomesTrue { !isAlive(process) })
        try await tmux.wait("the shell is back") { $0.isShell }
        #expect(try !tmux.written.dropFirst(before.count).contains("\u{1B}[?1049l"))
        #expect(try flags(tmux) == Self.inShell)
    }

    @Test("A text for the clipboard reaches tmux, and a title its pane")
    func clipboardAndTitle() async throws {
        let tmux = try await probe("true")
        try await tmux.wait(for: "exited(0)")
        try tmux.tmux("set-option", "-s", "set-clipboard", "on")
        try tmux.press("p", "t")
        #expect(try await becomesTrue { try tmux.tmux("list-buffers").contains("text for the clipboard") })
        #expect(try await becomesTrue { try tmux.flags("pane_title")["pane_title"]?.hasPrefix("Harbour") == true })
        try tmux.press("q")
        try await tmux.wait("the shell is back") { $0.isShell }
        #expect(try tmux.flags("pane_title")["pane_title"]?.hasPrefix("Harbour") == false)
    }
}
