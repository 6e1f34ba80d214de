import Foundation
import TestSupport
import Testing

/// The program of the README in a terminal.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct ReadmeProgramTests {

    @Test("It shows its panel at once, goes on without the network, and gives the terminal back")
    func ratesBoard() async throws {
        let tmux = try await Tmux(columns: 80, rows: 12)
        // Nobody listens at port 9 of this machine: no test asks a server outside of it.
        let variables = "https_proxy=http://127.0.0.1:9 XDG_CACHE_HOME='\(tmux.folder.path)'"
        try tmux.type("\(variables) '\(BuiltProgram.path("rates-board"))'; echo it ended with $?")
        try await tmux.wait(for: "One euro in other money")
        try await tmux.wait(for: "failed")
        try await tmux.wait(for: "retry")
        try tmux.press("q")
        try await tmux.wait(for: "it ended with 0")
    }
}
