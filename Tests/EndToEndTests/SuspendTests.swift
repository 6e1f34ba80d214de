import Foundation
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(3)))
struct SuspendTests {

    private static let onBoard = ["alternate_on": "1", "cursor_flag": "0", "mouse_any_flag": "1", "keypad_flag": "1"]
    private static let inShell = ["alternate_on": "0", "cursor_flag": "1", "mouse_any_flag": "0", "keypad_flag": "0"]

    private func flags(_ tmux: Tmux) throws -> [String: String] {
        try tmux.flags("alternate_on", "cursor_flag", "mouse_any_flag", "keypad_flag")
    }

    @Test(
        "ctrl-z and SIGTSTP suspend it and restore the shell's screen; fg shows the board", arguments: [true, false])
    func stop(byKey: Bool) async throws {
        // No two stills are the same.
        let tmux = try await Tmux.home("--refresh 0 --fail stills=500")
        let before = try await tmux.whole().masked
        #expect(try flags(tmux) == Self.onBoard)
        if byKey { try tmux.press("C-z") } else { kill(try tmux.processID, SIGTSTP) }
        let stopped = try await tmux.wait("the shell is back") { $0.isShell && $0.contains("Stopped") }
        #expect(!stopped.contains("Notices"))
        #expect(try flags(tmux) == Self.inShell)
        #expect(processState(try tmux.processID) == "T")
        #expect(try await becomesTrue { try Modes(written: tmux.written).left == [] })
        try tmux.type("stty -a | grep -o '[-]*icanon'")
        try await tmux.wait("the shell has lines") { $0.rows.contains("icanon") }
        try tmux.type("fg")
        try await tmux.wait("the board is back") { $0.masked == before }
        #expect(try flags(tmux) == Self.onBoard)
    }

    @Test("After kill -STOP and fg the board is complete again")
    func stopWithoutWarning() async throws {
        let tmux = try await Tmux.home("--refresh 0 --fail stills=500")
        let before = try await tmux.whole().masked
        let process = try tmux.processID
        kill(process, SIGSTOP)
        #expect(try await becomesTrue { processState(process) == "T" })
        try await tmux.wait("the shell says so") { $0.contains("Stopped") }
        try tmux.type("fg")
        try await tmux.wait("the board is back") { $0.masked == before }
        #expect(try flags(tmux) == Self.onBoard)
        try tmux.press("?")
        try await tmux.wait(for: "─ Keys ─")
    }

    @Test("A suspended board that is killed does not change the screen of another one")
    func killedBehindAnother() async throws {
        let tmux = try await Tmux.home()
        let process = try tmux.processID
        let children = try readText("/proc/\(process)/task/\(process)/children").split(separator: " ")
        let watcher = try #require(children.compactMap { pid_t($0) }.first)
        kill(process, SIGSTOP)
        try await tmux.wait("the shell says so") { $0.contains("Stopped") }
        try tmux.startHome()
        try await tmux.wait(for: "5 fresh")
        kill(process, SIGKILL)
        #expect(try await becomesTrue { processState(watcher).map { "ZX".contains($0) } ?? true })
        #expect(try flags(tmux) == Self.onBoard)
        try tmux.press("?")
        try await tmux.wait(for: "─ Keys ─")
    }

    @Test("After bg it leaves the screen alone and idles; after fg the board appears without a key")
    func background() async throws {
        let tmux = try await Tmux.home()
        let before = try await tmux.whole().masked
        try tmux.press("C-z")
        try await tmux.wait("the shell is back") { $0.isShell && $0.contains("Stopped") }
        try tmux.type("bg")
        let process = try tmux.processID
        #expect(try await becomesTrue { processState(process) == "S" })
        try tmux.type("echo still here")
        let shell = try await tmux.wait("the shell works") { $0.isShell && $0.rows.contains("still here") }
        #expect(!shell.contains("Notices"))
        #expect(try flags(tmux) == Self.inShell)
        try tmux.type("fg")
        try await tmux.wait("the board is back") { $0.masked == before }
        #expect(try flags(tmux) == Self.onBoard)
        try tmux.press("q")
        try await tmux.wait("the shell is back") { $0.isShell }
    }
}
