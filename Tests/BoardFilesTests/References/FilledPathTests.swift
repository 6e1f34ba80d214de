import Documents
import Foundation
import JSONDocuments
import Settings
import Testing

@testable import Boards

/// Content in paths.
@Suite(.timeLimit(.minutes(3)))
final class FilledPathTests {

    private let root = FileManager.default.temporaryDirectory.appending(path: "paths-\(UUID().uuidString)").path

    init() throws {
        let files = FileManager.default
        for folder in ["board/logs", "board/sub", "outside"] {
            try files.createDirectory(atPath: "\(root)/\(folder)", withIntermediateDirectories: true)
        }
        try Data("x".utf8).write(to: URL(filePath: "\(root)/outside/secret"))
        try files.createSymbolicLink(atPath: "\(root)/board/out", withDestinationPath: "\(root)/outside")
        try files.createSymbolicLink(atPath: "\(root)/board/in", withDestinationPath: "logs")
        try files.createSymbolicLink(atPath: "\(root)/board/nowhere", withDestinationPath: "/nonexistent/x")
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    private func path(_ path: String, _ value: String) throws -> String? {
        let file = "\(root)/board/board.yaml"
        let text = "sources:\n  a: { file: x }\n  it: { file: '\(path)' }\n"
        let (board, problems) = BoardSettings.read(file, from: MemoryFiles([file: text]), environment: ["HOME": root])
        #expect(problems.map(\.description) == [])
        let origin = try #require(board?.sources.last?.origin as? FileOrigin)
        let document = try JSONDocument(JSONEncoder().encode(["x": value]))
        return try origin.filled(with: ReferenceValues(sources: ["a": .json(document)])).path.plain
    }

    @Test(
        "A path stays in the folder of the board",
        arguments: ["a.log", "logs/a.log", "new/deep/a.log", "./a", "in/a", "..a", "a..", "…"])
    func inside(value: String) throws {
        #expect(try path("${source.a.x}", value) == "\(root)/board/\(value)")
        #expect(try path("logs/${source.a.x}", value).map { $0.hasPrefix("\(root)/board/logs/") } == true)
    }

    @Test(
        "A value cannot leave the folder by dots, an absolute path, or a link",
        arguments: [
            "../outside/secret", "..", "logs/../../outside/secret", "/etc/passwd", "//etc/passwd", "out/secret", "out",
            "nowhere", "nowhere/x", "a\u{0}b", "in/../../outside/secret", "new/../../outside/secret",
        ])
    func outside(value: String) {
        #expect(throws: ReferenceError.self) { try self.path("${source.a.x}", value) }
        #expect(throws: ReferenceError.self) { try self.path("./${source.a.x}", value) }
    }

    @Test("Parts of the file do not help: no dot or slash before a value, and no folder after it")
    func pieces() {
        #expect(throws: ReferenceError.self) { try self.path(".${source.a.x}/outside/secret", ".") }
        #expect(throws: ReferenceError.self) { try self.path("${source.a.x}/secret", "out") }
        #expect(throws: ReferenceError.self) { try self.path("logs/${source.a.x}", "/etc/passwd") }
    }

    @Test("In another folder that the file sets, the path stays in that folder")
    func elsewhere() throws {
        #expect(try path("\(root)/outside/${source.a.x}", "secret") == "\(root)/outside/secret")
        #expect(try path("~/outside/${source.a.x}", "secret") == "\(root)/outside/secret")
        #expect(try path("../outside/${source.a.x}", "secret")?.hasSuffix("outside/secret") == true)
        #expect(throws: ReferenceError.self) { try self.path("\(self.root)/outside/${source.a.x}", "../board/a") }
        #expect(throws: ReferenceError.self) { try self.path("~/${source.a.x}/../x", "..") }
    }
}
