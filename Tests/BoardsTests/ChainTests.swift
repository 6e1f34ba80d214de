import Dashboard
import Documents
import Foundation
import JSONDocuments
import LoadableNetworking
import LoadableTesting
import Loadables
import Synchronization
import TestSupport
import Testing

@testable import Boards

/// Sources whose requests need the content of others.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ChainTests {

    private let clock = ManualClock()
    private let fixture: BoardFixture
    private let api: TokenServer
    private let server: ItemServer

    private static let login = """
        sources:
          login: { http: "https://api.example/login", every: never }
          data: { http: "https://api.example/data", headers: { Authorization: "Bearer ${source.login.token}" }, every: 1m }

        """

    init() throws {
        fixture = try BoardFixture(clock: clock)
        let api = TokenServer()
        (self.api, server) = (api, ItemServer { api.answer(to: $0) })
    }

    /// A server that gives a token at `/login`, and data to whoever has the current one.
    final class TokenServer: Sendable {

        struct State {
            var token = 0
            var valid = true
            var refusal = 401
            var login: ItemServer.Answer?
            var hangs = false
        }

        let state = Mutex(State())

        func set(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }

        func answer(to request: HTTPRequest) -> ItemServer.Answer {
            state.withLock { state in
                if request.url.path == "/login" {
                    if let login = state.login { return login }
                    state.token += 1
                    state.valid = true
                    return .content(#"{"token": "t\#(state.token)"}"#)
                }
                let token = request.headerFields["Authorization"] ?? ""
                guard state.valid, token == "Bearer t\(state.token)" else { return .status(state.refusal) }
                return state.hangs ? .hang : .content(#"{"path": "\#(request.url.lastPathComponent)"}"#)
            }
        }
    }

    private func makeBoard(_ text: String = Self.login, restarted: Bool = false) throws -> Board {
        Board(
            try fixture.settings(text), surroundings: fixture.surroundings(client: server), time: .utc,
            in: restarted ? fixture.makeEnvironment() : fixture.environment)
    }

    private func panel(_ board: Board, _ name: String = "data") throws -> PanelModel {
        try #require(board.shownPanels.first { $0.title == name })
    }

    private func text(_ board: Board, _ name: String = "data") -> String {
        guard case .json(let json)? = board.content(of: name)?.document else { return "" }
        return json.json(of: json.root)
    }

    private func answer(_ paths: [String: String]) {
        let paths = paths
        server.answer { paths[$0.url.path].map { .content($0) } ?? .status(404) }
    }

    @Test("A source that has ended is not loaded again for an earlier rejection")
    func ended() async {
        let loader = ContentLoader<BoardContent>(ClosureSource { _ in throw LoadableError.noContents })
        let renewal = Renewal()
        renewal.end()
        await #expect(throws: CancellationError.self) { try await renewal.renew(loader) }
        #expect(loader.loadableState == .idle && loader.loadHistory.isEmpty)
    }

    @Test("A source is loaded after the one that it needs, which has no panel")
    func order() async throws {
        let board = try makeBoard()
        await board.loadOnce()
        #expect(server.requests.map(\.url.path) == ["/login", "/data"])
        #expect(text(board).contains("data"))
        #expect(board.shownPanels.map(\.title) == ["data"])
    }

    @Test("It shows what it waits for, fails with that name, and is loaded once the other one has content")
    func waiting() async throws {
        api.set { $0.login = .hang }
        let board = try makeBoard()
        board.start()
        await until { server.hangingCount == 1 }
        await until { (try? panel(board).waiting()) == "waits for login" }
        api.set { $0.login = .status(500) }
        server.release()
        await until { try! panel(board).loadableState == .didFailToSync }
        #expect("\(board.screen.failures[0])".contains("waits for login:"))
        #expect("\(board.screen.failures[0])".contains("500"))
        #expect(server.count("/data") == 0)
        #expect(try panel(board).waiting() == nil)
        api.set { $0.login = nil }
        for _ in 0..<20 where board.content(of: "data") == nil {
            await clock.advance(by: .seconds(5))
            await until { try! panel(board).loadableState != .syncing }
        }
        #expect(text(board).contains("data"))
    }

    @Test("After a 401 or 403 the first one is loaded again, once", arguments: [401, 403])
    func renewal(status: Int) async throws {
        let board = try makeBoard()
        await board.loadOnce()
        api.set { ($0.valid, $0.refusal) = (false, status) }
        await clock.advance(by: .seconds(60))
        await board.loadOnce()
        #expect(server.count("/login") == 2)
        #expect(board.screen.failures.isEmpty)
    }

    @Test("After the clock was set back a token is requested again, because its age is unknown")
    func clockSetBack() async throws {
        let board = try makeBoard()
        await board.loadOnce()
        await board.loadOnce()
        #expect(server.count("/login") == 1)
        clock.set(clock.now.advanced(by: .seconds(-86_400)))
        await board.loadOnce()
        #expect(server.count("/login") == 2)
        #expect(text(board).contains("data"))
    }

    @Test("Ten sources whose token has expired cause one login, and content stays while they wait")
    func manySources() async throws {
        let sources = (0..<10).map { number in
            """
              d\(number): { http: "https://api.example/d\(number)", headers: { Authorization: "Bearer ${source.login.token}" } }

            """
        }
        let board = try makeBoard(
            "sources:\n  login: { http: \"https://api.example/login\", every: never }\n" + sources.joined())
        await board.loadOnce()
        #expect(server.count("/login") == 1)
        api.set { ($0.valid, $0.login) = (false, .hang) }
        await clock.advance(by: .seconds(60))
        await until { server.hangingCount == 1 && board.shownPanels.allSatisfy { $0.loadableState == .syncing } }
        #expect((0..<10).allSatisfy { text(board, "d\($0)").contains("d\($0)") })
        api.set { $0.login = nil }
        server.release()
        await until { board.shownPanels.allSatisfy { $0.loadableState == .didSyncSuccessfully } }
        #expect(server.count("/login") == 2)
        #expect((0..<10).allSatisfy { text(board, "d\($0)").contains("d\($0)") })
    }

    @Test("A server that rejects every token causes no login per load; the user may request one")
    func refusedToken() async throws {
        let board = try makeBoard()
        await board.loadOnce()
        server.answer { [api] in $0.url.path == "/login" ? api.answer(to: $0) : .status(403) }
        for _ in 0..<5 {
            await clock.advance(by: .seconds(60))
            await until { try! panel(board).loadableState != .syncing }
        }
        #expect(server.count("/login") == 2)
        #expect(!board.screen.failures.isEmpty)
        #expect(text(board).contains("data"))
        await board.loadOnce()
        #expect(server.count("/login") == 3)
    }

    @Test("A failed login keeps the content and is reported; it is tried once for all")
    func failedRenewal() async throws {
        let board = try makeBoard()
        await board.loadOnce()
        api.set { ($0.valid, $0.login) = (false, .status(503)) }
        await clock.advance(by: .seconds(60))
        await until { try! panel(board).loadableState == .didFailToSync }
        #expect("\(board.screen.failures[0])".contains("waits for login:"))
        #expect(text(board).contains("data"))
    }

    private static let city = """
        sources:
          place: { file: place.json }
          weather: { http: "https://api.example/${source.place.city}", every: never }

        """

    @Test("It is loaded again only when the value changes")
    func changedValue() async throws {
        server.answer { .content(#"{"marker": "\#($0.url.lastPathComponent)"}"#) }
        try fixture.write(#"{"city": "Oslo"}"#, to: "place.json")
        let board = try makeBoard(Self.city)
        await board.loadOnce()
        #expect(text(board, "weather").contains("Oslo"))
        try fixture.write(#"{"city": "Oslo", "n": 1}"#, to: "place.json")
        await until(moving: clock) { text(board, "place").contains("n") }
        #expect(server.requests.count == 1)
        try fixture.write(#"{"city": "Bergen"}"#, to: "place.json")
        await until(moving: clock) { text(board, "weather").contains("Bergen") }
        #expect(server.requests.count == 2)
    }

    @Test("After a restart, fresh content is loaded again if the value has changed in the meantime")
    func changedWhileAway() async throws {
        server.answer { .content(#"{"marker": "\#($0.url.lastPathComponent)"}"#) }
        try fixture.write(#"{"city": "Oslo"}"#, to: "place.json")
        await (try makeBoard(Self.city)).loadOnce()
        try fixture.write(#"{"city": "Bergen"}"#, to: "place.json")
        let (start, board) = (clock.now, try makeBoard(Self.city, restarted: true))
        #expect(text(board, "weather").contains("Oslo"))
        board.start()
        await until(moving: clock) { text(board, "weather").contains("Bergen") }
        #expect(start.duration(to: clock.now) < .seconds(30))
        #expect(server.requests.count == 2)
    }

    @Test("Content loaded for one value is not shown for another one, even if it arrives late")
    func lateResponse() async throws {
        server.answer { .content(#"{"marker": "\#($0.url.lastPathComponent)"}"#) }
        try fixture.write(#"{"city": "Oslo"}"#, to: "place.json")
        let board = try makeBoard(Self.city)
        await board.loadOnce()
        server.answer { $0.url.path == "/Bergen" ? .hang : .content(#"{"marker": "\#($0.url.lastPathComponent)"}"#) }
        try fixture.write(#"{"city": "Bergen"}"#, to: "place.json")
        await until(moving: clock) { server.hangingCount == 1 }
        #expect(text(board, "weather") == "")
        try fixture.write(#"{"city": "Tromsø"}"#, to: "place.json")
        await until(moving: clock) { text(board, "weather").contains("Troms") }
        server.answer { .content(#"{"marker": "\#($0.url.lastPathComponent)"}"#) }
        server.release()
        await until { try! panel(board, "weather").loadableState == .didSyncSuccessfully }
        #expect(text(board, "weather").contains("Troms"))
    }

    @Test("A changed token keeps the content, which is available immediately even after a restart")
    func rotatingToken() async throws {
        await (try makeBoard()).loadOnce()
        api.set { $0.hangs = true }
        let board = try makeBoard(restarted: true)
        #expect(text(board).contains("data"))
        try panel(board).sync()
        await until { server.hangingCount > 0 }
        #expect(text(board).contains("data"))
        server.release()
    }

    @Test("A token in a secret field is requested again after a restart, even if its source is fresh")
    func secretField() async throws {
        let board = Self.login.replacing("every: never }", with: "every: 1h, secret: [token] }")
        await (try makeBoard(board)).loadOnce()
        #expect(server.count("/login") == 1)
        let again = try makeBoard(board, restarted: true)
        await clock.advance(by: .seconds(120))
        await again.loadOnce()
        #expect(again.screen.failures.isEmpty)
        #expect(server.count("/login") == 2)
        #expect(server.requests.last?.headerFields["Authorization"] == "Bearer t2")
    }

    @Test("A filter and a title use the content of another source, and follow it")
    func filterAndTitle() async throws {
        answer(["/rates": #"{"usd": 2}"#, "/orders": #"{"total": 10}"#])
        let board = try makeBoard(
            """
            sources:
              rates: { http: "https://api.example/rates", every: never }
              orders:
                http: "https://api.example/orders"
                title: "Orders at ${source.rates.usd}"
                select: '{ total: (.total * $source.rates.usd) }'
                every: never
            pages: [{ rows: [rates, orders] }]
            """)
        await board.loadOnce()
        #expect(text(board, "orders").contains("20"))
        #expect(board.shownPanels.contains { $0.title == "Orders at 2" })
        answer(["/rates": #"{"usd": 3}"#, "/orders": #"{"total": 10}"#])
        try panel(board, "rates").sync()
        await until { text(board, "orders").contains("30") }
        #expect(board.shownPanels.contains { $0.title == "Orders at 3" })
    }

    @Test("The placeholder of a secret field is never sent")
    func mask() async throws {
        let board = try makeBoard(
            """
            sources:
              login: { http: "https://api.example/login", every: never, secret: [token] }
              copy: { from: [login], select: '{ a: ("Bearer " + .login.token) }' }
              data: { http: "https://api.example/data", headers: { X-Token: "${source.copy.a}" } }
            """)
        await board.loadOnce()
        #expect(server.count("/data") == 0)
        #expect("\(board.screen.failures)".contains("secret field"))
    }

    @Test("Content whose token is in a secret field is available after a restart, even if the login fails")
    func restartWithoutLogin() async throws {
        let board = Self.login.replacing("every: never }", with: "every: 1h, secret: [token] }")
        await (try makeBoard(board)).loadOnce()
        api.set { $0.login = .status(500) }
        let again = try makeBoard(board, restarted: true)
        #expect(text(again).contains("data"))
        await clock.advance(by: .seconds(7_200))
        await again.loadOnce()
        #expect(text(again).contains("data"))
    }

    @Test("An earlier rejection does not prevent the renewal of a later token")
    func passingRefusal() async throws {
        let board = try makeBoard()
        await board.loadOnce()
        server.answer { [api] in $0.url.path == "/data" ? .status(403) : api.answer(to: $0) }
        await clock.advance(by: .seconds(60))
        await board.loadOnce()
        #expect(!board.screen.failures.isEmpty)
        server.answer { [api] in api.answer(to: $0) }
        await clock.advance(by: .seconds(60))
        await board.loadOnce()
        #expect(board.screen.failures.isEmpty)
        let count = server.count("/login")
        api.set { $0.valid = false }
        await clock.advance(by: .seconds(60))
        await board.loadOnce()
        #expect(board.screen.failures.isEmpty)
        #expect(server.count("/login") == count + 1)
    }

    @Test("Items that a server always rejects cause at most one login each")
    func forbiddenItems() async throws {
        server.answer { [api] in $0.url.path.hasPrefix("/bad") ? .status(403) : api.answer(to: $0) }
        let board = try makeBoard(
            """
            sources:
              login: { http: "https://api.example/login", every: never }
              data:
                each: { n: [1, 2, 3, 4, 5, 6, 7, 8] }
                http: "https://api.example/bad${item.n}"
                headers: { Authorization: "Bearer ${source.login.token}" }
                every: 1m
            """)
        await board.loadOnce()
        await clock.advance(by: .seconds(30))
        #expect(server.count("/login") <= 9)
    }

    @Test("A title waits for no source, and no source waits for those in a title")
    func titleOfFailingSource() async throws {
        answer(["/ok": #"{"a": 1}"#])
        let board = try makeBoard(
            """
            sources:
              bad: { http: "https://api.example/bad", every: never }
              good: { http: "https://api.example/ok", title: "Good ${source.bad.name}", every: never }
            """)
        await board.loadOnce()
        #expect(text(board, "good").contains("1"))
        #expect(board.shownPanels.contains { $0.title == "Good …" })
    }

    @Test("Content of another login is not shown")
    func otherLogin() async throws {
        await (try makeBoard()).loadOnce()
        let other = try makeBoard(Self.login.replacing("/login", with: "/login?as=other"), restarted: true)
        #expect(text(other) == "")
    }

    @Test("Each item of a list may need it too, and all wait for one login")
    func eachWithToken() async throws {
        let board = try makeBoard(
            """
            sources:
              login: { http: "https://api.example/login", every: never }
              data:
                each: { n: [a, b, c, d, e, f] }
                http: "https://api.example/${item.n}"
                headers: { Authorization: "Bearer ${source.login.token}" }
            """)
        await board.loadOnce()
        #expect(server.count("/login") == 1)
        api.set { $0.valid = false }
        await clock.advance(by: .seconds(60))
        await until { server.count("/login") == 2 }
        await until { try! panel(board).loadableState == .didSyncSuccessfully }
        #expect(text(board).contains(#""path":"f""#))
        #expect(!text(board).contains("error"))
    }

    @Test("An item that a server always rejects does not block a new token for the others")
    func forbiddenItem() async throws {
        server.answer { [api] in $0.url.path == "/bad" ? .status(403) : api.answer(to: $0) }
        let board = try makeBoard(
            """
            sources:
              login: { http: "https://api.example/login", every: never }
              data:
                each: { n: [bad, a] }
                http: "https://api.example/${item.n}"
                headers: { Authorization: "Bearer ${source.login.token}" }
            """)
        await board.loadOnce()
        let count = server.count("/login")
        #expect(count <= 3)
        api.set { $0.valid = false }
        await clock.advance(by: .seconds(60))
        await until { server.count("/login") > count }
        await until { try! panel(board).loadableState == .didSyncSuccessfully }
        #expect(text(board).contains(#""path":"a""#))
        #expect(server.count("/login") <= count + 2)
    }

    @Test("A command gets the value through its environment")
    func command() async throws {
        try fixture.write(#"{"city": "Oslo"}"#, to: "place.json")
        let board = try makeBoard(
            """
            sources:
              place: { file: place.json }
              said: { command: 'echo "it is $CITY"', env: { CITY: "${source.place.city}" }, every: never }
            """)
        await board.loadOnce()
        #expect(board.text.contains("it is Oslo"))
    }

    @Test("A value that is not allowed in its place fails the load")
    func badValue() async throws {
        try fixture.write(#"{"city": ["Oslo"]}"#, to: "place.json")
        let board = try makeBoard(Self.city)
        await board.loadOnce()
        #expect(board.screen.failures.contains { "\($0)".contains("is a list") })
    }
}
