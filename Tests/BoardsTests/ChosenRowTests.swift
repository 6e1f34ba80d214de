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

/// Panels and pages that depend on a chosen row.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(5)))
struct ChosenRowTests {

    private let clock = ManualClock()
    private let fixture: BoardFixture
    private let server = ItemServer { Self.answer($0) }

    nonisolated private static func answer(_ request: HTTPRequest, pods: Int = 60) -> ItemServer.Answer {
        let path = request.url.path
        guard path.hasSuffix("/pods") else { return .content(#"{"path": "\#(path)"}"#) }
        return .content("[" + (1...pods).map { #"{"name": "web-\#($0)"}"# }.joined(separator: ", ") + "]")
    }

    private static let text = """
        sources:
          pods: { http: "https://api.example/pods", every: never, view: list }
          pod: { http: "https://api.example/pods/${row.pods.name}", every: 1m, select: .path, title: "Pod ${row.pods.name}" }
        pages:
          - { title: Cluster, rows: [[pods: { open: pod }], [pod]] }
          - { title: Other, rows: [[pods], [pod]] }
          - { name: pod, tab: false, rows: [[pod: { title: Details }], [pods: { title: Neighbors, open: pod }]] }

        """

    init() throws {
        fixture = try BoardFixture(clock: clock)
    }

    private func makeBoard(_ text: String = Self.text, restarted: Bool = false) throws -> Board {
        Board(
            try fixture.settings(text), surroundings: fixture.surroundings(client: server), time: .utc,
            in: restarted ? fixture.makeEnvironment() : fixture.environment)
    }

    private func session(_ board: Board) -> TestSession { TestSession(board.screen, width: 160, height: 40) }

    private func text(_ session: TestSession) -> String {
        session.advance(by: .milliseconds(50)).frame?.plainText ?? ""
    }

    /// Waits until a text is seen, after the selection has rested.
    private func wait(for sentence: String, in session: TestSession) async {
        await clock.advance(by: ChosenRows.restTime)
        await until { text(session).contains(sentence) }
    }

    /// Shows a board, and waits for the details of its first row.
    private func show(_ board: Board) async -> TestSession {
        let session = session(board)
        board.start()
        await wait(for: "/pods/web-1 ", in: session)
        return session
    }

    /// The paths of all requests for a row.
    private var rowRequests: [String] { server.requests.map(\.url.path).filter { $0.contains("pods/") } }

    @Test("A panel shows the selected row at once, and is loaded when the selection rests")
    func following() async throws {
        let board = try makeBoard()
        let session = await show(board)
        session.press("j")
        let moved = text(session)
        #expect(moved.contains("Pod web-2") && !moved.contains("/pods/web-1 "))
        #expect(rowRequests == ["/pods/web-1"])
        await wait(for: "/pods/web-2 ", in: session)
        session.press("k")
        #expect(text(session).contains("/pods/web-1 "))
    }

    @Test("A quickly changing row is loaded once it rests, one at a time; fresh content is not loaded again")
    func quickly() async throws {
        let board = try makeBoard()
        let session = await show(board)
        server.answer { $0.url.path.hasSuffix("/web-2") ? .hang : Self.answer($0) }
        session.press("j")
        await clock.advance(by: ChosenRows.restTime)
        await until { server.hangingCount == 1 }
        for _ in 0..<50 {
            session.press("j")
            await clock.advance(by: .milliseconds(20))
        }
        await until { server.hangingCount == 0 }
        await wait(for: "/pods/web-52 ", in: session)
        #expect(rowRequests == ["/pods/web-1", "/pods/web-2", "/pods/web-52"])
        #expect(server.mostOpen == 1)
        for _ in 0..<51 { session.press("k") }
        #expect(text(session).contains("/pods/web-1 "))
        await clock.advance(by: .milliseconds(500))
        for _ in 0..<51 { session.press("j") }
        #expect(text(session).contains("/pods/web-52 "))
        await clock.advance(by: .milliseconds(500))
        #expect(rowRequests.count == 3)
        #expect(board.instances.running.count == 2)
    }

    @Test("Without a screen, a panel whose reference to a row has no value prints the reason")
    func refused() async throws {
        let board = try makeBoard(Self.text.replacing("pods/${row.pods.name}", with: "pods/${row.pods.missing}"))
        await board.screen.loadOnce()
        let printed = board.screen.plainText()
        #expect(printed.contains("${row.pods.missing} is null"), "\(printed)")
    }

    @Test("Two pages show different rows of one source")
    func pages() async throws {
        let board = try makeBoard()
        let session = await show(board)
        session.press("j ]")
        #expect(text(session).contains("Pod web-1"))
        session.press("j j")
        await wait(for: "/pods/web-3 ", in: session)
        session.press("[")
        #expect(text(session).contains("Pod web-2"))
        await wait(for: "/pods/web-2 ", in: session)
        withExtendedLifetime(board) {}
    }

    @Test("The panel that was used last decides")
    func lastUsed() async throws {
        let board = try makeBoard(
            Self.text.replacing("[[pods], [pod]]", with: "[[pod], [pods, pods: { title: Again }]]"))
        let session = await show(board)
        session.press("] tab j")
        await wait(for: "/pods/web-2 ", in: session)
        session.press("tab j j")
        await wait(for: "/pods/web-3 ", in: session)
        session.press("tab")
        #expect(text(session).contains("/pods/web-3 "))
        withExtendedLifetime(board) {}
    }

    @Test("A page opened for a row keeps showing that row at any depth, whatever is selected")
    func opened() async throws {
        let board = try makeBoard()
        let session = await show(board)
        session.press("j j enter")
        #expect(text(session).contains("Cluster ▸ web-3 "))
        await wait(for: "/pods/web-3 ", in: session)
        session.press("tab j")
        #expect(text(session).contains("/pods/web-3 "))
        session.press("enter")
        #expect(text(session).contains("Cluster ▸ web-3 ▸ web-2 "))
        await wait(for: "/pods/web-2 ", in: session)
        session.press("esc")
        #expect(text(session).contains("/pods/web-3 ") && !text(session).contains("/pods/web-2 "))
        session.press("esc")
        #expect(text(session).contains("Pod web-3"))
        #expect(board.openedRows.isEmpty)
    }

    @Test("A page whose row has been removed says so and stays, and shows the row again when it returns")
    func removed() async throws {
        let board = try makeBoard()
        let session = await show(board)
        session.press("j j enter")
        await wait(for: "/pods/web-3 ", in: session)
        server.answer { Self.answer($0, pods: 2) }
        board.screen.refreshAll()
        await wait(for: "the row of “pods” has been removed; its last values are used", in: session)
        #expect(text(session).contains("Cluster ▸ web-3 ") && text(session).contains("/pods/web-3 "))
        server.answer { Self.answer($0) }
        board.screen.refreshAll()
        await until { !text(session).contains("has been removed") }
        #expect(text(session).contains("/pods/web-3 "))
    }

    @Test("An open page continues with new settings, and unchanged sources cause no request")
    func reloading() async throws {
        let board = try makeBoard()
        let session = await show(board)
        session.press("j j enter")
        await wait(for: "/pods/web-3 ", in: session)
        let count = server.requests.count
        board.apply(try fixture.settings(Self.text.replacing("title: Details", with: "title: Facts")))
        let page = text(session)
        #expect(page.contains("Cluster ▸ web-3 ") && page.contains("Facts") && page.contains("/pods/web-3 "))
        await clock.advance(by: .milliseconds(500))
        #expect(server.requests.count == count)
        session.press("esc")
        #expect(text(session).contains("Pod web-3"))
    }

    @Test("A page stays open when its opening panel shows other content")
    func otherVariable() async throws {
        let board = try makeBoard(
            "variables: { stage: [staging, production] }\n"
                + Self.text.replacing("api.example/pods", with: "api.example/${var.stage}/pods"))
        let session = await show(board)
        session.press("j j enter")
        await wait(for: "/staging/pods/web-3 ", in: session)
        board.choose(["production"], of: "stage")
        #expect(text(session).contains("Cluster ▸ web-3 ") && !text(session).contains("/staging/"))
        await wait(for: "/production/pods/web-3 ", in: session)
        board.choose(["staging"], of: "stage")
        #expect(text(session).contains("/staging/pods/web-3 "))
    }

    @Test("Kept content of a row is shown immediately after a restart")
    func restart() async throws {
        let before = try makeBoard()
        _ = await show(before)
        server.answer { _ in .hang }
        let board = try makeBoard(restarted: true)
        #expect(text(session(board)).contains("/pods/web-1 "))
        withExtendedLifetime((before, board)) {}
    }

    @Test("A row may lead to the rows of another source: each follows the one before")
    func chain() async throws {
        server.answer { request in
            let path = request.url.path
            if path.hasSuffix("/containers") { return .content(#"["app of \#(path)", "proxy of \#(path)"]"#) }
            return Self.answer(request)
        }
        let text = """
            sources:
              pods: { http: "https://api.example/pods", every: never, view: list }
              containers: { http: "https://api.example/pods/${row.pods.name}/containers", every: never, view: list }
              log: { http: "https://api.example/log?of=${row.containers.value}", every: never, title: "Log of ${row.containers.value}" }
            pages: [{ rows: [[pods], [containers], [log]] }]
            """
        let board = try makeBoard(text)
        let session = session(board)
        board.start()
        await wait(for: "Log of app of /pods/web-1/containers", in: session)
        session.press("j")
        #expect(!self.text(session).contains("web-1/containers"))
        await wait(for: "Log of app of /pods/web-2/containers", in: session)
        session.press("tab j")
        await wait(for: "Log of proxy of /pods/web-2/containers", in: session)
        session.press("tab tab k")
        #expect(self.text(session).contains("Log of app of /pods/web-1/containers"))
        let once = try makeBoard(text, restarted: true)
        await once.loadOnce()
        #expect(once.text.contains("Log of app of /pods/web-1/containers"))
        #expect(once.screen.failures.isEmpty)
    }

    @Test("Without a screen, the first row is used, and the next one when it is removed")
    func firstRow() async throws {
        let board = try makeBoard()
        board.screen.whenUnseen?()
        board.start()
        await until { board.text.contains("/pods/web-1\n") }
        server.answer { request in
            request.url.path.hasSuffix("/pods") ? .content(#"[{"name": "db"}]"#) : Self.answer(request)
        }
        board.screen.refreshAll()
        await until { board.text.contains("/pods/db\n") }
        #expect(rowRequests.contains("/pods/db") && !rowRequests.contains("/pods/web-2"))
    }

    @Test("Without a screen, changes of a panel are reported under the title of its row")
    func reportedTitle() async throws {
        let board = try makeBoard()
        var lines: [String] = []
        let report = ChangeReport(board.screen) { lines.append($0) }
        board.screen.whenUnseen?()
        board.start()
        await until { lines.contains { $0.contains("Pod web-1: ") } }
        server.answer { request in
            request.url.path.hasSuffix("/pods") ? .content(#"[{"name": "db"}]"#) : Self.answer(request)
        }
        board.screen.refreshAll()
        await until { lines.contains { $0.contains("Pod db: ") } }
        #expect(!lines.contains { $0.contains("…: ") }, "\(lines)")
        withExtendedLifetime(report) {}
    }

    @Test("Without a row, a panel says where to choose one, and is not counted")
    func none() async throws {
        server.answer { $0.url.path.hasSuffix("/pods") ? .content("[]") : Self.answer($0) }
        let board = try makeBoard()
        let session = session(board)
        board.start()
        await until { board.shownPanels.contains(where: \.isContentsAvailable) }
        let shown = text(session)
        #expect(shown.contains("choose a row of “pods”"))
        #expect(!shown.contains("idle"))
        #expect(rowRequests.isEmpty)
    }

    @Test("Selections and marks of a row that was left are dropped")
    func left() async throws {
        server.answer { request in
            request.url.path.contains("pods/") ? .content(#"["started", "ended"]"#) : Self.answer(request)
        }
        let board = try makeBoard(
            Self.text.replacing("select: .path,", with: "view: list,")
                + "keys: { X: { on: pod, title: Forget, run: 'echo \"$value\"' } }\n")
        let session = session(board)
        board.start()
        await wait(for: "started", in: session)
        session.press("tab j space")
        #expect(text(session).contains("1 marked"))
        session.press("tab j")
        #expect(text(session).contains("Pod web-2"))
        await wait(for: "started", in: session)
        #expect(!text(session).contains("1 marked"))
        withExtendedLifetime(board) {}
    }

    // MARK: While the selection moves

    @Test("A value chosen while the selection moves is loaded when it rests, for the row selected then")
    func movingChoice() async throws {
        let board = try makeBoard(
            "variables: { ns: [a, b] }\n" + Self.text.replacing("/pods/${row", with: "/${var.ns}/pods/${row"))
        let session = session(board)
        board.start()
        await wait(for: "/a/pods/web-1", in: session)
        session.press("j")
        _ = text(session)
        board.choose(["b"], of: "ns")
        _ = text(session)
        session.press("j")
        _ = text(session)
        await wait(for: "/b/pods/web-3", in: session)
        #expect(server.requests.map(\.url.path) == ["/pods", "/a/pods/web-1", "/b/pods/web-3"])
    }

    @Test("A refresh for a row is cancelled if the selection moves on before it rests")
    func leftRefresh() async throws {
        server.answer { $0.url.path.hasSuffix("/pods") ? Self.answer($0) : .hang }
        let board = try makeBoard()
        let session = session(board)
        board.start()
        await until { text(session).contains("Pod web-1") && server.hangingCount == 1 }
        session.press("j")
        await until { text(session).contains("Pod web-2") && server.hangingCount == 0 }
        for panel in board.shownPanels where panel.title == "Pod web-2" { panel.sync() }
        await until { server.hangingCount == 1 }
        session.press("j")
        await until { text(session).contains("Pod web-3") && server.hangingCount == 0 }
    }
}
