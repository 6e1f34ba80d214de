import TerminalUI
import Testing

@Suite("BarChart.md", .timeLimit(.minutes(3)))
struct BarChartSnippets {

    @Test("Values are beside their bars")
    func groups() {
        // snippet: BarChart/groups
        let passengers = BarChart(
            [.init("Old pier", 1840, 1520), .init("Island", 2410, 2260), .init("Airport", 385, nil)],
            seriesNames: ["Today", "Yesterday"])
        // end

        #expect(shown(passengers, 40, 10).contains("2.41k"))
    }
}
