import TerminalTesting
import TerminalUI
import Testing

// snippet: TerminalUI/screen
final class Harbours: Screen {

    var onChange: (() -> Void)?

    private let names = ["Brest", "Calais", "Dieppe"]
    private var list = ListState()

    func handle(_ event: InputEvent) -> ScreenRequest? {
        if event == .key(Key("q")) { return .quit }
        _ = list.handle(event, count: names.count, in: Size(width: 20, height: 3))
        return nil
    }

    func draw(in canvas: inout Canvas) {
        let rows = names.map { ListRow(StyledText($0)) }
        let view = ListView(rows: rows, state: list, selectionRole: .selection)
        canvas.draw(Panel(title: "Harbours", content: view), in: Rect(width: 24, height: 5))
    }
}
// end

@MainActor
@Suite(.timeLimit(.minutes(1)))
struct TerminalUISnippets {

    @Test("A screen draws views and deals with keys")
    func screen() {
        let terminal = TestTerminal(size: Size(width: 24, height: 5))
        var hasQuit = false
        let runner = ScreenRunner(screen: Harbours(), terminal: terminal) { hasQuit = true }
        runner.start()
        terminal.press(.down)
        #expect(terminal.text.hasPrefix("╭─ Harbours ───────────╮\n│ Brest                │\n"))
        #expect(terminal.frame?.cells[2, 2].style.attributes.contains(.reverse) == true)
        terminal.press(Key("q"))
        #expect(hasQuit)
    }

    @Test("Lengths divide a region")
    func lengths() {
        func widths(_ width: Int) -> [Int] {
            let canvas = Canvas(size: Size(width: width, height: 1))
            // snippet: TerminalUI/length
            let columns = canvas.bounds.columns([.fixed(3), .fill().minimum(20), .fraction(0.3).yielding(1)])
            // end
            return columns.map(\.width)
        }
        #expect(widths(100) == [3, 67, 30])
        #expect(widths(22) == [3, 19, 0])
    }
}
