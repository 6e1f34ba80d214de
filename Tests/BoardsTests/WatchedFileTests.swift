import Dashboard
import Documents
import Foundation
import LoadableTesting
import Loadables
import TestSupport
import Testing

@testable import Boards

/// Files that are read when they change.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct WatchedFileTests {

    private let clock = ManualClock()
    private let fixture: BoardFixture

    init() throws {
        fixture = try BoardFixture(clock: clock)
    }

    /// Waits for the panel to show the text, for at most 3 seconds of the board's clock: less than the wait for a retry.
    private func waits(for text: String, on board: Board, sleepers: Int) async {
        for _ in 0..<12 where !board.text.contains(text) {
            await until { clock.sleepers > sleepers || board.text.contains(text) }
            await clock.advance(by: .milliseconds(250))
        }
    }

    @Test("After a failure, a file is read as soon as it is repaired or created", arguments: ["name\n\"open", nil])
    func repaired(faulty: String?) async throws {
        if let faulty { try fixture.write(faulty, to: "f.csv") }
        let board = try fixture.makeBoard("sources: { f: { file: f.csv, parse: csv } }\n")
        board.start()
        await until { board.shownPanels[0].error != nil && clock.sleepers > 0 }
        let sleepers = clock.sleepers
        try fixture.write("name\nrepaired\n", to: "f.csv")
        await waits(for: "repaired", on: board, sleepers: sleepers)
        #expect(board.text.contains("repaired"))
        #expect(board.shownPanels[0].error == nil)
    }

    @Test(
        "A load of counters is not conditional, because an unchanged counter does not grow", arguments: [true, false])
    func counters(isRate: Bool) throws {
        let board = try fixture.settings(
            "sources: { a: { http: 'http://server.test/', rate: \(isRate), every: 1m } }\n")
        let source = try #require(board.sources.first)
        let request = LoadRequest(
            known: ContentValidator(entityTag: "\"1\""), content: try BoardContent(.text("7")))
        #expect((request.whole(for: source).known == nil) == isRate)
    }
}
