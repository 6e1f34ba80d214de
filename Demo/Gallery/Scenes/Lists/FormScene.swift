import TerminalUI

final class FormScene: GalleryScene {

    let name = "Form"
    let summary = "Fields of several kinds, checked when the form is submitted."
    var isEmpty = false {
        didSet { start() }
    }

    private enum Field: Hashable {
        case ship, pier, tugs, note
    }

    private var form = FormState<Field>([])
    private var answer: String?

    init() {
        start()
    }

    private func start() {
        let ship = isEmpty ? "" : "Estrella do Mar"
        let note = isEmpty ? "" : "arrives about noon, with oranges 🍊"
        form = FormState(
            [
                .init(.ship, "Ship", .text(TextFieldState(ship, maximumLength: 24), placeholder: "her name")),
                .init(
                    .pier, "Pier", .choice(OptionPickerState(selected: isEmpty ? 0 : 1), ["North", "South", "Roads"])),
                .init(.tugs, "Tugs", .checkBox(CheckBoxState(isOn: !isEmpty), text: "two of them")),
                .init(.note, "Note", .area(TextAreaState(note), rows: 3, placeholder: "for the pilot")),
            ], submitTitle: "Announce", cancelTitle: "Clear")
        answer = nil
    }

    func handle(_ event: InputEvent, in size: Size) -> Bool {
        answer = nil
        switch form.handle(event, in: size) {
        case .ignored: return false
        case .handled: break
        // The gallery handles the escape key.
        case .cancelled where event == .key(.escape): return false
        case .cancelled: start()
        case .submitted:
            let isValid = form.validate { form, field in
                field == .ship && form.text(of: .ship).isEmpty ? "a ship has a name" : nil
            }
            if isValid { answer = "\(form.text(of: .ship)) is announced." }
        }
        return true
    }

    func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration) {
        let width = min(canvas.size.width, 50)
        canvas.draw(Form(form, isFocused: isFocused), in: Rect(width: width, height: canvas.size.height))
        guard let answer else { return }
        let line = Rect(y: canvas.size.height - 1, width: canvas.size.width, height: 1)
        canvas.fill(line)
        canvas.draw(Label(StyledText(answer, .success)), in: line)
    }
}
