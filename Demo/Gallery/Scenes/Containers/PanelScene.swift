import TerminalUI

final class PanelScene: GalleryScene {

    let name = "Panel"
    let summary = "A box with a title, a status, a footer and a scroll bar; neighbors share their edges."
    var isEmpty = false

    private var joins = true
    private var list = ListState()

    private static let berths: [(ship: String, place: String, role: Role)] = [
        ("Marlene", "unloading", .success), ("Nordlicht", "unloading", .success), ("Ida Sophie", "waiting", .caution),
        ("Kap Arkona", "bunkering", .success), ("Seeadler", "repairs", .failure), ("Wilhelmine", "loading", .success),
        ("Fri", "loading", .success), ("Bonaparte", "waiting", .caution), ("Amrum", "leaves at 14:20", .info),
        ("Gesine", "loading", .success), ("Albatros", "customs", .caution), ("Ostwind", "leaves at 15:05", .info),
        ("Helene", "loading", .success), ("Poseidon", "unloading", .success), ("Undine", "laid up", .secondary),
    ]

    var controls: [GalleryControl] {
        [GalleryControl(Key("e"), "joined edges", value: joins ? "yes" : "no") { [self] in joins.toggle() }]
    }

    func handle(_ event: InputEvent, in size: Size) -> Bool {
        let inside = places(in: size).berths.insidePanel
        return list.handle(event.relative(to: inside), count: isEmpty ? 0 : Self.berths.count, in: inside.size)
    }

    func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration) {
        let places = places(in: canvas.size)
        canvas.draw(tide(canvas.symbols), in: places.tide)
        canvas.draw(wind(canvas.symbols), in: places.wind)
        // Where panels share an edge, the panel that is drawn last determines the edge. The berths may have the focus.
        canvas.draw(berths(in: canvas, size: places.berths.size, isFocused: isFocused), in: places.berths)
    }

    /// Returns the rectangles of the panels. In a narrow region, all rectangles except the rectangle of the berths are
    /// empty.
    private func places(in size: Size) -> (berths: Rect, tide: Rect, wind: Rect) {
        let none = Rect(width: 0, height: 0)
        guard size.width >= 44 else { return (Rect(size), none, none) }
        let overlap = joins ? -1 : 0
        let columns = Rect(size).columns([.fill(3), .fill(2).minimum(20)])
        let right = columns[1].rows([.fill(), .fill()])
        return (columns[0].inset(right: overlap), right[0].inset(bottom: overlap), right[1])
    }

    private func berths(in canvas: Canvas, size: Size, isFocused: Bool) -> Panel<ListView> {
        let berths = isEmpty ? [] : Self.berths
        let symbols = canvas.symbols
        let rows = berths.enumerated().map { index, berth in
            let number = index < 9 ? " \(index + 1)" : "\(index + 1)"
            return ListRow(
                StyledText("\(number) ", .secondary) + StyledText(berth.ship),
                detail: StyledText(berth.place, berth.role))
        }
        let visible = max(0, size.height - 2)
        let state = list.adjusted(count: rows.count, visible: visible)
        return Panel(
            title: "Berths",
            status: isEmpty
                ? StyledText("\(symbols.circle) no ships", .secondary)
                : StyledText("\(symbols.dot) just now", .success),
            footer: isEmpty ? "" : StyledText("\(state.selected + 1) of \(rows.count)", .hint),
            isFocused: isFocused, joinsBorders: joins,
            scroll: ScrollExtent(offset: state.offset, visible: visible, total: rows.count),
            content: ListView(
                rows: rows, state: state, selectionRole: isFocused ? .selection : .inactiveSelection))
    }

    private func tide(_ symbols: Symbols) -> Panel<ListView> {
        Panel(
            title: "Tide", status: StyledText("\(symbols.triangle) 40 min", .caution),
            joinsBorders: joins,
            content: ListView(rows: [
                ListRow("now", detail: StyledText("2.31 m \(symbols.arrowUp)", .emphasis)),
                ListRow("high 16:42", detail: "3.10 m"), ListRow("low  22:55", detail: "0.42 m"),
            ]))
    }

    private func wind(_ symbols: Symbols) -> Panel<ListView> {
        Panel(
            title: "Wind", status: StyledText("\(symbols.cross) failed", .failure),
            footer: StyledText("again in 4 s", .hint), joinsBorders: joins,
            content: ListView(rows: [
                ListRow("pier", detail: StyledText("SW 5", .secondary)),
                ListRow("lighthouse", detail: StyledText("SW 7", .secondary)),
            ]))
    }
}
