import Dashboard
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

/// Keys that ask for values, get secrets, have the terminal, or send a request.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct KeyInputTests {

    private let fixture: BoardFixture

    init() throws {
        fixture = try BoardFixture()
    }

    private static let pods = #"[{"name": "web", "ready": "1/1"}, {"name": "db", "ready": "0/1"}]"#

    /// A board of pods with a key that writes to a file.
    private func session(_ key: String, besides sources: String = "") async throws -> (Board, TestSession) {
        fixture.client.answer(Self.pods)
        let board = try fixture.makeBoard(
            """
            secrets: { ha: { command: echo hunter2 } }
            sources:
              pods: { http: "http://server.test/pods", every: never, view: table }
              \(sources)
            pages: [{ rows: [[pods]] }]
            keys: { S: { on: pods, title: Scale, \(key) } }
            """)
        await board.loadOnce()
        return (board, TestSession(board.screen, width: 80, height: 24))
    }

    private func done(_ text: String) async -> Bool {
        await until { (try? fixture.read("done.txt")) == text }
        return (try? fixture.read("done.txt")) == text
    }

    /// Waits until the screen has a text.
    private func wait(for text: String, _ session: TestSession) async -> Bool {
        await until { session.advance(by: .milliseconds(10)).frame?.plainText.contains(text) == true }
        return session.frame?.plainText.contains(text) == true
    }

    private static let ask = """
        ask: { replicas: { text: Replicas, number: true }, mode: [fast, slow], name: Note, token: { secret: Password } }
        """

    @Test("A form asks for texts, numbers, choices and secrets; the answers take precedence over fields")
    func answers() async throws {
        let (board, session) = try await session(
            "\(Self.ask), run: 'echo \"$name $replicas $mode $token $ready\" >> done.txt'")
        session.press("S")
        expectScreens(
            [TitledScreen("A form", try #require(session.frame))], "key-form")
        session.press("- 2 tab down tab h e y tab p w 1 2 3 4 tab enter")
        #expect(await done("hey -2 slow pw1234 1/1\n"))
        withExtendedLifetime(board) {}
    }

    @Test("Forms and questions show invisible characters of rows and choices as codes")
    func hiddenCharacters() async throws {
        fixture.client.answer(#"[{"name": "we\u202Eb"}]"#)
        let board = try fixture.makeBoard(
            """
            sources: { pods: { http: "http://server.test/pods", every: never, view: table } }
            keys:
              S: { on: pods, title: Scale, ask: { n: { source: pods, value: name } }, run: 'echo "$name $n"', confirm: true }
            """)
        await board.loadOnce()
        let session = TestSession(board.screen, width: 80, height: 24)
        session.press("S").advance(by: .milliseconds(100))
        let form = session.frame?.plainText ?? ""
        // The row and the choice.
        #expect(form.split(separator: #"we\u{202E}b"#).count == 3, "\(form)")
        session.press("tab enter").advance(by: .milliseconds(100))
        let question = session.frame?.plainText ?? ""
        for name in ["name", "n"] { #expect(question.contains("$\(name) is " + #"we\u{202E}b"#), "\(question)") }
        withExtendedLifetime(board) {}
    }

    @Test("A cancelled form runs nothing")
    func cancelled() async throws {
        let (board, session) = try await session("\(Self.ask), run: 'echo $mode >> done.txt'")
        session.press("S 2 tab tab x tab y y y y esc").advance(by: .milliseconds(100))
        #expect(session.frame?.plainText.contains("Replicas") == false)
        session.press("S tab tab tab tab tab enter").advance(by: .milliseconds(100))
        #expect(session.frame?.plainText.contains("Replicas") == false)
        #expect((try? fixture.read("done.txt")) == nil)
        withExtendedLifetime(board) {}
    }

    @Test("An empty text or an invalid number is rejected in its field, and the form stays")
    func refusedAnswers() async throws {
        let (board, session) = try await session(
            "ask: { n: { text: Count, number: true }, t: Note, o: { text: More, required: false } }, run: 'echo \"$n$o\" >> done.txt'"
        )
        session.press("S 1 , 5 tab tab tab enter")
        let text = session.frame?.plainText ?? ""
        #expect(text.contains("takes a number like 3, -1 or 0.5") && text.contains("cannot be empty"))
        session.press("backspace backspace backspace 7 tab x tab tab enter")
        #expect(await done("7\n"))
        withExtendedLifetime(board) {}
    }

    @Test(
        "A number is digits with an optional minus sign and decimal point",
        arguments: [
            ("3", true), ("-1", true), ("0.5", true), ("007", true), ("", false), ("-", false), ("1.", false),
            (".5", false), ("1e3", false), ("1,5", false), ("+1", false), ("٣", false), ("1.2.3", false),
            ("0x1", false),
        ])
    func numbers(text: String, isNumber: Bool) {
        #expect(AskSettings.isNumber(text[...]) == isNumber)
    }

    @Test("Choices come from the content of a source, which is loaded even if no page shows it")
    func choicesOfSource() async throws {
        let (board, session) = try await session(
            "ask: { ns: { source: spaces, value: n } }, run: 'echo $ns >> done.txt'",
            besides:
                #"spaces: { command: "echo '[{\"i\": 1, \"n\": \"infra\"}, {\"i\": 2, \"n\": \"shop\"}]'", every: never }"#
        )
        session.press("S")
        #expect(session.frame?.plainText.contains("( ) shop") == true)
        session.press("down tab enter")
        #expect(await done("shop\n"))
        withExtendedLifetime(board) {}
    }

    @Test("A default that is not among the rows is shown as gone, and must be replaced")
    func goneDefault() async throws {
        let (board, session) = try await session(
            "ask: { ns: { source: spaces, value: n, default: test } }, run: 'echo $ns >> done.txt'",
            besides: #"spaces: { command: "echo '[{\"n\": \"infra\"}, {\"n\": \"shop\"}]'", every: never }"#)
        session.press("S")
        #expect(session.frame?.plainText.contains("(*) test (gone)") == true)
        session.press("tab enter")
        #expect(session.frame?.plainText.contains("“test” is not in “spaces”; choose another value") == true)
        #expect((try? fixture.read("done.txt")) == nil)
        session.press("esc").advance(by: .milliseconds(100))
        session.press("S down tab enter")
        #expect(await done("infra\n"))
        withExtendedLifetime(board) {}
    }

    @Test("A source without content has no choices: nothing runs, and the reason is shown")
    func noChoices() async throws {
        let (board, session) = try await session(
            "ask: { ns: { source: spaces } }, run: 'echo $ns >> done.txt'",
            besides: "spaces: { command: exit 1, every: never }")
        session.press("S")
        #expect(session.frame?.plainText.contains("“spaces” has no content to choose from yet") == true)
        withExtendedLifetime(board) {}
    }

    @Test("The question shows the answers without secrets, and neither the output nor the log has a secret")
    func secrets() async throws {
        let (board, session) = try await session(
            "ask: { token: { secret: Password } }, env: { HA: '${secret.ha}' }, run: 'echo \"[$token] [$HA]\"; echo $token >&2; test $ready = 1/1', output: overlay, confirm: true"
        )
        session.press("S p w 1 2 3 4 tab enter")
        #expect(session.frame?.plainText.contains("$token is •••") == true)
        session.press("right enter")
        #expect(await wait(for: "[•••] [•••]", session))
        session.press("esc").press("down").press("S p w 1 2 3 4 tab enter").press("right enter")
        #expect(await wait(for: "failed", session))
        let log = fixture.environment.log?.events.map { "\($0)" }.joined() ?? ""
        #expect(log.contains("failed") && !log.contains("pw1234") && !log.contains("hunter2"))
        #expect(session.frame?.plainText.contains("pw1234") == false)
        withExtendedLifetime(board) {}
    }

    @Test("The sources in “then” are loaded again")
    func refresh() async throws {
        let (board, session) = try await session(
            "run: 'true', then: [other]",
            besides: "other: { command: echo x >> loads.txt, every: never, alert: { failed: 1 } }")
        #expect(try fixture.read("loads.txt") == "x\n")
        session.press("S")
        await until { (try? fixture.read("loads.txt")) == "x\nx\n" }
        #expect(try fixture.read("loads.txt") == "x\nx\n")
        #expect(fixture.client.requests.count == 1)
        withExtendedLifetime(board) {}
    }

    @Test("Output is shown as it arrives; a key ends the command, and leaving the page does not")
    func stream() async throws {
        let (board, session) = try await session(
            "run: 'echo \"one $name\"; while test ! -e go; do sleep 0.02; done; echo two; sleep 100', output: stream")
        session.press("S")
        #expect(await wait(for: "one web", session))
        session.press("esc").press("S")
        #expect(session.frame?.plainText.contains("one web") == true)
        try fixture.write("", to: "go")
        #expect(await wait(for: "two", session))
        #expect(session.frame?.plainText.contains("x end") == true)
        session.press("x")
        #expect(await wait(for: "Scale: ended", session))
        #expect(session.frame?.plainText.contains("running") == false)
        withExtendedLifetime(board) {}
    }

    @Test("A command gets the terminal, with its variables but without secrets")
    func terminal() async throws {
        let (board, session) = try await session(
            "run: 'vi \"$name\"', env: { TOKEN: '${secret.ha}' }, terminal: true")
        session.press("S")
        await until { !session.terminal.programs.isEmpty }
        let program = try #require(session.terminal.programs.first)
        #expect(program.executable == "/bin/sh" && program.arguments == ["-c", #"vi "$name""#])
        #expect(program.environment["name"] == "web" && program.environment["TOKEN"] == "hunter2")
        #expect(program.workingDirectory == fixture.folder)
        session.terminal.endProgram(.exited(2))
        #expect(await wait(for: "Scale failed: exit code 2", session))
        withExtendedLifetime(board) {}
    }

    @Test("A key sends a request with secrets; its status and body are shown redacted")
    func request() async throws {
        let (board, session) = try await session(
            #"http: "http://server.test/toggle", method: POST, headers: { Authorization: "Bearer ${secret.ha}" }, body: '{"a": 1}', output: overlay"#
        )
        fixture.client.answer(#"{"said": "hunter2", "ok": true}"#, status: 201)
        _ = fixture.client.takeRequests()
        session.press("S")
        #expect(await wait(for: #""said": "•••""#, session))
        let request = try #require(fixture.client.requests.first)
        #expect(request.method == .post && request.headerFields["Authorization"] == "Bearer hunter2")
        withExtendedLifetime(board) {}
    }

    @Test("An error response is reported")
    func failedRequest() async throws {
        let (board, session) = try await session(#"http: "http://server.test/toggle", method: POST"#)
        fixture.client.answer(#"{"error": "no such light"}"#, status: 404)
        session.press("S")
        #expect(await wait(for: "no such light", session))
        #expect(session.frame?.plainText.contains("Scale failed") == true)
        withExtendedLifetime(board) {}
    }
}
