import Dashboard
import Documents
import Foundation
import JSONDocuments
import LoadableNetworking
import LoadableTesting
import Loadables
import TestSupport
import Testing

@testable import Boards

/// Filters that use content of other sources, which changes.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct FilterContentTests {

    private let clock = ManualClock()
    private let fixture: BoardFixture
    private let server = ItemServer { .content(#"{"path": "\#($0.url.lastPathComponent)", "total": 10}"#) }

    private static let orders = """
        sources:
          rates: { file: rates.json }
          orders:
            http: "https://api.example/orders"
            select: '{ total: (.total * $source.rates.usd) }'
            every: 1h
        pages: [{ rows: [rates, orders] }]

        """

    init() throws {
        fixture = try BoardFixture(clock: clock)
        try fixture.write(#"{"usd": 2}"#, to: "rates.json")
    }

    private func makeBoard(_ text: String = Self.orders, restarted: Bool = false) throws -> Board {
        Board(
            try fixture.settings(text), surroundings: fixture.surroundings(client: server), time: .utc,
            in: restarted ? fixture.makeEnvironment() : fixture.environment)
    }

    private func panel(_ board: Board, _ name: String = "orders") throws -> PanelModel {
        try #require(board.shownPanels.first { $0.title == name })
    }

    private func text(_ board: Board, _ name: String = "orders") -> String {
        guard case .json(let json)? = board.content(of: name)?.document else { return "" }
        return json.json(of: json.root)
    }

    @Test("A changed filter is applied without a request, and the content keeps its age")
    func noRequest() async throws {
        let board = try makeBoard()
        await board.loadOnce()
        let provenance = try panel(board).provenance
        await clock.advance(by: .seconds(30))
        try fixture.write(#"{"usd": 3}"#, to: "rates.json")
        await until(moving: clock) { text(board).contains("30") }
        #expect(try panel(board).provenance == provenance)
        #expect(try panel(board).loadableState == .didSyncSuccessfully)
        #expect(server.requests.count == 1)
    }

    @Test("It is also applied after a failure, and during a hanging load, which uses the latest filter")
    func duringLoads() async throws {
        let board = try makeBoard()
        await board.loadOnce()
        server.answer { _ in .status(500) }
        await board.loadOnce()
        try fixture.write(#"{"usd": 3}"#, to: "rates.json")
        await until(moving: clock) { text(board).contains("30") }
        #expect(try panel(board).loadableState == .didFailToSync)
        server.answer { _ in .hang }
        try panel(board).sync()
        await until { server.hangingCount == 1 }
        try fixture.write(#"{"usd": 4}"#, to: "rates.json")
        await until(moving: clock) { text(board).contains("40") }
        #expect(try panel(board).loadableState == .syncing)
        server.answer { _ in .content(#"{"total": 20}"#) }
        server.release()
        await until { text(board).contains("80") && (try? panel(board).loadableState) == .didSyncSuccessfully }
    }

    @Test(
        "A filter that fails on new content fails the source, keeps its content, and recovers without a request")
    func failingFilter() async throws {
        let board = try makeBoard(Self.orders.replacing(".total * $source", with: "100 / $source"))
        await board.loadOnce()
        #expect(text(board).contains("50"))
        try fixture.write(#"{"usd": 0}"#, to: "rates.json")
        await until(moving: clock) { (try? panel(board).loadableState) == .didFailToSync }
        #expect(text(board).contains("50"))
        try fixture.write(#"{"usd": 4}"#, to: "rates.json")
        await until(moving: clock) { text(board).contains("25") }
        #expect(try panel(board).loadableState == .didSyncSuccessfully)
        #expect(server.requests.count == 1)
    }

    @Test("The cache has the content of the last filter")
    func cache() async throws {
        let board = try makeBoard()
        await board.loadOnce()
        try fixture.write(#"{"usd": 3}"#, to: "rates.json")
        await until(moving: clock) { text(board).contains("30") }
        let again = try makeBoard(restarted: true)
        #expect(text(again).contains("30"))
    }

    @Test("Each item has its own document, and none is requested again")
    func items() async throws {
        let board = try makeBoard(
            """
            sources:
              rates: { file: rates.json }
              orders:
                each: { n: [a, b, c] }
                http: "https://api.example/${item.n}"
                select: '{ path, total: (.total * $source.rates.usd) }'
                every: 1h
            pages: [{ rows: [rates, orders] }]
            """)
        await board.loadOnce()
        try fixture.write(#"{"usd": 3}"#, to: "rates.json")
        await until(moving: clock) { text(board).components(separatedBy: "30").count == 4 }
        #expect(server.requests.count == 3)
        let paths = text(board).components(separatedBy: #""path":""#).dropFirst().map { $0.prefix(1) }
        #expect(paths == ["a", "b", "c"])
    }
}
