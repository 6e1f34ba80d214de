import Dashboard
import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import Testing

/// The terminal's focus, and its effect on automatic loads.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct ForegroundTests {

    private let board = DashboardFixture()

    private func syncer(period: Duration?) -> LoadableSyncer {
        LoadableSyncer(
            board.loaders[0],
            timeoutPolicy: BackoffTimeoutPolicy(period: period, minimum: .seconds(1), multiplier: 10),
            clock: board.clock,
            foreground: board.screen.foreground
        )
    }

    @Test("The foreground follows the focus of the terminal")
    func focus() {
        #expect(board.screen.foreground.isActive)
        board.terminal.send(.focus(false))
        #expect(!board.screen.foreground.isActive)
        board.terminal.send(.focus(true))
        #expect(board.screen.foreground.isActive)
    }

    @Test("A suspended program is not in the foreground, until it is resumed")
    func suspend() {
        board.terminal.press(.control("z"))
        #expect(!board.screen.foreground.isActive)
        board.terminal.resume()
        #expect(board.screen.foreground.isActive)
    }

    @Test("Resuming after a forced stop also counts as a return")
    func stopWithoutWarning() {
        var seen: [Bool] = []
        let observation = board.screen.foreground.observe { seen.append($0) }
        board.terminal.resume()
        #expect(seen == [false, true])
        withExtendedLifetime(observation) {}
    }

    @Test("When the focus returns, sources with a period are refreshed soon")
    func refreshes() async {
        let syncer = syncer(period: .seconds(600))
        board.load()
        board.terminal.send(.focus(false))
        await board.clock.advance(by: .seconds(10))
        #expect(board.loaders[0].loads.count == 1)
        board.terminal.send(.focus(true))
        await board.clock.advance(by: .zero) { board.loaders[0].loads.count == 2 }
        withExtendedLifetime(syncer) {}
    }

    @Test("When the focus returns, the backoff starts over")
    func backoff() {
        let syncer = syncer(period: nil)
        for _ in 0..<2 {
            board.loaders[0].sync()
            board.loaders[0].fail(TestError("no"))
        }
        #expect(syncer.nextSync == board.clock.now.advanced(by: .seconds(10)))
        board.terminal.send(.focus(false), .focus(true))
        #expect(syncer.nextSync == board.clock.now.advanced(by: .seconds(1)))
    }

    @Test("Without the focus the board continues to refresh and draw")
    func unfocused() async {
        let syncer = syncer(period: .seconds(30))
        board.load()
        board.terminal.send(.focus(false))
        for number in 2...4 {
            await board.clock.advance(by: .seconds(30)) { board.loaders[0].loads.count == number }
            board.loaders[0].succeed(["load \(number)"])
            board.terminal.advance(by: .milliseconds(20))
            #expect(board.text.contains("load \(number)"))
        }
        withExtendedLifetime(syncer) {}
    }
}
