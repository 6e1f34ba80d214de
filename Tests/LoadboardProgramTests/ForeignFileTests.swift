import Foundation
import Settings
import Testing

@testable import LoadboardProgram

/// The messages about missing files, and about files of other programs.
@Suite(.timeLimit(.minutes(3)))
struct ForeignFileTests {

    private func problems(_ text: String?) throws -> (path: String, messages: [String]) {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "it.yaml")
        try text.map { try Data($0.utf8).write(to: file) }
        let folders = ProgramFolders(["HOME": "/home/nobody"])
        let origin = BoardOrigin(file: file.path, folders: folders, variables: [:])
        return (file.path, origin.read().problems.map(\.message))
    }

    @Test("The message about a missing board says how to create it")
    func missing() throws {
        let (path, messages) = try problems(nil)
        #expect(messages == ["there is no such file; “loadboard init \(path)” creates it"])
    }

    @Test(
        "A file of another program is reported with the chapter about it",
        arguments: [
            ("wtf:\n  mods: {}\n", "wtf"), ("runcharts:\n  - title: Load\n", "sampler"), ("textboxes: []\n", "sampler"),
            ("pages:\n  - name: Home\n    columns:\n      - widgets:\n          - type: rss\n", "glance"),
            ("sources: { a: { comand: ls } }\n", nil), ("sources: { a: { command: ls } }\n", nil),
            ("pages: { a: { rows: [b] } }\n", nil),
        ] as [(String, String?)])
    func other(text: String, program: String?) throws {
        let advice = program.map {
            "this looks like a file for \($0); see “Coming from wtf, sampler or glance” in the documentation of boards"
        }
        #expect(try problems(text).messages.filter { $0.hasPrefix("this looks like") } == [advice].compactMap(\.self))
    }
}
