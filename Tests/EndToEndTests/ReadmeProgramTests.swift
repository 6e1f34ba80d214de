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

    @Test("Without a terminal it says so in one line, and ends with 1")
    func noTerminal() throws {
        let folder = FileManager.default.temporaryDirectory.path
        let command = try Command(BuiltProgram.path("rates-board"), [], environment: ["XDG_CACHE_HOME": folder])
        #expect(command.code == 1)
        #expect(command.errors.split(separator: "\n").count == 1)
        #expect(command.errors.hasPrefix("rates-board: "))
    }
}
