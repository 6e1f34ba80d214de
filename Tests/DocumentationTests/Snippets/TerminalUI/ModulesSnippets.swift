import Foundation
import NcursesTerminal
import TerminalTesting
import Testing

@MainActor
@Suite("NcursesTerminal.md, TerminalTesting.md", .timeLimit(.minutes(3)))
struct ModulesSnippets {

    /// Not called: it needs a terminal, and never returns.
    private func run() {
        // snippet: NcursesTerminal/run
        do {
            try NcursesTerminal.run(Piers())
        } catch {
            try? FileHandle.standardError.write(contentsOf: Data("piers: \(error)\n".utf8))
            exit(1)
        }
        // end
    }

    @Test("A test of a screen reads as a story")
    func story() {
        // snippet: TerminalTesting/story
        TestSession(Piers(), width: 20, height: 4)
            .press("down")
            .expect(
                """

                ╭─ Piers ──────────╮
                │ South pier       │
                ╰──────────────────╯
                """
            )
            .press("q")
            .expectQuit()
        // end
    }
}
