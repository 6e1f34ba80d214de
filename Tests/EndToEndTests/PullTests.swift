import Testing

@Suite(.serialized, .timeLimit(.minutes(3)))
struct PullTests {

    @Test("Pulling three rows and pressing enter refreshes, and shows the result", arguments: [["Enter"], []])
    func pull(release: [String]) async throws {
        // Without enter, the pause lets go.
        let tmux = try await Tmux.home("--refresh 0 --latency 3000")
        try tmux.press("k", "k", "k")
        for key in release { try tmux.press(key) }
        let refreshing = try await tmux.wait(for: "refreshing")
        #expect(refreshing.contains("Hot water"))
        try await tmux.wait("it says what came of it") { $0.contains("no change") || $0.contains("updated") }
        try await tmux.wait("that is gone after a while") { !$0.contains("no change") && !$0.contains("updated") }
    }

    @Test("A short pull springs back and loads nothing")
    func tooShort() async throws {
        let tmux = try await Tmux.home()
        try tmux.press("k", "k")
        try await tmux.wait(for: "pull to refresh")
        let back = try await tmux.wait("it springs back") { !$0.contains("pull to refresh") }
        #expect(!back.contains("refreshing"))
        try tmux.press("i")
        let age = try #require(try await tmux.wait("it has an age") { $0.inspectedAge != nil }.inspectedAge)
        try await tmux.wait("the age counts on") { capture in
            #expect(capture.inspectedAge ?? 0 >= age)
            return capture.inspectedAge ?? 0 >= age + 2
        }
    }

    @Test("A failed pull says so, with the age of the content")
    func failed() async throws {
        let tmux = try await Tmux.home()
        try tmux.press("F", "j", "j", "Enter")
        try await tmux.wait(for: "Notices: the server answers with status 500")
        try tmux.press("k", "k", "k", "Enter")
        let after = try await tmux.wait(for: "failed, content from")
        #expect(after.contains("Hot water"))
        #expect(after.contains("ago") || after.contains("just now"))
    }
}
