import TerminalUI
import Testing

@Suite("HelpView.md", .timeLimit(.minutes(3)))
struct HelpViewSnippets {

    private enum Place: Hashable, Sendable {
        case list, page
    }

    @Test("A dialog has the size of its keys")
    func dialog() {
        let map = KeyMap<String, Place>([
            .init("up", [.up], help: "Go up", in: [.list]), .init("back", [.escape], help: "Go back", in: [.page]),
        ])
        let offset = 0
        var canvas = Canvas(size: Size(width: 30, height: 9))

        // snippet: HelpView/dialog
        let help = HelpView([.init("List", map, in: .list), .init("Page", map, in: .page)], offset: offset)
        let size = help.preferredSize(in: canvas.bounds.insidePanel.size)
        let frame = Size(width: size.width + 4, height: size.height + 2)
        let panel = Panel(title: "Keys", isFocused: true, scroll: help.scrollExtent(in: size), content: help)
        canvas.draw(Overlay(panel, size: frame), in: canvas.bounds)
        // end

        #expect(frame == Size(width: 16, height: 7))
        #expect(canvas.frame.plainText.contains("│ up   Go up   │"))
        #expect(canvas.frame.plainText.contains("│ esc  Go back │"))
    }
}
