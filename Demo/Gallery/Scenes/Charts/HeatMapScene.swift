import TerminalUI

final class HeatMapScene: GalleryScene {

    let name = "Heat map"
    let summary = "Shows low and high values in different shades."
    var isEmpty = false

    private var selection: Point?

    var controls: [GalleryControl] {
        [
            GalleryControl(.left, "earlier") { [self] in move(-1, 0) },
            GalleryControl(.right, "later") { [self] in move(1, 0) },
            GalleryControl(.up, "day before") { [self] in move(0, -1) },
            GalleryControl(.down, "day after") { [self] in move(0, 1) },
        ]
    }

    private let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

    private func move(_ x: Int, _ y: Int) {
        let old = selection ?? Point(x: 8, y: 0)
        selection = Point(x: (old.x + x + 24) % 24, y: (old.y + y + 7) % 7)
    }

    func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration) {
        let rows = area(canvas.size).rows([.fixed(2).yielding(), .fill()])
        let chosen = selection ?? (isFocused ? Point(x: 8, y: 0) : nil)
        var title = StyledText("Trucks per hour at the gate", .title)
        if let chosen, !isEmpty {
            title = StyledText("\(days[chosen.y]) \(Samples.time(Double(chosen.x) * 3600))  ", .title)
            title += StyledText("\(NumberText.short(trucks(chosen))) trucks", .emphasis)
        }
        canvas.draw(Label(title), in: rows[0])
        canvas.draw(isEmpty ? HeatMap([]) : map(chosen), in: rows[1])
    }

    private func area(_ size: Size) -> Rect { Rect(size).inset(left: 1, right: 1) }

    private func map(_ chosen: Point?) -> HeatMap {
        HeatMap(
            (0..<7).map { y in (0..<24).map { trucks(Point(x: $0, y: y)) } }, rowLabels: days,
            columnLabels: (0..<24).map { $0 % 3 == 0 ? "\($0)" : "" }, selection: chosen)
    }

    private func trucks(_ place: Point) -> Double {
        let day = max(0, Samples.sine((Double(place.x) - 5) / 30))
        let week = place.y < 5 ? 1 : 0.35
        return (48 * day * week * (0.7 + 0.5 * Samples.noise(place.x + 24 * place.y))).rounded()
    }

    func handle(_ event: InputEvent, in size: Size) -> Bool {
        guard case .mouse(let mouse) = event, mouse.action == .press else { return false }
        let rect = area(size).rows([.fixed(2).yielding(), .fill()])[1]
        guard let cell = map(nil).cell(at: mouse.relative(to: rect).position, in: rect.size) else { return false }
        selection = cell
        return true
    }
}
