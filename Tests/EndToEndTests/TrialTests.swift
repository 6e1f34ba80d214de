import Foundation
import TestSupport
import Testing

/// `loadboard test`, and typing errors.
@Suite(.serialized, .timeLimit(.minutes(3)))
struct TrialTests {

    private static let rows = "NAME STATE LOAD\nweb running 12\ndb failed 90\n"

    @Test("A board is tested with recorded responses of its sources, and with faults")
    func trial() throws {
        let board = "sources:\n  rows: { command: rm -r rows, parse: { columns: [name, state, load] } }\n"
        let folder = try LoadboardFolder(["board.yaml": board, "recorded/rows.txt": Self.rows, "rows": ""])
        let good = try folder.run("test", "board.yaml")
        #expect(good.code == 0 && good.output.contains("2 rows, from ./recorded/rows.txt"))
        #expect(good.output.contains("too slow    the content is kept: timed out after"))
        // Nothing of the board is run.
        #expect(FileManager.default.fileExists(atPath: folder.url.appending(path: "rows").path))
        try folder.write(board + "  other: { command: echo, parse: number }\n", to: "board.yaml")
        let missing = try folder.run("test", "board.yaml")
        #expect(missing.code == 1 && missing.output.contains("save a response as ./recorded/other"))
        try folder.write("surces: {}\n", to: "board.yaml")
        #expect(try folder.run("test", "board.yaml").code == 2)
    }

    @Test("A typing error is not run as a command")
    func typingErrors() throws {
        let folder = try LoadboardFolder()
        let wrong = try folder.run("chek", "board")
        #expect(wrong.code == 2 && wrong.errors.contains("did you mean “loadboard check”?"))
    }
}
