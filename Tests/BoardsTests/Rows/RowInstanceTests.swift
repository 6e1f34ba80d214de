import Dashboard
import Foundation
import LoadableNetworking
import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import TestSupport
import Testing

@testable import Boards

/// Chosen rows of a list that depends on a variable, or on another row.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(3)))
struct RowInstanceTests {

    private let clock = ManualClock()
    private let fixture: BoardFixture
    private let server = ItemServer { Self.answer($0) }

    nonisolated private static let text = """
        variables: { st: [prod, test] }
        sources:
          l: { http: "https://api.example/l/${var.st}", every: 1m, id: name, view: list }
          d: { http: "https://api.example/d/${row.l.id}/${var.st}", every: 1m, select: .is, title: "${row.l.name} in ${var.st}" }
        pages:
          - { title: Main, rows: [[l: { open: p }], [d]] }
          - { name: p, tab: false, rows: [[d]] }

        """

    /// The board without a variable.
    nonisolated private static let plainText =
        text.replacing("variables: { st: [prod, test] }\n", with: "").replacing("${var.st}", with: "prod")

    private static let keys = """
        keys:
          X: { on: l, title: Act, env: { ST: "${var.st}" }, run: 'echo "$name $id $ST" >> done.txt' }
          A: { on: l, title: Ask, ask: { note: Note }, env: { ST: "${var.st}" }, run: 'echo "$name $id $ST $note" >> done.txt' }

        """

