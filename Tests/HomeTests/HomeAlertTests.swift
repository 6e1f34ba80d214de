import HomeServer
import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import Testing

@testable import Dashboard
@testable import Home

/// What the home tells people without being asked.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct HomeAlertTests {

    private let home = HomeFixture()

    private func load(isOpen: Bool) {
        home.home.board.panels.first { $0.title == "Barriers and intercoms" }?.sync()
        home.barriers.succeed(
            Contents.barriers.map { barrier in
                var barrier = barrier
                barrier.isOpen = isOpen
                return barrier
            })
        home.intercoms.succeed(Contents.intercoms)
        home.codes.succeed(Contents.codes)
        home.settle()
    }

    @Test("A barrier that has been open for two minutes is reported once, and so is the closing of all")
    func openBarrier() {
        home.loadAll()
        load(isOpen: false)
        home.advance(by: .seconds(200))
        #expect(home.screen.alerts.openCount == 0)
        load(isOpen: true)
        home.advance(by: .seconds(119))
        #expect(home.screen.alerts.openCount == 0)
        home.advance(by: .seconds(2))
        #expect(home.text.contains("Barriers and intercoms: a barrier is open"))
        #expect(home.screen.alerts.openCount == 1)
        load(isOpen: true)
        home.advance(by: .seconds(300))
        #expect(!home.text.contains("a barrier is open"))
        #expect(home.screen.alerts.openCount == 1)
        load(isOpen: false)
        #expect(home.text.contains("Barriers and intercoms: resolved after 7 min"))
        #expect(home.screen.alerts.openCount == 0)
        load(isOpen: true)
        home.advance(by: .seconds(121))
        #expect(home.screen.alerts.openCount == 1)
    }

    @Test("A source that has the name of its panel is named once when it fails")
    func sameName() {
        home.loadAll()
        home.terminal.type("5r")
        home.profile.fail(TestError("offline"))
        home.bills.succeed(Contents.bills)
        home.settle()
        home.advance(by: .seconds(61))
        #expect(home.screen.alerts.raised.map(\.title) == ["Profile"])
        #expect(home.screen.alerts.raised.map(\.text) == ["failed: offline"])
    }
}
