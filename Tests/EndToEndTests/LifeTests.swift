import Foundation
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(3)))
struct LifeTests {

    @Test("A board without refreshes stays alive and updates ages")
    func idle() async throws {
        let tmux = try await Tmux.home()
        try tmux.press("i")
        try await tmux.wait("five seconds went by") { $0.inspectedAge ?? 0 >= 5 }
        #expect(isAlive(try tmux.processID))
    }

    @Test("When the terminal disappears, the program ends", arguments: ["kill-pane", "kill-server"])
    func terminalGone(command: String) async throws {
        let tmux = try await Tmux.home()
        let process = try tmux.processID
        try tmux.tmux(command)
        #expect(try await becomesTrue { !isAlive(process) })
    }

    @Test("When the terminal disappears while it is in the background, the program ends")
    func terminalGoneInBackground() async throws {
        let tmux = try await Tmux.home()
        let process = try tmux.processID
        try tmux.press("C-z")
        try await tmux.wait("the shell is back") { $0.isShell && $0.contains("Stopped") }
        try tmux.type("bg; disown")
        #expect(try await becomesTrue { processState(process) == "S" })
        try tmux.tmux("kill-pane")
        #expect(try await becomesTrue { !isAlive(process) })
    }

    @Test("A paste with the characters of ctrl-c, ctrl-z and q has no effect")
    func paste() async throws {
        let tmux = try await Tmux.home()
        let file = tmux.folder.appending(path: "paste")
        let bytes: [UInt8] = [0x03, 0x1A, 0x1C, 0x71, 0x0D, 0x1B, 0x5B, 0x32, 0x4A, 0xFF, 0xC3, 0x28, 0x3F, 0x0A]
        try Data((0..<200).flatMap { _ in bytes }).write(to: file)
        try tmux.tmux("load-buffer", file.path)
        try tmux.tmux("paste-buffer", "-p")
        try tmux.press("]")
        let capture = try await tmux.wait(for: "╭─ Services")
        #expect(capture.rows[0].contains("5 fresh"))
        #expect(isAlive(try tmux.processID))
    }
}
