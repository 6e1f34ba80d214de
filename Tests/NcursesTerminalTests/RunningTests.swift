import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct RunningTests {

    @Test("The trailing closure of run is called after the screen has quit and the terminal was restored")
    func trailingClosure() async throws {
        let probe = try await Probe(arguments: ["pick"], script: Probe.waiting, waitingFor: nil)
        var written = probe.read { $0.contains("three") }
        #expect(!written.contains("nothing"))
        probe.terminal.send("j")
        written += probe.read { !$0.isEmpty }
        probe.terminal.send("\r")
        written += probe.read { $0.contains("code ") }
        let end = try #require(written.range(of: "\u{1B}[?1049l", options: .backwards))
        #expect(written[end.upperBound...].contains("two\r\ncode 0."))
        #expect(!written[..<end.lowerBound].contains("two\r\n"))
    }

    @Test("A screen that is run in a task of the main queue ends with an error", arguments: ["late", "nested"])
    func task(mode: String) async throws {
        let probe = try await Probe(arguments: [mode], script: Probe.waiting, waitingFor: nil)
        let written = probe.read { $0.contains("code ") }
        #expect(written.contains("code 2.") && written.contains("after an “await” in main.swift"))
        #expect(!written.contains("\u{1B}[?1049h"))
    }
}
