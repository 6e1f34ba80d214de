import Testing

@Suite(.serialized, .timeLimit(.minutes(3)))
struct FocusTests {

    @Test("The focus is asked for on the board, not in the shell while it is stopped, and again after fg")
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

    @Test("With the focus back, everything that has a period is refreshed at once")
    func comingBack() async throws {
        let tmux = try await Tmux.home("--refresh 3600")
        try tmux.press("i")
        let before = try await tmux.wait("the content has an age") { $0.inspectedAge ?? 0 >= 2 }
        try tmux.setFocus(false)
        try tmux.setFocus(true)
        try await tmux.wait("it was refreshed") { $0.isInspectedNewer(than: before) }
    }

    @Test("Without a period, the focus refreshes nothing; nor does its loss do anything that is seen")
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

    @Test("Without the focus the board goes on refreshing by its period")
    func unfocused() async throws {
        let tmux = try await Tmux.home("--refresh 2")
        try tmux.press("i")
        try tmux.setFocus(false)
        var seen = try await tmux.wait("the content came") { $0.inspectedTime != nil }
        for _ in 0..<2 {
            seen = try await tmux.wait("it was refreshed") { $0.isInspectedNewer(than: seen) }
        }
    }

    @Test("After fg, everything that has a period is refreshed at once")
    func resuming() async throws {
        let tmux = try await Tmux.home("--refresh 3600")
        try tmux.press("i")
        let before = try await tmux.wait("the content has an age") { $0.inspectedAge ?? 0 >= 2 }
        try tmux.press("C-z")
        try await tmux.wait("the shell is back") { $0.isShell && $0.contains("Stopped") }
        try tmux.type("fg")
        try await tmux.wait("it was refreshed") { $0.isInspectedNewer(than: before) }
    }
}
