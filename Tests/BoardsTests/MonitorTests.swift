import Dashboard
import Foundation
import LoadableTesting
import Loadables
import Settings
import TerminalUI
import TestSupport
import Testing

@testable import Boards

/// A monitor over a timeline: when it checks, and what it shows of a target that is down.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct MonitorTests {

    private let clock = ManualClock()
    private let fixture: BoardFixture

    init() throws {
        fixture = try BoardFixture(clock: clock)
    }

    private nonisolated static let source =
        "sources:\n  site: { http: http://server.test/health, every: 10s, view: monitor }\n"

    private func restarted(_ text: String = Self.source) throws -> Board {
        try fixture.makeBoard(text, in: fixture.makeEnvironment())
    }

    /// Waits until that many requests were made and their loads are over.
    private func settle(_ board: Board, after count: Int) async {
        await until {
            fixture.client.requests.count == count && board.shownPanels.allSatisfy { $0.loadableState != .syncing }
        }
    }

    /// Runs the board for that many intervals of 10 seconds.
    private func run(_ board: Board, intervals: Int) async {
        for _ in 0..<intervals {
            let count = fixture.client.requests.count
            await clock.advance(by: .seconds(10))
            await settle(board, after: count + 1)
        }
    }

    private func start(_ text: String = Self.source) async throws -> Board {
        let board = try restarted(text)
        let count = fixture.client.requests.count
        board.start()
        await settle(board, after: count + 1)
        return board
    }

    @Test(
        "A monitor keeps its interval while its target is down, wherever the view is set",
        arguments: [
            source,
            "sources:\n  site: { http: http://server.test/health, every: 10s }\npages: [{ rows: [[site: monitor]] }]\n",
            "sources:\n  site: { http: http://server.test/health, every: 10s }\npages: [{ rows: [[site: table], [site: monitor]] }]\n",
        ])
    func interval(text: String) async throws {
        fixture.client.answer(status: 503)
        let board = try await start(text)
        await run(board, intervals: 12)
        fixture.client.answer()
        await run(board, intervals: 1)
        #expect(board.text.contains("● up"))
        #expect(board.shownPanels.allSatisfy { $0.nextSync == clock.now.advanced(by: .seconds(10)) })
    }

    @Test("A source that is not a monitor backs off, and becoming a monitor keeps the interval from then on")
    func becomesMonitor() async throws {
        let text = "sources:\n  site: { http: http://server.test/health, every: 10s }\n"
        fixture.client.answer(status: 503)
        let board = try await start(text)
        await clock.advance(by: .seconds(60))
        let content = fixture.client.requests.count
        #expect(content < 6)
        board.apply(try fixture.settings(text + "pages: [{ rows: [[site: monitor]] }]\n"))
        await board.loadOnce()
        await run(board, intervals: 6)
        board.apply(try fixture.settings(text))
        await board.loadOnce()
        let count = fixture.client.requests.count
        await clock.advance(by: .seconds(60))
        #expect(fixture.client.requests.count - count < 6)
    }

    @Test("A monitor without any success is shown as down, with its failures, even after a restart")
    func neverUp() async throws {
        fixture.client.answer(status: 503)
        let board = try await start()
        for text in ["✗ down", "✗"] { #expect(board.text.contains(text)) }
        await run(board, intervals: 3)
        #expect(board.text.contains("✗✗✗✗"))
        #expect(board.text.contains("0 % of 30 s"))
        #expect(board.text.contains("503"), "the error is told beside the bars")
        #expect(board.screen.failures.count == 1)
        let again = try restarted()
        #expect(again.text.contains("✗✗✗✗"))
        #expect(!again.text.contains("● up"))
        again.start()
        await settle(again, after: 5)
        #expect(again.text.contains("✗✗✗✗✗"))
    }

    @Test("Failed checks in maintenance do not count, and the monitor shows why it is down")
    func maintenance() async throws {
        // It is 00:26:40.
        let board = try await start(
            Self.source.replacing("monitor }", with: "monitor, maintenance: { start: '00:27', end: '00:28' } }"))
        await run(board, intervals: 1)
        fixture.client.answer(status: 503)
        await run(board, intervals: 3)
        for text in ["‖ down in maintenance", "‖‖", "100 % of 20 s"] { #expect(board.text.contains(text), "\(text)") }
        #expect(board.text.contains("maintenance until 00:28"))
        fixture.client.answer()
        await run(board, intervals: 4)
        #expect(board.text.contains("● up") && board.text.contains("‖‖"))
        fixture.client.answer(status: 503)
        await run(board, intervals: 2)
        #expect(board.text.contains("✗ down") && !board.text.contains("100 %"))
    }

    @Test(
        "The median of an even number of times is the mean of the middle two",
        arguments: [
            ([0.011, 0.037], "median 24 ms"), ([0.011, 0.037, 0.016, 0.021], "median 19 ms"),
            ([0.011, 0.016, 0.037], "median 16 ms"),
        ])
    func median(times: [Double], text: String) {
        let checks = times.map { MonitorContent.Check(date: clock.now, seconds: $0) }
        #expect(MonitorContent(checks: checks).lines.map(\.text).joined().contains(text))
    }

    @Test("No uptime is shown while no check counts")
    func noShare() {
        var check = MonitorContent.Check(date: clock.now, seconds: nil)
        check.isExcused = true
        #expect(MonitorContent(checks: [check, check]).lines.map(\.text) == ["‖ down in maintenance", ""])
    }

    @Test("Its first success replaces the failures by bars, and it is up")
    func firstSuccess() async throws {
        fixture.client.answer(status: 500)
        let board = try await start()
        await run(board, intervals: 2)
        fixture.client.answer()
        await run(board, intervals: 1)
        #expect(board.text.contains("● up"))
        await run(board, intervals: 1)
        #expect(board.text.contains("25.0 % of 40 s"))
        #expect(board.screen.failures == [])
    }

    @Test("Uptime is measured in time: extra checks have no extra weight")
    func uptime() async throws {
        let board = try await start()
        await run(board, intervals: 3)
        fixture.client.answer(status: 503)
        for _ in 0..<5 { await board.loadOnce() }
        await run(board, intervals: 1)
        #expect(board.text.contains("75.0 % of 40 s"))
    }

    @Test("Time between the end and the next start of a board is not counted")
    func notRunning() async throws {
        do {
            let board = try await start()
            await run(board, intervals: 2)
            #expect(board.text.contains("100 % of 20 s"))
        }
        fixture.client.answer(status: 503)
        await clock.advance(by: .seconds(3_600))
        let board = try await start()
        #expect(board.text.contains("100 % of 20 s"))
        await run(board, intervals: 2)
        #expect(board.text.contains("50.0 % of 40 s"))
    }

    @Test("Paused time is not counted")
    func paused() async throws {
        let board = try await start()
        await run(board, intervals: 1)
        board.screen.foreground.isPaused = true
        await clock.advance(by: .seconds(600))
        board.screen.foreground.isPaused = false
        await clock.advance(by: .zero)
        await settle(board, after: 3)
        await run(board, intervals: 1)
        #expect(board.text.contains("100 % of 20 s"))
    }

    @Test("The JSON output has the uptime and the observed time")
    func json() async throws {
        let board = try await start()
        await run(board, intervals: 3)
        let json = board.screen.json().filter { !$0.isWhitespace }
        #expect(json.contains("\"uptime\":1") && json.contains("\"observed\":30"))
    }
}
