import Testing

@Suite(.serialized, .timeLimit(.minutes(3)))
struct FocusTests {

    @Test("Focus reports are enabled on the board, disabled while it is suspended, and enabled again after fg")
    func reporting() async throws {
        let tmux = try await Tmux.home()
        #expect(try await becomesTrue { try Modes(written: tmux.written).reportsFocus })
        try tmux.press("C-z")
        try await tmux.wait("the shell is back") { $0.isShell && $0.contains("Stopped") }
        #expect(try await becomesTrue { try !Modes(written: tmux.written).reportsFocus })
        try tmux.type("fg")
        try await tmux.wait(for: "Notices")
        #expect(try await becomesTrue { try Modes(written: tmux.written).reportsFocus })
        try tmux.press("q")
        try await tmux.wait("the shell is back") { $0.isShell }
        #expect(try await becomesTrue { try !Modes(written: tmux.written).reportsFocus })
    }

    /// A source of each policy, and one that fails; each says by a line in a file that it was loaded.
    private static let board = """
        sources:
          fresh: { command: "echo x >>fresh; echo 1", every: 1h }
          always: { command: "echo x >>always; echo seen $(wc -l <always).", every: 1h, on_focus: always }
          never: { command: "echo x >>never; exit 1", every: 1h, on_focus: never }
          failed: { command: "echo x >>failed; exit 1", every: 1h }
        """

    @Test("When the focus returns, failed sources are loaded at once, and fresh ones only with “always”")
    func comingBack() async throws {
        let tmux = try await Tmux()
        let folder = LoadboardFolder(tmux)
        func loads(_ name: String) -> Int { folder.read(name).split(separator: "\n").count }
        try folder.write(Self.board, to: "board.yaml")
        try tmux.type("'\(LoadboardFolder.program)' --trust board.yaml")
        try await tmux.wait(for: "2 failed")
        for count in 2...11 {
            try tmux.setFocus(false)
            try tmux.setFocus(true)
            // A focus that returns during a load begins no other one.
            try await tmux.wait(for: "seen \(count).")
        }
        #expect(loads("fresh") == 1)
        // Beside its own retries, of which the first comes after 5 seconds.
        #expect((2...4).contains(loads("failed")), "once in 10 seconds")
        #expect((1...3).contains(loads("never")))
    }

    @Test("Without a period, the focus refreshes nothing, and its loss has no visible effect")
    func noPeriod() async throws {
        let tmux = try await Tmux.home()
        let before = try await tmux.whole().masked
        try tmux.press("i")
        try await tmux.wait("the content has an age") { $0.inspectedAge ?? 0 >= 1 }
        try tmux.setFocus(false)
        try tmux.setFocus(true)
        try await tmux.wait("two more seconds went by") { capture in
            #expect(capture.inspectedAge ?? 0 >= 1)
            return capture.inspectedAge ?? 0 >= 3
        }
        try tmux.press("Escape")
        try await tmux.wait("the board is as before") { $0.masked == before }
    }

    @Test("Without the focus the board continues to refresh")
    func unfocused() async throws {
        let tmux = try await Tmux.home("--refresh 2")
        try tmux.press("i")
        try tmux.setFocus(false)
        var seen = try await tmux.wait("the content came") { $0.inspectedTime != nil }
        for _ in 0..<2 {
            seen = try await tmux.wait("it was refreshed") { $0.isInspectedNewer(than: seen) }
        }
    }

    @Test("After fg, fresh content is not loaded again")
    func resuming() async throws {
        let tmux = try await Tmux.home("--refresh 3600")
        try tmux.press("i")
        try await tmux.wait("the content has an age") { $0.inspectedAge ?? 0 >= 1 }
        try tmux.press("C-z")
        try await tmux.wait("the shell is back") { $0.isShell && $0.contains("Stopped") }
        try tmux.type("fg")
        try await tmux.wait("two more seconds went by") { $0.inspectedAge ?? 0 >= 3 }
    }
}
