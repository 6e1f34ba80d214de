import TerminalUI

final class TableScene: GalleryScene {

    let name = "Table"
    let summary =
        "Rows in columns. The header stays visible; if space is short, the least important columns are hidden first."
    var isEmpty = false

    private var state = TableState(sort: .init(column: 5))
    private var ships = Harbour.ships

    private let columns = [
        TableColumn("Ship", width: .fill(minimum: 12).maximum(58)),
        TableColumn("Flag", width: .fixed(4).yielding(4)),
        TableColumn("Kind", width: .fixed(9).yielding(2)),
        TableColumn("Tons", width: .fixed(7).yielding(3), alignment: .trailing),
        TableColumn("Berth", width: .fixed(7).yielding(1), alignment: .trailing),
        TableColumn("Due", width: .fixed(5), alignment: .trailing),
    ]

    init() {
        sortShips()
        state.list.select(3, count: ships.count)
    }

    var controls: [GalleryControl] {
        let sort = state.sort ?? TableState.Sort(column: 0)
        return [
            GalleryControl(Key("s"), "sorted by", value: columns[sort.column].title) {
                self.state.sort = TableState.Sort(column: (sort.column + 1) % self.columns.count)
                self.sortShips()
            },
            GalleryControl(Key("r"), "order", value: sort.isAscending ? "up" : "down") {
                self.state.sort(by: sort.column)
                self.sortShips()
            },
        ]
    }

    func handle(_ event: InputEvent, in size: Size) -> Bool {
        let sort = state.sort
        defer { if state.sort != sort { sortShips() } }
        return state.handle(event, of: table(isFocused: true), in: size)
    }

    func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration) {
        canvas.draw(table(isFocused: isFocused), in: canvas.bounds)
    }

    private func table(isFocused: Bool) -> TableView {
        let ships = ships
        return TableView(
            columns: columns, count: isEmpty ? 0 : ships.count, state: state,
            selectionRole: isFocused ? .selection : .inactiveSelection,
            emptyText: StyledText("No ship is expected", .secondary)
        ) { number in
            let ship = ships[number]
            return [
                StyledText(ship.name), StyledText(ship.flag, .secondary), StyledText(ship.kind, .secondary),
                StyledText(Harbour.grouped(ship.tons)), StyledText("\(ship.berth)"), StyledText(ship.time, .emphasis),
            ]
        }
    }

    private func sortShips() {
        guard let sort = state.sort else { return }
        let sorted = Harbour.ships.sorted { left, right in
            switch sort.column {
            case 0: left.name < right.name
            case 1: left.flag < right.flag
            case 2: left.kind < right.kind
            case 3: left.tons < right.tons
            case 4: left.berth < right.berth
            default: left.arrival < right.arrival
            }
        }
        ships = sort.isAscending ? sorted : sorted.reversed()
    }
}
