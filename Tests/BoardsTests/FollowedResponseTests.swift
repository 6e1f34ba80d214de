import Dashboard
import Documents
import Foundation
import JSONDocuments
import LoadableTesting
import Loadables
import TestSupport
import Testing

@testable import Boards
@testable import LoadableNetworking

/// What a board shows of a response that goes on.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct FollowedResponseTests {

    private let clock = ManualClock()
    private let fixture: BoardFixture
    private let server = StreamServer()

    init() throws {
        fixture = try BoardFixture(clock: clock)
    }

    private func start(_ more: String = "", secrets: String = "") throws -> Board {
        let board = Board(
            try fixture.settings(
                """
                \(secrets)
                sources:
                  it: { http: 'http://server.test/', follow: true\(more) }
                """),
            surroundings: fixture.surroundings(client: server), time: .utc, in: fixture.makeEnvironment())
        board.start()
        return board
    }

    private func json(_ board: Board) -> String? {
        switch board.content(of: "it")?.document {
        case .json(let json): String(decoding: json.source, as: UTF8.self)
        case .text(let text): text
        default: nil
        }
    }

    private func shows(_ text: String, _ board: Board) async {
        await untilPassing { self.json(board) == text }
        #expect(json(board) == text)
    }

    /// Lets time pass in small steps until the condition holds.
    private func untilPassing(_ condition: () -> Bool) async {
        while !condition(), !Task.isCancelled {
            await clock.advance(by: .milliseconds(50))
            try? await Task.sleep(for: .milliseconds(1))
        }
    }

    // MARK: Choices

    @Test("The stream of a choice ends when that is left, and reopens when it is chosen again; the content stays")
    func choices() async throws {
        let (first, second, third) = (server.prepare(), server.prepare(), server.prepare())
        let board = Board(
            try fixture.settings(
                """
                variables: { stage: [a, b] }
                sources:
                  it: { http: 'http://server.test/${var.stage}', follow: true }
                """),
            surroundings: fixture.surroundings(client: server), time: .utc, in: fixture.makeEnvironment())
        board.start()
        first.write("data: 1\n\n")
        await shows(#"[{"data":1}]"#, board)
        board.choose(["b"], of: "stage")
        await untilPassing { first.isCancelled }
        second.write("data: 2\n\n")
        await shows(#"[{"data":2}]"#, board)
        board.choose(["a"], of: "stage")
        #expect(json(board) == #"[{"data":1}]"#)
        await untilPassing { second.isCancelled && server.requests.count == 3 }
        third.write("data: 3\n\n")
        await shows(#"[{"data":1},{"data":3}]"#, board)
    }

    @Test("A stream of a choice continues when new settings are saved")
    func reloadedChoice() async throws {
        let first = server.prepare()
        func settings(_ title: String) throws -> BoardSettings {
            try fixture.settings(
                """
                variables: { stage: [a, b] }
                sources:
                  it: { http: 'http://server.test/${var.stage}', follow: true }
                  other: { http: 'http://server.test/other', every: never, title: \(title) }
                """)
        }
        let board = Board(
            try settings("one"), surroundings: fixture.surroundings(client: server), time: .utc,
            in: fixture.makeEnvironment())
        board.start()
        first.write("data: 1\n\n")
        await shows(#"[{"data":1}]"#, board)
        board.apply(try settings("two"))
        first.write("data: 2\n\n")
        await shows(#"[{"data":1},{"data":2}]"#, board)
        #expect(!first.isCancelled && server.requests.count { $0.url.path == "/a" } == 1)
    }

    // MARK: Content

    @Test("An event is a row: the fields of its data, its name and its id")
    func rows() async throws {
        let response = server.prepare()
        let board = try start()
        response.write(
            "event: add\nid: 7\ndata: {\"id\": 1,\ndata: \"sse_id\": 2}\n\n: ping\n\ndata: grüße\n\ndata: 5\n\n")
        await shows(#"[{"id":1,"sse_id":2,"sse_event":"add"},{"data":"grüße"},{"data":5}]"#, board)
        #expect(server.requests[0].headerFields["Accept"]?.hasPrefix("text/event-stream") == true)
        #expect(server.requests[0].inactivityTimeout == .seconds(60))
    }

    @Test("A filter selects from the rows, and a format other than JSON reads only the data")
    func selected() async throws {
        let first = server.prepare()
        let board = try start(", select: 'last.n'")
        first.write("data: {\"n\": 1}\n\ndata: {\"n\": 2}\n\n")
        await shows("2", board)
        let second = server.prepare()
        let lines = try start(", parse: { regex: '(?<word>\\w+) (?<n>\\d+)' }")
        second.write("event: x\ndata: a 1\ndata: b 2\n\n")
        await shows(#"[{"word":"a","n":1},{"word":"b","n":2}]"#, lines)
    }

    @Test("Lines of JSON are rows, and other lines text, however they are split")
    func lines() async throws {
        let rows = server.prepare(type: "application/x-ndjson")
        let board = try start()
        rows.write("{\"a\": 1}\r\n{\"a\": 2}\r\n{\"a\":")
        await shows(#"[{"a":1},{"a":2}]"#, board)
        let text = server.prepare(type: "text/plain; charset=iso-8859-1")
        let other = try start()
        text.write(lines: "one\n[INFO] two\nthree")
        await shows("one\n[INFO] two\nthree", other)
        #expect(other.text.contains("[INFO] two"))
    }

    @Test("A log shows the texts of events as lines")
    func log() async throws {
        let response = server.prepare()
        let board = try start(", view: log")
        response.write("data: ERROR no disk\n\nevent: note\ndata: all well\n\n")
        await untilPassing { board.text.contains("all well") }
        #expect(board.text.contains("ERROR no disk") && !board.text.contains("data="))
        #expect(board.text.contains("sse_event=note"))
    }

    @Test("With a silent connection the panel is no longer loading, and kept content stays")
    func quiet() async throws {
        let first = server.prepare()
        let board = try start(", select: length")
        await shows("0", board)
        first.write("data: 1\n\n")
        await shows("1", board)
        let second = server.prepare()
        first.end(NetworkError.silent(host: RemoteHost(of: nil), after: .seconds(60)))
        await untilPassing { self.server.requests.count == 2 && board.screen.failures.isEmpty }
        #expect(json(board) == "1")
        second.write(": ping\n\n")
        await clock.advance(by: .seconds(1))
        #expect(json(board) == "1")
    }

    // MARK: Connecting again

    @Test("A lost connection is a failure; the content stays, and continues after the last id")
    func lost() async throws {
        let first = server.prepare()
        let board = try start()
        first.write("id: 1\ndata: {\"n\": 1}\n\nid: 2\ndata: {\"n\": 2}\n\ndata: half")
        let two = #"[{"n":1,"sse_id":"1"},{"n":2,"sse_id":"2"}]"#
        await shows(two, board)
        first.end(NetworkError.connectionLost(host: RemoteHost(of: nil), reason: "reset"))
        await until { board.screen.failures.first?.contains("reset") == true }
        #expect(json(board) == two)
        // Once more it is not there.
        await untilPassing { self.server.requests.count == 2 }
        await until { board.screen.failures.first?.contains("refused") == true }
        #expect(json(board) == two)
        let second = server.prepare()
        await untilPassing { self.server.requests.count == 3 }
        second.write("id: 2\ndata: {\"n\": 2}\n\nid: 3\ndata: {\"n\": 3}\n\n")
        await shows(#"[{"n":1,"sse_id":"1"},{"n":2,"sse_id":"2"},{"n":3,"sse_id":"3"}]"#, board)
        #expect(board.screen.failures == [])
        #expect(server.requests.map { $0.headerFields["Last-Event-ID"] } == [nil, "2", "2"])
    }

    @Test("After a normal end it reconnects when the server allows, without a failure")
    func ended() async throws {
        let first = server.prepare()
        let board = try start()
        let second = server.prepare()
        first.write("retry: 20000\ndata: 1\n\n")
        await shows(#"[{"data":1}]"#, board)
        first.end()
        await until { self.clock.sleepers > 0 }
        await clock.advance(by: .seconds(19))
        #expect(server.requests.count == 1)
        await untilPassing { self.server.requests.count == 2 }
        #expect(board.screen.failures == [])
        second.write("data: 2\n\n")
        await shows(#"[{"data":1},{"data":2}]"#, board)
    }

    @Test("After a failure it respects the wait that the server sets")
    func retry() async throws {
        let first = server.prepare()
        let board = try start()
        let second = server.prepare()
        first.write("retry: 40000\ndata: 1\n\n")
        await shows(#"[{"data":1}]"#, board)
        first.end(NetworkError.connectionLost(host: RemoteHost(of: nil), reason: "reset"))
        await until { board.screen.failures.first?.contains("reset") == true }
        await clock.advance(by: .seconds(38))
        #expect(server.requests.count == 1)
        await untilPassing { self.server.requests.count == 2 }
        second.end()
    }

    @Test("After a 204 it reconnects after five minutes or on request, and the content stays")
    func noContent() async throws {
        let first = server.prepare()
        let board = try start()
        first.write("data: 1\n\n")
        await shows(#"[{"data":1}]"#, board)
        server.prepare(204, type: nil).end()
        first.end()
        await untilPassing { self.server.requests.count == 2 }
        await clock.advance(by: .seconds(290))
        #expect(server.requests.count == 2)
        #expect(board.screen.failures == [])
        let third = server.prepare()
        board.shownPanels[0].sync()
        await untilPassing { self.server.requests.count == 3 }
        third.write("data: 2\n\n")
        await shows(#"[{"data":1},{"data":2}]"#, board)
    }

    @Test("An unexpected status is a failure, and is retried", arguments: [404, 500, 503])
    func refused(status: Int) async throws {
        server.prepare(status, type: nil).end()
        let board = try start()
        await until { board.screen.failures.first?.contains("\(status)") == true }
        let second = server.prepare()
        await untilPassing { self.server.requests.count == 2 }
        second.write("data: 1\n\n")
        await shows(#"[{"data":1}]"#, board)
    }

    @Test("A refresh closes the connection and opens a new one")
    func refreshed() async throws {
        let first = server.prepare()
        let board = try start()
        first.write("data: 1\n\n")
        await shows(#"[{"data":1}]"#, board)
        let second = server.prepare()
        board.shownPanels[0].sync()
        await until { first.isCancelled && self.server.requests.count == 2 }
        first.write("data: late\n\n")
        second.write("data: 2\n\n")
        await shows(#"[{"data":1},{"data":2}]"#, board)
    }

    // MARK: Secrets

    @Test("A secret is sent, and its repetitions in the response are redacted")
    func secret() async throws {
        try fixture.write("hunter22", to: "token")
        let response = server.prepare()
        let board = try start(
            ", headers: { Authorization: 'Bearer ${secret.token}' }", secrets: "secrets: { token: { file: token } }")
        response.write("data: you are hunter22\n\n")
        await shows(#"[{"data":"you are •••"}]"#, board)
        #expect(server.requests[0].headerFields["Authorization"] == "Bearer hunter22")
    }

    @Test("A rejected secret is read again immediately")
    func renewedSecret() async throws {
        try fixture.write("hunter22", to: "token")
        let first = server.prepare()
        let board = try start(
            ", headers: { Authorization: 'Bearer ${secret.token}' }",
            secrets: "secrets: { token: { command: cat token } }")
        first.write("data: 1\n\n")
        await shows(#"[{"data":1}]"#, board)
        try fixture.write("swordfish", to: "token")
        server.prepare(401, type: nil).end()
        let third = server.prepare()
        board.shownPanels[0].sync()
        await untilPassing { self.server.requests.count == 3 }
        third.write("data: 2\n\n")
        await shows(#"[{"data":1},{"data":2}]"#, board)
        #expect(server.requests[2].headerFields["Authorization"] == "Bearer swordfish")
    }

    // MARK: Floods

    @Test("Of a flood, the last 1,000 events are shown, with a count of the others")
    func flood() async throws {
        let response = server.prepare()
        let board = try start(", select: '[length, .[0].data, last.data]'")
        await until { self.server.requests.count == 1 }
        let text = (1...5_000).map { "data: \($0)\n\n" }
        for start in stride(from: 0, to: text.count, by: 500) {
            response.write(lines: text[start..<start + 500].joined())
            await Task.yield()
        }
        await shows("[1000,4001,5000]", board)
        let loader = try #require(board.shownPanels[0].loadable as? ContentLoader<BoardContent>)
        let lines = loader.exchange?.response ?? []
        #expect(lines.contains("5000 events"))
        #expect(lines.contains { $0.hasSuffix("events arrived too fast to be shown") })
    }
}
