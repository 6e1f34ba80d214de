import Dashboard
import Documents
import Foundation
import LoadableNetworking
import LoadableTesting
import Loadables
import TestSupport
import Testing

@testable import Boards

/// Content of which parts are loaded for the first time.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct IncompleteContentTests {

    private let clock = ManualClock()
    private let fixture: BoardFixture
    /// Answers with the number 1, except for the item b, which hangs.
    private let server = ItemServer { $0.url.lastPathComponent == "b" ? .hang : .content(#"{"n": 1}"#) }

    init() throws {
        fixture = try BoardFixture(clock: clock)
    }

    private func makeBoard(_ text: String) throws -> Board {
        Board(
            try fixture.settings("sources:\n\(text)"), surroundings: fixture.surroundings(client: server), time: .utc,
            in: fixture.environment)
    }

    private nonisolated static let items = """
          it: { each: { i: [a, b, c] }, http: "https://shop.example/${item.i}", every: never }

        """

    /// Boards whose source `last` has an alert that is false when everything is loaded.
    private nonisolated static let boards = [
        """
          last:
            each: { i: [a, b, c] }
            http: "https://shop.example/${item.i}"
            alert: { when: 'any(.[]; .n != 1)', run: 'echo raised >> sent' }
        """,
        items + """
              last:
                from: it
                select: 'map(.n) | add'
                history: 1d
                alert: { when: '. < 3', run: 'echo raised >> sent' }
            """,
        items + """
              sum: { from: [it], select: '.it | map(.n) | add' }
              last: { from: sum, history: 1d, alert: { when: '. < 3', run: 'echo raised >> sent' } }
            """,
        """
          one: { http: "https://shop.example/a", every: never }
          two: { http: "https://shop.example/b", every: never }
          last:
            from: [one, two]
            needs: any
            select: '.one.n + (.two.n // 0)'
            history: 1d
            alert: { when: '. < 2', run: 'echo raised >> sent' }
        """,
        items + """
              list: { from: it, select: 'map(select(.n))' }
              last:
                each: { x: { source: list } }
                http: "https://shop.example/${item.x.i}x"
                alert: { when: 'length < 3', run: 'echo raised >> sent' }
            """,
    ]

    @Test("Incomplete content raises no alert and adds nothing to the history", arguments: boards)
    func alerts(text: String) async throws {
        let board = try makeBoard(text)
        let report = ChangeReport(board.screen) { _ in }
        board.start()
        await until { server.hangingCount == 1 && board.content(of: "last")?.isIncomplete == true }
        let half = try #require(board.content(of: "last"))
        #expect(half.conditions.isEmpty)
        #expect(half.comparisonProblems.isEmpty)
        #expect(half.series?.samples.isEmpty != false)

        server.answer { _ in .content(#"{"n": 1}"#) }
        server.release()
        await until { board.content(of: "last")?.conditions.isEmpty == false }
        let whole = try #require(board.content(of: "last"))
        #expect(!whole.isIncomplete)
        #expect(Array(whole.conditions.values) == [false])
        #expect(whole.document.number == nil || whole.series?.samples.count == 1)
        #expect((try? fixture.read("sent")) == nil)
        withExtendedLifetime(report) {}
    }

    @Test("A failed part is not awaited: alerts are evaluated without it, also during its retries", arguments: boards)
    func failures(text: String) async throws {
        server.answer { $0.url.lastPathComponent == "b" ? .status(500) : .content(#"{"n": 1}"#) }
        let board = try makeBoard(text)
        board.start()
        await until { board.content(of: "last")?.conditions.isEmpty == false }
        server.answer { $0.url.lastPathComponent == "b" ? .hang : .content(#"{"n": 1}"#) }
        board.screen.refreshAll()
        await until { server.hangingCount == 1 }
        #expect(board.content(of: "last")?.isIncomplete == false)
    }

    @Test("A stream that is silent is not awaited")
    func silentStream() async throws {
        let board = try makeBoard(
            """
              one: { http: "https://shop.example/a", every: never }
              events: { command: sleep 60, follow: true }
              last: { from: [one, events], needs: any, select: .one.n, alert: { when: '. > 0' } }
            """)
        board.start()
        await until { board.content(of: "last")?.conditions.isEmpty == false }
        #expect(board.content(of: "last")?.conditions.values.first == true)
    }

    // MARK: Comparisons with null

    private func problems(_ board: Board, _ source: String) -> [String] {
        board.content(of: source)?.conditionRemarks ?? []
    }

    @Test("A comparison with the missing value of a failed part is no mistake in the filter")
    func failedRow() async throws {
        server.answer { $0.url.lastPathComponent == "b" ? .status(500) : .content(#"{"n": 1}"#) }
        let board = try makeBoard(
            """
              it:
                each: { i: [a, b, c] }
                http: "https://shop.example/${item.i}"
                alert: { when: 'any(.[]; .n > 5)' }
              copy: { from: it, alert: { when: 'any(.[]; .n > 6)' } }
            """)
        await board.loadOnce()
        #expect(board.content(of: "it")?.conditions == ["any(.[]; .n > 5)": false])
        #expect(problems(board, "it").isEmpty)
        #expect(problems(board, "copy").isEmpty)
    }

    @Test("A comparison with another null is false, and the remark does not state that it can never be true")
    func nullValue() async throws {
        server.answer { _ in .content(#"{"m": 1}"#) }
        let board = try makeBoard("  it: { http: \"https://shop.example/a\", alert: { when: .n > 5 } }\n")
        await board.loadOnce()
        #expect(
            problems(board, "it")
                == ["the condition “.n > 5” compared null with a number, so the comparison was false"])
    }

    @Test(
        "A remark on a comparison names the text, and states that it is never true only if no values have been compared",
        arguments: [
            (
                #"[{"n": 0.12}, {"n": "1,050.00"}, {"n": 12.5}]"#,
                "compared a text, “1,050.00”, with a number, so the comparison was false; filters treat this text as text, not as a number"
            ),
            (#"[{"n": 1}, {"n": "null"}]"#, "compared a text, “null”, with a number, so the comparison was false"),
            (#"[{"n": "a"}, {"n": "b"}]"#, "compared a text, “a”, with a number; such a comparison is never true"),
            (#"[{"n": [1]}]"#, "compared a list with a number; such a comparison is never true"),
        ])
    func textValue(content: String, problem: String) async throws {
        server.answer { _ in .content(content) }
        let board = try makeBoard(
            "  it: { http: \"https://shop.example/a\", alert: { when: 'any(.[]; .n > 100)' } }\n")
        await board.loadOnce()
        #expect(problems(board, "it") == ["the condition “any(.[]; .n > 100)” \(problem)"])
    }
}
