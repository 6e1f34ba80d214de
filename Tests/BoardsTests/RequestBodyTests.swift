import Dashboard
import Foundation
import Loadables
import Testing

@testable import Boards
@testable import LoadableNetworking

/// The bodies of requests and their type.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct RequestBodyTests {

    @Test(
        "A JSON body has the JSON content type, unless the file sets another one",
        arguments: [
            (#"body: '{"query": "{ me }"}'"#, "application/json"), (#"body: ' [1, 2]'"#, "application/json"),
            (#"body: '{"a": }'"#, nil), (#"body: a=1&b=2"#, nil), (#"body: '"text"'"#, nil), (#"body: '12'"#, nil),
            (#"body: '{}', headers: { content-type: application/graphql }"#, "application/graphql"),
            ("method: GET", nil),
        ] as [(String, String?)])
    func type(options: String, type: String?) async throws {
        let fixture = try BoardFixture()
        fixture.client.answer("1")
        let board = try fixture.makeBoard(
            "sources: { it: { http: 'http://server.test/', method: POST, every: never, \(options) } }"
                .replacing("method: POST, every: never, method: GET", with: "every: never"))
        await board.loadOnce()
        let request = try #require(fixture.client.requests.first)
        #expect(request.headerFields[values: "Content-Type"] == [type].compactMap(\.self))
    }

    @Test(
        "A map or a list is sent as JSON",
        arguments: [
            ("{ id: 7, ok: true, none: , text: 'say \"hi\"' }", #"{"id":7,"ok":true,"none":null,"text":"say \"hi\""}"#),
            ("{ a: { b: [1, x] }, 'c\"': [] }", #"{"a":{"b":[1,"x"]},"c\"":[]}"#),
            ("[1.50, '7', 007, 0x10, .5, -0, 1e3]", #"[1.50,"7","007","0x10",".5",-0,1e3]"#),
            ("{ port: '${env.PORT}', url: 'http://h:${env.PORT}/' }", #"{"port":8080,"url":"http://h:8080/"}"#),
            ("{ n: '${source.n}', t: 'is ${source.n}', s: '${source.s}' }", #"{"n":42,"t":"is 42","s":"a\"b"}"#),
            ("{ key: '${secret.it}' }", #"{"key":"a\"b"}"#),
        ])
    func json(body: String, sent: String) async throws {
        let fixture = try BoardFixture()
        fixture.client.answer("1")
        let text = """
            secrets: { it: { command: "printf 'a\\\\042b'" } }
            sources:
              n: { command: echo 42, parse: json }
              s: { command: "printf 'a\\\\042b'" }
              it: { http: 'http://server.test/', method: POST, every: never, body: \(body) }
            """
        let settings = try fixture.settings(text, ["PORT": "8080"])
        let board = Board(settings, surroundings: fixture.surroundings(), time: .utc, in: fixture.environment)
        await board.loadOnce()
        let request = try #require(fixture.client.requests.first)
        #expect(request.headerFields["Content-Type"] == "application/json")
        #expect(request.text == sent)
    }

    @Test("A GraphQL query is sent with POST, and content goes into its variables")
    func query() async throws {
        let fixture = try BoardFixture()
        fixture.client.answer(#"{"data": {"team": {"name": "A"}}}"#)
        let board = try fixture.makeBoard(
            """
            sources:
              id: { command: "printf '7\\\\042x'" }
              it:
                http: http://server.test/graphql
                every: never
                select: .data.team.name
                graphql:
                  query: |
                    query($id: ID!, $n: Int) { team(id: $id, first: $n) { name } }
                  variables: { id: "${source.id}", n: 3 }
            """)
        await board.loadOnce()
        let request = try #require(fixture.client.requests.first)
        #expect(request.method == .post)
        #expect(request.headerFields["Content-Type"] == "application/json")
        let query = #""query($id: ID!, $n: Int) { team(id: $id, first: $n) { name } }\n""#
        #expect(request.text == #"{"query":\#(query),"variables":{"id":"7\"x","n":3}}"#)
        #expect(board.text.contains("A"))
    }

    @Test(
        "A GraphQL response with errors is a failure, whatever its status is",
        arguments: [
            (#"{"data": null, "errors": [{"message": "no such team"}]}"#, 200, "GraphQL error: no such team"),
            (#"{"data": {"a": 1}, "errors": [{"message": "x"}, {}]}"#, 200, "2 GraphQL errors: x"),
            (#"{"errors": [{}]}"#, 200, "GraphQL error"), (#"{"data": {"a": 1}, "errors": []}"#, 200, nil),
            (#"{"data": {"a": 1}}"#, 200, nil), (#"{"errors": [{"message": "bad query"}]}"#, 400, "bad query"),
        ] as [(String, Int, String?)])
    func errors(response: String, status: Int, error: String?) async throws {
        let fixture = try BoardFixture()
        fixture.client.answer(response, status: status)
        let board = try fixture.makeBoard(
            "sources: { it: { http: 'http://server.test/', graphql: '{ me }', every: never } }")
        await board.loadOnce()
        #expect(fixture.client.requests.first?.text == #"{"query":"{ me }"}"#)
        if let error {
            #expect(board.screen.failures.first?.contains(error) == true)
        } else {
            #expect(board.screen.failures == [])
        }
    }
}

extension HTTPRequest {

    /// The body as text.
    fileprivate var text: String? {
        if case .data(let data) = body?.content { String(decoding: data, as: UTF8.self) } else { nil }
    }
}
