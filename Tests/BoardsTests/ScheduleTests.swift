import Dashboard
import Foundation
import LoadableTesting
import Loadables
import Settings
import TestSupport
import Testing

@testable import Boards

/// When the sources of a board are loaded again.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct ScheduleTests {

    private let clock = ManualClock()
    private let fixture: BoardFixture

    init() throws {
        fixture = try BoardFixture(clock: clock)
    }

    private func start(_ text: String) async throws -> Board {
        let board = try fixture.makeBoard(text, in: fixture.makeEnvironment())
        board.start()
        await settle(board)
        return board
    }

    private func settle(_ board: Board) async {
        await clock.advance(by: .zero)
        await until { board.shownPanels.allSatisfy { ![.syncing, .idle].contains($0.loadableState) } }
    }

    private func comeBack(_ board: Board, times: Int = 1) async {
        for _ in 0..<times {
            board.screen.foreground.isActive = false
            board.screen.foreground.isActive = true
            await settle(board)
        }
    }

    private static let three = """
        sources:
          standard: { http: http://server.test/standard, every: 1h }
          always: { http: http://server.test/always, every: 1h, on_focus: always }
          never: { http: http://server.test/never, every: 1h, on_focus: never }
        """

    private func counts(_ names: String...) -> [Int] { names.map { fixture.client.count($0) } }

    @Test("A file that has changed between two starts is shown at once and followed, although its interval is not over")
    func fileAfterRestart() async throws {
        let text = "sources: { rows: { file: rows.json, every: 1h } }"
        try fixture.write(#"[{"a": "one"}]"#, to: "rows.json")
        let first = try fixture.makeBoard(text, in: fixture.makeEnvironment())
        await first.loadOnce()
        #expect(first.text.contains("one"))
        try fixture.write(#"[{"a": "two"}]"#, to: "rows.json")
        let next = try await start(text)
        await until(moving: clock) { next.text.contains("two") }
        try fixture.write(#"[{"a": "three"}]"#, to: "rows.json")
        await until(moving: clock) { next.text.contains("three") }
    }

    @Test("Ten focus changes reload fresh sources only with “always”")
    func fresh() async throws {
        let board = try await start(Self.three)
        await comeBack(board, times: 10)
        #expect(counts("standard", "always", "never") == [1, 11, 1])
    }

    @Test("A failed source is loaded once by ten focus changes, unless the board says “never”")
    func failed() async throws {
        fixture.client.answer(status: 503)
        let board = try await start(Self.three)
        await comeBack(board, times: 10)
        #expect(counts("standard", "always", "never") == [2, 11, 1])
    }

    @Test("The defaults of a file apply to its sources unless they set their own")
    func defaults() async throws {
        let text = Self.three.replacing("sources:", with: "defaults: { on_focus: never }\nsources:")
        fixture.client.answer(status: 503)
        let board = try await start(text)
        await comeBack(board, times: 3)
        #expect(counts("standard", "always", "never") == [1, 4, 1])
    }

    @Test("The focus does not load a source without an interval")
    func withoutInterval() async throws {
        let board = try await start("sources:\n  it: { http: http://server.test/it, every: never, on_focus: always }\n")
        await comeBack(board, times: 3)
        #expect(counts("it") == [1])
    }

    @Test("New focus settings apply immediately")
    func reloaded() async throws {
        let board = try await start(Self.three)
        board.apply(try fixture.settings(Self.three.replacing("on_focus: always", with: "on_focus: never")))
        await settle(board)
        let before = counts("always")
        await comeBack(board, times: 3)
        #expect(counts("always") == before)
    }

    @Test("A source with an interval of half a second that fails once is loaded again after half a second")
    func fast() async throws {
        fixture.client.answer(status: 503)
        let board = try await start("sources:\n  it: { http: http://server.test/it, every: 500ms }\n")
        fixture.client.answer()
        await clock.advance(by: .milliseconds(500)) { fixture.client.count("it") == 2 }
        await settle(board)
        #expect(board.screen.failures == [])
        let next = try #require(board.shownPanels.first?.nextSync)
        #expect(clock.now.duration(to: next) <= .milliseconds(500))
    }
}
