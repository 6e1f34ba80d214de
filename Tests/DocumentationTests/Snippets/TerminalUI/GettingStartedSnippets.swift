import Foundation
import NcursesTerminal
import TerminalTesting
import Testing

@Suite("GettingStarted.md", .timeLimit(.minutes(3)))
struct GettingStartedSnippets {

    /// Not called: it needs a terminal, and never returns.
    @MainActor
    private func main() {
        // snippet: GettingStarted/main
        func readLoad() -> Double {
            let text = try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8)
            return text?.split(separator: " ").first.flatMap { Double($0) } ?? 0
        }

        do {
            try NcursesTerminal.run(LoadScreen(read: readLoad))
        } catch TerminalError.notATerminal {
            print(readLoad())  // As in: load | less
        } catch {
            try? FileHandle.standardError.write(contentsOf: Data("load: \(error)\n".utf8))
            exit(1)
        }
        // end
    }

    // snippet: GettingStarted/test
    @MainActor
    @Test func theLoadGrows() {
        var load = 0.0
        let screen = LoadScreen {
            load += 1
            return load
        }
        TestSession(screen, width: 28, height: 5)
            .advance(by: .seconds(3))
            .expect(
                """
                ╭─ Load ───────────────────╮
                │                       ▄█ │
                │                     ▄███ │
                ╰──────────────────────────╯
                 c clear   q quit
                """
            )
            .press("c q")
            .expectQuit()
    }
    // end
}
