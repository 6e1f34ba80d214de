import TerminalUI

final class DialogScene: GalleryScene {

    let name = "Dialog"
    let summary = "A question over the screen, with buttons for the answers."
    var isEmpty = false

    private var state = DialogState()
    private var answer: String?
    private var hasLongText = true

    private var dialog: Dialog {
        Dialog(
            title: "Call back all tugs",
            message: hasLongText
                ? [
                    "Three of them are under way.", "",
                    "They keep their orders, and resume them when they are released.",
                ]
                : ["Call them back?"],
            buttons: ["Leave them", "Ask each", "Call back"], state: state)
    }

    var controls: [GalleryControl] {
        [
            GalleryControl(Key("t"), "text", value: hasLongText ? "long" : "short") { [self] in hasLongText.toggle() }
        ]
    }

    func handle(_ event: InputEvent, in size: Size) -> Bool {
        switch event {
        case .key(Key(" ")): (answer, state) = (nil, DialogState())
        case .key(.enter): answer = answer == nil ? dialog.buttons[state.selected] : nil
        case .mouse(let mouse) where mouse.action == .press && answer == nil:
            guard let button = dialog.button(at: mouse.position, in: size) else { return false }
            state.select(button)
            answer = dialog.buttons[button]
        default: return state.handle(event, of: dialog, in: size)
        }
        return true
    }

    func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration) {
        canvas.draw(ListView(rows: isEmpty ? [] : OverlayScene.rows), in: canvas.bounds)
        if let answer {
            let line = Rect(x: 0, y: canvas.size.height - 1, width: canvas.size.width, height: 1)
            canvas.fill(line)
            canvas.draw(Label(StyledText("\(answer). Press space to be asked again.", .emphasis)), in: line)
        } else {
            canvas.draw(dialog, in: canvas.bounds)
        }
    }
}
