import TerminalUI
import Testing

@Suite("HeatMap.md", .timeLimit(.minutes(3)))
struct HeatMapSnippets {

    @Test("A cell is found at its drawn place")
    func grid() {
        // snippet: HeatMap/grid
        let trucks = HeatMap(
            [[0, 12, 48, 31], [2, 9, 40, nil]], rowLabels: ["Mon", "Tue"], columnLabels: ["0", "6", "12", "18"],
            selection: Point(x: 2, y: 0))
        let cell = trucks.cell(at: Point(x: 9, y: 1), in: Size(width: 40, height: 5))
        // end

        #expect(cell == Point(x: 2, y: 0))
        #expect(shown(trucks, 40, 5).contains("[]"))
    }
}
