import Dashboard
import Foundation
import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import TestSupport
import Testing

@testable import Boards

/// Pages that open for a row.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct DrillDownTests {

    private let fixture: BoardFixture

    init() throws {
        fixture = try BoardFixture()
        let pods = (1...60).map { #"{"name": "web-\#($0)", "node": "n\#($0 % 3)"}"# }.joined(separator: ", ")
        fixture.client.answer("[\(pods)]")
    }

    private static let text = """
        sources:
          pods: { http: http://server.test/pods, every: never, view: list }
          events: { http: http://server.test/events, every: never, view: list }
        pages:
          - { title: Cluster, rows: [[pods: { open: pod }]] }
          - { name: pod, tab: false, rows: [[events: { title: Events, open: event }, pods: { title: Neighbors, open: pod }]] }
          - { name: event, tab: false, rows: [[events: { view: table, title: Details }]] }
        """

    private func session(_ board: Board) -> TestSession { TestSession(board.screen, width: 80, height: 24) }

    private func text(_ session: TestSession) -> String {
        session.advance(by: .milliseconds(50)).frame?.plainText ?? ""
    }

    @Test("Enter opens the page for a row at any depth, and escape returns to the same row and place")
    func depth() async throws {
        let board = try fixture.makeBoard(Self.text)
        await board.loadOnce()
        let session = session(board)
        for _ in 0..<40 { session.press("j") }
        let list = text(session)
        session.press("enter")
        let pod = text(session)
        #expect(pod.contains("Cluster ▸ web-41 ") && pod.contains("Events") && pod.contains("Neighbors"))
        session.press("tab j j enter")
        #expect(text(session).contains("Cluster ▸ web-41 ▸ web-3 "))
        session.press("enter")
        #expect(text(session).contains("Cluster ▸ web-41 ▸ web-3 ▸ web-1 ") && text(session).contains("Details"))
        session.press("esc esc esc")
        #expect(text(session) == list)
        withExtendedLifetime(board) {}
    }

    @Test("The sources of a page without a tab are loaded once, and counted with the board")
    func loads() async throws {
        let board = try fixture.makeBoard(Self.text)
        await board.loadOnce()
        session(board).press("enter")
        #expect(fixture.client.count("pods") == 1 && fixture.client.count("events") == 1)
        #expect(board.text.contains("4 fresh"))
    }

    @Test("With new settings an opened page continues with them, and is left if it was removed")
    func reloaded() async throws {
        let board = try fixture.makeBoard(Self.text)
        await board.loadOnce()
        let session = session(board)
        session.press("j enter")
        board.apply(try fixture.settings(Self.text.replacing("title: Events", with: "title: History")))
        #expect(text(session).contains("Cluster ▸ web-2 ") && text(session).contains("History"))
        let renamed = Self.text.replacing("name: pod,", with: "name: other,").replacing(
            "open: pod ", with: "open: other ")
        board.apply(try fixture.settings(renamed))
        #expect(!text(session).contains("▸"))
        withExtendedLifetime(board) {}
    }

    @Test("An opened page stays open when the page below it, or the page itself, gets another title")
    func renamed() async throws {
        let board = try fixture.makeBoard(Self.text)
        await board.loadOnce()
        let session = session(board)
        session.press("j enter")
        let renamed = Self.text.replacing("title: Cluster", with: "title: Machines").replacing(
            "{ name: pod,", with: "{ name: pod, title: A pod,")
        board.apply(try fixture.settings(renamed))
        #expect(text(session).contains("Machines ▸ web-2 ") && text(session).contains("Neighbors"))
        session.press("esc enter")
        #expect(text(session).contains("Machines ▸ web-2 "))
        withExtendedLifetime(board) {}
    }
}
