import TerminalUI

final class TextAreaScene: GalleryScene {

    let name = "Text area"
    let summary = "Several lines of text to edit, wrapped to the width."
    var isEmpty = false {
        didSet { state = TextAreaState(isEmpty ? "" : Self.text) }
    }

    private static let text = """
        Dear pilot,

        the Estrella do Mar arrives about noon, with oranges 🍊, cork and 電気自動車 for the northern pier. Her captain asks \
        for two tugs.

        Kept on the list until she is moored.
        """

    private var state = TextAreaState(TextAreaScene.text)

    func handle(_ event: InputEvent, in size: Size) -> Bool {
        let inside = Self.inside(size)
        if case .mouse(let mouse) = event, mouse.action == .press, !inside.contains(mouse.position) { return false }
        return state.handle(event.relative(to: inside), in: inside.size)
    }

    func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration) {
        let inside = Self.inside(canvas.size)
        let area = TextArea(state, placeholder: "a letter to the pilot", isFocused: isFocused)
        guard inside.size != canvas.size else { return canvas.draw(area, in: inside) }
        let panel = Panel(
            title: "Letter", status: StyledText("\(state.text.count) characters", .hint), isFocused: isFocused,
            scroll: area.scrollExtent(in: inside.size), content: area)
        canvas.draw(panel, in: Self.panel(canvas.size))
    }

    private static func panel(_ size: Size) -> Rect { Rect(width: min(size.width, 48), height: min(size.height, 10)) }

    private static func inside(_ size: Size) -> Rect { size.height < 3 ? Rect(size) : panel(size).insidePanel }
}
