import Dashboard
import Feeds
import Foundation
import LoadableNetworking
import LoadableTesting
import Loadables
import Synchronization
import TestSupport
import Testing

@testable import Boards

/// The ages of sources that are made of several loads, and the samples of their histories.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct EachAgeTests {

    private let clock = ManualClock()
    private let fixture: BoardFixture
    /// Answers with a greater number each time.
    private let server: ItemServer

    init() throws {
        fixture = try BoardFixture(clock: clock)
        let count = Count()
        server = ItemServer { _ in .content(#"{"n": \#(count.next())}"#) }
    }

    private final class Count: Sendable {
        private let value = Mutex(0)

        func next() -> Int {
            value.withLock { value in
                value += 1
                return value
            }
        }
    }

    private func makeBoard(_ text: String) throws -> Board {
        Board(
            try fixture.settings("sources:\n\(text)"), surroundings: fixture.surroundings(client: server), time: .utc,
            in: fixture.environment)
    }

    /// Lets ten minutes pass.
    private func passTime(_ board: Board, of source: String) async {
        await until { board.content(of: source)?.isIncomplete == false }
        for _ in 0..<30 {
            await clock.advance(by: .seconds(20))
            await until { board.loader(of: source)?.loadableState != .syncing }
        }
    }

    @Test(
        "The age of a source with items is that of its items, not that of their list",
        arguments: ["each: { n: [a, b] }", "each: { n: { source: names } }"])
    func age(each: String) async throws {
        try fixture.write(#"["a", "b"]"#, to: "names.json")
        let board = try makeBoard(
            """
              names: { command: cat names.json, parse: json, every: never }
              it: { \(each), http: "https://shop.example/${item.n}", every: 1m, alert: { stale: 6m, title: Too old } }
            pages: [{ rows: [[it]] }]
            """)
        board.start()
        await passTime(board, of: "it")
        let date = try #require(board.loader(of: "it")?.provenance?.date)
        #expect(date.duration(to: clock.now) < .seconds(300))
        #expect(!board.text.contains("Too old"))
    }

    /// A source that is loaded each minute, beside parts that are loaded once or fail.
    private nonisolated static let boards = [
        """
          it: { each: { name: [a, b] }, http: "https://shop.example/${item.name}", every: 1m }
          sum: { from: it, select: 'map(.n) | add', history: 1d }
        """,
        """
          it: { each: { name: [a, failing] }, http: "https://shop.example/${item.name}", every: 1m }
          sum: { from: it, select: 'map(.n) | add', history: 1d }
        """,
        """
          slow: { http: "https://shop.example/slow", every: never }
          fast: { http: "https://shop.example/fast", every: 1m }
          both: { from: [slow, fast] }
          sum: { from: both, select: '.slow.n + .fast.n', history: 1d }
        """,
    ]

    @Test("Each load of a part adds a sample, also if another part is old", arguments: boards)
    func samples(text: String) async throws {
        let board = try makeBoard(text)
        board.start()
        await until { board.content(of: "sum")?.series?.samples.isEmpty == false }
        server.answer { [count = Count()] request in
            request.url.lastPathComponent == "failing" ? .status(500) : .content(#"{"n": \#(100 + count.next())}"#)
        }
        await passTime(board, of: "sum")
        await until { (board.content(of: "sum")?.series?.samples.count ?? 0) >= 5 }
    }

    @Test("The date of samples does not go back when the newest part goes")
    func advancing() {
        let dates = AdvancingDate(clock: clock)
        let start = clock.now
        clock.set(start.advanced(by: .seconds(60)))
        #expect(dates.next(start.advanced(by: .seconds(50))) == start.advanced(by: .seconds(50)))
        #expect(dates.next(start) == start.advanced(by: .seconds(50)))
        #expect(dates.next(nil) == clock.now)
        // The clock was set back.
        clock.set(start)
        #expect(dates.next(start) == start)
    }

    @Test("The error of a list of items does not repeat the name of the source")
    func listError() async throws {
        try fixture.write(#"["a"]"#, to: "names.json")
        let board = try makeBoard(
            """
              names: { command: cat names.json, parse: json, every: 1m }
              it: { each: { n: { source: names } }, http: "https://shop.example/${item.n}", title: Items }
            pages: [{ rows: [[it]] }]
            """)
        board.start()
        await until { board.content(of: "it")?.isIncomplete == false }
        try fixture.write("1", to: "names.json")
        board.loader(of: "names")?.sync()
        await until { board.loader(of: "it")?.loadableState == .didFailToSync }
        let error = try #require(board.loader(of: "it")?.snapshot.error)
        #expect(!ErrorText(error).text.contains("it:"))
    }
}
