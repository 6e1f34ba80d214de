import TerminalUI
import Testing

@Suite("DotGrid.md", .timeLimit(.minutes(3)))
struct DotGridSnippets {

    @Test("Dots and lines are drawn")
    func dots() {
        // snippet: DotGrid/dots
        var grid = DotGrid(size: Size(width: 20, height: 6))
        grid.line(from: Point(x: 0, y: 0), to: Point(x: grid.width - 1, y: grid.height - 1), .series1)
        grid.dot(x: 20, y: 2, .warning)
        // end

        #expect(grid.hasDot(x: 39, y: 23))
        #expect(shown(grid, 20, 6).contains("⠑"))
    }
}
