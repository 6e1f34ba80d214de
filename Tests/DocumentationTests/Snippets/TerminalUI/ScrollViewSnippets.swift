import TerminalUI
import Testing

@Suite("ScrollView", .timeLimit(.minutes(3)))
struct ScrollViewSnippets {

    private final class Log {
        let lines = TextLines((0..<100).map { StyledText("line \($0)") })

        // snippet: ScrollView/lines
        private var state = ScrollState()

        func draw(in canvas: inout Canvas) {
            canvas.draw(ScrollView(lines, state: state, isFocused: true), in: canvas.bounds)
        }

        func handle(_ event: InputEvent, in size: Size) -> Bool {
            state.handle(event, content: lines.size, in: size)
        }
        // end
    }

    @Test("Lines are scrolled")
    func lines() {
        let log = Log()
        var canvas = Canvas(size: Size(width: 10, height: 3))
        let isHandled = log.handle(.key(Key("G")), in: canvas.size)
        log.draw(in: &canvas)
        #expect(isHandled)
        #expect(canvas.frame.plainText == "line 97  │\nline 98  │\nline 99  ┃\n")
    }

    // snippet: ScrollView/content
    /// A chessboard of any size. Only its visible part is drawn.
    struct Board: View {
        func draw(in canvas: inout Canvas) {
            let seen = canvas.visibleBounds
            for y in seen.y..<seen.maxY {
                for x in seen.x..<seen.maxX where (x + y) % 2 == 0 { canvas.write("#", x: x, y: y) }
            }
        }
    }

    let board = ScrollView(Board(), size: Size(width: 10_000, height: 10_000))
    // end

    @Test("Any view can be scrolled")
    func content() {
        var canvas = Canvas(size: Size(width: 6, height: 3))
        canvas.draw(board, in: canvas.bounds)
        #expect(canvas.frame.plainText == "# # #┃\n # # │\n━────\n")
    }

    @Test("The edge of a panel is the scroll bar")
    func panel() {
        let lines = TextLines((0..<4).map { StyledText("line \($0)") })
        var state = ScrollState()
        var canvas = Canvas(size: Size(width: 12, height: 4))
        let region = canvas.bounds
        // snippet: ScrollView/panel
        let view = ScrollView(lines, state: state, hasBars: false)
        let extent = view.scrollExtent(in: region.insidePanel.size)
        canvas.draw(Panel(title: "Log", scroll: extent, content: view), in: region)
        // end
        #expect(canvas.frame.plainText == "╭─ Log ────╮\n│ line 0   ┃\n│ line 1   │\n╰──────────╯\n")

        let event = InputEvent.mouse(MouseEvent(.press, at: Point(x: 11, y: 2)))
        var bar = ScrollBarState()
        // snippet: ScrollView/drag
        if case .mouse(let mouse) = event, let offset = bar.handle(mouse, on: region.panelScrollBar, extent: extent) {
            state.scroll(rows: offset - extent.offset, content: lines.size, visible: region.insidePanel.size)
        }
        // end
        #expect(state.offset == Point(x: 0, y: 2))
    }

    @Test("A scroll bar for another view")
    func bar() {
        var canvas = Canvas(size: Size(width: 1, height: 4))
        // snippet: ScrollView/bar
        let extent = ScrollExtent(offset: 10, visible: 20, total: 40)
        canvas.draw(ScrollBar(extent), in: canvas.bounds)
        // end
        #expect(canvas.frame.plainText == "│\n┃\n┃\n│\n")
    }
}
