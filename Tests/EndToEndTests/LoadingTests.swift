import Testing

@Suite(.serialized, .timeLimit(.minutes(3)))
struct LoadingTests {

    @Test("The first load shows five panels with content, and the header says that five are fresh")
    func firstLoad() async throws {
        let tmux = try await Tmux.home()
        let capture = try tmux.capture()
        #expect(capture.rows[0].contains("5 fresh"))
        for (title, content) in [
            ("Notices", "Hot water"), ("Favorite cameras", "Entrance 1"),
            ("Barriers and", "Car park"), ("Profile", "Ada Lindqvist"),
        ] {
            #expect(capture.status(of: title)?.hasPrefix("●") == true, "\(title)")
            #expect(capture.contains(content), "\(title)")
        }
        // Which events there are depends on the time of the day.
        #expect(capture.text.contains(/\d\d:\d\d +\S \S/))
    }

    @Test("During a refresh the content stays and the title says loading; then it is fresh")
    func refresh() async throws {
        let tmux = try await Tmux.home("--refresh 0 --latency 2000")
        try tmux.press("i")
        let before = try await tmux.wait("the content came") { $0.inspectedTime != nil }
        try tmux.press("Escape")
        try await tmux.wait(for: "╭─ 1 Notices")
        try tmux.press("r")
        let loading = try await tmux.wait("it loads") { $0.status(of: "Notices")?.contains("loading") == true }
        #expect(loading.contains("Hot water"))
        #expect(loading.rows[0].contains("1 loading"))
        let after = try await tmux.wait("it is fresh") { $0.status(of: "Notices")?.hasPrefix("●") == true }
        #expect(after.contains("Hot water"))
        try tmux.press("i")
        try await tmux.wait("what is there has come since") { $0.isInspectedNewer(than: before) }
    }

    @Test("x stops a load: the previous state returns, and a later response changes nothing")
    func cancel() async throws {
        let tmux = try await Tmux.home("--refresh 0 --latency 2000")
        try tmux.press("r")
        try await tmux.wait("it loads") { $0.status(of: "Notices")?.contains("loading") == true }
        try tmux.press("x")
        let cancelled = try await tmux.wait("it is fresh") { $0.status(of: "Notices")?.hasPrefix("●") == true }
        #expect(cancelled.rows[0].contains("5 fresh"))
        #expect(cancelled.contains("Hot water"))
        try tmux.press("i")
        let age = try #require(try await tmux.wait("it has an age") { $0.inspectedAge != nil }.inspectedAge)
        try await tmux.wait("the age counted on, beyond when the answer came") { $0.inspectedAge ?? 0 >= age + 3 }
    }

    @Test("A loader is shared: a refresh from the services also refreshes the board")
    func sharedLoader() async throws {
        let tmux = try await Tmux.home()
        try tmux.press("]")
        try await tmux.wait(for: "╭─ Services")
        try tmux.press("Enter")
        try await tmux.wait(for: "Others ─")
        try tmux.press("i")
        let before = try await tmux.wait("the content has an age") { $0.inspectedAge ?? 0 >= 2 }
        try tmux.press("r")
        let after = try await tmux.wait("it was refreshed") { $0.isInspectedNewer(than: before) }
        try tmux.press("Escape", "Escape")
        try await tmux.wait(for: "╭─ Services")
        try tmux.press("[")
        let board = try await tmux.wait(for: "Favorite cameras")
        #expect(board.status(of: "Favorite cameras")?.hasPrefix("●") == true)
        try tmux.press("2", "i")
        try await tmux.wait("it was refreshed here, too") {
            $0.contains("Inspect: Fav") && $0.inspectedTime == after.inspectedTime
        }
    }
}
