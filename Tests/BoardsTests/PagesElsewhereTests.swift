import Dashboard
import Documents
import Foundation
import JSONDocuments
import LoadableTesting
import Loadables
import TestSupport
import Testing

@testable import Boards

/// Lists with unloaded pages, used by other sources.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct PagesElsewhereTests {

    private let clock = ManualClock()
    private let fixture: BoardFixture
    private let server = PageServer(.init(12))

    init() throws { fixture = try BoardFixture(clock: clock) }

    private func remarks(
        of source: String, _ lines: String, paging: String = "{ link: next }"
    ) async throws -> String {
        let text = """
            sources:
              list: { http: "http://api.test/items", every: 1m, select: .items, paging: \(paging) }
              it:
            \(lines.split(separator: "\n").map { "    \($0)\n" }.joined())
            pages: [{ rows: [list, it] }]
            """
        let board = Board(
            try fixture.settings(text), surroundings: fixture.surroundings(client: server), time: .utc,
            in: fixture.environment)
        try fixture.write("{}", to: "file.json")
        await board.loadOnce()
        return board.content(of: source)?.remarks.joined(separator: "\n") ?? ""
    }

    @Test("A source that is loaded for its rows reports that there are more")
    func each() async throws {
        server.listing.statusBehindEnd = 404
        let remarks = try await remarks(
            of: "it", "each: { row: { source: list } }\nhttp: \"http://api.test/items?page=${item.row.id}\"")
        #expect(remarks.contains("list: only the loaded rows are used: 3, more to load"))
    }

    @Test("So does a source whose filter uses them")
    func filter() async throws {
        let remarks = try await remarks(of: "it", "file: file.json\nselect: '{ n: ($source.list | length) }'")
        #expect(remarks == "list: only the loaded rows are used: 3, more to load")
    }

    @Test("So does a source of a server that reports more rows than its pages have")
    func total() async throws {
        (server.listing.ids, server.listing.total) = ([1, 2, 3], 431)
        let remarks = try await remarks(
            of: "it", "file: file.json\nselect: '{ n: ($source.list | length) }'",
            paging: "{ link: next, total: .total }")
        #expect(remarks == "list: only the loaded rows are used: 3 of 431")
    }
}
