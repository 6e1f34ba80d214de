import Foundation
import HomeServer
import TestSupport
import Testing

/// Complete stories of a user with the real program.
@Suite(.serialized, .timeLimit(.minutes(3)))
struct StoryTests {

    /// Long enough to be seen while the server takes it, also on a busy machine.
    private static let latency = "--latency 3000"

    /// Has the server fail in that way for what is done in the focused panel, or in none.
    private func setFault(_ fault: Fault?, in tmux: Tmux, of panel: String) async throws {
        try tmux.press("F")
        try await tmux.wait("the list of faults is there") { $0.contains("The server responds normally") }
        try tmux.press("g")
        if let fault {
            for _ in 0...(try #require(Fault.allCases.firstIndex(of: fault))) { try tmux.press("j") }
        }
        try tmux.press("Enter")
        try await tmux.wait(for: "\(panel): the server \(fault?.sentence ?? "responds normally")")
    }

    private func openGate(_ tmux: Tmux) async throws {
        try tmux.press("Enter")
        try await tmux.wait(for: "Open Gate?")
        try tmux.press("Right", "Enter")
        try await tmux.wait(for: "opening")
    }

    @Test(
        "In the morning, cached content is shown at once, a notice is read, and the gate opens after a failure"
    )
    func morning() async throws {
        let tmux = try await Tmux.home("--refresh 0", columns: 120, rows: 40)
        try await tmux.wait("the pictures are there") { $0.contains("online") && !$0.contains("no picture yet") }
        try tmux.press("q")
        try await tmux.wait("the shell is there") { $0.isShell }
        try tmux.startHome("--refresh 0 \(Self.latency)")
        let known = try await tmux.wait(for: "from disk")
        #expect(known.contains("Hot water"))
        #expect(known.contains("Ada Lindqvist"))
        // The cameras answer one after another, each after the latency: until then the last pictures are seen.
        #expect(!known.contains("no picture yet"))
        #expect(known.text.contains(/▲ (picture from )?\d\d:\d\d/))
        // It was loaded just before the restart: what is still fresh is not asked for by itself.
        try tmux.press("R")
        try await tmux.wait(for: "5 fresh")

        let unread = try #require(try await tmux.wait(for: "m mark read").unreadCount)
        try tmux.press("m")
        // At once: the server has not answered yet.
        try await tmux.wait("one less is unread") { $0.unreadCount == unread - 1 }

        try tmux.press("3")
        try await tmux.wait("the gate is chosen") { $0.rows.last?.contains("open") == true }
        try await setFault(.internalServerError, in: tmux, of: "Barriers and intercoms")
        try await openGate(tmux)
        // The reason is there for three seconds.
        let refused = try await tmux.wait("it is not opened, and why") {
            $0.contains("not opened") && $0.contains("Could not open") && $0.contains("500")
        }
        #expect(!refused.contains("opening"))
        #expect(refused.unreadCount == unread - 1)

        try await setFault(nil, in: tmux, of: "Barriers and intercoms")
        try await openGate(tmux)
        let opened = try await tmux.wait("it is open") { $0.contains("▲ open") && !$0.contains("opening") }
        #expect(!opened.contains("not opened"))
        #expect(opened.contains("Hot water"))
    }

    @Test("A code for the intercoms is created, gets its digits from the server, counts down, and is copied")
    func code() async throws {
        let tmux = try await Tmux.home("--refresh 0 \(Self.latency)", columns: 120, rows: 40)
        try tmux.tmux("set-option", "-s", "set-clipboard", "on")
        try tmux.press("3")
        try await tmux.wait("the gate is chosen") { $0.rows.last?.contains("create a code") == true }
        try tmux.press("c")
        try await tmux.wait(for: "A code for the intercoms")
        try tmux.press("Enter")
        try tmux.press("]")
        try await tmux.wait(for: "Codes")
        try tmux.press("j", "j", "j", "Enter")
        try await tmux.wait(for: "creating")
        let created = try await tmux.wait(for: "expires in 10 min")
        #expect(!created.contains("creating"))
        let digits = try #require(created.text.firstMatch(of: /(\d\d\d) (\d\d\d)   expires/))

        try tmux.press("y")
        try await tmux.wait(for: "Copied the code \(digits.1) \(digits.2)")
        #expect(try await becomesTrue { try tmux.tmux("list-buffers").contains("\"\(digits.1)\(digits.2)\"") })
        // The minutes of a code are counted down by the clock of this machine.
        try await tmux.wait("a minute is over", limit: .seconds(90)) { $0.contains("expires in 9 min") }
    }
}

extension Capture {

    /// How many notices nobody has read, as the title of their panel says; nil if it does not.
    fileprivate var unreadCount: Int? {
        text.firstMatch(of: /(\d+) unread/).flatMap { Int($0.1) }
    }
}
