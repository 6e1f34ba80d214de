import Feeds
import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import Testing

@testable import Dashboard

/// Only what has changed is drawn anew; that the screen looks the same is for the random boards to see.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct DrawnPanelTests {

    private let board = ContentBoard([3, 3, 3], size: Size(width: 80, height: 30))
    private let drawn = Drawn()

    @MainActor
    private final class Drawn {
        var titles: Set<String> = []
    }

    init() {
        for panel in board.panels {
            let title = panel.title
            panel.summary = { [drawn] in
                drawn.titles.insert(title)
                return StyledText()
            }
        }
        board.load(0, 3)
        drawn.titles = []
    }

    /// Which panels are drawn while something happens.
    private func panels(drawnBy action: () -> Void) -> Set<String> {
        drawn.titles = []
        action()
        board.terminal.advance(by: .milliseconds(60))
        return drawn.titles
    }

    @Test("A change of one panel redraws only that one")
    func change() {
        #expect(panels { board.load(1, 2) } == ["Cameras"])
        #expect(board.text.contains("cameras 2") && !board.text.contains("cameras 3"))
    }

    @Test("Moving the focus redraws the two affected panels")
    func focus() {
        #expect(panels { board.terminal.press(.tab) } == ["Notices", "Cameras"])
        #expect(board.focused == "Cameras")
        // The one that loses it now was drawn without it before.
        #expect(panels { board.terminal.press(.tab) } == ["Doors"])
        #expect(board.focused == "Doors")
    }

    @Test("When the focus returns, only changed panels are redrawn")
    func focusAgain() {
        for _ in 0..<3 { board.terminal.press(.tab) }
        let text = board.text
        #expect(panels { for _ in 0..<6 { board.terminal.press(.tab) } } == [])
        #expect(board.text == text && board.focused == "Notices")
        board.load(1, 2)
        #expect(panels { for _ in 0..<3 { board.terminal.press(.tab) } } == ["Cameras"])
        #expect(board.text.contains("cameras 2") && !board.text.contains("cameras 3"))
    }

    /// In small steps: where the two clocks go apart, all is drawn.
    private func wait(_ time: Duration) {
        let step = Duration.milliseconds(250)
        for _ in 0..<Int(time / step) {
            board.clock.set(board.clock.now.advanced(by: step))
            board.terminal.advance(by: step)
        }
    }

    @Test("As time passes, only panels with a changed age are redrawn")
    func time() {
        wait(.seconds(90.5))
        board.load(2, 3)
        // Two minutes are over for the first two; the third is fresh.
        #expect(panels { wait(.seconds(31)) } == ["Notices", "Cameras"])
        #expect(board.text.contains("2 min"))
    }

    @Test("A changed age does not redraw the inside of a panel")
    func ageOnly() {
        let inside = Drawn()
        let clock = ManualClock()
        let panel = PanelModel(title: "Panel")
        let loader = ScriptedLoader<Int>(clock: clock)
        panel.show(loader) { _ in Noted(drawn: inside) }
        let terminal = TestTerminal(size: Size(width: 40, height: 8))
        let screen = DashboardScreen(
            board: BoardModel([panel]), tabs: [DashboardTab("Board", page: PanelsPage(panel))], time: .utc,
            in: Environment(clock: clock))
        let runner = ScreenRunner(screen: screen, terminal: terminal) {}
        runner.start()
        loader.sync()
        loader.succeed(1)
        for _ in 0..<4 * 61 {
            clock.set(clock.now.advanced(by: .milliseconds(250)))
            terminal.advance(by: .milliseconds(250))
        }
        #expect(terminal.text.contains("1 min old") && terminal.text.contains("inside"))
        inside.titles = []
        for _ in 0..<4 * 61 {
            clock.set(clock.now.advanced(by: .milliseconds(250)))
            terminal.advance(by: .milliseconds(250))
        }
        #expect(terminal.text.contains("2 min old") && terminal.text.contains("inside"))
        #expect(inside.titles.isEmpty)
        terminal.type("j")
        #expect(inside.titles == ["inside"])
    }

    /// Says when it is drawn.
    private struct Noted: PanelContent {
        let drawn: Drawn
        let lines = [TextLine("inside")]

        func draw(in canvas: inout Canvas, state: inout Void, isFocused: Bool, elapsed: Duration) {
            MainActor.assumeIsolated { _ = drawn.titles.insert("inside") }
            canvas.write("inside", x: 0, y: 0)
        }
    }

    @Test("Any other key redraws all panels, since it may affect any")
    func key() {
        #expect(panels { board.terminal.type("j") } == ["Notices", "Cameras", "Doors"])
    }

    @Test("Another size or theme redraws all panels")
    func look() {
        #expect(panels { board.terminal.resize(to: Size(width: 90, height: 30)) } == ["Notices", "Cameras", "Doors"])
        #expect(panels { board.terminal.press(.function(2)) } == ["Notices", "Cameras", "Doors"])
    }
}
