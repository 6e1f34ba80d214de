import Foundation
import HomeServer
import TestSupport
import Testing

/// Faults of servers in printed output.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct BoardFaultTests {

    /// Those that take the time of a source to be noticed.
    private static let late: Set<Fault> = [.slow, .hang, .trickle]

    @Test(
        "After a success each fault ends a print with 1 and a line, with the content; a harmless one with 0",
        arguments: Fault.allCases)
    func once(fault: Fault) throws {
        let folder = try LoadboardFolder()
        let server = try HomeHTTPServer()
        func write(timeout: String) throws {
            let url = server.baseURL.appending(path: "cameras").absoluteString
            // A filter has a second, and a large answer may take it longer on a slow machine.
            let select = fault == .large ? "" : ", select: 'map({id, name})'"
            let text = "sources:\n  it: { http: '\(url)', timeout: \(timeout)\(select) }\n"
            try folder.write(text, to: "board.yaml")
        }
        try write(timeout: "30s")
        let good = try folder.run("--once", "--trust", "board.yaml")
        #expect(good.code == 0 && good.errors == "")
        let content = good.output.split(separator: "\n").dropFirst(2)
        #expect(content.count > 2)
        server.setFault(fault, for: .cameras)
        if Self.late.contains(fault) { try write(timeout: "1s") }
        let command = try folder.run("--once", "--trust", "board.yaml")
        let isFailure = fault != .large && fault != .redirectHost && fault != .notModified
        #expect(command.code == (isFailure ? 1 : 0), "\(command.errors)")
        #expect(command.errors.split(separator: "\n").count == (isFailure ? 1 : 0))
        for line in content { #expect(command.output.contains(line), "\(command.output)") }
        #expect(!command.output.contains("\u{1B}"))
    }
}
