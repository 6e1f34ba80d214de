import TerminalUI
import Testing

@Suite("LineChart.md", .timeLimit(.minutes(3)))
struct LineChartSnippets {

    @Test("The names of axes, limits and series are shown")
    func chart() {
        // snippet: LineChart/chart
        let water = ChartSeries("Harbour", values: [1.2, 1.9, 2.6, nil, 2.1, 1.3], step: 3600)
        let chart = LineChart(
            [water],
            xAxis: ChartAxis(steps: ChartAxis.timeSteps, label: { NumberText.fixed($0 / 3600) + " h" }),
            yAxis: ChartAxis(range: 0...4, label: { NumberText.fixed($0) + " m" }),
            limits: [ChartLimit(3.4, label: "flood warning")])
        // end

        #expect(shown(chart, 60, 12).contains("Harbour"))
        #expect(shown(chart, 60, 12).contains("flood warning"))
        #expect(shown(chart, 60, 12).contains("2 m"))
    }
}
