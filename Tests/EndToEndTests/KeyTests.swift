import Dashboard
import TerminalUI
import Testing

@Suite(.serialized, .timeLimit(.minutes(3)))
struct KeyTests {

    @Test("? shows the keys and their commands, as in the key table")
    func help() async throws {
        let tmux = try await Tmux.home(columns: 240, rows: 90)
        try tmux.press("?")
        let help = try await tmux.wait(for: "─ Keys ─")
        // The demo has no rows to mark, no tables, and no values in its header.
        let unused: [DashboardCommand] = [.mark, .choose, .columns]
        for binding in DashboardKeyMap.standard.bindings(in: .board) where !unused.contains(binding.command) {
            let isThere = help.rows.contains { $0.contains(binding.label) && $0.contains(binding.help) }
            #expect(isThere, "\(binding.label) \(binding.help)")
        }
        #expect(help.contains("Demo: choose how the server fails for this panel"))
        try tmux.press("?")
        try await tmux.wait("the keys are gone") { !$0.contains("─ Keys ─") }
    }

    @Test("i shows the current and the previous content; esc goes back")
    func inspect() async throws {
        let tmux = try await Tmux.home(columns: 120, rows: 40)
        try tmux.press("i")
        let first = try await tmux.wait(for: "Inspect: Notices")
        #expect(first.rows.contains { $0.contains("Now: ") })
        #expect(first.contains("Hot water"))
        // What fails takes nothing away.
        try tmux.press("F", "j", "j", "Enter", "r")
        let failed = try await tmux.wait(for: "last load failed")
        #expect(failed.contains("Hot water"))
        try tmux.press("Escape")
        try await tmux.wait("the board is back") { !$0.contains("Inspect:") && $0.contains("Profile") }
    }

    @Test("tab shows the last loads in the inspector, with their sizes")
    func inspectLoads() async throws {
        let tmux = try await Tmux.home(columns: 120, rows: 40)
        try tmux.press("i", "Tab")
        let loads = try await tmux.wait(for: "Loads, newest first")
        #expect(loads.rows.contains { $0.contains("● loaded") && $0.contains(" B  from the source") })
        #expect(loads.rows.contains { $0.contains("1 of 1 succeeded") })
        try tmux.press("F", "j", "j", "Enter", "r")
        try await tmux.wait("the failure is in the table") { capture in
            capture.rows.contains { $0.contains("✗ failed") && $0.contains("500") && $0.contains(" 2 ") }
        }
    }

    @Test("e shows the events of the whole program")
    func log() async throws {
        let tmux = try await Tmux.home(columns: 120, rows: 40)
        try tmux.press("e")
        let log = try await tmux.wait(for: "─ Log ─")
        for source in ["Notices", "Cameras", "Intercoms", "Barriers", "Profile", "Events"] {
            #expect(log.rows.contains { $0.contains("● \(source)") && $0.contains("load 1 succeeded after") })
        }
        try tmux.press("Escape")
        try await tmux.wait("the board is back") { !$0.contains("─ Log ─") }
        try tmux.press("r", "e")
        try await tmux.wait(for: "content unchanged")
    }

    @Test("[ and ] cycle through the tabs")
    func tabs() async throws {
        let tmux = try await Tmux.home()
        for page in ["╭─ Services", "╭─ 1 History", "╭─ 1 Flat", "╭─ 1 Notices"] {
            try tmux.press("]")
            try await tmux.wait(for: page)
        }
        for page in ["╭─ 1 Flat", "╭─ 1 History", "╭─ Services", "╭─ 1 Notices"] {
            try tmux.press("[")
            try await tmux.wait(for: page)
        }
    }

    @Test("A digit goes to the panel, the same digit zooms it; esc goes back")
    func digits() async throws {
        let tmux = try await Tmux.home()
        try tmux.press("3", "3")
        let zoomed = try await tmux.wait(for: "My home ▸ Barriers and intercoms")
        #expect(zoomed.contains("╭─ 3 Barriers and intercoms"))
        #expect(!zoomed.contains("Notices"))
        try tmux.press("Escape")
        try await tmux.wait(for: "Notices")
        try tmux.press("i")
        try await tmux.wait(for: "Inspect: Barriers and intercoms")
    }

    @Test("tab goes to the next panel, shift-tab to the previous")
    func focus() async throws {
        let tmux = try await Tmux.home()
        for (key, title) in [
            ("Tab", "Favorite cameras"), ("Tab", "Barriers and intercoms"), ("BTab", "Favorite cameras"),
            ("BTab", "Notices"), ("BTab", "Profile"),
        ] {
            try tmux.press(key, "i")
            try await tmux.wait(for: "Inspect: \(title)")
            try tmux.press("i", "Escape")
            try await tmux.wait("the board is back") { !$0.contains("Inspect:") }
        }
    }
}
