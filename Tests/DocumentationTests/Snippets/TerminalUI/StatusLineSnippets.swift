import TerminalUI
import Testing

@Suite("StatusLine.md", .timeLimit(.minutes(3)))
struct StatusLineSnippets {

    @Test("A status line is at the bottom")
    func status() {
        var canvas = Canvas(size: Size(width: 50, height: 2))
        // snippet: StatusLine/status
        let status = StatusLine(
            left: StyledText("harbour.log", .emphasis),
            center: "3 matches",
            right: "line 118 of 982",
            barRole: .selection)
        canvas.draw(status, in: canvas.bounds.rows([.fill(), .fixed(1)])[1])
        // end
        #expect(canvas.frame.plainText == "\n harbour.log        3 matches     line 118 of 982\n")
    }
}
