import Dashboard
import Documents
import Feeds
import Foundation
import LoadableNetworking
import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import TestSupport
import Testing

@testable import Boards

/// A board whose variables change while it is shown.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct VariableBoardTests {

    private let clock = ManualClock()
    private let fixture: BoardFixture
    private let server = ItemServer { .content(#"{"path": "\#($0.url.path)"}"#) }

    private static let text = """
        variables: { stage: [staging, production] }
        sources:
          orders: { http: "https://api.example/${var.stage}/orders", every: 1m, select: .path }
          other: { http: "https://api.example/other", every: 1m, select: .path }

        """

    init() throws {
        fixture = try BoardFixture(clock: clock)
    }

    private func makeBoard(
        _ text: String = Self.text, choosing choices: [String: [String]] = [:], restarted: Bool = false
    ) throws -> Board {
        Board(
            try fixture.settings(text), surroundings: fixture.surroundings(client: server), time: .utc,
            choosing: choices, in: restarted ? fixture.makeEnvironment() : fixture.environment)
    }

    private func panel(_ board: Board, _ name: String = "orders") throws -> PanelModel {
        try #require(board.shownPanels.first { $0.title == name })
    }

    private func isSettled(_ board: Board) -> Bool { board.shownPanels.allSatisfy { $0.loadableState != .syncing } }

    private func start(_ board: Board) async {
        board.start()
        await until { board.shownPanels.allSatisfy(\.isContentsAvailable) && isSettled(board) }
    }

    @Test("The first choice is the default; another one loads only the sources that use the variable")
    func choosing() async throws {
        let board = try makeBoard()
        await start(board)
        #expect(board.text.contains("/staging/orders"))
        board.choose(["production"], of: "stage")
        #expect(!board.text.contains("/staging/orders"))
        await until { board.text.contains("/production/orders") }
        #expect(server.requests.map(\.url.path).sorted() == ["/other", "/production/orders", "/staging/orders"])
    }

    @Test("Known content of a choice is shown immediately, with its age, and reloaded only if it is not fresh")
    func known() async throws {
        let board = try makeBoard()
        await start(board)
        board.choose(["production"], of: "stage")
        await until { board.text.contains("/production/orders") }
        await clock.advance(by: .seconds(10))
        let panel = try panel(board)
        board.choose(["staging"], of: "stage")
        #expect(board.text.contains("/staging/orders") && !board.text.contains("production"))
        #expect(panel.loadableState == .didSyncSuccessfully)
        #expect(panel.provenance?.age(at: clock.now) == .seconds(10))
        #expect(try self.panel(board) === panel)
        #expect(panel.earlier.isEmpty)
        #expect(server.requests.count == 3)
        server.answer { _ in .hang }
        await clock.advance(by: .seconds(600))
        await until { server.hangingCount == 2 }
        board.choose(["production"], of: "stage")
        #expect(board.text.contains("/production/orders"))
        await until { server.requests.count(where: { $0.url.path == "/production/orders" }) == 2 }
        await until { server.hangingCount == 2 }
    }

    @Test("A choice is remembered; one from the command line is not, and takes precedence")
    func remembering() throws {
        try makeBoard().choose(["production"], of: "stage")
        #expect(try makeBoard(restarted: true).selections.variables["stage"]?.text == "production")
        let set = try makeBoard(choosing: ["stage": ["staging"]], restarted: true)
        #expect(set.selections.variables["stage"]?.text == "staging")
        #expect(try makeBoard(restarted: true).selections.variables["stage"]?.text == "production")
    }

    @Test("Output names a remembered choice that is not the default, unless the source does not use the variable")
    func remarks() throws {
        func remarks(_ choices: [String: [String]] = [:], on source: String? = nil) throws -> [String] {
            let environment = fixture.makeEnvironment()
            let board = try makeBoard(choosing: choices, restarted: true)
            if source == nil {
                let same = try fixture.settings(Self.text).remarks(onStoredChoicesBesides: choices, in: environment)
                #expect(board.screen.values.compactMap { $0.remark(nil) } == same)
            }
            return board.screen.values.compactMap { $0.remark(source) }
        }
        #expect(try remarks() == [])
        let board = try makeBoard()
        board.choose(["production"], of: "stage")
        let sentence =
            "stage is “production”, as chosen last on the board; to choose another value, use --set stage=VALUE"
        #expect(try remarks() == [sentence])
        #expect(try remarks(on: "orders") == [sentence])
        #expect(try remarks(on: "other") == [])
        #expect(try remarks(["stage": ["production"]]) == [])
        board.choose(["staging"], of: "stage")
        #expect(try remarks() == [])
    }

    @Test("JSON has a text for each variable, a list if several choices can be selected, and no unknown value")
    func json() throws {
        let board = try makeBoard(
            """
            variables: { tags: { choices: [a, b], several: true, title: Tag }, name: { source: names }, word: { input: "" } }
            sources: { names: { http: "https://api.example/names" } }
            """)
        let parsed = try JSONSerialization.jsonObject(with: Data(board.screen.json().utf8)) as? [String: Any]
        #expect(parsed?["variables"] as? NSDictionary == ["tags": ["a"], "word": ""])
    }

    @Test("A remembered choice that the file no longer offers is dropped")
    func forgotten() throws {
        try makeBoard().choose(["production"], of: "stage")
        let other = Self.text.replacing("[staging, production]", with: "[test, staging]")
        #expect(try makeBoard(other, restarted: true).selections.variables["stage"]?.text == "test")
    }

    @Test("The first choice from a source applies when loaded, and stays when another row becomes the first")
    func firstChoice() async throws {
        server.answer { request in
            .content(request.url.path == "/names" ? #"[{"name": "a"}, {"name": "b"}]"# : "\"\(request.url.path)\"")
        }
        let board = try makeBoard(
            """
            variables: { n: { source: names, value: name } }
            sources:
              names: { http: "https://api.example/names" }
              pods: { http: "https://api.example/${var.n}/pods" }
            """)
        #expect(board.text.contains("waits for the choices of “n”"))
        board.start()
        await until { board.text.contains("/a/pods") }
        server.answer { request in
            .content(request.url.path == "/names" ? #"[{"name": "b"}]"# : "\"\(request.url.path)\"")
        }
        board.screen.refreshAll()
        await until { board.variables.choices(of: board.variables.settings[0]).contains { $0.isGone } }
        #expect(board.variables.choices(of: board.variables.settings[0]).map(\.text) == ["b", "a"])
        #expect(board.text.contains("/a/pods"))
    }

    @Test("Without a screen, everything that depends on a first choice is loaded")
    func once() async throws {
        server.answer { request in
            .content(request.url.path == "/names" ? #"["a"]"# : "\"\(request.url.path)\"")
        }
        let board = try makeBoard(
            """
            variables: { n: { source: names } }
            sources:
              names: { http: "https://api.example/names" }
              pods: { http: "https://api.example/${var.n}/pods" }
              count: { from: pods, select: length }
            """)
        await board.loadOnce()
        #expect(board.text.contains("/a/pods") || board.text.contains("7"))
        #expect(board.screen.failures.isEmpty)
    }

    @Test("A title shows the choice, and a derived source follows it")
    func titles() async throws {
        let board = try makeBoard(
            """
            variables: { stage: [staging, production] }
            pages: [{ rows: [[count, orders]] }]
            sources:
              orders: { http: "https://api.example/${var.stage}/orders", select: .path, title: "Orders of ${var.stage}" }
              count: { from: orders, select: length }
            """)
        await start(board)
        #expect(Set(board.shownPanels.map(\.title)) == ["Orders of staging", "count"])
        #expect(board.text.contains("15"))
        board.choose(["production"], of: "stage")
        #expect(Set(board.shownPanels.map(\.title)) == ["Orders of production", "count"])
        #expect(!board.text.contains("15"))
        await until { board.text.contains("18") && board.text.contains("/production/orders") }
    }

    @Test("Another file keeps the choice, and unchanged sources cause no request")
    func reloading() async throws {
        let board = try makeBoard()
        await start(board)
        board.choose(["production"], of: "stage")
        await until { board.text.contains("/production/orders") }
        let panel = try panel(board)
        board.apply(try fixture.settings(Self.text + "  third: { http: 'https://api.example/third', select: .path }\n"))
        await until { board.text.contains("/third") }
        #expect(try self.panel(board) === panel && board.text.contains("/production/orders"))
        #expect(server.requests.count == 4)
        board.apply(
            try fixture.settings(
                Self.text.replacing(
                    "variables: { stage: [staging, production] }", with: "variables: { stage: [staging] }")))
        #expect(board.text.contains("/staging/orders"))
    }

    @Test("A choice made after the start survives new settings, whatever the command line set")
    func reloadingAfterCommandLine() throws {
        let board = try makeBoard(choosing: ["stage": ["staging"]])
        board.choose(["production"], of: "stage")
        board.apply(try fixture.settings(Self.text + "  third: { file: /third }\n"))
        #expect(board.selections.variables["stage"]?.text == "production")
    }

    @Test("A value that is not allowed in the URL is reported in the panel until another choice")
    func refused() async throws {
        let board = try makeBoard(Self.text.replacing("[staging, production]", with: "{ input: '' }"))
        board.start()
        await until { (try? panel(board))?.loadableState == .didFailToSync }
        #expect(board.text.contains("${var.stage} would make a component"))
        board.choose(["x"], of: "stage")
        await until { board.text.contains("/x/orders") }
        #expect(board.screen.failures.isEmpty)
    }

    @Test("Values that were not chosen for the cache time are dropped")
    func outdated() async throws {
        let board = try makeBoard(Self.text.replacing("every: 1m, select", with: "every: never, cache: 10m, select"))
        await start(board)
        board.choose(["production"], of: "stage")
        await until { board.text.contains("/production/orders") }
        board.choose(["staging"], of: "stage")
        await clock.advance(by: .seconds(9 * 60))
        server.answer { _ in .hang }
        board.choose(["production"], of: "stage")
        #expect(board.text.contains("/production/orders"))
        board.choose(["staging"], of: "stage")
        await clock.advance(by: .seconds(11 * 60))
        board.choose(["production"], of: "stage")
        #expect(!board.text.contains("/production/orders"))
    }

    @Test("A panel with a value in its title keeps its place in the user’s layout")
    func arrangement() async throws {
        let text = """
            variables: { stage: [staging, production] }
            sources:
              orders: { http: "https://api.example/${var.stage}/orders", select: .path, title: "Orders of ${var.stage}" }
              other: { http: "https://api.example/other", select: .path }
            """
        let board = try makeBoard(text)
        await start(board)
        let session = TestSession(board.screen, width: 80, height: 24)
        #expect(session.frame?.plainText.contains("Orders of staging") == true)
        session.press("A x esc")
        #expect(session.frame?.plainText.contains("Orders of staging") == false)
        board.choose(["production"], of: "stage")
        let other = try makeBoard(text, restarted: true)
        let frame = TestSession(other.screen, width: 80, height: 24).frame?.plainText
        #expect(frame?.contains("other") == true && frame?.contains("Orders of") == false)
    }

    @Test("Alerts watch the chosen value and name it, and another value is not reported as resolved")
    func alerts() async throws {
        let board = try makeBoard(
            """
            variables: { stage: [staging, production] }
            sources:
              orders:
                http: "https://api.example/${var.stage}/orders"
                select: .path
                every: 1m
                alert: { when: 'contains($var.stage) and contains("production")', title: Too many }
            """)
        var lines: [String] = []
        let report = ChangeReport(board.screen) { lines.append($0) }
        await start(board)
        board.choose(["production"], of: "stage")
        await until { board.text.contains("/production/orders") }
        await clock.advance(by: .seconds(1))
        #expect(lines.count { $0.contains("Alert: orders: Too many (stage: production)") } == 1, "\(lines)")
        board.choose(["staging"], of: "stage")
        await clock.advance(by: .seconds(1))
        #expect(!lines.contains { $0.contains("resolved") }, "\(lines)")
        withExtendedLifetime(report) {}
    }
}
