import TerminalUI
import Testing

@Suite("TextArea", .timeLimit(.minutes(3)))
struct TextAreaSnippets {

    private final class Letter {
        // snippet: TextArea/area
        private var note = TextAreaState()

        func draw(in canvas: inout Canvas) {
            canvas.draw(TextArea(note, placeholder: "for the pilot", isFocused: true), in: canvas.bounds)
        }

        func handle(_ event: InputEvent, in size: Size) -> Bool {
            note.handle(event, in: size)
        }
        // end

        var text: String { note.text }
    }

    @Test("An area is edited, and enter breaks the line")
    func area() {
        let letter = Letter()
        var canvas = Canvas(size: Size(width: 20, height: 3))
        letter.draw(in: &canvas)
        #expect(canvas.frame.plainText.contains("for the pilot"))
        for event in [InputEvent.key(Key("a")), .key(.enter), .key(Key("b"))] {
            let isHandled = letter.handle(event, in: canvas.size)
            #expect(isHandled)
        }
        #expect(letter.text == "a\nb")
    }
}
