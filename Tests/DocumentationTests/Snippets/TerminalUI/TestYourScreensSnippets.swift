import TerminalTesting
import TerminalUI
import Testing

@MainActor
@Suite("TestYourScreens.md", .timeLimit(.minutes(3)))
struct TestYourScreensSnippets {

    /// Counts ships, and the minutes since it was opened.
    private final class ShipCounter: Screen {

        var onChange: (() -> Void)?
        private var ships = 0
        private var minutes = 0

        func handle(_ event: InputEvent) -> ScreenRequest? {
            switch event {
            case .key(.up): ships += 1
            case .key(Key("q")): return .quit
            default: break
            }
            return nil
        }

        func advance(to now: Duration) {
            minutes = Int(now.components.seconds / 60)
        }

        func draw(in canvas: inout Canvas) {
            canvas.write("ships   \(ships)", x: 0, y: 0)
            canvas.write("minutes \(minutes)", .secondary, x: 0, y: 1)
            canvas.redraw(after: .seconds(60))
        }
    }

    @Test("A session reads like a story")
    func story() {
        let screen = ShipCounter()

        // snippet: TestYourScreens/story
        TestSession(screen, width: 20, height: 2)
            .press("up up")
            .expect(
                """
                ships   2
                minutes 0
                """
            )
            .advance(by: .seconds(60))
            .expect(
                """
                ships   2
                minutes 1
                """
            )
            .resize(width: 9, height: 1)
            .expect("ships   2")
            .press("q")
            .expectQuit()
        // end
    }

    @Test("A view can be compared without a screen")
    func view() {
        // snippet: TestYourScreens/view
        var canvas = Canvas(size: Size(width: 16, height: 3))
        canvas.draw(Panel(title: "Tide", content: Label("2.31 m, rising")), in: canvas.bounds)

        expectScreen(
            canvas.frame,
            is: """
                ╭─ Tide ───────╮
                │ 2.31 m, ris… │
                ╰──────────────╯
                """)
        // end
    }

    @Test("A session can be recorded")
    func recording() {
        let screen = ShipCounter()

        // snippet: TestYourScreens/recording
        let session = TestSession(screen, width: 20, height: 2)
            .record(pause: .milliseconds(700))
            .press("up up up")
        let picture = session.recording.animatedSVG(title: "Three ships come in")
        // end

        #expect(picture.contains(">3</text>"))
    }
}
