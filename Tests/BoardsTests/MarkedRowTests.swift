import Dashboard
import Foundation
import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import TestSupport
import Testing

@testable import Boards

/// Keys that act on all marked rows of a panel.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct MarkedRowTests {

    private let fixture: BoardFixture

    init() throws {
        fixture = try BoardFixture()
    }

    private func pods(_ names: String...) -> String {
        "[" + names.map { #"{"name": "\#($0)", "age": \#($0.count)}"# }.joined(separator: ", ") + "]"
    }

    private func session(
        run: String = "echo $name >> done.txt", _ options: String = "confirm: false"
    ) async throws -> (Board, TestSession) {
        fixture.client.answer(pods("web", "db", "cache", "queue"))
        let board = try fixture.makeBoard(
            """
            sources: { pods: { http: "http://server.test/pods", every: never, view: table } }
            keys: { D: { on: pods, title: Delete, run: '\(run)', \(options) } }
            """)
        await board.loadOnce()
        return (board, TestSession(board.screen, width: 64, height: 18))
    }

    private func wait(for text: String, _ session: TestSession) async -> Bool {
        await until { session.advance(by: .milliseconds(10)).frame?.plainText.contains(text) == true }
        return session.frame?.plainText.contains(text) == true
    }

    @Test("A key acts on all marked rows in order, and removes their marks")
    func order() async throws {
        let (board, session) = try await session()
        session.press("down down space up up space down space")
        #expect(session.frame?.plainText.contains("3 marked") == true)
        session.press("D")
        #expect(await wait(for: "Delete: 3 done", session))
        #expect(try fixture.read("done.txt") == "web\ndb\ncache\n")
        #expect(session.frame?.plainText.contains("marked") == false)
        session.press("D")
        #expect(await wait(for: "Delete: done", session))
        #expect(try fixture.read("done.txt") == "web\ndb\ncache\ndb\n")
        withExtendedLifetime(board) {}
    }

    @Test("A key for the whole board runs once despite marks, unless its command uses fields of the rows")
    func wholeBoard() async throws {
        fixture.client.answer(pods("web", "db"))
        let board = try fixture.makeBoard(
            """
            sources: { pods: { http: "http://server.test/pods", every: never, view: table } }
            keys:
              W: { title: Sweep, run: 'echo swept >> done.txt' }
              N: { title: Name, run: 'echo $name >> done.txt' }
            """)
        await board.loadOnce()
        let session = TestSession(board.screen, width: 64, height: 18)
        session.press("space down space W")
        #expect(await wait(for: "Sweep: done", session))
        #expect(try fixture.read("done.txt") == "swept\n")
        #expect(session.frame?.plainText.contains("2 marked") == true)
        session.press("N")
        #expect(await wait(for: "Name: 2 done", session))
        #expect(try fixture.read("done.txt") == "swept\nweb\ndb\n")
        withExtendedLifetime(board) {}
    }

    @Test("It stops at the first failure and shows the count; the remaining rows stay marked")
    func failure() async throws {
        let (board, session) = try await session(run: "test $name != cache && echo $name >> done.txt")
        session.press("space down space down space down space D")
        #expect(await wait(for: "Delete: 2 of 4 done; “cache” failed", session))
        #expect(session.frame?.plainText.contains("2 marked") == true)
        #expect(try fixture.read("done.txt") == "web\ndb\n")
        withExtendedLifetime(board) {}
    }

    @Test("The question lists all marked rows")
    func question() async throws {
        let (board, session) = try await session(run: "echo $name $age >> done.txt", "confirm: true")
        session.press("space down down space D")
        expectScreens(
            [TitledScreen("A question about two rows", try #require(session.frame))], "marked-question")
        session.press("right enter")
        #expect(await wait(for: "Delete: 2 done", session))
        #expect(try fixture.read("done.txt") == "web 3\ncache 5\n")
        withExtendedLifetime(board) {}
    }

    @Test(
        "Marks follow their rows through refreshes; removed rows are reported, and the key skips them")
    func refreshed() async throws {
        let (board, session) = try await session()
        session.press("space down space down space")
        fixture.client.answer(pods("new", "cache", "queue", "web"))
        await board.loadOnce()
        session.advance(by: .milliseconds(100))
        #expect(session.frame?.plainText.contains("A marked row was removed") == true)
        #expect(session.frame?.plainText.contains("2 marked") == true)
        session.press("D")
        #expect(await wait(for: "Delete: 2 done", session))
        #expect(try fixture.read("done.txt") == "cache\nweb\n")
    }

    @Test("If a marked row was removed since the last frame, the key acts on no row")
    func goneSince() async throws {
        let (board, session) = try await session()
        session.press("space down space")
        fixture.client.answer(pods("web", "cache"))
        await board.loadOnce()
        session.press("D")
        #expect(session.frame?.plainText.contains("not run: “db” no longer exists") == true)
        #expect((try? fixture.read("done.txt")) == nil)
    }

    @Test("A row removed while the key acts on others is skipped")
    func goneMeanwhile() async throws {
        let (board, session) = try await session(
            run: "echo $name >> done.txt; while test ! -e go; do sleep 0.02; done")
        session.press("space down space D")
        await until { (try? fixture.read("done.txt")) == "web\n" }
        fixture.client.answer(pods("web", "cache"))
        await board.loadOnce()
        try fixture.write("", to: "go")
        #expect(await wait(for: "Delete: 1 of 2 done; stopped: “db” no", session))
        #expect(try fixture.read("done.txt") == "web\n")
    }

    @Test("esc removes all marks; a second space removes one")
    func unmarked() async throws {
        let (board, session) = try await session()
        session.press("space down space space")
        #expect(session.frame?.plainText.contains("1 marked") == true)
        session.press("esc")
        #expect(session.frame?.plainText.contains("marked") == false)
        withExtendedLifetime(board) {}
    }

    @Test("In a tree, space still expands")
    func tree() async throws {
        fixture.client.answer(#"{"a": {"inner": 1}}"#)
        let board = try fixture.makeBoard(
            """
            sources: { it: { http: "http://server.test/it", every: never, view: json } }
            keys: { D: { on: it, run: "true" } }
            """)
        await board.loadOnce()
        let session = TestSession(board.screen, width: 40, height: 12)
        session.press("up")
        let isExpanded = session.frame?.plainText.contains("inner") == true
        session.press("space")
        #expect(session.frame?.plainText.contains("inner") == !isExpanded)
        #expect(session.frame?.plainText.contains("marked") == false)
    }
}
