import TerminalUI

final class TextFieldScene: GalleryScene {

    let name = "Text field"
    let summary =
        "An editable line of text. An emoji or an accented letter is a single character for the cursor, even in pasted text."
    var isEmpty = false {
        didSet { fields = isEmpty ? Self.fields(texts: ["", "", ""]) : Self.fields(texts: Self.texts) }
    }

    private struct Field {
        let title: String
        let placeholder: String
        let isMasked: Bool
        var state: TextFieldState
    }

    private static let texts = [
        "Estrella do Mar", "arrives with oranges, cork and 電気自動車 for the northern pier, about noon 🍊", "lighthouse",
    ]

    private var fields = TextFieldScene.fields(texts: TextFieldScene.texts)
    private var chosen = 1

    private static func fields(texts: [String]) -> [Field] {
        [
            Field(
                title: "Ship", placeholder: "her name", isMasked: false,
                state: TextFieldState(texts[0], maximumLength: 24)),
            Field(title: "Note", placeholder: "for the pilot", isMasked: false, state: TextFieldState(texts[1])),
            Field(
                title: "Password", placeholder: "of the harbour office", isMasked: true,
                state: TextFieldState(texts[2], lineBreakRule: .rejected)),
        ]
    }

    func handle(_ event: InputEvent, in size: Size) -> Bool {
        switch event {
        case .key(.up): chosen = max(0, chosen - 1)
        case .key(.down), .key(.enter): chosen = min(fields.count - 1, chosen + 1)
        case .mouse(let mouse):
            guard let index = rects(in: size).firstIndex(where: { $0.contains(mouse.position) }) else { return false }
            if mouse.action == .press { chosen = index }
            guard index == chosen else { return false }
            let inside = inside(rects(in: size)[index])
            let event = event.relative(to: inside)
            return fields[chosen].state.handle(event, in: inside.size, isMasked: fields[chosen].isMasked)
        case .key(let key) where Self.isForGallery(key): return false
        default:
            let inside = inside(rects(in: size)[chosen])
            return fields[chosen].state.handle(event, in: inside.size, isMasked: fields[chosen].isMasked)
        }
        return true
    }

    /// Returns whether the gallery handles the key: a character with the control key that edits no text.
    private static func isForGallery(_ key: Key) -> Bool {
        guard key.modifiers.contains(.control), case .character(let letter) = key.code else { return false }
        return !"aekuw_".contains(letter)
    }

    func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration) {
        for (index, rect) in rects(in: canvas.size).enumerated() {
            let field = fields[index]
            let isChosen = isFocused && index == chosen
            let view = TextField(
                field.state, placeholder: field.placeholder, isMasked: field.isMasked, isFocused: isChosen)
            guard rect.height > 1 else {
                if index == chosen { canvas.draw(view, in: rect) }
                continue
            }
            let maximum = field.state.maximumLength
            let isNarrow = maximum < TextFieldState.standardMaximumLength
            let count = isNarrow ? "\(field.state.text.count) of \(maximum)" : ""
            let panel = Panel(
                title: StyledText(field.title), status: StyledText(count, .hint), isFocused: isChosen, content: view)
            canvas.draw(panel, in: rect)
        }
    }

    /// Returns the rectangles of as many fields as fit, including the chosen field.
    private func rects(in size: Size) -> [Rect] {
        let width = min(size.width, 56)
        let height = size.height < 3 ? 1 : 3
        let visible = max(1, size.height / height)
        let first = max(0, chosen - visible + 1)
        return fields.indices.map { index in
            let isSeen = (first..<first + visible).contains(index)
            return Rect(y: (index - first) * height, width: width, height: isSeen ? height : 0)
        }
    }

    private func inside(_ rect: Rect) -> Rect {
        rect.height > 1 ? rect.insidePanel : rect
    }
}
