import Dashboard
import Feeds
import LoadableTesting
import Loadables
import TestSupport
import Testing

@testable import Boards

/// When the process is started that runs a board's filters.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct FilterStartTests {

    private let clock = ManualClock()
    private let fixture: BoardFixture

    init() throws {
        fixture = try BoardFixture(clock: clock)
    }

    @Test("Filters of a source without content are compiled before its first request")
    func withoutContent() async throws {
        let board = try fixture.makeBoard("sources:\n  it: { http: http://server.test/it, select: .n + 0 }\n")
        await until { fixture.workerCount == 1 }
        #expect(fixture.client.requests.isEmpty)
        fixture.client.answer(#"{"n":471}"#)
        await board.loadOnce()
        #expect(board.text.contains("471"))
        #expect(fixture.workerCount == 1)
    }

    @Test("Conditions are filters too")
    func condition() async throws {
        let board = try fixture.makeBoard(
            "sources:\n  it: { http: http://server.test/it, alert: { when: .n > 5, title: Much } }\n")
        await until { fixture.workerCount == 1 }
        #expect(board.shownPanels.count == 1)
    }

    @Test(
        "A board without filters, or only with plain paths, starts no process",
        arguments: ["", ", select: .n", ", select: \".list[0] | .n\""])
    func withoutFilters(option: String) async throws {
        let board = try fixture.makeBoard("sources:\n  it: { http: http://server.test/it\(option) }\n")
        fixture.client.answer(#"{"n":471,"list":[{"n":471}]}"#)
        await board.loadOnce()
        #expect(board.text.contains("471"))
        #expect(fixture.workerCount == 0)
    }

    @Test("A source with content starts no process before a response needs it")
    func withContent() async throws {
        let text = "sources:\n  it: { http: http://server.test/it, every: 1h, select: .n + 0 }\n"
        fixture.client.answer(#"{"n":471}"#)
        await (try fixture.makeBoard(text)).loadOnce()
        fixture.environment.flushAndWait()
        let count = fixture.workerCount
        let other = try BoardFixture(clock: clock)
        let board = Board(
            try fixture.settings(text), surroundings: other.surroundings(), time: .utc,
            in: fixture.makeEnvironment())
        #expect(board.text.contains("471"))
        board.start()
        #expect(other.workerCount == 0)
        #expect(count == 1)
    }

    @Test("All filters of a board have their own result and error")
    func each() async throws {
        let board = try fixture.makeBoard(
            """
            sources:
              a: { http: http://server.test/it, select: .n }
              b: { http: http://server.test/it, select: ".n | foo" }
              c: { http: http://server.test/it, select: ".n; def tostring: 5" }
              d: { http: http://server.test/it, select: ".n | tostring | length" }
            """)
        fixture.client.answer(#"{"n":471}"#)
        await board.loadOnce()
        let failures = board.screen.failures.map { "\($0)" }.sorted()
        #expect(failures.count == 2)
        #expect(failures.first?.contains("“foo” is not defined") == true)
        #expect(board.text.contains("471"))
        #expect(board.text.contains("3"))
    }
}
