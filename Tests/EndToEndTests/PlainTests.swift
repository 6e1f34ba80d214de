import Foundation
import TestSupport
import Testing

/// The board as lines, for a screen reader or a log.
@Suite(.serialized, .timeLimit(.minutes(3)))
struct PlainTests {

    @Test("--plain prints a line for each loaded panel, and ctrl-c ends it with the usual status")
    func interrupted() throws {
        let script = "exec timeout --preserve-status -s INT 5 \"$@\""
        let command = try HomeBinary.run(["--plain", "--refresh", "0", "--fail", "cameras=500"], in: script)
        #expect(command.code == 130)
        #expect(command.errors == "")
        #expect(!command.output.contains("\u{1B}"))
        let lines = command.output.split(separator: "\n")
        #expect(lines.count == 5)
        #expect(lines.allSatisfy { $0.contains(#/^\d\d:\d\d:\d\d [A-Z].*: /#) })
        #expect(lines.contains { $0.contains("Favorite cameras: failed: /cameras: 500 server error from 127.0.0.1:") })
        #expect(lines.contains { $0.contains("Profile: fresh, ") })
    }

    @Test("Changes appear as lines, and kept content is shown after the next start")
    func kept() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "plain-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let script = "exec timeout --preserve-status -s TERM 5 \"$@\""
        #expect(try HomeBinary.run(["--plain", "--cache", folder], in: script).code == 143)
        let offline = try HomeBinary.run(["--plain", "--offline", "--cache", folder], in: script)
        #expect(offline.output.split(separator: "\n").count { $0.contains(": from disk, ") } == 5)
    }

    @Test("--format json prints the board for programs, with the exit code of a print")
    func json() throws {
        let command = try HomeBinary.run("--format", "json", "--fail", "cameras=500")
        #expect(command.code == 1)
        let parsed = try JSONSerialization.jsonObject(with: Data(command.output.utf8)) as? [String: Any]
        #expect(
            (parsed?["panels"] as? [[String: Any]])?.compactMap { $0["status"] as? String }.sorted() == ["failed"]
                + Array(repeating: "fresh", count: 4))
    }
}
