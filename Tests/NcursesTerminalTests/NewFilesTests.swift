import Foundation
import TerminalUI
import Testing

@testable import NcursesTerminal

@Suite(.timeLimit(.minutes(3)))
struct NewFilesTests {

    private let files = [ExportedFile("txt", text: "as text"), ExportedFile("svg", text: "<svg/>")]

    /// Runs the closure with a folder that is there only for it.
    private func withFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "new-files-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    private func names(in folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    @Test("Files are written completely, and a second time under other names")
    func numbers() throws {
        try withFolder { folder in
            #expect(NewFiles.write(files, named: "board", in: folder.path) == .written(["board.txt", "board.svg"]))
            let again = NewFiles.write(files, named: "board", in: folder.path)
            #expect(again == .written(["board-2.txt", "board-2.svg"]))
            let text = try String(contentsOf: folder.appending(path: "board.txt"), encoding: .utf8)
            #expect(text == "as text")
            let names = try self.names(in: folder)
            #expect(names == ["board-2.svg", "board-2.txt", "board.svg", "board.txt"])
        }
    }

    @Test("If one of the names is taken, even by a dangling link, none of them is used")
    func taken() throws {
        try withFolder { folder in
            let link = folder.appending(path: "board.svg").path
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/nowhere/board.svg")
            let outcome = NewFiles.write(files, named: "board", in: folder.path)
            #expect(outcome == .written(["board-2.txt", "board-2.svg"]))
            let names = try self.names(in: folder)
            #expect(names == ["board-2.svg", "board-2.txt", "board.svg"])
        }
    }

    @Test("A folder that cannot be written to is named, with the reason")
    func failure() {
        let outcome = NewFiles.write(files, named: "board", in: "/nowhere")
        #expect(
            "\(outcome)" == "The screen was not saved: cannot write to /nowhere (no such file or directory)")
    }
}
