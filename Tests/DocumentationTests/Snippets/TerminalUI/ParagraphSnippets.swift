import TerminalUI
import Testing

@Suite("Paragraph.md", .timeLimit(.minutes(3)))
struct ParagraphSnippets {

    @Test("A paragraph is wrapped, and shown from its offset")
    func paragraph() {
        var canvas = Canvas(size: Size(width: 20, height: 2))
        // snippet: Paragraph/paragraph
        var text = Paragraph(StyledText("Closed", .warning) + ": the east quay, until the cranes are gone.")
        text.offset = 1
        canvas.draw(text, in: canvas.bounds)
        // end
        #expect(canvas.frame.plainText == "quay, until the\ncranes are gone.\n")
    }

    @Test("The lines of a long text are cached for a width")
    func wrapped() {
        let text = StyledText("one two three four")
        var wrapped = WrappedText(text, width: 0)
        let offset = 1
        var canvas = Canvas(size: Size(width: 9, height: 2))
        // snippet: Paragraph/wrapped
        if wrapped.width != canvas.size.width { wrapped = WrappedText(text, width: canvas.size.width) }
        canvas.draw(Paragraph(wrapped, offset: offset), in: canvas.bounds)
        // end
        #expect(canvas.frame.plainText == "three\nfour\n")
    }
}
