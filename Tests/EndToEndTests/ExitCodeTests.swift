import Foundation
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(3)))
struct ExitCodeTests {

    @Test("--once prints all panels without any escape sequence and ends with 0")
    func once() throws {
        let command = try HomeBinary.run("--once")
        #expect(command.code == 0)
        #expect(command.errors == "")
        #expect(command.output.contains("5 fresh"))
        #expect(command.output.contains("Hot water"))
        #expect(!command.output.contains("\u{1B}"))
    }

    @Test("--once with a failed source ends with 1; its panel and a line on standard error have the error")
    func onceFails() throws {
        let command = try HomeBinary.run("--once", "--fail", "cameras=500")
        #expect(command.code == 1)
        let lines = command.output.split(separator: "\n")
        #expect(lines[0] == "● 4 fresh  ✗ 1 failed")
        #expect(lines.contains { $0.hasPrefix("Favorite cameras ─") && $0.hasSuffix("─ ✗ failed") })
        #expect(lines.contains { $0.hasPrefix("✗ ") && $0.contains("500") })
        #expect(!command.output.contains("retry"))
        #expect(!command.output.contains("Press"))
        #expect(command.errors.hasPrefix("home: Favorite cameras: "))
        #expect(command.errors.split(separator: "\n").count == 1)
    }

    @Test("--once loads everything despite the cache, unless a maximum age is given")
    func onceWithCache() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "once-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(try HomeBinary.run("--once", "--cache", folder).code == 0)

        for _ in 0..<2 {
            #expect(try HomeBinary.run("--once", "--cache", folder, "--fail", "cameras=500").code == 1)
        }
        let young = try HomeBinary.run("--once", "--cache", folder, "--fail", "cameras=500", "--max-age", "1h")
        #expect(young.code == 0)
        #expect(young.output.contains("5 from disk"))
    }

    @Test("--once connects directly to a server on this machine, whatever the proxy settings")
    func proxy() throws {
        let proxies = ["http_proxy": "http://127.0.0.1:1", "all_proxy": "http://127.0.0.1:1"]
        let command = try HomeBinary.run("--once", environment: proxies)
        #expect(command.code == 0)
        #expect(command.output.contains("5 fresh"))
    }

    @Test("An invalid option ends with 2 and the nearest valid one")
    func wrongOption() throws {
        let command = try HomeBinary.run("--onse")
        #expect(command.code == 2)
        #expect(command.output == "")
        #expect(command.errors.contains("--onse"))
        #expect(command.errors.contains("“--once”?"))
    }

    @Test("An invalid fault of --fail ends with 2 and the nearest valid one")
    func wrongFault() throws {
        let command = try HomeBinary.run("--fail", "cameras=hangs")
        #expect(command.code == 2)
        #expect(command.errors.contains("“hang”?"))
    }

    @Test("A failed write to standard output is a failure", arguments: [["--help"], ["--once", "--no-cache"]])
    func fullDisk(arguments: [String]) throws {
        let command = try HomeBinary.run(arguments, in: "exec \"$@\" >/dev/full")
        #expect(command.code == 1)
        #expect(command.errors == "home: cannot write to standard output: No space left on device\n")
        #expect(try HomeBinary.run(["--onse"], in: "exec \"$@\" 2>/dev/full").code == 2)
    }

    @Test("If standard output is not a terminal, it prints plainly")
    func noTerminal() throws {
        let command = try HomeBinary.run("--size", "60x30")
        #expect(command.code == 0)
        #expect(command.output.contains("5 fresh"))
        #expect(!command.output.contains("\u{1B}"))
    }

    @Test(
        "Without a known TERM it ends with 2 and one message",
        arguments: ["env -u TERM", "env TERM=", "env TERM=no-such-terminal"])
    func unknownTerminal(prefix: String) async throws {
        let tmux = try await Tmux(columns: 120)
        try tmux.type("\(prefix) '\(HomeBinary.path)'; echo code $?")
        let capture = try await tmux.wait("it has ended") { $0.isShell && $0.contains("code ") }
        #expect(capture.rows.contains("code 2"))
        #expect(capture.contains("home: "))
        #expect(capture.contains("TERM=xterm"))
        #expect(!(try tmux.written.contains("\u{1B}")))
    }

    @Test("On a dumb terminal it prints plainly, without any escape sequence, and ends with 0")
    func dumb() async throws {
        let tmux = try await Tmux(columns: 120, rows: 400)
        try tmux.type("TERM=dumb '\(HomeBinary.path)' --size 100x30; echo code $?")
        let capture = try await tmux.wait("it has ended") { $0.isShell && $0.contains("code ") }
        #expect(capture.rows.contains("code 0"))
        #expect(capture.contains("5 fresh"))
        #expect(!(try tmux.written.contains("\u{1B}")))
    }
}
