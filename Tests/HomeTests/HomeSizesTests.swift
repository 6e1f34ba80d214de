import Foundation
import HomeServer
import LoadableTesting
import TerminalTesting
import TerminalUI
import TestSupport
import Testing

@testable import Home

/// The home at sizes of many kinds: nothing that somebody composed would leave empty is empty.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct HomeSizesTests {

    nonisolated static let sizes = [(40, 12), (60, 20), (80, 24), (120, 40), (200, 60)]

    @Test("The home is well arranged at every size", arguments: sizes)
    func sizes(width: Int, height: Int) {
        let home = HomeFixture(size: Size(width: width, height: height))
        home.loadAll()
        home.advance(by: .seconds(1))
        expectScreen(home.frame, "home-\(width)x\(height)", depth: .none)
    }

    @Test("The arrangement does not depend on the order in which contents arrive", arguments: sizes)
    func order(width: Int, height: Int) {
        func home() -> HomeFixture {
            let home = HomeFixture(size: Size(width: width, height: height))
            home.load()
            return home
        }
        let atOnce = home()
        atOnce.successes(events: Contents.longHistory).forEach { $0() }
        atOnce.advance(by: .seconds(1))
        var random = SplitMix64(seed: 1)
        for _ in 0..<Campaign.size(5, whole: 20) {
            let home = home()
            for succeed in home.successes(events: Contents.longHistory).shuffled(using: &random) {
                succeed()
                home.settle()
            }
            home.advance(by: .seconds(1))
            #expect(home.text == atOnce.text)
        }
    }

    @Test("The rows of collapsed cameras go to the events")
    func collapsed() {
        let home = HomeFixture(size: Size(width: 120, height: 40))
        home.loadAll()
        home.load()
        home.succeedEvents(Contents.longHistory)
        home.settle()
        home.terminal.type("2_")
        expectScreen(home.frame, "home-collapsed-120x40", depth: .none)
    }

    @Test("With a long history, less than half of the home is empty at every size", arguments: sizes)
    func blanks(width: Int, height: Int) {
        let home = HomeFixture(size: Size(width: width, height: height))
        home.loadAll()
        home.load()
        home.succeedEvents(Contents.longHistory)
        home.settle()
        let cells = home.text.filter { $0 != "\n" }
        let blanks = width * height - cells.count { $0 != " " }
        #expect(blanks * 100 < width * height * 45)
    }

    @Test("Long words of a notice are truncated without moving anything", arguments: sizes)
    func longWords(width: Int, height: Int) {
        let home = HomeFixture(size: Size(width: width, height: height))
        home.load()
        var notices = Contents.notices
        notices[0].title = "Warmwasserbereitungsanlagenwartungsarbeiten"
        notices[0].body =
            "Aufgrund der Donaudampfschifffahrtsgesellschaftskapitänsversammlung bleibt das Treppenhausbeleuchtungszeitschaltuhrgehäuse geschlossen."
        home.notices.succeed(notices)
        home.settle()
        expectScreen(home.frame, "long-words-\(width)x\(height)", depth: .none)
    }
}
