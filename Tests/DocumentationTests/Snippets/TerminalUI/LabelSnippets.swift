import TerminalUI
import Testing

@Suite("Label.md", .timeLimit(.minutes(3)))
struct LabelSnippets {

    @Test("Labels are truncated and aligned")
    func labels() {
        var canvas = Canvas(size: Size(width: 16, height: 2))
        // snippet: Label/labels
        let path = StyledText("/srv/harbour/", .secondary) + "moorings.json"
        canvas.draw(Label(path, truncation: .start), in: Rect(x: 0, y: 0, width: 16, height: 1))
        canvas.draw(Label("berth 4", alignment: .trailing), in: Rect(x: 0, y: 1, width: 16, height: 1))
        // end
        #expect(canvas.frame.plainText == "…r/moorings.json\n         berth 4\n")
    }
}
