import Dashboard
import Foundation
import LoadableNetworking
import Loadables
import TerminalTesting
import TerminalUI
import TestSupport
import Testing

@testable import Boards

/// Keys whose requests refer to the chosen row.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct RowRequestTests {

    private let fixture: BoardFixture

    init() throws {
        fixture = try BoardFixture()
        fixture.client.answer(Self.lights)
    }

    private static let lights = #"[{"id": "hall/1", "name": "The \"hall\""}, {"id": "two", "name": null}]"#

    /// A board of lights with a key that sends a request.
    private func session(_ key: String) async throws -> (Board, TestSession) {
        let board = try fixture.makeBoard(
            """
            sources: { lights: { http: "http://server.test/lights", every: never, view: table } }
            keys: { L: { on: lights, title: Toggle, \(key) } }
            """)
        await board.loadOnce()
        _ = fixture.client.takeRequests()
        return (board, TestSession(board.screen, width: 80, height: 24))
    }

    private func wait(for text: String, _ session: TestSession) async -> Bool {
        await until { session.advance(by: .milliseconds(10)).frame?.plainText.contains(text) == true }
        return session.frame?.plainText.contains(text) == true
    }

    @Test("Fields of the chosen row are percent-encoded in the URL and escaped in a JSON body")
    func positions() async throws {
        let (board, session) = try await session(
            #"http: "http://server.test/toggle/${row.lights.id}", method: POST, body: '{"n": "${row.lights.name}"}'"#)
        session.press("L")
        #expect(await wait(for: "Toggle: done", session))
        let request = try #require(fixture.client.requests.first)
        #expect(request.url.absoluteString == "http://server.test/toggle/hall%2F1")
        guard case .data(let body)? = request.body?.content else {
            Issue.record("no body")
            return
        }
        #expect(String(decoding: body, as: UTF8.self) == #"{"n": "The \"hall\""}"#)
        withExtendedLifetime(board) {}
    }

    @Test("A request is not sent for a row without a field that it refers to")
    func missing() async throws {
        let (board, session) = try await session(#"http: "http://server.test/${row.lights.name}""#)
        session.press("down L")
        #expect(await wait(for: "${row.lights.name} is null", session))
        #expect(fixture.client.requests.isEmpty)
        withExtendedLifetime(board) {}
    }

    @Test("A request is not sent for a removed row, or without a row")
    func gone() async throws {
        let (board, session) = try await session(#"http: "http://server.test/${row.lights.id}", confirm: true"#)
        session.press("down L")
        #expect(session.frame?.plainText.contains("${row.lights.id} is two") == true)
        fixture.client.answer(#"[{"id": "hall/1", "name": "x"}]"#)
        await board.loadOnce()
        _ = fixture.client.takeRequests()
        session.press("right enter")
        #expect(await wait(for: "no longer exists", session))
        fixture.client.answer("[]")
        await board.loadOnce()
        _ = fixture.client.takeRequests()
        session.advance(by: .milliseconds(100)).press("up L")
        #expect(await wait(for: "not run", session))
        #expect(fixture.client.requests.isEmpty)
        withExtendedLifetime(board) {}
    }

    @Test("A request is sent for each marked row, in order")
    func marked() async throws {
        let (board, session) = try await session(#"http: "http://server.test/${row.lights.id}""#)
        session.press(Key(" "), .down, Key(" "), Key("L"))
        #expect(await wait(for: "done", session))
        #expect(
            fixture.client.requests.map(\.url.absoluteString) == [
                "http://server.test/hall%2F1", "http://server.test/two",
            ])
        withExtendedLifetime(board) {}
    }
}
