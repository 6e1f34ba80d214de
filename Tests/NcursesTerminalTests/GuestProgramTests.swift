import Foundation
import TerminalUI
import TestSupport
import Testing

@testable import NcursesTerminal

/// Another program gets the terminal, and gives it back.
@Suite(.serialized, .timeLimit(.minutes(2)))
struct GuestProgramTests {

    private func probe(_ command: String, term: String = "xterm-256color") async throws -> Probe {
        try await Probe(term: term, environment: ["PROBE_COMMAND": command])
    }

    @Test("It gets the terminal in its original state, and ours returns afterwards")
    func modes() async throws {
        let probe = try await probe("echo ready; read line; echo \"got $line\"")
        var written = probe.start + (try await probe.press("t"))
        let before = Switches(written).on
        #expect(!probe.terminal.isPlain)
        written += try await probe.send("r", waitingFor: "key r")
        var meanwhile = written
        while !meanwhile.contains("ready") { meanwhile += probe.terminal.read() }
        #expect(Switches(meanwhile).on == [])
        #expect(Switches(meanwhile).titles == 0)
        #expect(probe.terminal.isPlain)
        #expect(probe.terminal.foreground != probe.terminal.process)
        // Its keys are none of ours.
        meanwhile += try await probe.send("q\r", waitingFor: "exited(0)")
        #expect(meanwhile.contains("got q"))
        #expect(Switches(meanwhile).on == before)
        #expect(Switches(meanwhile).titles >= 1)
        #expect(!probe.terminal.isPlain)
        #expect(probe.terminal.foreground == probe.terminal.process)
        try await probe.press("u")
    }

    @Test("The screen is complete again afterwards")
    func redrawn() async throws {
        let probe = try await probe("true")
        try await probe.press("f")
        let written = try await probe.send("r", waitingFor: "exited(0)")
        // It is told before the screen is drawn.
        let screen = written + probe.read { (written + $0).contains("exited(0)") }
        #expect(screen.utf8.count > 80 * 20)
        #expect(screen.contains("exited(0)"))
        #expect(try await probe.press("u") == "")
    }

    @Test(
        "Its end is reported: exit code, signal",
        arguments: [
            ("exit 7", "exited(7)"), ("kill -TERM $$", "killed(signal: 15)"), ("kill -SEGV $$", "killed(signal: 11)"),
        ]
    )
    func outcome(command: String, report: String) async throws {
        let probe = try await probe(command)
        try await probe.send("r", waitingFor: report)
        try await probe.press("u")
    }

    @Test("If other code has reaped it, its outcome is unknown, not a success")
    func reaped() throws {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/false")
        try process.run()
        process.waitUntilExit()
        guard case .ended(.unknown) = GuestProgram.nextChange(of: process.processIdentifier) else {
            Issue.record("a known outcome")
            return
        }
    }

    @Test("ctrl-c ends it and not our program")
    func interrupt() async throws {
        let probe = try await probe("echo ready; sleep 60")
        var written = try await probe.send("r", waitingFor: "key r")
        while !written.contains("ready") { written += probe.terminal.read() }
        try await probe.send("\u{3}", waitingFor: "killed(signal: 2)")
        try await probe.press("u")
        #expect(!probe.reports.contains("key ctrl-c"))
    }

    @Test("If no shell could resume it, ctrl-z in it does nothing")
    func stopWithoutShell() async throws {
        let probe = try await probe("echo ready; read line; echo \"got $line\"")
        var written = try await probe.send("r", waitingFor: "key r")
        while !written.contains("ready") { written += probe.terminal.read() }
        probe.terminal.send("\u{1A}")
        written = probe.terminal.read(quiet: .milliseconds(200))
        written = try await probe.send("text\r", waitingFor: "exited(0)")
        #expect(written.contains("got text"))
        // Nor does it in us.
        try await probe.send("\u{1A}", waitingFor: "key ctrl-z")
        try await probe.press("u")
    }

    @Test("A program that cannot be started is reported, and the screen returns")
    func notStarted() async throws {
        let probe = try await Probe()
        for (key, report) in [
            ("n", "notStarted(there is no program \"no-such-program\")"),
            ("w", "notStarted(there is no folder \"/no/such/folder\""),
        ] {
            try await probe.send(key, waitingFor: report)
            try await probe.press("u")
            #expect(!probe.terminal.isPlain)
            #expect(probe.terminal.foreground == probe.terminal.process)
        }
    }

    @Test("A window resized meanwhile is handled, and changed terminal settings are corrected")
    func resizedMeanwhile() async throws {
        let probe = try await probe("echo ready; read line; stty raw -echo; printf '\\033[?1000h\\033[?25h'")
        var written = try await probe.send("r", waitingFor: "key r")
        while !written.contains("ready") { written += probe.terminal.read() }
        probe.terminal.resize(columns: 100, rows: 30)
        probe.terminal.send("\r")
        try await probe.wait(for: "exited(0)")
        // It is part of the first frame, so it is written together with the text before it.
        #expect(probe.read { $0.contains("exited(0)") }.contains("● exited(0)"))
        // It was told before, but is reported after the frame.
        try await probe.wait(for: "resize 100x30")
        try await probe.press("u")
        probe.terminal.send("q")
        _ = try await probe.end()
        #expect(probe.terminal.isPlain)
    }

    @Test("It ends with our program")
    func hangUp() async throws {
        let probe = try await probe("echo $$ ready; sleep 60")
        var written = try await probe.send("r", waitingFor: "key r")
        while !written.contains("ready") { written += probe.terminal.read() }
        let number = written.firstMatch(of: /(\d+) ready/).flatMap { pid_t($0.1) } ?? 0
        #expect(number > 1)
        kill(probe.terminal.process, SIGTERM)
        let (code, _) = try await probe.end()
        #expect(code == 128 + SIGTERM)
        let end = ContinuousClock.now.advanced(by: .seconds(9))
        while kill(number, 0) == 0, .now < end { try await Task.sleep(for: .milliseconds(10)) }
        #expect(kill(number, 0) != 0)
    }
}
