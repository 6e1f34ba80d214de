import TerminalUI
import Testing

@Suite("DiffView.md", .timeLimit(.minutes(3)))
struct DiffViewSnippets {

    @Test("A difference is drawn in one column")
    func unified() {
        var canvas = Canvas(size: Size(width: 20, height: 3))
        // snippet: DiffView/unified
        let difference = TextDifference(from: "opens: 06:00\ncloses: 20:00", to: "opens: 06:00\ncloses: 22:00")
        canvas.draw(DiffView(difference, layout: .unified), in: canvas.bounds)
        // end
        #expect(canvas.frame.plainText == "  opens: 06:00\n− closes: 20:00\n+ closes: 22:00\n")
    }
}
