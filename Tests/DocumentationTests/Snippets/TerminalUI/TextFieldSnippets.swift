import TerminalUI
import Testing

@Suite("TextField", .timeLimit(.minutes(3)))
struct TextFieldSnippets {

    private final class Form {
        var submitted: String?

        // snippet: TextField/field
        private var name = TextFieldState(maximumLength: 24)

        func draw(in canvas: inout Canvas) {
            canvas.draw(TextField(name, placeholder: "her name", isFocused: true), in: canvas.bounds)
        }

        func handle(_ event: InputEvent, in size: Size) -> Bool {
            if name.handle(event, in: size) { return true }
            guard event == .key(.enter) else { return false }
            submit(name.text)
            return true
        }
        // end

        private func submit(_ text: String) { submitted = text }
    }

    @Test("A field is edited, and enter is passed to the program")
    func field() {
        let form = Form()
        var canvas = Canvas(size: Size(width: 12, height: 1))
        form.draw(in: &canvas)
        #expect(canvas.frame.plainText == "her name\n")
        for event in [InputEvent.paste("Auro"), .key(Key("r")), .key(Key("a")), .key(.enter)] {
            let isHandled = form.handle(event, in: canvas.size)
            #expect(isHandled)
        }
        #expect(form.submitted == "Aurora")
    }
}
