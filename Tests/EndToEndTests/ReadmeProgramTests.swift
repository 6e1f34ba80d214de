import Foundation
import Loadboard
import TestSupport
import Testing

/// The program of the README, in a terminal and without one.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(5)))
struct ReadmeProgramTests {

    /// What the program keeps.
    private struct Rates: Codable {
        var rates: [String: Double]
    }

    private let folder = FileManager.default.temporaryDirectory.appending(path: "rates-\(UUID().uuidString)")

    /// Nobody listens at port 9 of this machine: no test asks a server outside of it.
    private var environment: [String: String] {
        let plain = [
            "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TERM": "xterm", "https_proxy": "http://127.0.0.1:9",
            "XDG_CACHE_HOME": folder.path, "HOME": folder.path,
        ]
        return plain.merging(BuiltProgram.quietSanitizers) { $1 }
    }

    private func run(_ arguments: String..., script: String = "exec \"$@\"") throws -> Command {
        let program = BuiltProgram.path("rates-board")
        return try Command("/bin/sh", ["-c", script, "sh", program] + arguments, environment: environment)
    }

    /// Has the program find rates that were loaded just now.
    private func keepRates() async throws {
        let path = folder.appending(path: "rates/cache.sqlite").path
        let environment = Environment(storage: SQLiteStorage(path: path))
        let source = ClosureSource { _ in LoadAnswer<Rates>.content(Rates(rates: ["DKK": 7.46, "NOK": 11.5])) }
        let feed = Feed("Rates", from: source, in: environment)
        feed.loader.sync()
        await until { feed.loader.loadableState == .didSyncSuccessfully }
        environment.flushAndWait()
    }

    @Test("It shows its panel at once, works without the network, and restores the terminal")
    func ratesBoard() async throws {
        let tmux = try await Tmux(columns: 80, rows: 12)
        let variables = "https_proxy=http://127.0.0.1:9 XDG_CACHE_HOME='\(tmux.folder.path)'"
        try tmux.type("\(variables) '\(BuiltProgram.path("rates-board"))'; echo it ended with $?")
        try await tmux.wait(for: "One euro in other money")
        try await tmux.wait(for: "failed")
        try await tmux.wait(for: "Retry in")
        try tmux.press("q")
        try await tmux.wait(for: "it ended with 0")
    }

    @Test("--once prints content and errors, also to standard error, and ends with 1, each time")
    func once() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await keepRates()
        for _ in 0..<2 {
            let command = try run("--once")
            #expect(command.code == 1)
            #expect(command.output.hasPrefix("✗ 1 failed\n\nOne euro in other money ─"))
            #expect(command.output.contains("\nDKK "))
            #expect(command.output.contains("7.46\n"))
            #expect(command.output.contains("\n✗ "))
            #expect(!command.output.contains("retry"))
            #expect(!command.output.contains("│"))
            #expect(!command.output.contains("\u{1B}"))
            #expect(command.errors.hasPrefix("rates-board: One euro in other money: "))
            #expect(command.errors.split(separator: "\n").count == 1)
        }
    }

    @Test("Help and version write nothing to disk", arguments: ["--help", "--version"])
    func help(option: String) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(try run(option).code == 0)
        #expect(!FileManager.default.fileExists(atPath: folder.path))
    }

    @Test("--max-age loads nothing that is young enough, and ends with 0")
    func maximumAge() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await keepRates()
        let young = try run("--once", "--max-age", "1h")
        #expect(young.code == 0)
        #expect(young.errors == "")
        #expect(young.output.hasPrefix("◆ 1 from disk\n"))
        #expect(young.output.contains("11.5\n"))
        #expect(try run("--once", "--max-age=0s").code == 1)
    }

    @Test("Without cached content --once prints the error, and ends with 1")
    func nothingKnown() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let command = try run("--once")
        #expect(command.code == 1)
        #expect(command.output.contains("One euro in other money"))
        #expect(command.errors.hasPrefix("rates-board: One euro in other money: "))
    }

    @Test(
        "Without a terminal it prints once, and a pipe gets the output of --once",
        arguments: ["exec \"$@\"", "\"$@\" | cat", "\"$@\" </dev/null >/dev/null"])
    func noTerminal(script: String) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await keepRates()
        let command = try run("--max-age", "1h", script: script)
        #expect(command.code == 0)
        #expect(command.errors == "")
        #expect(command.output.contains("DKK") == !script.contains("/dev/null"))
    }

    @Test("In a terminal --once uses its width, and ASCII if that is all it supports")
    func width() async throws {
        let tmux = try await Tmux(columns: 50, rows: 20)
        let variables = "LC_ALL=C https_proxy=http://127.0.0.1:9 XDG_CACHE_HOME='\(tmux.folder.path)'"
        try tmux.type("\(variables) '\(BuiltProgram.path("rates-board"))' --once; echo it ended with $?")
        let capture = try await tmux.wait(for: "it ended with 1")
        let heading = capture.rows.first { $0.hasPrefix("One euro in other money -") }
        #expect(heading?.count == 50)
        #expect(heading?.hasSuffix("- x failed") == true)
    }

    @Test("An unknown option ends with 2 and one line with the nearest valid one")
    func unknownOption() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let command = try run("--onse")
        #expect(command.code == 2)
        #expect(command.output == "")
        #expect(command.errors == "rates-board: Unknown option “--onse”. Did you mean “--once”?\n")
    }

    @Test("An unknown terminal ends with 2 and one line of advice")
    func unknownTerminal() async throws {
        let tmux = try await Tmux(columns: 120)
        try tmux.type(
            "XDG_CACHE_HOME='\(tmux.folder.path)' TERM=nothing '\(BuiltProgram.path("rates-board"))'; echo code $?")
        let capture = try await tmux.wait(for: "code 2")
        #expect(capture.contains("set TERM to a known type"))
    }

    @Test("--help lists the options, --version says that there is none, and both end with 0")
    func help() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let help = try run("--help")
        #expect(help.code == 0)
        for option in BoardOptions.all { #expect(help.output.contains("\(option.name) ")) }
        let version = try run("--version")
        #expect(version.code == 0)
        #expect(version.output == "rates-board has no version\n")
    }
}
