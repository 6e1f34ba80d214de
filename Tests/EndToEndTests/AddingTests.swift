import Foundation
import HomeServer
import TestSupport
import Testing

/// `loadboard add` in a real terminal, and without one.
@Suite(.serialized, .timeLimit(.minutes(3)))
struct AddingTests {

    private static let program = BuiltProgram.path("loadboard")
    private static let rows = "NAME STATE LOAD\nweb running 12\ndb failed 90\n"

    /// Runs it without a terminal, in that folder, with a home folder of its own there.
    private func run(_ arguments: String..., in folder: URL, _ variables: [String: String] = [:]) throws -> Command {
        let environment = ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": folder.path]
        return try Command(
            "/bin/sh", ["-c", "cd '\(folder.path)' && exec \"$@\"", "sh", Self.program] + arguments,
            environment: environment.merging(variables) { $1 }.merging(BuiltProgram.quietSanitizers) { $1 })
    }

    private func makeFolder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "loadboard-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Self.rows.write(to: folder.appending(path: "rows"), atomically: true, encoding: .utf8)
        return folder
    }

    @Test("Proposals are gone through with what they show, and enter prints the lines of the one that is seen")
    func story() async throws {
        let tmux = try await Tmux(columns: 90, rows: 30)
        try Self.rows.write(to: tmux.folder.appending(path: "rows"), atomically: true, encoding: .utf8)
        try tmux.type("'\(Self.program)' add 'cat rows'")
        let first = try await tmux.wait("the first proposal is shown") {
            $0.contains("Proposal 1 of") && $0.contains("● running") && $0.contains("view: table")
        }
        #expect(first.contains("enter print") && first.contains("n others"))
        try tmux.press("n")
        try await tmux.wait(for: "view: bars")
        try tmux.press("N")
        try await tmux.wait(for: "view: table")
        try tmux.press("Enter")
        let printed = try await tmux.wait("the shell is there, with the lines") {
            $0.isShell && $0.contains("command: cat rows") && $0.contains("view: table")
        }
        #expect(printed.contains("these lines go into"))
        // Printed into a file they are a board.
        try tmux.type("clear; '\(Self.program)' add 'cat rows' >board.yaml; '\(Self.program)' check board.yaml")
        try await tmux.wait(for: "board.yaml is sound: 1 source")
        try tmux.type("clear; '\(Self.program)' --trust board.yaml")
        try await tmux.wait(for: "● running")
    }

    @Test("Without a terminal the lines are printed, and what was seen is said apart from them")
    func printing() throws {
        let folder = try makeFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let added = try run("add", "cat rows", in: folder)
        #expect(added.code == 0)
        #expect(
            added.output == """
                sources:
                  rows:
                    command: cat rows
                    parse: { columns: [NAME, STATE, LOAD] }
                    every: 1m
                    view: table

                """)
        #expect(added.errors.contains("2 rows") && added.errors.contains("could also be"))
    }

    @Test("The exit code is 1 if nothing comes, and 2 if nobody can know what was meant")
    func exitCodes() throws {
        let folder = try makeFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let failed = try run("add", "echo no >&2; exit 3", in: folder)
        #expect(failed.code == 1 && failed.output.isEmpty && failed.errors.contains("exit code 3"))
        #expect(try run("add", in: folder).code == 2)
        #expect(try run("add", "cat", "rows", in: folder).code == 2)
    }

    @Test("A secret of a URL is neither in the lines nor in what is said")
    func secrets() throws {
        let folder = try makeFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try HomeHTTPServer()
        defer { server.stop() }
        let url = "\(server.baseURL)/bills?api_key=hunter2hunter2"
        let added = try run("add", url, in: folder)
        #expect(added.code == 0, "\(added.errors)")
        #expect(!(added.output + added.errors).contains("hunter2"))
        #expect(added.output.contains("${secret.api_key}") && added.errors.contains("BILLS_API_KEY"))
        try added.output.write(to: folder.appending(path: "board.yaml"), atomically: true, encoding: .utf8)
        let shown = try run("--once", "--trust", "board.yaml", in: folder, ["BILLS_API_KEY": "hunter2hunter2"])
        #expect(shown.code == 0, "\(shown.errors)")
    }
}
