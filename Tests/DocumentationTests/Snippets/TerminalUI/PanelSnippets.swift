import TerminalUI
import Testing

@Suite("Panel.md", .timeLimit(.minutes(3)))
struct PanelSnippets {

    @Test("A panel around a list")
    func panel() {
        let rows = [ListRow("Marlene", detail: "unloading"), ListRow("Fri", detail: "loading")]
        var canvas = Canvas(size: Size(width: 30, height: 4))

        // snippet: Panel/panel
        let berths = Panel(
            title: "Berths",
            status: StyledText("● just now", .success),
            footer: StyledText("1 of 15", .hint),
            isFocused: true,
            scroll: ScrollExtent(offset: 0, visible: 2, total: 15),
            content: ListView(rows: rows, selectionRole: .selection))
        canvas.draw(berths, in: canvas.bounds)
        // end

        #expect(canvas.frame.plainText.hasPrefix("╭─ Berths ──────── ● just now ─╮\n".prefix(6)))
    }

    @Test("Panels that share an edge")
    func joined() {
        var canvas = Canvas(size: Size(width: 21, height: 3))

        // snippet: Panel/joined
        for x in [0, 10] {
            let panel = Panel(title: "Pier", joinsBorders: true, content: Label("free"))
            canvas.draw(panel, in: Rect(x: x, y: 0, width: 11, height: 3))
        }
        // end

        #expect(canvas.frame.plainText == "╭─ Pier ──┬─ Pier ──╮\n│ free    │ free    │\n╰─────────┴─────────╯\n")
    }
}
