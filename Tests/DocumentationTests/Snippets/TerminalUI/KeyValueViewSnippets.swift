import TerminalUI
import Testing

@Suite("KeyValueView", .timeLimit(.minutes(3)))
struct KeyValueViewSnippets {

    @Test("Facts about a thing")
    func facts() {
        // snippet: KeyValueView/facts
        let facts = KeyValueView([
            .init("Ship", StyledText("Kaiwo Maru", .emphasis)),
            .init("State", StyledText("made fast", .success) + StyledText(" since 06:52", .secondary)),
            .init("Remarks", "Open to visitors from 10:00 to 16:00, by the gangway at the stern."),
        ])
        // end

        var canvas = Canvas(size: Size(width: 40, height: 4))
        canvas.draw(facts, in: canvas.bounds)
        #expect(canvas.frame.plainText.hasPrefix("Ship     Kaiwo Maru\nState    made fast since 06:52\n"))
    }
}
