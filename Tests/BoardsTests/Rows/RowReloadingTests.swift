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

/// Changes of the file while rows are selected.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(3)))
struct RowReloadingTests {

    private let clock = ManualClock()
    private let fixture: BoardFixture
    private let server = ItemServer { request in
        let path = request.url.path
        guard path.hasSuffix("/pods") else { return .content(#"{"path": "\#(path)"}"#) }
        return .content("[" + (1...9).map { #"{"name": "web-\#($0)"}"# }.joined(separator: ", ") + "]")
    }

    private static let text = """
        sources:
          pods: { http: "https://api.example/pods", every: never, view: list }
          pod: { http: "https://api.example/pods/${row.pods.name}", every: 1m, select: .path, title: "Pod ${row.pods.name}" }
        pages:
          - { title: Cluster, rows: [[pods: { title: First, open: pod }], [pod]] }
          - { name: pod, tab: false, rows: [[pod: { title: Details }], [pods: { title: Neighbors, open: pod }]] }

        """

    init() throws {
        fixture = try BoardFixture(clock: clock)
    }

    private func text(_ session: TestSession) -> String {
        session.advance(by: .milliseconds(50)).frame?.plainText ?? ""
    }

    /// Waits until a text is seen, after the selection has rested.
    private func wait(for sentence: String, in session: TestSession) async {
        await clock.advance(by: ChosenRows.restTime)
        await until { text(session).contains(sentence) }
    }

    /// Shows a board whose third row is selected and loaded.
    private func show() async throws -> (Board, TestSession) {
        let board = Board(
            try fixture.settings(Self.text), surroundings: fixture.surroundings(client: server), time: .utc,
            in: fixture.environment)
        let session = TestSession(board.screen, width: 120, height: 40)
        board.start()
        await wait(for: "/pods/web-1 ", in: session)
        session.press("j j")
        await wait(for: "/pods/web-3 ", in: session)
        return (board, session)
    }

    private var paths: [String] { server.requests.map(\.url.path) }

    private func apply(_ new: (title: String, old: String), to board: Board) throws {
        board.apply(try fixture.settings(Self.text.replacing("title: \(new.old)", with: "title: \(new.title)")))
    }

    @Test("A list whose title changes keeps its selection, and nothing is loaded")
    func listTitle() async throws {
        let (board, session) = try await show()
        let count = paths.count
        try apply(("Second", "First"), to: board)
        let shown = text(session)
        #expect(shown.contains("Second") && shown.contains("Pod web-3") && shown.contains("/pods/web-3 "))
        await clock.advance(by: .seconds(1))
        #expect(text(session) == shown && paths.count == count)
    }

    @Test("A list below an opened page keeps its selection when its title changes")
    func listBelow() async throws {
        let (board, session) = try await show()
        session.press("enter tab j")
        await wait(for: "/pods/web-3 ", in: session)
        try apply(("Second", "First"), to: board)
        #expect(text(session).contains("Cluster ▸ web-3 "))
        session.press("esc")
        #expect(text(session).contains("Second") && text(session).contains("Pod web-3"))
    }

    @Test(
        "A file that changes while the selection moves loads nothing before it rests, and then the selected row",
        arguments: [("Second", "First"), ("\"Of ${row.pods.name}\"", "\"Pod ${row.pods.name}\"")])
    func moving(title: String, old: String) async throws {
        let (board, session) = try await show()
        session.press("j")
        try apply((title, old), to: board)
        _ = text(session)
        await clock.advance(by: .milliseconds(100))
        #expect(paths == ["/pods", "/pods/web-1", "/pods/web-3"])
        session.press("j")
        await wait(for: "/pods/web-5 ", in: session)
        #expect(paths == ["/pods", "/pods/web-1", "/pods/web-3", "/pods/web-5"])
    }

    @Test("A row that is left before the file changes is loaded no longer")
    func left() async throws {
        let (board, session) = try await show()
        server.answer { $0.url.path.hasSuffix("/web-4") ? .hang : .content(#"{"path": "\#($0.url.path)"}"#) }
        session.press("j")
        await clock.advance(by: ChosenRows.restTime)
        await until { server.hangingCount == 1 }
        session.press("j")
        try apply(("\"Of ${row.pods.name}\"", "\"Pod ${row.pods.name}\""), to: board)
        _ = text(session)
        await until { server.hangingCount == 0 }
        await wait(for: "/pods/web-5 ", in: session)
        #expect(paths.count { $0.hasSuffix("/web-4") } == 1)
    }

    @Test("Of two panels of one source, each keeps its selection when the title of the other changes")
    func twoLists() async throws {
        let (board, session) = try await show()
        let two = Self.text.replacing("open: pod }], [pod]", with: "open: pod }, pods: { title: Again }], [pod]")
        board.apply(try fixture.settings(two))
        session.press("tab j")
        await wait(for: "/pods/web-2 ", in: session)
        board.apply(try fixture.settings(two.replacing("title: First", with: "title: Second")))
        #expect(text(session).contains("/pods/web-2 "))
        session.press("shift-tab")
        await wait(for: "/pods/web-3 ", in: session)
    }
}
