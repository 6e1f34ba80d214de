import TerminalUI
import Testing

private struct Vessel {
    let name: String
    let flag: String
    let tons: Int
}

@Suite("TableView", .timeLimit(.minutes(3)))
struct TableViewSnippets {

    private final class Ships {
        private var ships = [
            Vessel(name: "Aurora", flag: "NO", tons: 900), Vessel(name: "Bellamy", flag: "GB", tons: 180),
        ]

        // snippet: TableView/table
        private var state = TableState(sort: .init(column: 0))

        private var table: TableView {
            let columns = [
                TableColumn("Ship", width: .fill(minimum: 12)),
                TableColumn("Flag", width: .fixed(4).yielding(2)),
                TableColumn("Tons", width: .fixed(7).yielding(1), alignment: .trailing),
            ]
            return TableView(columns: columns, count: ships.count, state: state, selectionRole: .selection) {
                [ships] number in
                [
                    StyledText(ships[number].name), StyledText(ships[number].flag, .secondary),
                    StyledText("\(ships[number].tons)"),
                ]
            }
        }

        func handle(_ event: InputEvent, in size: Size) -> Bool {
            let sort = state.sort
            let isHandled = state.handle(event, of: table, in: size)
            if state.sort != sort { sortShips() }
            return isHandled
        }
        // end

        private func sortShips() {
            ships.sort { state.sort?.column == 2 ? $0.tons < $1.tons : $0.name < $1.name }
        }

        func draw(in canvas: inout Canvas) { canvas.draw(table, in: canvas.bounds) }
    }

    @Test("A table is drawn, and sorted by a click")
    func table() {
        let ships = Ships()
        var canvas = Canvas(size: Size(width: 30, height: 3))
        let isHandled = ships.handle(.mouse(MouseEvent(.press, at: Point(x: 28, y: 0))), in: canvas.size)
        ships.draw(in: &canvas)
        #expect(isHandled)
        #expect(canvas.frame.plainText.contains("Bellamy          GB        180\nAurora"))
    }
}
