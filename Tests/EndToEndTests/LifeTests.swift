import Testing

@Suite(.serialized, .timeLimit(.minutes(1)))
struct LifeTests {

    @Test("A board that nothing refreshes stays alive and counts the ages")
    func idle() async throws {
        let tmux = try await Tmux.home()
        try await tmux.wait("five seconds went by") { $0.age(of: "Notices") ?? 0 >= 5 }
        #expect(isAlive(try tmux.processID))
    }

    @Test("When the terminal goes away the program ends", arguments: ["kill-pane", "kill-server"])
    func terminalGone(command: String) async throws {
        let tmux = try await Tmux.home()
        let process = try tmux.processID
        try tmux.tmux(command)
        #expect(try await becomesTrue { !isAlive(process) })
    }

    @Test("When the terminal goes away while it is in the background, the program ends")
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
}
