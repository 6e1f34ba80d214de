import Dashboard
import Foundation
import Loadables
import TestSupport
import Testing

@testable import Boards

/// Responses that were loaded before a board was made.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct FirstResponsesTests {

    private let fixture: BoardFixture

    init() throws {
        fixture = try BoardFixture()
    }

    private func board(_ responses: FirstResponses) throws -> Board {
        var surroundings = fixture.surroundings()
        surroundings.firstResponses = responses
        let text = "sources: { rows: { command: 'echo run >> runs; echo fetched' } }\n"
        return Board(try fixture.settings(text), surroundings: surroundings, in: fixture.environment)
    }

    @Test("A recorded response replaces the first load only")
    func once() async throws {
        let responses = FirstResponses()
        responses.add(for: "rows") { .content(Data("seen before".utf8)) }
        let board = try board(responses)
        board.start()
        await until { board.text.contains("seen before") }
        #expect(!FileManager.default.fileExists(atPath: "\(fixture.folder)/runs"))
        board.screen.refreshAll()
        await until { board.text.contains("fetched") }
        #expect(try fixture.read("runs") == "run\n")
    }

    @Test("Without a response the source is loaded")
    func none() async throws {
        let responses = FirstResponses()
        responses.add(for: "rows") { nil }
        let board = try board(responses)
        board.start()
        await until { board.text.contains("fetched") }
        #expect(try fixture.read("runs") == "run\n")
    }
}
