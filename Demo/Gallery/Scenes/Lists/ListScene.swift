import TerminalUI

final class ListScene: GalleryScene {

    let name = "List"
    let summary =
        "A list of rows, one of them selected. Only the visible rows are created, even if there are a million."
    var isEmpty = false

    private var state = ListState()
    private var bar = ScrollBarState()
    private var hasPointer = true
    private var isLong = true

    init() {
        state.select(4, count: count)
    }

    private var count: Int { isEmpty ? 0 : isLong ? 1_000_000 : 20 }

    var controls: [GalleryControl] {
        [
            GalleryControl(Key("p"), "pointer", value: hasPointer ? "on" : "off") { self.hasPointer.toggle() },
            GalleryControl(Key("n"), "rows", value: isLong ? "1,000,000" : "20") { self.isLong.toggle() },
        ]
    }

    func handle(_ event: InputEvent, in size: Size) -> Bool {
        let places = places(in: size)
        if case .mouse(let mouse) = event,
            let row = bar.handle(mouse, on: places.bar, extent: extent(visible: size.height))
        {
            state.scroll(to: row, count: count, visible: size.height)
            return true
        }
        return state.handle(event, count: count, in: places.list.size)
    }

    func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration) {
        let places = places(in: canvas.size)
        let list = ListView(
            count: count, state: state, selectionRole: isFocused ? .selection : .inactiveSelection,
            hasPointer: hasPointer, emptyText: StyledText("No ship is expected", .secondary), row: row)
        canvas.draw(list, in: places.list)
        canvas.draw(ScrollBar(extent(visible: canvas.size.height), isFocused: isFocused), in: places.bar)
    }

    private func places(in size: Size) -> (list: Rect, bar: Rect) {
        let columns = Rect(size).columns([.fill(), .fixed(1).yielding()], spacing: size.width > 12 ? 1 : 0)
        return size.width > 12 ? (columns[0], columns[1]) : (Rect(size), Rect(width: 0, height: 0))
    }

    private func extent(visible: Int) -> ScrollExtent {
        ScrollExtent(offset: state.adjusted(count: count, visible: visible).offset, visible: visible, total: count)
    }

    private func row(_ number: Int) -> ListRow {
        let ship = Harbour.ship(number)
        return ListRow(
            StyledText(ship.name) + StyledText("  \(ship.kind), berth \(ship.berth)", .secondary),
            detail: StyledText(ship.time, .emphasis))
    }
}
