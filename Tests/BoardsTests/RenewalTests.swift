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

/// Logins that fail, and streams whose token expires.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct RenewalTests {

    private let clock = ManualClock()
    private let fixture: BoardFixture
    private let server = ItemServer { .content(#"{"token": "\#($0.url.lastPathComponent)"}"#) }

    private static let items = """
        sources:
          login: { http: "https://api.example/login", every: never }
          data:
            each: { n: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] }
            http: "https://api.example/${item.n}"
            headers: { Authorization: "Bearer ${source.login.token}" }

        """

    init() throws {
        fixture = try BoardFixture(clock: clock)
    }

    private func makeBoard(_ text: String = Self.items, client: (any Client)? = nil) throws -> Board {
        Board(
            try fixture.settings(text), surroundings: fixture.surroundings(client: client ?? server), time: .utc,
            in: fixture.environment)
    }

    @Test("A failing login is tried once for all items of a refresh")
    func failingLogin() async throws {
        server.answer { _ in .status(500) }
        let board = try makeBoard()
        await board.loadOnce()
        #expect(server.count("/login") == 1)
        await board.loadOnce()
        #expect(server.count("/login") == 2)
        #expect(server.requests.count == 2)
    }

    @Test("So is one that renews a token, and a server that rejects all tokens gets one request per item")
    func failingRenewal() async throws {
        let board = try makeBoard()
        await board.loadOnce()
        #expect(server.count("/login") == 1)
        server.answer { .status($0.url.path == "/login" ? 500 : 401) }
        await board.loadOnce()
        #expect(server.count("/login") == 2)
        server.answer { $0.url.path == "/login" ? .content(#"{"token": "login"}"#) : .status(403) }
        let count = server.requests.count
        await board.loadOnce()
        #expect(server.count("/login") == 3)
        #expect(server.requests.count == count + 1 + 12)
    }

    /// A server that gives tokens, and streams to those who have the current one.
    private final class StreamingServer: Client {
        let token = Mutex(0)
        let streams = StreamServer()

        @concurrent
        func send<T: Endpoint>(_ endpoint: T, _ request: LoadRequest) async throws -> LoadAnswer<T.Content> {
            let token = token.withLock { token in
                token += 1
                return token
            }
            let made = try endpoint.makeRequest()
            let response = HTTPResponse(url: made.url, body: Data(#"{"token": "t\#(token)"}"#.utf8))
            return .content(try endpoint.content(from: response))
        }

        @concurrent
        func stream(_ request: HTTPRequest, _ load: LoadRequest) async throws -> ResponseStream {
            try await streams.stream(request, load)
        }
    }

    @Test("A stream whose token expires is reopened once with the new one, and keeps its content")
    func stream() async throws {
        let server = StreamingServer()
        let board = try makeBoard(
            """
            sources:
              login: { http: "https://api.example/login", every: never }
              events:
                http: "https://api.example/events"
                follow: true
                headers: { Authorization: "Bearer ${source.login.token}" }
            """, client: server)
        func text() -> String {
            guard case .json(let json)? = board.content(of: "events")?.document else { return "" }
            return json.json(of: json.root)
        }
        let first = server.streams.prepare()
        board.start()
        first.write(lines: "data: {\"n\": 1}\n\n")
        await until(moving: clock) { text().contains("1") }
        _ = server.streams.prepare(401)
        let second = server.streams.prepare()
        let spare = server.streams.prepare()
        first.end()
        await until(moving: clock) { server.streams.requests.count == 3 }
        second.write(lines: "data: {\"n\": 2}\n\n")
        await until(moving: clock) { text().contains("2") }
        await clock.advance(by: .seconds(1))
        #expect(text().contains(#""n":1"#))
        #expect(
            server.streams.requests.map { $0.headerFields["Authorization"] }
                == ["t1", "t1", "t2"].map { "Bearer \($0)" })
        #expect(server.token.withLock(\.self) == 2)
        withExtendedLifetime(spare) {}
    }
}
