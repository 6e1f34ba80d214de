import TerminalUI
import Testing

@Suite("Message.md", .timeLimit(.minutes(3)))
struct MessageSnippets {

    @Test("A message is centered")
    func message() {
        var canvas = Canvas(size: Size(width: 29, height: 4))
        // snippet: Message/message
        let message = Message([
            "No ship is expected today",
            StyledText("Press ", .secondary) + StyledText("r", .key) + StyledText(" to ask again.", .secondary),
        ])
        canvas.draw(message, in: canvas.bounds)
        // end
        #expect(canvas.frame.plainText == "\n  No ship is expected today\n    Press r to ask again.\n\n")
    }
}
