import Foundation
import TestSupport
import Testing

/// `loadboard keep`: a program without a terminal.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct BoardKeepTests {

    private let folder: LoadboardFolder

    init() throws {
        folder = try LoadboardFolder()
    }

    private static let queue = """
        sources:
          queue:
            command: cat n
            parse: number
            every: 200ms
            alert: { when: '. > 5', title: is long, run: 'echo "$SOURCE $VALUE $LEVEL" >> sent' }
        """

    private func keep() throws -> RunningProgram { try folder.start("keep", "--trust", "board.yaml") }

    @Test("Each change is a line: content, a failure with its reason, its recovery, new settings")
    func lines() async throws {
        try folder.write(Self.queue, to: "board.yaml")
        try folder.write("1", to: "n")
        let program = try keep()
        #expect(try await program.waits(for: "queue: fresh"))
        try folder.write("2", to: "n")
        #expect(try await program.waits(for: "1 changed: 2"))
        unlink(folder.url.appending(path: "n").path)
        #expect(try await program.waits(for: "queue: failed: "))
        #expect(program.output.contains("No such file or directory; the content is from"))
        try folder.write("3", to: "n")
        #expect(try await program.waits(for: "recovered"))
        try folder.write(Self.queue.replacing("  queue:", with: "  wrong:\n    comand: x\n  queue:"), to: "board.yaml")
        #expect(try await program.waits(for: "board.yaml:3:5: "))
        try folder.write(
            Self.queue.replacing("  queue:", with: "  added: { command: echo it }\n  queue:"), to: "board.yaml")
        #expect(try await program.waits(for: "added: fresh"))
        #expect(program.output.contains("Board reloaded"))
        #expect(!program.output.contains("\u{1B}"))
        for line in program.output.split(separator: "\n") {
            #expect(line.wholeMatch(of: /\d\d:\d\d:\d\d .+/) != nil, "\(line)")
        }
    }

    @Test(
        "Of two programs with one cache one runs the command of an alert, again after recovery, not after a restart"
    )
    func alerts() async throws {
        try folder.write(Self.queue, to: "board.yaml")
        try folder.write("1", to: "n")
        let programs = try [keep(), keep()]
        func wait(for text: String, times: Int = 1) async throws {
            for program in programs { #expect(try await program.waits(for: text, times: times), "\(program.output)") }
        }
        // What the first one has kept, the second one may have from there.
        try await wait(for: "queue: ")
        try folder.write("9", to: "n")
        try await wait(for: "Alert: queue: is long")
        #expect(try await becomesTrue { folder.read("sent") == "queue 9 warning\n" })
        try folder.write("1", to: "n")
        try await wait(for: "resolved")
        try folder.write("8", to: "n")
        try await wait(for: "Alert: queue: is long", times: 2)
        let twice = "queue 9 warning\nqueue 8 warning\n"
        // The program that ran the first command runs the next one a minute later.
        #expect(try await becomesTrue(limit: .seconds(90)) { folder.read("sent") == twice })
        for program in programs { _ = program.end(by: SIGKILL) }
        let again = try keep()
        #expect(try await again.waits(for: "Alert: queue: is long"))
        _ = again.end(by: SIGTERM)
        #expect(folder.read("sent") == twice)
    }

    @Test(
        "A signal ends it with its loads, and loaded content is kept",
        arguments: [SIGINT, SIGTERM, SIGHUP])
    func signals(number: Int32) async throws {
        let marker = "marker-\(UUID().uuidString)"
        let text = """
            sources:
              known: { command: echo known, every: never }
              slow: { command: "sleep 300; : \(marker)", timeout: 1h }
            """
        try folder.write(text, to: "board.yaml")
        let program = try keep()
        #expect(try await program.waits(for: "known: fresh"))
        #expect(try await becomesTrue { try !LoadboardFolder.processes(having: marker).isEmpty })
        #expect(program.end(by: number) == 128 + number)
        #expect(try await becomesTrue { try LoadboardFolder.processes(having: marker).isEmpty })
        #expect(folder.isAnywhere(in: ".cache", "known"))
    }

    @Test(
        "When a signal ends the program, a waiting alert is still sent",
        arguments: [SIGINT, SIGTERM, SIGHUP])
    func waitingAlerts(number: Int32) async throws {
        let line = #"echo "$VALUE" >> sent; if test "$VALUE" = 7; then sleep 0.5; echo end >> sent; fi"#
        try folder.write(
            Self.queue.replacing(#"echo "$SOURCE $VALUE $LEVEL" >> sent"#, with: line), to: "board.yaml")
        try folder.write("9", to: "n")
        let program = try keep()
        #expect(try await program.waits(for: "Alert: queue: is long"))
        #expect(try await becomesTrue { folder.read("sent") == "9\n" })
        try folder.write("1", to: "n")
        #expect(try await program.waits(for: "resolved"))
        try folder.write("7", to: "n")
        #expect(try await program.waits(for: "Alert: queue: is long", times: 2))
        #expect(folder.read("sent") == "9\n")
        #expect(program.end(by: number) == 128 + number)
        #expect(folder.read("sent") == "9\n7\nend\n")
    }

    @Test("When killed, it leaves neither a connection to another host nor its commands")
    func connections() async throws {
        let ssh =
            "#!/bin/sh\nfor line; do case $line in -N) while :; do sleep 1; done ;; esac; done\nexec sh -c \"$line\"\n"
        try folder.write(ssh, to: "bin/ssh")
        let program = folder.url.appending(path: "bin/ssh").path
        chmod(program, 0o700)
        try folder.write("sources:\n  it: { command: echo over there, on: web, every: 200ms }\n", to: "board.yaml")
        let variables = ["PATH": "\(folder.url.path)/bin:/usr/bin:/bin", "XDG_RUNTIME_DIR": folder.url.path]
        let running = try folder.start("keep", "--trust", "board.yaml", with: variables)
        #expect(try await running.waits(for: "it: fresh"))
        #expect(try await becomesTrue { try !LoadboardFolder.processes(having: program).isEmpty })
        _ = running.end(by: SIGKILL)
        #expect(try await becomesTrue { try LoadboardFolder.processes(having: program).isEmpty })
    }

    @Test("When killed, a monitor restores its checks at the next start, including failed ones")
    func checks() async throws {
        try folder.write("sources:\n  site: { command: test -e up, every: 200ms, view: monitor }\n", to: "board.yaml")
        try folder.write("", to: "up")
        let program = try keep()
        #expect(try await program.waits(for: "site: fresh"))
        unlink(folder.url.appending(path: "up").path)
        #expect(try await program.waits(for: "site: failed"))
        try folder.write("", to: "up")
        #expect(try await program.waits(for: "recovered"))
        var kept = try keptChecks()
        #expect(
            try await becomesTrue {
                kept = try keptChecks()
                return kept.share < 100 && kept.seconds > 3
            })
        _ = program.end(by: SIGKILL)
        let after = try keptChecks()
        #expect(after.share < 100 && after.seconds >= kept.seconds)
    }

    /// What a monitor says of the checks that are kept: for which share of the time it was up, in hundredths, and of how many
    /// seconds. Nothing is loaded for that.
    private func keptChecks() throws -> (share: Double, seconds: Int) {
        let command = try folder.run("--once", "--max-age", "1h", "--trust", "board.yaml")
        let match = command.output.firstMatch(of: /([\d.]+) % of (\d+) s/)
        return match.map { (Double($0.1) ?? 100, Int($0.2) ?? 0) } ?? (100, 0)
    }
}
