import TerminalTesting
import TerminalUI
import Testing

@MainActor
@Suite("Form", .timeLimit(.minutes(3)))
struct FormSnippets {

    private final class Announcement: Screen {
        var onChange: (() -> Void)?
        var announced: String?

        // snippet: Form/form
        enum Field: Hashable {
            case name, pier, tugs, note
        }

        private var size = Size(width: 0, height: 0)
        private var form = FormState<Field>(
            [
                .init(.name, "Ship", .text(TextFieldState(maximumLength: 24), placeholder: "her name")),
                .init(.pier, "Pier", .choice(OptionPickerState(), ["North", "South", "Roads"])),
                .init(.tugs, "Tugs", .checkBox(CheckBoxState(), text: "two of them")),
                .init(.note, "Note", .area(TextAreaState(), rows: 3, placeholder: "for the pilot")),
            ], submitTitle: "Announce")

        func draw(in canvas: inout Canvas) {
            size = canvas.size
            canvas.draw(Form(form), in: canvas.bounds)
        }

        func handle(_ event: InputEvent) -> ScreenRequest? {
            switch form.handle(event, in: size) {
            case .submitted where form.validate(message): announce(form.text(of: .name), hasTugs: form.isOn(.tugs))
            case .cancelled: return .quit
            case .submitted, .handled, .ignored: break
            }
            return nil
        }

        /// Returns the reason why a field is invalid; nil if it is valid.
        private func message(_ form: FormState<Field>, _ field: Field) -> String? {
            field == .name && form.text(of: .name).isEmpty ? "a ship has a name" : nil
        }
        // end

        private func announce(_ name: String, hasTugs: Bool) { announced = "\(name), \(hasTugs)" }
    }

    @Test("A form is filled in, rejected, corrected and accepted")
    func form() {
        let screen = Announcement()
        let session = TestSession(screen, width: 40, height: 12).press("shift-tab shift-tab enter")
        session.expect(
            """
            ▸ Ship  │ her name
                    ✗ a ship has a name
              Pier  (*) North
                    ( ) South
                    ( ) Roads
              Tugs  [ ] two of them
              Note  │ for the pilot
                    │
                    │

                    [ Announce ]  [ Cancel ]

            """)
        session.type("Aurora").press("tab tab space tab tab enter")
        #expect(screen.announced == "Aurora, true")
        session.press("esc").expectQuit()
    }

    @Test("A choice is set in code, and gets the focus")
    func change() {
        enum Field: Hashable { case name, pier }
        var form = FormState<Field>([
            .init(.name, "Ship", .text(TextFieldState())),
            .init(.pier, "Pier", .choice(OptionPickerState(), ["North", "South", "Roads"])),
        ])
        // snippet: Form/change
        form[.name]?.content = .text(TextFieldState("Aurora", maximumLength: 24), placeholder: "her name")
        form[.pier]?.content = .choice(OptionPickerState(selected: 2), ["North", "South", "Roads"], rows: 1)
        form.setFocus(.field(.pier))
        // end
        #expect(form.text(of: .name) == "Aurora")
        #expect(form.selected(of: .pier) == 2)
        #expect(form.focus == .field(.pier))

        func message(_ form: FormState<Field>, _ field: Field) -> String? {
            field == .name && form.selected(of: .pier) == 2 ? "the roads are full" : nil
        }
        // snippet: Form/message
        let reason = message(form, .name)
        form[.name]?.message = reason
        // end
        #expect(form[.name]?.message == "the roads are full")
        #expect(form.focus == .field(.pier))
    }

    private final class Question {
        enum Field: Hashable { case name }

        var form = FormState<Field>([.init(.name, "Ship", .text(TextFieldState()))])

        // snippet: Form/dialog
        private func frame(in size: Size) -> Rect {
            let height = Form(form).height(width: 36) + 2
            return OverlayPlacement.center.rect(of: Size(width: 40, height: height), in: Rect(size))
        }

        func draw(in canvas: inout Canvas) {
            let frame = frame(in: canvas.size)
            let extent = Form(form).scrollExtent(in: frame.insidePanel.size)
            let panel = Panel(title: "Announcement", isFocused: true, scroll: extent, content: Form(form))
            canvas.draw(Overlay(panel, size: frame.size), in: canvas.bounds)
        }

        func handle(_ event: InputEvent, in size: Size) -> FormState<Field>.Outcome {
            let region = frame(in: size).insidePanel
            return form.handle(event.relative(to: region), in: region.size)
        }
        // end
    }

    @Test("A form in a dialog is drawn and clicked")
    func dialog() {
        let question = Question()
        var canvas = Canvas(size: Size(width: 50, height: 9))
        question.draw(in: &canvas)
        #expect(canvas.frame.plainText.contains("     │ ▸ Ship  │"))
        #expect(canvas.frame.plainText.contains("     │         [ OK ]  [ Cancel ]           │"))
        let click = InputEvent.mouse(MouseEvent(.press, at: Point(x: 16, y: 5)))
        #expect(question.handle(click, in: canvas.size) == .submitted)
    }

    @Test("A form in a short panel has a scroll bar")
    func short() {
        var canvas = Canvas(size: Size(width: 30, height: 6))
        let region = canvas.bounds
        let form = FormState(
            (0..<6).map { FormState<Int>.Field($0, "Field \($0)", .checkBox(CheckBoxState(), text: "")) })
        // snippet: Form/scroll
        let view = Form(form)
        let extent = view.scrollExtent(in: region.insidePanel.size)
        canvas.draw(Panel(title: "Announcement", scroll: extent, content: view), in: region)
        // end
        #expect(extent.visible < extent.total)
        #expect(canvas.frame.plainText.contains("Field 0"))
    }
}
