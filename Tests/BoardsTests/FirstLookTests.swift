import Foundation
import LoadableTesting
import Loadables
import TestSupport
import Testing

@testable import Boards
@testable import LoadableNetworking

/// The first response of a source that `loadboard add` looks at.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct FirstLookTests {

    private let clock = ManualClock()
    private let fixture: BoardFixture
    private let server = StreamServer()

    init() throws {
        fixture = try BoardFixture(clock: clock)
    }

    /// What is seen of a response.
    ///
    /// - Parameter time: How much time passes when the text has come.
    private func look(
        _ text: String, type: String?, fields: HTTPFields = [:], ends: Bool = false, after time: Duration = .zero
    ) async throws -> FirstResponse? {
        let response = server.prepare(type: type, fields)
        response.write(lines: text)
        if ends { response.end() }
        let board = try fixture.settings("sources:\n  it: { http: 'http://server.test/' }\n")
        let surroundings = fixture.surroundings(client: server)
        let source = try #require(board.sources.first)
        let look = Task { [clock] in try await surroundings.look(at: source, on: board, clock: clock) }
        if !ends {
            await until { clock.sleepers > 0 }
            // Until then, what has come is read.
            await clock.advance(by: time - .milliseconds(1))
            await clock.advance(by: .milliseconds(1))
        }
        defer { if !ends { #expect(response.isCancelled) } }
        return try await look.value
    }

    private func text(_ seen: FirstResponse?) -> String? {
        seen?.answer.content.map { String(decoding: $0, as: UTF8.self) }
    }

    @Test("Events within the first two seconds are shown as rows, and the connection is closed")
    func events() async throws {
        let seen = try await look(
            "id: 1\ndata: {\"a\":1}\n\ndata: {\"a\":2}\n\ndata: {", type: "text/event-stream", after: .seconds(2))
        #expect(seen?.goesOn == true && seen?.paging == nil)
        #expect(text(seen) == "{\"a\":1,\"sse_id\":\"1\"}\n{\"a\":2}\n")
    }

    @Test("Events are a stream even if none arrives, or if the response ends")
    func fewEvents() async throws {
        #expect(try await look("", type: "text/event-stream", after: .seconds(2))?.goesOn == true)
        let ended = try await look("data: x\n\n", type: "text/event-stream", ends: true)
        #expect(ended?.goesOn == true && text(ended) == "{\"data\":\"x\"}\n")
    }

    @Test("Lines without an end are a stream, immediately if the type says so", arguments: [2, 8])
    func lines(seconds: Int) async throws {
        let seen = try await look(
            "{\"a\":1}\n{\"a\":2}\n", type: seconds == 2 ? "application/x-ndjson" : "application/json",
            after: .seconds(seconds))
        #expect(seen?.goesOn == true && text(seen) == "{\"a\":1}\n{\"a\":2}\n")
    }

    @Test("A response that ends is complete content, with its pages")
    func ended() async throws {
        let seen = try await look(
            "{\"a\":1}\n", type: "application/x-ndjson", fields: ["Link": "</?page=2>; rel=\"next\""], ends: true)
        #expect(seen?.goesOn == false && text(seen) == "{\"a\":1}\n" && seen?.paging?.setting == "{ link: next }")
    }

    @Test("A slow download or a hanging server is not a stream")
    func slow() async throws {
        for (fields, text): (HTTPFields, String) in [(["Content-Length": "1000"], "a,b\n1,2\n"), ([:], "a")] {
            await #expect(throws: NetworkError.self) {
                try await look(text, type: "text/csv", fields: fields, after: .seconds(8))
            }
        }
    }
}
