import TerminalUI

final class OverlayScene: GalleryScene {

    let name = "Overlay"
    let summary = "A box over the rest of the screen: in the middle, at an edge, or at a row."
    var isEmpty = false

    private enum Place: String, CaseIterable {
        case row = "at the row"
        case center = "center"
        case bottom = "bottom right"
        case trailing = "right"
    }

    private var list = ListState()
    private var isOpen = true
    private var place = Place.row
    private var dims = true

    static let orders: [(tug: String, order: String, state: String)] = [
        ("Tug 1", "bring in Marlene", "under way"), ("Tug 2", "turn Kap Arkona", "under way"),
        ("Tug 3", "hold Seeadler at the dock", "on station"), ("Tug 4", "escort the ferry", "waits"),
        ("Tug 5", "", "at rest"), ("Pilot 1", "on board Nordlicht", "under way"),
        ("Pilot 2", "meets Fri at buoy 7", "13:15"), ("Pilot 3", "", "on call"),
        ("Dredger", "fairway, section C", "at work"), ("Fireboat", "", "on call"),
        ("Launch 1", "mail for Ida Sophie", "under way"), ("Launch 2", "crew change", "14:00"),
    ]

    init() {
        list.move(by: 2, count: Self.orders.count)
    }

    var controls: [GalleryControl] {
        [
            GalleryControl(Key("p"), "place", value: place.rawValue) { [self] in
                let index = Place.allCases.firstIndex(of: place) ?? 0
                place = Place.allCases[(index + 1) % Place.allCases.count]
            },
            GalleryControl(Key("d"), "dims what is below", value: dims ? "yes" : "no") { [self] in dims.toggle() },
        ]
    }

    func handle(_ event: InputEvent, in size: Size) -> Bool {
        switch event {
        case .key(.enter), .key(Key(" ")):
            isOpen.toggle()
            return true
        default:
            guard list.handle(event, count: isEmpty ? 0 : Self.orders.count, in: size) else { return false }
            if case .mouse(let mouse) = event, mouse.action == .press { isOpen = true }
            return true
        }
    }

    func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration) {
        let rows = isEmpty ? [] : Self.rows
        let state = list.adjusted(count: rows.count, visible: canvas.size.height)
        canvas.draw(
            ListView(rows: rows, state: state, selectionRole: isFocused ? .selection : .inactiveSelection),
            in: canvas.bounds)
        guard isOpen, !isEmpty else { return }
        let menu = Panel(
            title: StyledText(Self.orders[state.selected].tug), isFocused: isFocused,
            content: ListView(rows: [
                ListRow("Call", detail: StyledText("c", .key)), ListRow("Give an order", detail: StyledText("o", .key)),
                ListRow("Show on the chart", detail: StyledText("s", .key)),
            ]))
        let row = Point(x: 10, y: state.selected - state.offset)
        let placement: OverlayPlacement =
            switch place {
            case .row: .below(row)
            case .center: .center
            case .bottom: .bottomTrailing
            case .trailing: .trailing
            }
        canvas.draw(
            Overlay(menu, size: Size(width: 25, height: 5), at: placement, margin: 1, dimsBackground: dims),
            in: canvas.bounds)
    }

    /// The rows of orders. Another scene shows them behind its dialog.
    static var rows: [ListRow] {
        orders.map { tug, order, state in
            let gap = String(repeating: " ", count: 10 - tug.count)
            return ListRow(
                StyledText(tug + gap, .emphasis) + StyledText(order), detail: StyledText(state, .secondary))
        }
    }
}
