import Dashboard
import Foundation
import LoadableNetworking
import Loadables
import TerminalTesting
import TerminalUI
import TestSupport
import Testing

@testable import Boards

/// Keys that use variables of the board.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct VariableKeyTests {

    private let fixture: BoardFixture

    init() throws {
        fixture = try BoardFixture()
        fixture.client.answer(#"[{"name": "web"}, {"name": "db"}]"#)
    }

    private func session(_ key: String, variable: String = "[staging, \"pro/d \\\"1\\\"\"]") async throws -> (
        Board, TestSession
    ) {
        let board = try fixture.makeBoard(
            """
            variables: { stage: \(variable) }
            sources:
              pods: { http: "http://server.test/pods", every: never, view: table }
            pages: [{ rows: [[pods]] }]
            keys: { S: { on: pods, title: Scale, \(key) } }
            """)
        await board.loadOnce()
        _ = fixture.client.takeRequests()
        return (board, TestSession(board.screen, width: 80, height: 24))
    }

    private func done(_ text: String) async -> Bool {
        await until { (try? fixture.read("done.txt")) == text }
        return (try? fixture.read("done.txt")) == text
    }

    private func wait(for text: String, _ session: TestSession) async -> Bool {
        await until { session.advance(by: .milliseconds(10)).frame?.plainText.contains(text) == true }
        return session.frame?.plainText.contains(text) == true
    }

    @Test("The request of a key has the chosen value, escaped for its place")
    func request() async throws {
        let (board, session) = try await session(
            #"http: "http://server.test/${var.stage}", method: POST, headers: { X-Stage: "${var.stage}" }, body: '{"s": "${var.stage}"}'"#
        )
        board.choose([#"pro/d "1""#], of: "stage")
        session.press("S")
        #expect(await wait(for: "Scale: done", session))
        let request = try #require(fixture.client.requests.first)
        #expect(request.url.absoluteString == "http://server.test/pro%2Fd%20%221%22")
        #expect(request.headerFields["X-Stage"] == #"pro/d "1""#)
        guard case .data(let body)? = request.body?.content else {
            Issue.record("no body")
            return
        }
        #expect(String(decoding: body, as: UTF8.self) == #"{"s": "pro/d \"1\""}"#)
    }

    @Test("The variables of a command may refer to variables of the board and to the row")
    func command() async throws {
        let (board, session) = try await session(
            #"env: { STAGE: "${var.stage}/${row.pods.name}" }, run: 'echo "$STAGE $name" >> done.txt'"#)
        board.choose([#"pro/d "1""#], of: "stage")
        session.press("down S")
        #expect(await done("pro/d \"1\"/db db\n"))
    }

    @Test("A question shows the values of variables, and the shown values are used")
    func question() async throws {
        let (board, session) = try await session(
            #"env: { STAGE: "${var.stage}" }, confirm: true, run: 'echo "$STAGE" >> done.txt'"#)
        session.press("S")
        #expect(session.frame?.plainText.contains("${var.stage} is staging") == true)
        board.choose([#"pro/d "1""#], of: "stage")
        session.press("right enter")
        #expect(await done("staging\n"))
    }

    @Test("An answer is a choice of a variable, initially the chosen one; the variable stays unchanged")
    func choices() async throws {
        let (board, session) = try await session(
            "ask: { s: { variable: stage } }, run: 'echo \"$s\" >> done.txt'", variable: "[a, b, c]")
        board.choose(["b"], of: "stage")
        session.press("S")
        #expect(session.frame?.plainText.contains("(*) b") == true)
        session.press("down tab enter")
        #expect(await done("c\n"))
        #expect(board.selections.variables["stage"]?.text == "b")
    }

    @Test("The answer for all choices of a variable is its text")
    func allChoices() async throws {
        let (board, session) = try await session(
            "ask: { s: { variable: stage } }, run: 'echo \"$s\" >> done.txt'",
            variable: "{ source: pods, value: name, all: \"*\" }")
        session.press("S")
        #expect(session.frame?.plainText.contains("(*) all") == true)
        session.press("tab enter")
        #expect(await done("*\n"))
        withExtendedLifetime(board) {}
    }

    @Test("An answer may be the text of a variable that the user types")
    func typed() async throws {
        let (board, session) = try await session(
            "ask: { s: { variable: stage } }, run: 'echo \"$s\" >> done.txt'", variable: "{ input: 'x y' }")
        session.press("S z tab enter")
        #expect(await done("x yz\n"))
        withExtendedLifetime(board) {}
    }

    @Test("Several choices of a variable are typed; the form starts with the chosen ones and refuses others")
    func several() async throws {
        let (board, session) = try await session(
            "ask: { s: { variable: stage } }, run: 'echo \"$s\" >> done.txt'",
            variable: "{ choices: [a, b, c], several: true }")
        board.choose(["a", "c"], of: "stage")
        session.press("S x tab enter")
        #expect(session.frame?.plainText.contains("“cx” is not a choice") == true)
        #expect((try? fixture.read("done.txt")) == nil)
        session.press("esc").advance(by: .milliseconds(100))
        session.press("S , b tab enter")
        #expect(await done("a,c,b\n"))
        #expect(board.selections.variables["stage"]?.text == "a,c")
    }

    @Test("A key does nothing while a variable that it uses has no value")
    func unknown() async throws {
        fixture.client.answer("[]")
        let (board, session) = try await session(
            #"env: { STAGE: "${var.stage}" }, run: 'echo "$STAGE" >> done.txt'"#, variable: "{ source: pods }")
        session.press("S")
        #expect(await wait(for: "the choices of “stage” are not loaded yet", session))
        #expect((try? fixture.read("done.txt")) == nil)
        withExtendedLifetime(board) {}
    }
}
