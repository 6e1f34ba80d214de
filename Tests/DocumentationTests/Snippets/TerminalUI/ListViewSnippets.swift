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
}
