import Dashboard
import Foundation
import JSONDocuments
import LoadableNetworking
import Loadables
import TerminalTesting
import TerminalUI
import TestSupport
import Testing

@testable import Boards

/// Rows, choices and answers that others wrote, in the commands and requests of keys: each is a value, whatever is in it.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct HostileInputTests {

    private let fixture: BoardFixture

    init() throws {
        fixture = try BoardFixture()
    }

    nonisolated private static let texts =
        [
            "$(touch pwned)", "`touch pwned`", "'; touch pwned; '", "\"; touch pwned; \"", "a\ntouch pwned\nb", "-rf",
            "--",
            "../../etc", "..", "a/../b", "%00", "%2e%2e", "a?b#c&d=e", "a@b:80", "{\"a\": 1}", "\\", "$name",
            "${secret.x}",
            "${var.stage}", "*", "~", "a b\tc", String(repeating: "é", count: 30_000),
        ] + HostileText.kinds.sorted { $0.key < $1.key }.map(\.value)

    private static func json(_ text: String) throws -> String {
        String(decoding: try JSONEncoder().encode(["name": text]), as: UTF8.self)
    }

    /// A board with one row of that name, which is also the choice of the variable `stage`.
    private func session(_ name: String, _ key: String) async throws -> (Board, TestSession) {
        fixture.client.answer("[\(try Self.json(name))]")
        let board = try fixture.makeBoard(
            """
            variables: { stage: { source: pods, value: name } }
            sources: { pods: { http: "http://server.test/pods", every: never, view: table } }
            pages: [{ rows: [[pods]] }]
            keys: { S: { on: pods, title: Act, \(key) } }
            """)
        await board.loadOnce()
        _ = fixture.client.takeRequests()
        return (board, TestSession(board.screen, width: 100, height: 30))
    }

    private func wait(for text: String, _ session: TestSession) async -> Bool {
        await until { session.advance(by: .milliseconds(10)).frame?.plainText.contains(text) == true }
        return session.frame?.plainText.contains(text) == true
    }

    @Test("A command gets rows, choices and answers byte by byte, and executes none of them", arguments: texts)
    func command(text: String) async throws {
        let (board, session) = try await session(
            text,
            #"ask: { asked: { variable: stage } }, env: { STAGE: "${var.stage}", ROW: "${row.pods.name}" }, run: 'for v in "$name" "$STAGE" "$ROW" "$asked"; do printf "%s\0" "$v"; done > out; mv out done'"#
        )
        session.press("S")
        let form = session.frame?.plainText ?? ""
        #expect(HostileText.remains(in: form) == [])
        session.press("tab enter")
        #expect(await wait(for: "Act: done", session), "\(session.frame?.plainText ?? "")")
        let bytes = try Data(contentsOf: URL(fileURLWithPath: fixture.folder + "/done"))
        #expect(
            bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) } == Array(repeating: text, count: 4))
        #expect(!FileManager.default.fileExists(atPath: fixture.folder + "/pwned"))
        withExtendedLifetime(board) {}
    }

    @Test(
        "Rows and choices are one path component or query value of a request, or it is not sent",
        arguments: texts)
    func url(text: String) async throws {
        let (board, session) = try await session(
            text, #"http: "http://server.test/a/${row.pods.name}/b?q=${var.stage}&r=1""#)
        session.press("S")
        #expect(await wait(for: "Act", session))
        await until {
            !fixture.client.requests.isEmpty
                || session.advance(by: .milliseconds(10)).frame?.plainText.contains("failed") == true
        }
        guard let request = fixture.client.requests.first else {
            #expect(text == "..")
            return
        }
        let parts = try #require(URLComponents(url: request.url, resolvingAgainstBaseURL: false))
        #expect(parts.host == "server.test" && parts.port == nil && parts.user == nil && parts.fragment == nil)
        let path = parts.percentEncodedPath.split(separator: "/", omittingEmptySubsequences: false)
        #expect(path.map { String($0).removingPercentEncoding } == ["", "a", text, "b"])
        #expect(parts.queryItems == [URLQueryItem(name: "q", value: text), URLQueryItem(name: "r", value: "1")])
        withExtendedLifetime(board) {}
    }

    @Test("Rows and choices are one value of a header or body, or the request is not sent", arguments: texts)
    func headerAndBody(text: String) async throws {
        let (board, session) = try await session(
            text,
            #"http: "http://server.test/a", method: POST, headers: { X-Stage: "${var.stage}" }, body: '{"n": "${row.pods.name}", "r": 1}'"#
        )
        session.press("S")
        await until {
            !fixture.client.requests.isEmpty
                || session.advance(by: .milliseconds(10)).frame?.plainText.contains("Act failed") == true
        }
        let isPlain = text.unicodeScalars.allSatisfy { $0 == "\t" || $0.value >= 0x20 && $0.value != 0x7F }
        #expect(fixture.client.requests.isEmpty == !isPlain)
        guard let request = fixture.client.requests.first else { return }
        #expect(request.headerFields["X-Stage"] == text)
        guard case .data(let body)? = request.body?.content else {
            Issue.record("no body")
            return
        }
        let sent = try #require(try JSONSerialization.jsonObject(with: body) as? [String: Any])
        #expect(sent["n"] as? String == text && sent["r"] as? Int == 1 && sent.count == 2)
        withExtendedLifetime(board) {}
    }

    @Test("Control characters in rows and choices are not shown in questions, outputs and the header", arguments: texts)
    func screens(text: String) async throws {
        let (board, session) = try await session(
            text,
            #"confirm: true, env: { STAGE: "${var.stage}" }, output: overlay, run: 'printf "%s\n" "$name" "$STAGE"; exit 3'"#
        )
        func check() {
            let shown = session.frame?.plainText ?? ""
            #expect(HostileText.remains(in: shown) == [], "\(shown)")
        }
        check()
        session.press("S")
        check()
        session.press("right enter")
        #expect(await wait(for: "exit code 3", session))
        check()
        session.press("v")
        check()
        withExtendedLifetime(board) {}
    }
}
