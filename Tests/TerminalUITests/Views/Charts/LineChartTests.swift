import TerminalUI
import Testing

@Suite(.timeLimit(.minutes(3)))
struct LineChartTests {

    private let rising = ChartSeries("Rising", values: [0, 10, 20, 30, 40])
    private let falling = ChartSeries("Falling", values: [40, 20, 10, 0, 0])

    @Test("A line is drawn between axes with round numbers")
    func axes() {
        #expect(
            picture(of: LineChart([ChartSeries(values: [0, 10, 20, 30, 40])]), 24, 8) == """
                40 ┤                 ⡠⠔⠊
                   │             ⢀⡠⠒⠉
                20 ┤          ⡠⠔⠊⠁
                   │      ⢀⡠⠒⠉
                   │   ⣀⠤⠊⠁
                 0 ┤⡠⠔⠊
                   ╰┬─────────┬────────┬
                    0         2        4
                """)
    }

    @Test("The axis of values that are all zero is not negative")
    func zeros() {
        var chart = LineChart([ChartSeries(values: [0, 0, 0])])
        #expect(picture(of: chart, 24, 8).hasPrefix("1"))
        #expect(!picture(of: chart, 24, 8).contains("-"))
        chart.yAxis.range = -1...1
        #expect(picture(of: chart, 24, 8).contains("-1"))
    }

    @Test("Several lines differ by markers, which the legend explains")
    func markers() {
        let chart = LineChart([rising, falling])

        #expect(
            picture(of: chart, 30, 9) == """
                ● Rising   ◆ Falling
                40 ┤⠑⢄⡀                   ⣀⠤⠒⠉
                   │  ⠈⠢⡀            ⢀●⠤⠒⠉
                20 ┤    ⠈⠑◆⡀    ⢀⣀⠤⠒⠊⠁
                   │       ⠈⢑⡢●⡊⠁
                   │    ⣀⠤⠒⠊⠁  ⠈⠑⠢◆⡀
                 0 ┤⣀⠤●⠉           ⠈⠑⠢⢄⣀⣀⣀◆⣀⣀⣀
                   ╰┬─────┬──────┬─────┬─────┬
                    0     1      2     3     4
                """)
    }

    @Test("With too little space the legend is hidden first, then the labels, then the axes")
    func hiding() {
        let chart = LineChart([rising, falling])

        #expect(picture(of: chart, 24, 7).contains("Rising"))
        #expect(!picture(of: chart, 24, 6).contains("Rising"))
        #expect(!picture(of: chart, 23, 7).contains("Rising"))
        #expect(picture(of: chart, 16, 5).contains("40 ┤"))
        #expect(!picture(of: chart, 15, 5).contains("40"))
        #expect(picture(of: chart, 15, 4).contains("╰─"))
        #expect(picture(of: chart, 6, 3).contains("╰─"))
        #expect(!picture(of: chart, 5, 3).contains("╰"))
        #expect(!picture(of: chart, 1, 1).isEmpty)
    }

    @Test("The legend is at its configured place", arguments: ChartLegend.allCases)
    func legend(_ legend: ChartLegend) {
        let lines = picture(of: LineChart([rising, falling], legend: legend), 40, 9).split(
            separator: "\n", omittingEmptySubsequences: false)

        switch legend {
        case .none: #expect(!lines.contains { $0.contains("Rising") })
        case .top: #expect(lines.first == "● Rising   ◆ Falling")
        case .bottom: #expect(lines.last == "● Rising   ◆ Falling")
        case .right: #expect(lines[0].hasSuffix("● Rising") && lines[1].hasSuffix("◆ Falling"))
        }
    }

    @Test("Anything that is not a number leaves a gap, and a point that goes back is skipped")
    func gaps() {
        let gap = ChartSeries(values: [1, 1, nil, 1, .infinity, 1, 1])
        let back = ChartSeries(points: [.init(x: 0, y: 1), .init(x: 6, y: 1), .init(x: 3, y: 0), .init(x: .nan, y: 0)])
        let axis = ChartAxis(range: 0...2)

        #expect(
            picture(of: LineChart([gap], yAxis: axis, resolution: .halfBlocks), 7, 1).filter { $0 == " " }.count == 2)
        #expect(picture(of: LineChart([back], yAxis: axis, resolution: .halfBlocks), 5, 1) == "▀▀▀▀▀")
    }

    @Test("With any number of points, no peak is lost")
    func peaks() {
        var values = Array(repeating: 0.0 as Double?, count: 100_000)
        values[61_234] = 1
        let upper = picture(of: LineChart([ChartSeries(values: values)]), 10, 2).prefix { $0 != "\n" }

        #expect(upper.contains { $0 != " " })
    }

    @Test("Values outside the ranges are not drawn, and lines end at the edge")
    func clipping() {
        let steep = ChartSeries(points: [.init(x: -1e300, y: -1e300), .init(x: 1e300, y: 1e300)])
        let chart = LineChart(
            [steep], xAxis: ChartAxis(range: -1...1), yAxis: ChartAxis(range: -1...1), resolution: .halfBlocks)

        #expect(picture(of: chart, 4, 2).filter { $0 != " " && $0 != "\n" }.count <= 4)
    }

    @Test("A limit is a line with its name, unless that hides something")
    func limits() {
        let chart = LineChart(
            [ChartSeries(values: [0, 1, 0])], yAxis: ChartAxis(range: 0...4), limits: [ChartLimit(4, label: "full")])

        #expect(picture(of: chart, 30, 8).hasPrefix("4 ┤╌ full ╌╌╌"))
        let hidden = LineChart(
            [ChartSeries(values: [4, 4, 4])], yAxis: ChartAxis(range: 0...4), limits: [ChartLimit(4, label: "full")])
        #expect(!picture(of: hidden, 30, 8).contains("full"))
    }

    @Test("The labels of limits and of gaps do not cover each other")
    func labelsOfGaps() {
        let points = [0, 1, 20, 100].map { ChartSeries.Point(x: $0, y: 3) }
        let chart = LineChart(
            [ChartSeries(points: points)], xAxis: ChartAxis(breaks: [ChartBreak(1...20, label: "no data for 19 s")]),
            yAxis: ChartAxis(range: 0...4), limits: [ChartLimit(0, label: "low"), ChartLimit(0, label: "lower")])
        let text = picture(of: chart, 40, 10)
        for label in [" low ", " lower ", "no data for 19 s"] { #expect(text.contains(label), "\(label)\n\(text)") }
    }

    @Test("Labels of the lower axis never touch each other")
    func labels() {
        let axis = ChartAxis(label: { "place \(NumberText.short($0))" })
        for width in 16...120 {
            let last = picture(of: LineChart([rising], xAxis: axis), width, 8).split(separator: "\n").last ?? ""
            for part in last.split(separator: "  ") where !part.allSatisfy({ $0 == " " }) {
                #expect(part.wholeMatch(of: #/ *place [0-9.]+ */#) != nil, "\(width): \(last)")
            }
        }
    }

    @Test("Without values the axes are drawn alone")
    func empty() {
        #expect(
            picture(of: LineChart([]), 8, 3) == """
                │
                │
                ╰───────
                """)
    }

    /// The labels at the left, from the top.
    private func leftLabels(_ chart: LineChart, height: Int) -> [String] {
        picture(of: chart, 40, height).split(separator: "\n").compactMap { line in
            line.firstIndex(of: "┤").map { line[..<$0].trimmingPrefix { $0 == " " }.filter { $0 != " " } }
        }
    }

    @Test("Neighboring labels on an axis are never equal: the distance grows instead", arguments: 5...40)
    func equalLabels(height: Int) {
        let axis = ChartAxis(label: { NumberText.fixed($0) + "m" })
        let chart = LineChart([ChartSeries(values: [0, 1, 2.4, 3])], xAxis: axis, yAxis: axis)
        let labels = leftLabels(chart, height: height)
        #expect(labels.count > 1)
        #expect(Set(labels).count == labels.count, "\(labels)")
        let below = picture(of: chart, 5 * height, 8).split(separator: "\n").last?.split(separator: " ") ?? []
        #expect(Set(below).count == below.count, "\(below)")
    }

    @Test("A label that is the same everywhere is shown once")
    func sameLabel() {
        let chart = LineChart([rising], yAxis: ChartAxis(label: { _ in "m" }))
        #expect(leftLabels(chart, height: 20) == ["m"])
    }

    @Test("Large numbers that differ little have as many digits as needed")
    func largeNumbers() {
        let labels = leftLabels(LineChart([ChartSeries(values: [100_000, 100_040])]), height: 12)
        #expect(labels.last == "100000")
        #expect(Set(labels).count == labels.count, "\(labels)")
    }

    @Test("A lower area is drawn over a higher one, even if areas cross", arguments: [true, false])
    func areas(isRisingFirst: Bool) {
        func area(_ values: [Double], _ role: Role) -> ChartSeries {
            ChartSeries(
                points: values.enumerated().map { ChartSeries.Point(x: Double($0), y: $1) }, role: role, shape: .area)
        }
        let (rising, falling) = (area([1, 1, 4, 8, 8], .success), area([8, 8, 4, 1, 1], .failure))
        let chart = LineChart(
            isRisingFirst ? [rising, falling] : [falling, rising], yAxis: ChartAxis(range: 0...8), legend: .none)
        let drawn = frame(of: chart, 5, 2)
        func role(_ x: Int, _ y: Int) -> Role? {
            [Role.success, .failure].first { Theme.terminal[$0] == drawn.cells[x, y].style }
        }
        #expect(role(0, 0) == .failure)
        #expect(role(0, 1) == .success)
        #expect(role(4, 0) == .success)
        #expect(role(4, 1) == .failure)
    }
}
