import Foundation
import NcursesTerminal
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
        _ = list.handle(event, count: names.count, in: Size(width: 20, height: 2))
        return nil  // The screen is redrawn after each event.
    }

    func draw(in canvas: inout Canvas) {
        let rows = names.map { ListRow(StyledText($0)) }
        let view = ListView(rows: rows, state: list, selectionRole: .selection)
        canvas.draw(Panel(title: "Harbours", content: view), in: Rect(width: 24, height: 4))
    }
}
// end

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct TerminalUISnippets {

    @Test("A screen draws views and handles keys, and its test reads like a story")
    func story() {
        // snippet: TerminalUI/story
        TestSession(Harbours(), width: 24, height: 4)
            .press("down down")
            .expect(
                """
                ╭─ Harbours ───────────╮
                │ Calais               │
                │ Dieppe               │
                ╰──────────────────────╯
                """
            )
            .press("q")
            .expectQuit()
        // end
    }

    /// Not called: it needs a terminal, and never returns.
    private func run() throws {
        // snippet: TerminalUI/run
        try NcursesTerminal.run(Harbours())
        // end
    }

    @Test("Lengths divide a region")
    func lengths() {
        func widths(_ width: Int) -> [Int] {
            let canvas = Canvas(size: Size(width: width, height: 1))
            // snippet: TerminalUI/length
            let columns = canvas.bounds.columns([.fixed(3), .fill().minimum(20), .fraction(0.3).minimum(10).yielding()])
            // end
            return columns.map(\.width)
        }
        #expect(widths(100) == [3, 67, 30])
        #expect(widths(22) == [3, 19, 0])
    }
}
