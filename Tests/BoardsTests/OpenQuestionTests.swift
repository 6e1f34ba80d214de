import Dashboard
import Foundation
import LoadableNetworking
import LoadableTesting
import Loadables
import Settings
import TerminalTesting
import TerminalUI
import TestSupport
import Testing

@testable import Boards

/// Questions of keys that are answered after the content or the settings have changed.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct OpenQuestionTests {

    private let fixture: BoardFixture
    private let server = AccountServer([
        "Bearer A": #"[{"id": 1, "name": "a letter to anna"}]"#, "Bearer B": #"[{"id": 1, "name": "a letter to ben"}]"#,
    ])

    init() throws {
        fixture = try BoardFixture()
        try fixture.write("A", to: "token")
    }

    private nonisolated static func text(
        _ token: String = "${secret.token}", run: String = "echo $name", more: String = ""
    ) -> String {
        """
        secrets: { token: { command: cat token } }
        sources:
          it:
            http: http://server.test/
            headers: { Authorization: "Bearer \(token)" }
            every: never
            \(more)
        keys: { D: { on: it, title: Do it, run: '\(run) >> done.txt', confirm: true } }
        """
    }

    /// A board whose key has asked about the first row.
    private func ask(_ text: String = text()) async throws -> (board: Board, session: TestSession) {
        let board = Board(
            try fixture.settings(text), surroundings: fixture.surroundings(client: server), time: .utc,
            in: fixture.environment)
        await board.loadOnce()
        let session = TestSession(board.screen, width: 100, height: 20)
        session.press("D")
        #expect(board.screen.isAsking)
        #expect(session.frame?.plainText.contains("a letter to anna") == true)
        return (board, session)
    }

    /// Agrees to the question.
    ///
    /// - Returns: The screen after that.
    private func agree(_ session: TestSession) -> String {
        session.press("right enter").advance(by: .milliseconds(100))
        return session.frame?.plainText ?? ""
    }

    /// Has the secret's command give another token, and the server accept only the one of ben.
    private func renewToken(_ token: String) throws {
        try fixture.write(token, to: "token")
        server.answer { request in
            request.headerFields["Authorization"] == "Bearer B"
                ? (200, #"[{"id": 1, "name": "a letter to ben"}]"#) : (401, "")
        }
    }

    private var isDone: Bool { (try? fixture.read("done.txt")) != nil }

    @Test("The answer runs the command if the content and the settings are unchanged")
    func same() async throws {
        let (board, session) = try await ask()
        _ = agree(session)
        await until { (try? fixture.read("done.txt")) == "a letter to anna\n" }
        withExtendedLifetime(board) {}
    }

    @Test("The answer also runs the command if the source fails and its content stays")
    func failure() async throws {
        let (board, session) = try await ask()
        server.answer { _ in (503, "") }
        await board.loadOnce()
        _ = agree(session)
        await until { (try? fixture.read("done.txt")) == "a letter to anna\n" }
    }

    @Test("The answer is refused if the server has rejected the token, which withdraws the content")
    func withdrawn() async throws {
        let (board, session) = try await ask()
        try renewToken("C")
        await board.loadOnce()
        #expect(!board.text.contains("anna"))
        let text = agree(session)
        #expect(text.contains("not run: “a letter to anna” no longer exists"), "\(text)")
        #expect(!board.screen.isAsking && !isDone)
    }

    @Test("The answer asks again if the row has another value after a token renewal")
    func renewed() async throws {
        let (board, session) = try await ask()
        try renewToken("B")
        await board.loadOnce()
        #expect(agree(session).contains("the values have changed"))
        #expect(board.screen.isAsking && !isDone)
    }

    @Test(
        "The answer is refused if the settings have changed",
        arguments: [
            text("B"), text(run: "echo other"), text(more: "title: It"),
            "sources: { other: { http: http://server.test/ } }",
        ])
    func settings(new: String) async throws {
        let (board, session) = try await ask()
        board.apply(try fixture.settings(new))
        let text = agree(session)
        #expect(text.contains("Do it: not run: the board's settings have changed; press the key again"), "\(text)")
        #expect(!board.screen.isAsking && !isDone)
    }

    @Test("The answer is refused after new settings even if an earlier command of the key is running")
    func running() async throws {
        let waiting = Self.text().replacing(
            "keys: {", with: "keys: { W: { on: it, title: Wait, run: 'touch begun; : < gate' }, ")
        mkfifo("\(fixture.folder)/gate", 0o600)
        let (board, session) = try await ask(waiting)
        session.press("esc").press("W")
        await until { (try? fixture.read("begun")) != nil }
        session.press("D")
        board.apply(try fixture.settings(Self.text("B")))
        #expect(agree(session).contains("the board's settings have changed"))
        let gate = open("\(fixture.folder)/gate", O_RDWR | O_NONBLOCK | O_CLOEXEC)
        await until { session.advance(by: .milliseconds(10)).frame?.plainText.contains("Wait: done") == true }
        close(gate)
        #expect(!isDone)
    }
}
