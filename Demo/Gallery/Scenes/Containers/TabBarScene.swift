import TerminalUI

final class TabBarScene: GalleryScene {

    let name = "Tab bar"
    let summary = "The names of several screens on one line. If not all fit, the selected name stays visible."
    var isEmpty = false

    private var selected = 2
    private var hasMany = true
    private var hasSummary = true

    private static let pages: [(title: String, lines: [String])] = [
        ("Arrivals", ["12:10  Marlene, from Bergen", "13:45  Fri, from Malmö", "17:20  Undine, from Rostock"]),
        ("Departures", ["14:20  Amrum, to Dagebüll", "15:05  Ostwind, to Turku"]),
        ("Berths", [" 3  Ida Sophie, waits for the pilot", " 5  Seeadler, repairs", "Free: 4, 11 and 16"]),
        ("Tides", ["16:42  high water, 3.10 m", "22:55  low water, 0.42 m"]),
        ("Weather", ["South-west 5, gusts 7", "Showers until the evening"]),
        ("Tugs", ["Four at work, one at rest"]),
        ("Pilots", ["Two on board, three on call"]),
        ("Customs", ["Albatros waits for papers"]),
        ("Crew", ["Shift B until 18:00"]),
        ("Log", ["11:58  Seeadler asks for a welder"]),
    ]

    private var pages: ArraySlice<(title: String, lines: [String])> {
        isEmpty ? [] : Self.pages.prefix(hasMany ? 10 : 4)
    }

    var controls: [GalleryControl] {
        [
            GalleryControl(Key("n"), "tabs", value: hasMany ? "10" : "4") { [self] in
                hasMany.toggle()
                selected = min(selected, hasMany ? 9 : 3)
            },
            GalleryControl(Key("s"), "summary", value: hasSummary ? "yes" : "no") { [self] in hasSummary.toggle() },
        ]
    }

    func handle(_ event: InputEvent, in size: Size) -> Bool {
        switch event {
        case .key(.right): selected = min(selected + 1, max(0, pages.count - 1))
        case .key(.left): selected = max(0, selected - 1)
        case .mouse(let mouse) where mouse.action == .press && mouse.position.y == 0:
            // The tabs have the same positions with any symbols.
            guard let tab = bar(.unicode, isFocused: false).tab(at: mouse.position.x, width: size.width) else {
                return false
            }
            selected = tab
        default: return false
        }
        return true
    }

    func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration) {
        let rows = canvas.bounds.rows([.fixed(1), .fill()])
        canvas.draw(bar(canvas.symbols, isFocused: isFocused), in: rows[0])
        guard !pages.isEmpty else { return }
        let lines = pages[selected].lines.map { ListRow(StyledText($0)) }
        canvas.draw(
            Panel(title: StyledText(pages[selected].title), content: ListView(rows: lines)), in: rows[1])
    }

    private func bar(_ symbols: Symbols, isFocused: Bool) -> TabBar {
        let summary =
            StyledText("\(symbols.dot) 12 fresh", .success) + StyledText("  \(symbols.cross) 1 failed", .failure)
        let short = StyledText("\(symbols.dot)12", .success) + StyledText(" \(symbols.cross)1", .failure)
        return TabBar(
            titles: pages.map(\.title), selected: selected,
            summary: hasSummary ? summary : StyledText(), shortSummary: hasSummary ? short : StyledText(),
            isFocused: isFocused)
    }
}
