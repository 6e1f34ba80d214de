import Foundation
import TestSupport
import Testing

/// Boards that share by a Redis, each in a terminal of its own. A machine that is so busy that the store does not answer in time
/// has them load by themselves: what is waited for comes with one of the next loads.
@Suite(.serialized, .timeLimit(.minutes(5)), .enabled(if: RedisServer.canStart, "\(RedisServer.missing)"))
struct BoardSharingTests {

    private let server: RedisServer
    /// What all boards load.
    private let folder: LoadboardFolder

    init() throws {
        server = try RedisServer()
        folder = try LoadboardFolder(["n": "first"])
    }

    private func board(_ name: String, every period: String = "1h") -> String {
        """
        share: { store: '\(server.addressText)', name: \(name) }
        sources:
          queue: { command: "cat '\(folder.url.path)/n'", share: true, every: \(period) }
        """
    }

    private func open(_ name: String) async throws -> Tmux {
        let tmux = try await Tmux(columns: 80, rows: 12)
        try LoadboardFolder(tmux).write(board(name), to: "board.yaml")
        try tmux.type("'\(LoadboardFolder.program)' --trust board.yaml")
        try await tmux.wait(for: "1 fresh")
        return tmux
    }

    /// Has something come true, trying again if it does not.
    private func becomesTrue(trying act: () throws -> Void, _ condition: () throws -> Bool) async throws -> Bool {
        for _ in 0..<20 {
            try act()
            if try await EndToEndTests.becomesTrue(limit: .seconds(3), condition) { return true }
        }
        return false
    }

    @Test("r on one of three boards shows on the others, with its origin; without the store each reports that")
    func threeBoards() async throws {
        let (kitchen, hall, cellar) = (try await open("kitchen"), try await open("hall"), try await open("cellar"))
        for tmux in [kitchen, hall, cellar] { #expect(try tmux.capture().contains("first")) }
        try folder.write("second", to: "n")
        #expect(
            try await becomesTrue {
                try kitchen.press("r")
            } _: {
                try [hall, cellar].allSatisfy { try $0.capture().contains("second") }
            })
        try hall.press("e")
        try await hall.wait(for: "refreshed by kitchen")
        try hall.press("e", "i", "Tab", "Tab", "Tab")
        try await hall.wait(for: "loaded by kitchen in ")
        try hall.press("Escape")
        try await hall.wait("the inspector is closed") { !$0.contains("Shared ") }

        server.kill()
        for tmux in [kitchen, hall, cellar] { try await tmux.wait(for: "sharing off: no connection") }
        try folder.write("third", to: "n")
        #expect(
            try await becomesTrue {
                try hall.press("r")
            } _: {
                let capture = try hall.capture()
                return capture.contains("third") && capture.contains("sharing off: no connection")
            })
        #expect(try kitchen.capture().contains("second"))
        #expect(try cellar.capture().contains("second"))

        try server.start()
        for tmux in [kitchen, hall, cellar] {
            try await tmux.wait("sharing is on again", limit: .seconds(60)) { !$0.contains("sharing off") }
        }
        try hall.press("e")
        try await hall.wait(for: "the shared store is available again")
    }

    @Test("A board shows content that keep loaded without a terminal, with its origin")
    func keep() async throws {
        let own = try LoadboardFolder(["board.yaml": board("server", every: "1s")])
        let program = try own.start("keep", "--trust", "board.yaml")
        #expect(try await program.waits(for: "queue: fresh"))
        let tmux = try await open("hall")
        try tmux.press("i", "Tab", "Tab", "Tab")
        try await tmux.wait(for: "loaded by server in ", limit: .seconds(60))
        try folder.write("by keep", to: "n")
        try tmux.press("Escape")
        try await tmux.wait(for: "by keep", limit: .seconds(60))
        withExtendedLifetime(program) {}
    }

    @Test(
        "A board without sharing does not load the library for it; one with sharing does at its first source"
    )
    func library() async throws {
        for (text, isLoaded) in [(board("kitchen"), true), ("sources: { a: { command: echo it } }", false)] {
            let own = try LoadboardFolder(["board.yaml": text])
            let program = try own.start("keep", "--trust", "board.yaml")
            #expect(try await program.waits(for: ": fresh"))
            #expect(try readText("/proc/\(program.process)/maps").contains("libhiredis") == isLoaded)
        }
    }

    @Test("check reports an invalid address at its line and column")
    func check() throws {
        let own = try LoadboardFolder(["board.yaml": "share: redis://host:none\nsources: { a: { file: /a } }\n"])
        let command = try own.run("check", "board.yaml")
        #expect(command.code == 2)
        #expect(command.output.contains("board.yaml:1:8: “share” is not an address: the port"))
    }
}
