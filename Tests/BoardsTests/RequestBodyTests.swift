import Loadables
import Testing

@testable import Boards
@testable import LoadableNetworking

/// The bodies of requests and their type.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct RequestBodyTests {

    @Test(
        "A JSON body has the type of JSON, unless the file says another one",
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
}
