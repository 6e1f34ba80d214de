import TerminalUI

final class BarChartScene: GalleryScene {

    let name = "Bar chart"
    let summary = "Compares numbers, side by side or stacked."
    var isEmpty = false

    private var direction = BarChart.Direction.horizontal
    private var arrangement = BarChart.Arrangement.grouped
    private var isDifference = false

    var controls: [GalleryControl] {
        [
            GalleryControl(Key("v"), "direction", value: "\(direction)") { [self] in
                direction = direction == .horizontal ? .vertical : .horizontal
            },
            GalleryControl(Key("a"), "arrangement", value: "\(arrangement)") { [self] in
                arrangement = arrangement == .grouped ? .stacked : .grouped
            },
            GalleryControl(Key("d"), "data", value: isDifference ? "difference" : "passengers") { [self] in
                isDifference.toggle()
            },
        ]
    }

    private let piers: [(name: String, today: Double, yesterday: Double)] = [
        ("Old pier", 1840, 1520), ("Fish market", 960, 1130), ("Island", 2410, 2260), ("Airport", 385, 420),
    ]

    func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration) {
        let categories = piers.map { pier in
            isDifference
                ? BarChart.Category(pier.name, pier.today - pier.yesterday)
                : BarChart.Category(pier.name, pier.today, pier.yesterday)
        }
        let chart = BarChart(
            isEmpty ? [] : categories, seriesNames: isDifference ? ["Since yesterday"] : ["Today", "Yesterday"],
            direction: direction, arrangement: arrangement)
        canvas.draw(chart, in: canvas.bounds.inset(left: 1, right: 1))
    }
}
