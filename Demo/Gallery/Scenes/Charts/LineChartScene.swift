import TerminalUI

final class LineChartScene: GalleryScene {

    let name = "Line chart"
    let summary = "Shows several numbers over time, with axes, limits and gaps."
    var isEmpty = false

    private var legend = ChartLegend.top
    private var resolution = DotResolution.braille
    private var start = 0.0
    private var hours = 24.0

    var controls: [GalleryControl] {
        [
            GalleryControl(Key("l"), "legend", value: "\(legend)") { [self] in legend = next(legend) },
            GalleryControl(Key("d"), "dots", value: "\(resolution)") { [self] in resolution = next(resolution) },
            GalleryControl(.left, "earlier") { [self] in move(-1) },
            GalleryControl(.right, "later") { [self] in move(1) },
            GalleryControl(.up, "closer", value: "\(NumberText.short(hours)) h") { [self] in zoom(0.8) },
            GalleryControl(.down, "farther") { [self] in zoom(1.25) },
        ]
    }

    private func next<Choice: CaseIterable & Equatable>(_ choice: Choice) -> Choice {
        let all = Array(Choice.allCases)
        return all[((all.firstIndex(of: choice) ?? 0) + 1) % all.count]
    }

    private func move(_ steps: Double) { start = min(max(-24, start + steps * hours / 24), 48) }

    private func zoom(_ factor: Double) { hours = min(max(1, hours * factor), 72) }

    func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration) {
        let range = start * 3600...(start + hours) * 3600
        let chart = LineChart(
            isEmpty ? [] : [harbour, lock],
            xAxis: ChartAxis(range: range, steps: ChartAxis.timeSteps, label: { Samples.time($0 + 259_200) }),
            yAxis: ChartAxis(range: 0...4, label: { NumberText.fixed($0, decimals: 1) + " m" }),
            limits: [ChartLimit(3.4, label: "flood warning")],
            legend: legend, resolution: resolution)
        canvas.draw(chart, in: canvas.bounds)
    }

    private let harbour = ChartSeries(
        "Harbour",
        points: (-300...900).map { index in
            let time = Double(index) * 300
            return ChartSeries.Point(x: time, y: Samples.tide(time) + 0.08 * Samples.noise(index))
        })

    /// The values of the sensor at the lock, with a gap while the sensor was offline.
    private let lock = ChartSeries(
        "Lock",
        points: (-300...900).map { index in
            let time = Double(index) * 300
            let isAway = (160..<185).contains(index)
            return ChartSeries.Point(x: time, y: isAway ? .nan : 0.4 + 0.55 * Samples.tide(time, delay: 5400))
        })

    func handle(_ event: InputEvent, in size: Size) -> Bool {
        guard case .mouse(let mouse) = event, [.wheelUp, .wheelDown].contains(mouse.action) else { return false }
        zoom(mouse.action == .wheelUp ? 0.8 : 1.25)
        return true
    }
}
