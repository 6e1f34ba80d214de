import TerminalUI
import Testing

@Suite("CalendarHeatMap.md", .timeLimit(.minutes(3)))
struct CalendarHeatMapSnippets {

    @Test("The names of days and months are shown")
    func days() {
        // snippet: CalendarHeatMap/days
        let ships = CalendarHeatMap(
            [4, 0, 7, nil, 2, 9, 1, 3], firstRow: 2, dayLabels: ["Mon", "", "Wed", "", "Fri", "", "Sun"],
            months: [.init("Oct", firstDay: 0), .init("Nov", firstDay: 31)], selection: 5)
        // end

        #expect(shown(ships, 40, 10).contains("Wed"))
        #expect(shown(ships, 40, 10).contains("Oct"))
    }
}
