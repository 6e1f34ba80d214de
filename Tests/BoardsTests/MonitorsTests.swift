import Dashboard
import Documents
import Foundation
import JSONDocuments
import LoadableNetworking
import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import TestSupport
import Testing

@testable import Boards

/// A list of monitors: a line for each row of a source, with its last checks.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct MonitorsTests {

    private let clock = ManualClock()
    private let fixture: BoardFixture

    init() throws {
        fixture = try BoardFixture(clock: clock)
    }

    private func lines(_ board: Board) -> [String] {
        board.shownPanels.first?.latest?.content.lines.map(\.text) ?? []
    }

    private func picture(_ board: Board, width: Int, height: Int = 4) throws -> String {
        let content = try #require(board.shownPanels.first?.latest?.content)
        var canvas = Canvas(size: Size(width: width, height: height))
        func draw(_ content: some PanelContent) { content.draw(in: &canvas) }
        draw(content)
        return canvas.frame.plainText
    }

    private static let rows = "sources:\n  sites: { file: sites.json, view: monitors }\n"

    private func load(_ rows: String, _ board: Board) async throws {
        try fixture.write(rows, to: "sites.json")
        clock.set(clock.now.advanced(by: .seconds(60)))
        await board.loadOnce()
    }

    @Test("Each row of each load is a check: its state, its time, and its last checks as bars")
    func rows() async throws {
        let board = try fixture.makeBoard(Self.rows)
        try await load(#"[{"name": "api", "status": "up", "ms": 20}, {"name": "db", "status": "up", "ms": 5}]"#, board)
        #expect(lines(board) == ["● api up 20", "● db up 5"])
        try await load(#"[{"name": "api", "status": "down"}, {"name": "db", "status": "degraded", "ms": 9}]"#, board)
        #expect(lines(board) == ["✗ api down", "▲ db up 9"])
        try await load(#"[{"name": "api", "status": "up", "ms": 40}, {"name": "db", "status": "up", "ms": 10}]"#, board)
        #expect(lines(board) == ["● api up 40", "● db up 10"])
        let text = try picture(board, width: 60)
        #expect(text.split(separator: "\n").first { $0.contains("api") }?.contains("▄✗█") == true, "\(text)")
        // Rows that come in another order keep their checks.
        try await load(#"[{"name": "db", "status": "up", "ms": 10}, {"name": "api", "status": "up", "ms": 40}]"#, board)
        #expect(lines(board) == ["● db up 10", "● api up 40"])
        for width in [1, 5, 12, 20, 40, 200] { _ = try picture(board, width: width) }
    }

    @Test(
        "A text in place of a number is shown as written, unless it marks a missing value or is a time of day",
        arguments: [
            (#""<1 ms""#, "<1 ms"), (#""99+""#, "99+"), (#""fast""#, "fast"), ("1e400", "1e400"), (#""-""#, nil),
            (#""""#, nil), ("null", nil), ("true", nil), ("[]", nil), (#""2026-11-28T12:00:00Z""#, nil),
        ] as [(String, String?)])
    func textsOfValues(value: String, shown: String?) async throws {
        let board = try fixture.makeBoard(Self.rows)
        try await load(#"[{"name": "api", "status": "up", "ms": \#(value)}]"#, board)
        #expect(lines(board) == ["● api up" + (shown.map { " \($0)" } ?? "")])
        guard shown != nil else { return }
        try await load(
            #"[{"name": "api", "status": "up", "ms": \#(value)}, {"name": "db", "status": "up", "ms": "5 ms"}]"#, board)
        #expect(lines(board).first?.hasSuffix(shown ?? "") == true, "\(lines(board))")
    }

    @Test("The checks are restored after a restart")
    func restart() async throws {
        let board = try fixture.makeBoard(Self.rows)
        for state in ["up", "down"] { try await load(#"[{"name": "api", "status": "\#(state)"}]"#, board) }
        let restarted = try fixture.makeBoard(Self.rows, in: fixture.makeEnvironment())
        #expect(lines(restarted) == ["✗ api down"])
    }

    @Test(
        "The state is a word, a boolean, 1 or 0, or the status code of a response",
        arguments: [
            (#""Running""#, "●"), (#""failed""#, "✗"), ("true", "●"), ("false", "✗"), ("1", "●"), ("0", "✗"),
            ("200", "●"), ("503", "✗"), ("null", "?"), (#""pending""#, "▲"), (#""of its own""#, "?"),
        ])
    func states(state: String, sign: String) async throws {
        let board = try fixture.makeBoard(Self.rows)
        try await load(#"[{"name": "api", "status": \#(state)}]"#, board)
        #expect(lines(board).first?.hasPrefix(sign) == true, "\(lines(board))")
    }

    @Test("A state that is neither up nor down has its own word and a remark")
    func unknown() async throws {
        let board = try fixture.makeBoard(Self.rows)
        for _ in 0..<2 {
            try await load(
                #"[{"name": "a", "status": "frobnicated"}, {"name": "b", "status": "odd"}, {"name": "c", "status": ""}]"#,
                board)
        }
        #expect(lines(board) == ["? a frobnicated", "? b odd", "? c unknown"])
        #expect(
            board.shownPanels.first?.remarks() == [
                "2 rows have a state that is neither up nor down, such as “frobnicated”"
            ])
    }

    @Test("Long names take the width that checks do not need, and at least half of a wide line", arguments: [60, 100])
    func longNames(width: Int) async throws {
        let board = try fixture.makeBoard(Self.rows)
        let name = "payments-api-production-eu-west-1a-blue"
        try await load(#"[{"name": "\#(name)", "status": "up", "ms": 20}, {"name": "b", "status": "down"}]"#, board)
        let text = try picture(board, width: width)
        #expect(text.contains(name) && text.contains(" 20") && text.contains("down"), "\(text)")
    }

    @Test("All monitors are printed")
    func printing() async throws {
        let board = try fixture.makeBoard(Self.rows)
        let rows = (1...30).map { #"{"name": "site \#($0)", "status": "up"}"# }.joined(separator: ", ")
        try await load("[\(rows)]", board)
        let text = DashboardScreen(board.shownPanels, in: fixture.environment).plainText(width: 60)
        #expect(text.contains("site 17") && text.contains("site 30"), "\(text)")
    }

    @Test("A source with items has a line for each item: whether its last load succeeded, and how long it took")
    func each() async throws {
        let server = ItemServer { _ in .content(#"{"load": 1}"#) }
        let text = """
            sources:
              sites:
                each: { site: [a, b] }
                http: "https://shop.example/${item.site}"
                every: 1m
                view: monitors

            """
        let board = Board(
            try fixture.settings(text), surroundings: fixture.surroundings(client: server), time: .utc,
            in: fixture.environment)
        await board.loadOnce()
        #expect(lines(board) == ["● a up 0 s", "● b up 0 s"])
        server.answer { $0.url.path == "/b" ? .status(503) : .content(#"{"load": 1}"#) }
        clock.set(clock.now.advanced(by: .seconds(60)))
        await board.loadOnce()
        await until { lines(board).last?.hasPrefix("✗ b down") == true }
        #expect(lines(board).first?.hasPrefix("● a up 0 s") == true)
        server.answer { _ in .content(#"{"load": 1}"#) }
        clock.set(clock.now.advanced(by: .seconds(60)))
        await board.loadOnce()
        await until { lines(board).last?.hasPrefix("● b up 0 s") == true }
    }
}
