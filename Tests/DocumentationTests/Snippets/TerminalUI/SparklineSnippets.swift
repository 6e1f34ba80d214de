import TerminalUI
import Testing

@Suite("Sparkline.md", .timeLimit(.minutes(3)))
struct SparklineSnippets {

    @Test("Values are drawn with a gap")
    func values() {
        // snippet: Sparkline/values
        let load: [Double?] = [0.2, 0.4, 0.9, nil, 0.3, 0.5]
        let row = Sparkline(load, range: 0...1)
        let chart = Sparkline(load, shape: .area, marksExtremes: true, format: NumberText.percent)
        // end

        #expect(shown(row, 6, 1) == "▂▃▇ ▂▄")
        #expect(shown(chart, 6, 3).contains("90%"))
    }
}
