import TerminalUI
import Testing

@Suite("TabBar.md", .timeLimit(.minutes(3)))
struct TabBarSnippets {

    @Test("A bar is drawn, and a click finds its tab")
    func bar() {
        var canvas = Canvas(size: Size(width: 40, height: 1))
        let column = 14
        var selected = 0

        // snippet: TabBar/bar
        let bar = TabBar(
            titles: ["Arrivals", "Departures", "Berths", "Tides"],
            selected: selected,
            summary: StyledText("12 fresh, 1 failed", .secondary),
            shortSummary: StyledText("12, 1", .secondary))
        canvas.draw(bar, in: canvas.bounds)

        if let tab = bar.tab(at: column, width: canvas.size.width) { selected = tab }
        // end

        #expect(canvas.frame.plainText == " Arrivals   Departures ›          12, 1\n")
        #expect(selected == 1)
    }
}
