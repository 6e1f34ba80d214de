import TerminalUI

final class MessageScene: GalleryScene {

    let name = "Message"
    let summary = "Text that explains why there is no content."
    var isEmpty = false

    private var isLoading = false

    var controls: [GalleryControl] {
        [
            GalleryControl(Key("s"), "spinner", value: isLoading ? "on" : "off") { [self] in isLoading.toggle() }
        ]
    }

    func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration) {
        let lines: [StyledText] =
            isLoading
            ? ["Asking the harbour office"]
            : [
                StyledText("No ship is expected today", .emphasis),
                "",
                StyledText("Press ", .secondary) + StyledText("r", .key)
                    + StyledText(" to ask again. The office answers from six to ten.", .secondary),
            ]
        let message = Message(isEmpty ? [] : lines, spinner: isLoading && !isEmpty ? Spinner(elapsed: elapsed) : nil)
        let panel = Panel(
            title: "Arrivals", isFocused: isFocused, content: message)
        canvas.draw(panel, in: canvas.bounds)
    }
}