    /// The same identity stands for different rows in the two stages, and the same name has different identities.
    nonisolated private static func answer(_ request: HTTPRequest) -> ItemServer.Answer {
        let path = request.url.path
        func row(_ name: String, _ id: Int) -> String {
            #"{"name": "\#(name)", "id": \#(id), "owner": "\#(name)@\#(request.url.lastPathComponent)"}"#
        }
        return switch path {
        case "/l/prod": .content("[\(row("api", 1)), \(row("shop", 2))]")
        case "/l/test": .content("[\(row("shop", 1)), \(row("api", 2))]")
        case "/pods/prod": .content("[\(row("web", 1))]")
        case "/pods/test": .content("[\(row("db", 1)), \(row("web", 5))]")
        case "/containers/1/prod": .content("[\(row("app", 11))]")
        case "/containers/5/test": .content("[\(row("proxy", 11)), \(row("app", 55))]")
        default: .content(#"{"is": "content of \#(path)"}"#)
        }
    }

    init() throws { fixture = try BoardFixture(clock: clock) }

    private func text(_ session: TestSession) -> String {
        session.advance(by: .milliseconds(50)).frame?.plainText ?? ""
    }

    /// Waits until a text is seen. The time passes, so that the selection rests.
    private func wait(for sentence: String, in session: TestSession) async {
        await until(moving: clock) { text(session).contains(sentence) }
    }

    /// Shows a board, and waits for a text.
    private func show(
        _ text: String = Self.text, until sentence: String = "content of /d/1/prod"
    ) async throws -> (Board, TestSession) {
        let board = Board(
            try fixture.settings(text), surroundings: fixture.surroundings(client: server), time: .utc,
            in: fixture.environment)
        let session = TestSession(board.screen, width: 160, height: 40)
        board.start()
        await wait(for: sentence, in: session)
        return (board, session)
    }

    private var paths: [String] { server.requests.map(\.url.path) }

    /// The requests for details of rows of the stage `test`.
    private var detailsOfTest: [String] { paths.filter { $0.hasPrefix("/d/") && $0.hasSuffix("/test") } }

    /// Lets the list of the stage `test` hang or fail.
    private func breakList(hangs: Bool) {
        server.answer { $0.url.path != "/l/test" ? Self.answer($0) : hangs ? .hang : .status(500) }
    }

    private func repairList(of board: Board) {
        server.answer { Self.answer($0) }
        server.release()
        board.screen.refreshAll()
    }

    /// Lets time pass, in which sources are loaded again.
    private func pass(in session: TestSession) async {
        for _ in 0..<5 {
            await clock.advance(by: .seconds(20))
            _ = text(session)
        }
    }

    // MARK: Pages and panels

    @Test(
        "A page that was opened for a row waits for the list of another value, and then shows the row in that list",
        arguments: [true, false])
    func opened(hangs: Bool) async throws {
        let (board, session) = try await show()
        session.press("enter")
        await wait(for: "content of /d/1/prod", in: session)
        breakList(hangs: hangs)
        board.choose(["test"], of: "st")
        await wait(for: "waits for “l”", in: session)
        await pass(in: session)
        #expect(detailsOfTest.isEmpty)
        let waiting = text(session)
        #expect(waiting.contains("Main ▸ api ") && !waiting.contains("api in test") && !waiting.contains("/d/"))
        repairList(of: board)
        await wait(for: "content of /d/2/test", in: session)
        #expect(text(session).contains("api in test"))
        #expect(Set(detailsOfTest) == ["/d/2/test"])
        board.choose(["prod"], of: "st")
        #expect(text(session).contains("content of /d/1/prod"))
    }

    @Test("A panel that follows a selection shows and loads only rows of the present value", arguments: [true, false])
    func following(hangs: Bool) async throws {
        let (board, session) = try await show()
        breakList(hangs: hangs)
        board.choose(["test"], of: "st")
        await pass(in: session)
        #expect(detailsOfTest.isEmpty)
        #expect(!text(session).contains("content of"))
        repairList(of: board)
        await wait(for: "api in test", in: session)
        await wait(for: "content of /d/2/test", in: session)
        #expect(Set(detailsOfTest) == ["/d/2/test"])
    }

    @Test("A row that the list of another value lacks is not used, and a page says so")
    func lacking() async throws {
        let (board, session) = try await show()
        session.press("enter")
        await wait(for: "content of /d/1/prod", in: session)
        server.answer {
            $0.url.path == "/l/test" ? .content(#"[{"name": "shop", "id": 1}]"#) : Self.answer($0)
        }
        board.choose(["test"], of: "st")
        await wait(for: "the chosen row is not in “l”", in: session)
        await pass(in: session)
        #expect(detailsOfTest.isEmpty)
        repairList(of: board)
        await wait(for: "content of /d/2/test", in: session)
    }

    @Test("A page that was opened for a row of a chain finds every row of the chain again")
    func chain() async throws {
        let (board, session) = try await show(
            """
            variables: { st: [prod, test] }
            sources:
              pods: { http: "https://api.example/pods/${var.st}", every: never, id: name, view: list }
              containers: { http: "https://api.example/containers/${row.pods.id}/${var.st}", every: never, id: name, view: list }
              log: { http: "https://api.example/log/${row.containers.id}/${var.st}", every: never, select: .is }
            pages:
              - { title: Main, rows: [[pods], [containers: { open: c }]] }
              - { name: c, tab: false, rows: [[log]] }
            """, until: "app")
        session.press("tab enter")
        await wait(for: "content of /log/11/prod", in: session)
        board.choose(["test"], of: "st")
        await wait(for: "content of /log/55/test", in: session)
        #expect(
            paths == [
                "/pods/prod", "/containers/1/prod", "/log/11/prod", "/pods/test", "/containers/5/test", "/log/55/test",
            ])
    }

    @Test("The page with the values of a row shows the row of the present value")
    func values() async throws {
        let (board, session) = try await show(Self.text.replacing("l: { open: p }", with: "l"))
        session.press("enter")
        #expect(text(session).contains("api@prod"))
        breakList(hangs: true)
        board.choose(["test"], of: "st")
        let waiting = text(session)
        #expect(waiting.contains("waits for “l”") && !waiting.contains("api@prod"))
        repairList(of: board)
        await wait(for: "api@test", in: session)
        board.choose(["prod"], of: "st")
        #expect(text(session).contains("api@prod"))
    }

    // MARK: Reloads

    @Test(
        "After a change of the file, an opened page and a panel use no row of an earlier value or list",
        arguments: [
            (RowInstanceTests.text, "[prod, test]", "[test]"), (RowInstanceTests.plainText, "/prod\"", "/test\""),
        ])
    func reloading(board text: String, old: String, new: String) async throws {
        let (board, session) = try await show(text)
        session.press("enter")
        await wait(for: "content of /d/1/prod", in: session)
        breakList(hangs: true)
        board.apply(try fixture.settings(text.replacing(old, with: new)))
        await pass(in: session)
        #expect(detailsOfTest.isEmpty && !self.text(session).contains("content of"))
        repairList(of: board)
        await until { self.text(session).contains("/test") && !detailsOfTest.isEmpty }
    }

    // MARK: Actions

    @Test("An action runs with the row and the value with which its form was opened")
    func form() async throws {
        let (board, session) = try await show(Self.text + Self.keys)
        session.press("A")
        board.choose(["test"], of: "st")
        _ = text(session)
        session.type("n").press("tab enter")
        await until { (try? fixture.read("done.txt")) != nil }
        #expect(try fixture.read("done.txt") == "api 1 prod n\n")
    }

    @Test("After a change of a value, keys act on no selected or marked row before rows of the new value are shown")
    func undrawn() async throws {
        let (board, session) = try await show(Self.text + Self.keys)
        board.choose(["test"], of: "st")
        await wait(for: "content of /d/2/test", in: session)
        board.choose(["prod"], of: "st")
        _ = text(session)
        session.press("space")
        #expect(text(session).contains("1 marked"))
        board.choose(["test"], of: "st")
        session.press("X")
        #expect(text(session).contains("no row is selected"))
        await wait(for: "api in test", in: session)
        session.press("X")
        await until { (try? fixture.read("done.txt")) != nil }
        #expect(try fixture.read("done.txt") == "api 2 test\n")
    }
}
