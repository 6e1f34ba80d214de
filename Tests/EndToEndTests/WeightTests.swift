import Foundation
import TestSupport
import Testing

/// What the programs carry that they may not need.
@Suite(.serialized, .timeLimit(.minutes(3)))
struct WeightTests {

    @Test("No program loads the larger half of Foundation, or libcurl before its first request")
    func libraries() async throws {
        let tmux = try await Tmux(columns: 60, rows: 12)
        let board = "sources:\n  word: { command: echo here, every: never }\n"
        try board.write(to: tmux.folder.appending(path: "board.yaml"), atomically: true, encoding: .utf8)
        let program = BuiltProgram.path("loadboard")
        try tmux.type("(echo $BASHPID >pid; exec '\(program)' --trust board.yaml)")
        try await tmux.wait(for: "1 fresh")
        let maps = try readText("/proc/\(tmux.processID)/maps")
        #expect(maps.contains("libncursesw"))
        for library in ["libcurl", "libFoundation.so", "ICU"] {
            #expect(!maps.contains(library), "\(library)")
        }
        let home = try await Tmux.home()
        let loaded = try readText("/proc/\(home.processID)/maps")
        #expect(loaded.contains("libcurl") && !loaded.contains("libFoundation.so"))
    }
}
