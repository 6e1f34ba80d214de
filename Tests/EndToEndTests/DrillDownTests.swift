import Foundation
import TestSupport
import Testing

/// Pages that open for a row, in a real terminal.
@Suite(.serialized, .timeLimit(.minutes(3)))
struct DrillDownTests {

    private static let board = """
        board: Cluster
        sources:
          pods: { command: 'for i in $(seq 60); do echo "web-$i"; done', parse: lines, every: never, view: list }
          events: { command: 'echo started', parse: lines, every: never, view: list }
        pages:
          - { title: Pods, rows: [[pods: { open: pod }]] }
          - { name: pod, tab: false, rows: [[events, pods: { title: Others, open: pod }]] }
        """

    @Test("Enter opens the page of a row, and escape returns to the same row at the same place")
    func openAndReturn() async throws {
        let tmux = try await Tmux(columns: 80, rows: 24)
        let folder = LoadboardFolder(tmux)
        try folder.write(Self.board, to: "board.yaml")
        try tmux.type("exec '\(LoadboardFolder.program)' --trust board.yaml")
        try await tmux.wait(for: "3 fresh")
        for _ in 0..<40 { try tmux.press("j") }
        let list = try await tmux.wait(for: "web-41")
        #expect(!list.contains("started"))
        try tmux.press("Enter")
        let page = try await tmux.wait(for: "Pods ▸ web-41")
        #expect(page.contains("started") && page.contains("Others"))
        try tmux.press("Tab", "j", "Enter")
        try await tmux.wait(for: "Pods ▸ web-41 ▸ web-2")
        try tmux.press("Escape")
        try await tmux.wait("the page before is back") { $0.text.contains("▸ web-41") && !$0.text.contains("▸ web-2") }
        try tmux.press("Escape")
        let after = try await tmux.wait("the list is back") {
            !$0.text.contains("▸ web-41") && $0.text.contains("web-41")
        }
        // The edge says how old the content is.
        func rows(_ capture: Capture) -> [Substring] {
            capture.text.split(separator: "\n").filter { $0.contains("web-") }
        }
        #expect(rows(after) == rows(list))
        try tmux.press("q")
    }
}
