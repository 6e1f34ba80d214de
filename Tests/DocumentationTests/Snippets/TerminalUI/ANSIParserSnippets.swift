import TerminalUI
import Testing

@Suite("ANSIParser.md", .timeLimit(.minutes(3)))
struct ANSIParserSnippets {

    @Test("The output of a program is read as it arrives")
    func stream() {
        var canvas = Canvas(size: Size(width: 20, height: 3))
        // snippet: ANSIParser/stream
        var parser = ANSIParser()
        parser.feed("fetching  10%\rfetching 100%\r\n\u{1B}[32mready\u{1B}[0m\nwait")
        let lines = parser.takeLines()
        canvas.draw(Paragraph(lines + [parser.unfinishedLine]), in: canvas.bounds)
        // end
        #expect(canvas.frame.plainText == "fetching 100%\nready\nwait\n")
        #expect(canvas.frame.cells[0, 1].style == Style(.green))
    }

    @Test("A complete text is read at once")
    func whole() {
        // snippet: ANSIParser/whole
        let line = StyledText(ansi: "\u{1B}[1;31mfailed\u{1B}[0m after 3 s")
        // end
        #expect(line.string == "failed after 3 s")
        #expect(line.runs[0].style == Style(.red, on: .standard, .bold))
    }
}
