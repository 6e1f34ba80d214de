import Dashboard
import Documents
import Foundation
import Loadables
import TerminalUI
import Testing

@testable import Boards

/// Sources of more rows than a panel has.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct ManyRowsTests {

    private let fixture: BoardFixture

    init() throws { fixture = try BoardFixture() }

    private nonisolated static let formats = ["csv", "{ columns: [a, b] }", "prometheus"]

    private func write(_ format: String, rows: Int) throws {
        let lines = (0..<rows).map {
            format == "prometheus" ? "up{row=\"\($0)\"} 1\n" : format == "csv" ? "\($0),x\n" : "\($0) x\n"
        }
        try fixture.write((format == "csv" ? "a,b\n" : "") + lines.joined(), to: "rows.txt")
    }

    private func panel(_ board: Board, _ title: String) throws -> PanelModel {
        try #require(board.shownPanels.first { $0.title == title })
    }

    @Test("A panel has 5,000 rows and shows the total; it is printed in full", arguments: formats)
    func panel(format: String) async throws {
        try write(format, rows: 12_345)
        let board = try fixture.makeBoard("sources: { a: { file: rows.txt, parse: \(format) } }")
        await board.loadOnce()
        #expect(try panel(board, "a").remarks() == ["5,000 of 12,345 rows are shown; choose others with “select”"])
        let text = board.text
        let lines = text.split(separator: "\n")
        #expect(lines.last == "! 5,000 of 12,345 rows are shown; choose others with “select”")
        #expect(lines.dropLast().last?.contains("4999") == true)
        // The line of all panels, the panel's own, and the names of the columns.
        #expect(lines.count == 5_000 + 4)
        #expect(!text.contains("…"))
    }

    @Test("Filters and alert conditions use all rows, the panel only the first ones", arguments: formats)
    func all(format: String) async throws {
        try write(format, rows: 12_345)
        let board = try fixture.makeBoard(
            """
            sources:
              count: { file: rows.txt, parse: \(format), select: length }
              last: { file: rows.txt, parse: \(format), select: '.[-1:]' }
              alert:
                file: rows.txt
                parse: \(format)
                alert: { when: "length == 12345", title: "all of them" }
            """)
        await board.loadOnce()
        #expect((try panel(board, "count").latest?.content as? NumberContent)?.value == 12_345)
        let last = try panel(board, "last")
        #expect(last.latest?.content.lines.count == 1 && last.remarks() == [])
        #expect(format == "prometheus" || last.latest?.content.lines.first?.text.contains("12344") == true)
        let alert = try panel(board, "alert")
        #expect(alert.latest?.content.lines.count == 5_000)
        #expect(alert.remarks() == ["5,000 of 12,345 rows are shown; choose others with “select”"])
        #expect(board.screen.json().contains("all of them"))
    }

    @Test(
        "More than 64 MB of rows for a filter or a condition are a failure, and neither runs",
        arguments: ["select: length", "alert: { when: \"length > 0\" }"])
    func tooMany(looking: String) async throws {
        let names = (0..<14).map { String(repeating: "n", count: 60_000) + "\($0)" }.joined(separator: ", ")
        try fixture.write(String(repeating: "x\n", count: 80), to: "rows.txt")
        let board = try fixture.makeBoard(
            "sources: { a: { file: rows.txt, parse: { columns: [\(names)] }, \(looking) } }")
        await board.loadOnce()
        let error = try #require(try panel(board, "a").error)
        #expect("\(error)".hasPrefix("more than 64 MB of rows; reduce the number of rows"))
        #expect(board.screen.alerts.openCount == 0)
    }

    @Test("The total number of rows is kept with the content")
    func kept() throws {
        let content = try BoardContent(DocumentPart(.text("x"), omittedRows: 7))
        let data = try JSONEncoder().encode(content)
        #expect(try JSONDecoder().decode(BoardContent.self, from: data) == content)
        let whole = try BoardContent(.text("x"))
        #expect(String(decoding: try JSONEncoder().encode(whole), as: UTF8.self).contains("omitted") == false)
    }

    @Test("The total is shown for every view, and for JSON; a limit that the user set is not")
    func views() async throws {
        let rows = (0..<6_000).map { "{\"a\": \($0), \"t\": \"x\"}" }.joined(separator: ",")
        try fixture.write("[\(rows)]", to: "rows.json")
        try fixture.write("{\"list\": [\(rows)]}", to: "nested.json")
        let board = try fixture.makeBoard(
            """
            sources:
              table: { file: rows.json }
              list: { file: rows.json, view: list }
              bars: { file: rows.json, view: { bars: { value: a } } }
              nested: { file: nested.json, view: { table: { columns: [list.a] } } }
              tree: { file: rows.json, view: json }
              limited: { file: rows.json, view: { table: { limit: 10 } } }
              sorted: { file: rows.json, view: { table: { limit: 10, sort: -a } } }
            """)
        await board.loadOnce()
        let all = ["5,000 of 6,000 rows are shown; choose others with “select”"]
        for title in ["table", "list", "bars", "nested"] {
            #expect(try panel(board, title).remarks() == all, "\(title)")
        }
        for title in ["tree", "limited"] { #expect(try panel(board, title).remarks() == [], "\(title)") }
        #expect(
            try panel(board, "sorted").remarks() == [
                "only the first 5,000 of 6,000 rows are sorted; choose others with “select”"
            ])
        #expect(try panel(board, "list").latest?.content.lines.count == 5_000)
        #expect(board.screen.json().contains("5,000 of 6,000 rows"))
    }
}
