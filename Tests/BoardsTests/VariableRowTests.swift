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

/// The chosen rows of lists that depend on a variable.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct VariableRowTests {

    private let clock = ManualClock()
    private let fixture: BoardFixture
    private let server = ItemServer { request in
        let path = request.url.path
        let names: [String]? =
            switch path {
            case "/staging/clusters": ["north", "south", "west"]
            case "/production/clusters": ["east", "west", "south"]
            case _ where path.hasSuffix("/pods"):
                path.hasPrefix("/staging") ? ["api", "shop", "mail"] : ["mail", "api", "shop"]
            default: nil
            }
        let rows = names?.map { #"{"name": "\#($0)"}"# }.joined(separator: ", ")
        return .content(rows.map { "[\($0)]" } ?? #"{"path": "\#(path)"}"#)
    }

    private static let text = """
        variables: { stage: [staging, production] }
        sources:
          clusters: { http: "https://api.example/${var.stage}/clusters", every: never, view: list }
          pods: { http: "https://api.example/${var.stage}/${row.clusters.name}/pods", every: never, view: list }
          pod: { http: "https://api.example/${var.stage}/pods/${row.pods.name}", every: never, select: .path }
        pages:
          - { title: Clusters, rows: [[clusters: { open: cluster }, pods, pod]] }
          - { name: cluster, tab: false, rows: [[pods: { title: Neighbors }, pod]] }
        """

    init() throws {
        fixture = try BoardFixture(clock: clock)
    }

    private func makeBoard() throws -> Board {
        Board(
            try fixture.settings(Self.text), surroundings: fixture.surroundings(client: server), time: .utc,
            in: fixture.environment)
    }

    private func text(_ session: TestSession) -> String {
        session.advance(by: .milliseconds(50)).frame?.plainText ?? ""
    }

    /// Waits until a text is seen, after the selection has rested.
    private func wait(for sentence: String, in session: TestSession) async {
        _ = text(session)
        await clock.advance(by: ChosenRows.restTime)
        await until { text(session).contains(sentence) }
    }

    /// Shows a board, and presses keys, each after the details have been loaded.
    private func show(_ board: Board, _ keys: String) async -> TestSession {
        let session = TestSession(board.screen, width: 160, height: 40)
        board.start()
        await wait(for: "/staging/pods/api ", in: session)
        for key in keys.split(separator: " ") {
            session.press(String(key))
            await wait(for: "/staging/pods/", in: session)
        }
        return session
    }

    @Test(
        "After a change of a variable, the row with the same identity is selected, or else the first row",
        arguments: [
            ("", "east", "mail"), ("j", "south", "api"), ("j tab j", "south", "shop"), ("j j", "west", "api"),
        ])
    func selection(keys: String, cluster: String, pod: String) async throws {
        let board = try makeBoard()
        let session = await show(board, keys)
        board.choose(["production"], of: "stage")
        #expect(!text(session).contains("/staging/"))
        await wait(for: "/production/pods/\(pod) ", in: session)
        let requests = server.requests.map(\.url.path).filter { $0.hasPrefix("/production") }
        #expect(requests == ["/production/clusters", "/production/\(cluster)/pods", "/production/pods/\(pod)"])
    }

    @Test("The selection follows its row through several values of a variable")
    func back() async throws {
        let board = try makeBoard()
        let session = await show(board, "j tab j")
        board.choose(["production"], of: "stage")
        await wait(for: "/production/pods/shop ", in: session)
        board.choose(["staging"], of: "stage")
        await wait(for: "/staging/pods/shop ", in: session)
        session.press("j")
        await wait(for: "/staging/pods/mail ", in: session)
        board.choose(["production"], of: "stage")
        await wait(for: "/production/pods/mail ", in: session)
    }

    @Test("After a change of a variable on an opened page, escape returns to the row with the same identity")
    func escape() async throws {
        let board = try makeBoard()
        let session = await show(board, "j enter")
        #expect(text(session).contains("Neighbors"))
        board.choose(["production"], of: "stage")
        await wait(for: "/production/pods/api ", in: session)
        session.press("esc")
        await wait(for: "/production/pods/api ", in: session)
        #expect(!text(session).contains("Neighbors"))
        let lists = server.requests.map(\.url.path).filter { $0.hasPrefix("/production") && $0.hasSuffix("/pods") }
        #expect(lists == ["/production/south/pods"])
    }
}
