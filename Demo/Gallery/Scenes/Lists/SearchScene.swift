import TerminalUI

final class SearchScene: GalleryScene {

    let name = "Search"
    let summary = "Marks the matches of a search, and goes from one to the next."
    var isEmpty = false

    private var search = SearchState()
    private var scroll = ScrollState()
    private var field = TextFieldState("berth")
    private var isTyping = false
    /// The search text at the time when the user opened the field.
    private var before = ""

    init() {
        scroll.scroll(rows: 5, content: lines.size, visible: Size(width: 40, height: 10))
        find()
        search.moveToNext()
    }

    private var lines: TextLines { TextLines(isEmpty ? [] : HarbourLog.lines, search: search) }

    var controls: [GalleryControl] {
        isTyping
            ? [
                GalleryControl(.enter, "done") { self.isTyping = false },
                GalleryControl(.escape, "leave", change: leave),
            ]
            : [
                GalleryControl(Key("/"), "look for") {
                    self.before = self.field.text
                    self.field = TextFieldState()
                    self.isTyping = true
                },
                GalleryControl(Key("n"), "next") {}, GalleryControl(Key("N"), "before") {},
            ]
    }

    private func leave() {
        field = TextFieldState(before)
        isTyping = false
        find()
    }

    func handle(_ event: InputEvent, in size: Size) -> Bool {
        let rows = Rect(size).rows([.fill(), .fixed(1)])
        if isTyping, field.handle(event, in: fieldRect(in: rows[1]).size) {
            find()
            reveal(in: rows[0].size)
            return true
        }
        switch event {
        case .key(Key("n")) where !isTyping: search.moveToNext()
        case .key(Key("N")) where !isTyping: search.moveToPrevious()
        default: return scroll.handle(event, content: lines.size, in: rows[0].size)
        }
        reveal(in: rows[0].size)
        return true
    }

    func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration) {
        let rows = canvas.bounds.rows([.fill(), .fixed(canvas.size.height > 2 ? 1 : 0)])
        canvas.draw(ScrollView(lines, state: scroll, isFocused: isFocused && !isTyping), in: rows[0])
        let prompt = rows[1]
        canvas.write("/", .key, x: prompt.x, y: prompt.y)
        let isActive = isFocused && isTyping
        canvas.draw(TextField(field, placeholder: "look for", isFocused: isActive), in: fieldRect(in: prompt))
        let summary = Label(StyledText(isEmpty ? "no match" : search.summary, .secondary), alignment: .trailing)
        canvas.draw(summary, in: prompt.columns([.fill(), .fixed(12).yielding()])[1])
    }

    private func fieldRect(in rect: Rect) -> Rect {
        rect.columns([.fixed(2), .fill(), .fixed(13).yielding()])[1]
    }

    private func find() {
        search.search(for: SearchQuery(field.text), in: HarbourLog.lines, from: scroll.offset.y)
    }

    private func reveal(in size: Size) {
        guard let match = search.current else { return }
        let rect = Rect(x: match.characters.lowerBound, y: match.line, width: match.characters.count, height: 1)
        let visible = Size(width: size.width - 1, height: size.height - 1)
        scroll.reveal(rect, content: lines.size, visible: visible)
    }
}
