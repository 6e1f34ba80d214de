import Foundation
import TestSupport
import Testing

/// A program that has the terminal when its parent ends.
@Suite(.timeLimit(.minutes(3)))
struct GuestEndingTests {

    /// An editor that has the terminal for itself and does not want to end.
    private static let editor =
        "trap '' HUP; stty raw -echo; printf '\\033[?1049h\\033[?25l\\033[?1000h'; echo $$ ready; exec sleep 60"

    @Test(
        "However our program ends meanwhile, the other one ends too, and the terminal is restored",
        arguments: Campaign.cases(
            ["KILL", "TERM", "USR1", "exit thread"],
            whole: ["KILL", "TERM", "SEGV", "USR1", "exit thread", "exit queue", "overflow thread", "exitAtOnce task"]))
    func end(_ way: String) async throws {
        let probe = try await Probe(
            environment: ["PROBE_COMMAND": Self.editor, "PROBE_END": way, "PROBE_GATED": "1"], script: Probe.waiting)
        var written = probe.start
        if way.contains(" ") { written += try await probe.press("e") }
        written += try await probe.send("r", waitingFor: "key r")
        written += probe.read { (written + $0).contains("ready") }
        let number = written.firstMatch(of: /(\d+) ready/).flatMap { pid_t($0.1) } ?? 0
        #expect(number > 1)
        switch way {
        case "KILL": kill(probe.process, SIGKILL)
        case "TERM": kill(probe.process, SIGTERM)
        case "SEGV": kill(probe.process, SIGSEGV)
        case "USR1": kill(probe.process, SIGUSR1)
        default: try probe.openGate()
        }
        await until { kill(number, 0) != 0 && probe.terminal.settings == probe.settings }
        written += probe.read { Switches(written + $0).on.isEmpty && $0.contains("code ") }
        #expect(Switches(written).on == [])
        #expect(kill(number, 0) != 0)
        #expect(probe.terminal.settings == probe.settings)
        // The shell has it again, and would be stopped otherwise when it reads.
        #expect(probe.terminal.foreground == probe.terminal.process)
    }

    @Test("If our program is killed, a terminal that the other one left in order is not changed")
    func killedBesideOrder() async throws {
        let probe = try await Probe(
            environment: ["PROBE_COMMAND": "echo $$ ready; exec sleep 60"], script: Probe.waiting)
        var start = try await probe.send("r", waitingFor: "key r")
        start += probe.read { (start + $0).contains("ready") }
        let number = start.firstMatch(of: /(\d+) ready/).flatMap { pid_t($0.1) } ?? 0
        kill(probe.process, SIGKILL)
        await until { kill(number, 0) != 0 }
        let end = probe.read { $0.contains("code 137") }
        #expect(!end.contains("\u{1B}"))
        #expect(probe.terminal.settings == probe.settings)
    }
}
