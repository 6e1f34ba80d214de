import TerminalUI

final class ScrollViewScene: GalleryScene {

    let name = "Scroll view"
    let summary = "A part of larger content, with scroll bars that show which part."
    var isEmpty = false

    private var state = ScrollState()
    private var hasBars = true

    init() {
        state.scroll(columns: 10, rows: 58, content: lines.size, visible: Size(width: 60, height: 13))
    }

    private var lines: TextLines { TextLines(isEmpty ? [] : HarbourLog.lines) }

    var controls: [GalleryControl] {
        [GalleryControl(Key("b"), "bars", value: hasBars ? "on" : "off") { self.hasBars.toggle() }]
    }

    func handle(_ event: InputEvent, in size: Size) -> Bool {
        state.handle(event, content: lines.size, in: size, hasBars: hasBars)
    }

    func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration) {
        guard !isEmpty else {
            return canvas.draw(Message([StyledText("The log is empty", .secondary)]), in: canvas.bounds)
        }
        canvas.draw(ScrollView(lines, state: state, hasBars: hasBars, isFocused: isFocused), in: canvas.bounds)
    }
}
