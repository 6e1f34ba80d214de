import Dashboard
import Documents
import Foundation
import JSONDocuments
import Settings
import TerminalUI
import Testing

@testable import Boards

@Suite(.timeLimit(.minutes(3)))
struct ViewsTests {

    @Test("Each view is registered once, under its own name")
    func names() {
        #expect(Views.names == ViewSettings.names)
        #expect(Set(Views.names).count == Views.all.count)
        #expect(Set(Views.all.map { ObjectIdentifier($0) }).count == Views.all.count)
    }

    @Test("Proposals use only views of the registry")
    func proposals() {
        #expect(Set(SourceProposal.View.allCases.map(\.rawValue)).isSubset(of: Views.names))
    }

    @Test("Only their folders and the registry name the types of views")
    func types() throws {
        let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources").standardized
        let types = Views.all.map { String(describing: $0) }
        let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        var count = 0
        for case let file as URL in files where file.pathExtension == "swift" {
            guard file.lastPathComponent != "Views.swift" else { continue }
            let text = try String(contentsOf: file, encoding: .utf8)
            let named = types.filter { text.contains($0) }
            // Shared parts may know the one that is used where nothing else fits.
            #expect(named.count < 3, "\(file.path) lists views: \(named)")
            count += named.isEmpty ? 0 : 1
        }
        #expect(count >= types.count)
    }

    @Test("Options are equal if their values are, wherever they are written; other values make another view")
    func equality() {
        let table = ViewSettings.of("table", ["sort": .text("-a"), "limit": .number(3)])
        #expect(table == .of("table", ["sort": .text("-a"), "limit": .number(3)]))
        #expect(table != .of("table", ["sort": .text("a"), "limit": .number(3)]))
        #expect(table != .of("list", ["limit": .number(3)]))
        #expect(table.hashValue == ViewSettings.of("table", ["sort": .text("-a"), "limit": .number(3)]).hashValue)
    }

    @Test("A view that replaces an unsuitable one uses the options that both have")
    func otherView() throws {
        let list = SourceView("table", ["limit": .number(2)])
        let content = try BoardContent(.json(JSONDocument("[1, 2, 3]")))
        #expect(list.content(of: content).content.lines.map(\.text) == ["1", "2"])
    }

    @Test("The ends of a scale are read under their former names, with a hint and without an error")
    func formerNames() throws {
        let text = """
            sources: { disks: { file: /a, view: { gauge: { from: 0, to: 9 } } } }
            """
        let (board, problems) = BoardSettings.read(
            "board.yaml", from: MemoryFiles(["board.yaml": text]), environment: [:])
        #expect(problems == [])
        let read = try #require(board)
        #expect(read.hints.map(\.message) == ["hint: “from” is now “min”", "hint: “to” is now “max”"])
        #expect(read.sources.first?.view == .of("gauge", ["min": .number(0), "max": .number(9)]))
    }
}
