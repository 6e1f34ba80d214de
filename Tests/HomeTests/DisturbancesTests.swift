import Dashboard
import Feeds
import HomeServer
import TerminalTesting
import TerminalUI
import Testing

@testable import Home

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct DisturbancesTests {

    /// The home screen over a server, in which a person makes sources fail.
    @MainActor
    private final class Demo {
        let server: HomeHTTPServer
        let terminal = TestTerminal(size: Size(width: 100, height: 30))
        let home = HomeFixture().home
        private let runner: ScreenRunner

        init() throws {
            server = try HomeHTTPServer()
            let screen = home.screen
            let disturbances = Disturbances(server: server, home: home.home)
            screen.onCustomCommand = { [weak screen] name, panel in
                if let screen { disturbances.perform(name, on: panel, screen) }
            }
            runner = ScreenRunner(screen: screen, terminal: terminal) {}
            runner.start()
        }

        /// The row that is marked as the one that was taken before.
        var marked: String? {
            terminal.text.split(separator: "\n").first { $0.contains("│ ● The server") }.map(String.init)
        }
    }

    @Test(
        "F lists the faults, with the current one, and sets the chosen one for all sources of a panel"
    )
    func faults() throws {
        let demo = try Demo()
        demo.terminal.type("3F")
        #expect(demo.marked?.contains("The server responds normally") == true)
        for fault in Fault.allCases { #expect(demo.terminal.text.contains(" \(fault.name) │"), "\(fault)") }
        demo.terminal.press(.down, .down, .enter)
        #expect(demo.marked == nil)
        #expect(demo.server.fault(for: .barriers) == .internalServerError)
        #expect(demo.server.fault(for: .intercoms) == .internalServerError)
        #expect(demo.server.fault(for: .actions) == .internalServerError, "what is opened there fails, too")
        #expect(demo.server.fault(for: .cameras) == nil)
        #expect(demo.terminal.text.contains("Barriers and intercoms: the server answers with status 500. Press r"))
        demo.terminal.type("F")
        #expect(demo.marked?.contains("status 500") == true)
        demo.terminal.press(.escape)
        #expect(demo.server.fault(for: .barriers) == .internalServerError)
        demo.terminal.type("Fg")
        demo.terminal.press(.enter)
        #expect(demo.server.fault(for: .barriers) == nil)
    }

    @Test("L lists the latencies, with the current one, and sets the chosen one")
    func latencies() throws {
        let demo = try Demo()
        demo.terminal.type("2L")
        #expect(demo.marked?.contains("answers at once") == true)
        demo.terminal.press(.down, .enter)
        #expect(demo.server.latency(for: .cameras) == .milliseconds(500))
        #expect(demo.terminal.text.contains("Favorite cameras: the server answers after 500 ms. Press r"))
    }
}
