import TerminalUI

final class GaugeScene: GalleryScene {

    let name = "Gauge"
    let summary = "Shows an amount between two limits, and whether it is good or bad."
    var isEmpty = false

    private var wind = 14.0

    var controls: [GalleryControl] {
        [
            GalleryControl(.up, "more wind", value: "\(NumberText.fixed(wind)) m/s") { [self] in blow(1) },
            GalleryControl(.down, "less wind") { [self] in blow(-1) },
        ]
    }

    private func blow(_ change: Double) {
        wind = min(max(0, wind + change), 32)
    }

    func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration) {
        let gauges = [
            Gauge(
                "Wind at the pier", value: isEmpty ? .nan : wind, in: 0...32,
                levels: [.init(from: 0, .success), .init(from: 12, .warning), .init(from: 20, .failure)],
                format: { $0.isNaN ? "?" : NumberText.fixed($0) + " m/s" }),
            Gauge(
                "Diesel", value: isEmpty ? .nan : 0.18,
                levels: [.init(from: 0, .failure), .init(from: 0.2, .warning), .init(from: 0.4, .success)]),
            Gauge(
                "Berths taken", value: isEmpty ? .nan : 9, in: 0...12, levels: [.init(from: 0, .success)],
                format: { $0.isNaN ? "?" : NumberText.fixed($0) }),
        ]
        let area = canvas.bounds.inset(left: 1, right: 1)
        let spacing = area.height >= 3 * 2 + 2 ? 1 : 0
        let rows = area.rows([.fill().maximum(4), .fill().maximum(4), .fill().maximum(4)], spacing: spacing)
        for (gauge, rect) in zip(gauges, rows) { canvas.draw(gauge, in: rect) }
    }

    func handle(_ event: InputEvent, in size: Size) -> Bool {
        guard case .mouse(let mouse) = event, [.wheelUp, .wheelDown].contains(mouse.action) else { return false }
        blow(mouse.action == .wheelUp ? 1 : -1)
        return true
    }
}
