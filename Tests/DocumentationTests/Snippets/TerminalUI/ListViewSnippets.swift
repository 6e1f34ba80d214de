import TerminalUI
import Testing

private struct Arrival {
    let name: String
    let time: String
}

@Suite("ListView", .timeLimit(.minutes(3)))
struct ListViewSnippets {

    private final class Arrivals {
        private let ships = (0..<1_000).map { Arrival(name: "Ship \($0)", time: "12:40") }

        // snippet: ListView/list
        private var state = ListState()

        func draw(in canvas: inout Canvas) {
            let list = ListView(count: ships.count, state: state, selectionRole: .selection) { [ships] number in
                ListRow(StyledText(ships[number].name), detail: StyledText(ships[number].time, .secondary))
            }
            canvas.draw(list, in: canvas.bounds)
        }

        func handle(_ event: InputEvent, in size: Size) -> Bool {
            state.handle(event, count: ships.count, in: size)
        }
        // end
    }

    @Test("A list is drawn and scrolled")
    func list() {
        let arrivals = Arrivals()
        var canvas = Canvas(size: Size(width: 20, height: 3))
        let isHandled = arrivals.handle(.key(Key("G")), in: canvas.size)
        arrivals.draw(in: &canvas)
        #expect(isHandled)
        #expect(canvas.frame.plainText.contains("Ship 999       12:40"))
    }

    @Test("A row is selected, and the selection is moved by a page")
    func selection() {
        let ships = Array(repeating: "Aurora", count: 20)
        let size = Size(width: 20, height: 4)
        var state = ListState()
        // snippet: ListView/selection
        state.select(7, count: ships.count)
        state.move(.pages(1), count: ships.count, visible: size.height)
        // end
        #expect(state.selected == 10)
    }

    @Test("A list in a panel has a scroll bar")
    func scrollBar() {
        let list = ListView(rows: ["Aurora", "Marlene", "Fri", "Tern"].map { ListRow(StyledText($0)) })
        var canvas = Canvas(size: Size(width: 18, height: 4))
        let region = canvas.bounds
        // snippet: ListView/scroll
        let extent = list.scrollExtent(in: region.insidePanel.size)
        canvas.draw(Panel(title: "Arrivals", scroll: extent, content: list), in: region)
        // end
        #expect(extent == ScrollExtent(offset: 0, visible: 2, total: 4))
        #expect(canvas.frame.plainText.contains("│ Aurora         ┃"))

        let event = InputEvent.mouse(MouseEvent(.press, at: Point(x: 17, y: 2)))
        var (state, bar) = (list.state, ScrollBarState())
        // snippet: ListView/drag
        if case .mouse(let mouse) = event, let row = bar.handle(mouse, on: region.panelScrollBar, extent: extent) {
            state.scroll(to: row, count: list.count, visible: extent.visible)
        }
        // end
        #expect(state.offset == 2)
    }
}
