import Dashboard
import Foundation
import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import TestSupport
import Testing
import Values

@testable import Boards

/// The state that stays with new settings.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct ReloadingTests {

    private let clock = ManualClock()
    private let fixture: BoardFixture

    init() throws {
        fixture = try BoardFixture(clock: clock)
        fixture.client.answer("[\((1...40).map { #""row \#($0)""# }.joined(separator: ", "))]")
    }

    private func text(_ lines: String...) -> String {
        "sources:\n" + lines.map { "  \($0)\n" }.joined()
    }

    private static let first = "first: { http: http://server.test/first, every: 1m }"
    private static let second = "second: { http: http://server.test/second, every: 1m }"

    @Test("Scroll position and selection of unchanged sources stay, and of sources with another schedule")
    func places() async throws {
        let board = try fixture.makeBoard(text(Self.first, Self.second))
        await board.loadOnce()
        let terminal = TestTerminal(size: Size(width: 60, height: 24))
        let runner = ScreenRunner(screen: board.screen, terminal: terminal) {}
        runner.start()
        terminal.press(.tab)
        for _ in 0..<20 { terminal.press(Key("j")) }
        terminal.advance(by: .seconds(1))
        let before = terminal.text
        #expect(before.contains("row 21"))
        for line in [Self.second, Self.second.replacing("1m", with: "2m")] {
            board.apply(try fixture.settings("# Another line\n" + text(Self.first.replacing("1m", with: "5m"), line)))
            terminal.advance(by: .seconds(1))
            #expect(terminal.text == before)
        }
        #expect(fixture.client.requests.count == 2)
        withExtendedLifetime(runner) {}
    }

    @Test("Other forms of times and calendars are shown at once: nothing is loaded, and the places and alerts stay")
    func forms() async throws {
        let clock = ManualClock(now: Timestamp(secondsSince1970: 1_795_356_300))
        let fixture = try BoardFixture(clock: clock)
        let lines = (1...30).map {
            "{\"time\": \(1_795_356_300 - 60 * $0), \"level\": \"info\", \"text\": \"row \($0)\"}"
        }
        fixture.client.answer("[\(lines.joined(separator: ", "))]")
        let board = try fixture.makeBoard(
            text("first: { http: http://server.test/first, every: 1m, view: log, alert: { when: 'length > 3' } }"))
        await board.loadOnce()
        let terminal = TestTerminal(size: Size(width: 60, height: 12))
        let runner = ScreenRunner(screen: board.screen, terminal: terminal) {}
        runner.start()
        terminal.press(Key("g"))
        for _ in 0..<12 { terminal.press(Key("j")) }
        terminal.advance(by: .seconds(1))
        func rows() -> [String] { terminal.text.matches(of: /row \d+/).map { String($0.0) } }
        let before = rows()
        #expect(!before.isEmpty && before.count < 30)
        let alerts = board.screen.alerts.openCount
        board.write(WrittenForms(time: TimeOfDay(.utc, hours: .twelve), weekStart: .sunday))
        terminal.advance(by: .seconds(1))
        #expect(rows() == before)
        #expect(board.screen.alerts.openCount == alerts && fixture.client.requests.count == 1)
        // What comes later has the new forms.
        fixture.client.answer("[{\"time\": 1795356300, \"level\": \"info\", \"text\": \"new\"}]")
        await board.loadOnce()
        #expect(board.text.contains("02:05:00 PM"))
        withExtendedLifetime(runner) {}
    }

    @Test("Unchanged sources are not loaded, fresh or failed; new ones and changed requests are")
    func requests() async throws {
        let failing = "failing: { http: http://server.test/failing, every: 1m }"
        fixture.client.answer(status: 500)
        let board = try fixture.makeBoard(text(failing))
        await board.loadOnce()
        fixture.client.answer("[1]")
        board.apply(try fixture.settings(text(failing, Self.first)))
        await until {
            fixture.client.count("first") == 1 && board.shownPanels.allSatisfy { $0.loadableState != .syncing }
        }
        #expect(fixture.client.count("failing") == 1)
        board.apply(try fixture.settings(text(failing, Self.first.replacing("every", with: "title: Other, every"))))
        board.apply(
            try fixture.settings(
                text(failing, Self.first.replacing("every", with: "title: Other, headers: { A: b }, every"))))
        await until { fixture.client.count("first") == 2 }
        #expect(fixture.client.count("failing") == 1)
    }

    @Test("A changed source is not loaded by its old settings, even if that triggers notifications")
    func gone() async throws {
        func source(_ path: String) -> String {
            "first: { http: http://server.test/\(path), every: 1m, alert: { when: 'length > 3' } }"
        }
        let board = try fixture.makeBoard(text(source("old")))
        await board.loadOnce()
        board.apply(try fixture.settings(text(source("new"))))
        await until { fixture.client.requests.count == 2 }
        for number in 3...5 {
            // The next minute begins with the end of the load.
            await until { board.shownPanels.allSatisfy { $0.loadableState != .syncing } }
            await clock.advance(by: .seconds(60), until: { fixture.client.requests.count >= number })
        }
        #expect(fixture.client.count("old") == 1)
    }

    @Test("A timer continues: the next load comes at its earlier time")
    func timers() async throws {
        let board = try fixture.makeBoard(text(Self.first))
        await board.loadOnce()
        await clock.advance(by: .seconds(50))
        board.apply(try fixture.settings(text(Self.first, Self.second)))
        await until { fixture.client.count("second") == 1 }
        await clock.advance(by: .seconds(10)) { fixture.client.count("first") == 2 }
        #expect(fixture.client.count("second") == 1)
    }

    @Test("New settings apply immediately: changed sources are loaded in the same turn")
    func atOnce() async throws {
        let board = try fixture.makeBoard(text(Self.first))
        await board.loadOnce()
        board.apply(try fixture.settings(text(Self.first.replacing("/first", with: "/other"))))
        #expect(board.shownPanels.map(\.loadableState) == [.syncing])
        await until { fixture.client.count("other") == 1 }
    }
}
