import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import Testing

/// A board that nobody touches, and on which all is well, leaves the machine alone.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct CalmTests {

    @Test(
        "In the minute after a refresh five fresh panels wake the program at most twice, and their edges stay")
    func fresh() {
        let home = HomeFixture(size: Size(width: 120, height: 40))
        home.loadAll()
        home.advance(by: .seconds(1))
        let (frames, wakes, text) = (home.terminal.frameCount, home.terminal.wakeCount, home.text)
        for _ in 1...58 { home.advance(by: .seconds(1)) }
        #expect(home.terminal.wakeCount - wakes <= 2)
        #expect(home.terminal.frameCount - frames <= 2)
        #expect(home.text == text)
    }

    @Test("Panels that were idle for ten minutes update their ages once a minute, together")
    func old() {
        let home = HomeFixture(size: Size(width: 120, height: 40))
        home.loadAll()
        home.advance(by: .seconds(120))
        let wakes = home.terminal.wakeCount
        for _ in 1...600 { home.advance(by: .seconds(1)) }
        #expect(home.terminal.wakeCount - wakes <= 12)
        #expect(home.text.contains("stale, 12 min old"))
    }
}
