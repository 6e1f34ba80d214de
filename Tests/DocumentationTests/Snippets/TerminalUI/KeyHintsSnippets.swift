import TerminalUI
import Testing

@Suite("KeyHints.md", .timeLimit(.minutes(3)))
struct KeyHintsSnippets {

    @Test("Hints are in a line")
    func hints() {
        var canvas = Canvas(size: Size(width: 34, height: 1))
        // snippet: KeyHints/hints
        let hints = KeyHints(
            [.init(key: "enter", label: "open"), .init(key: "/", label: "search")],
            trailing: [.init(key: "?", label: "help")])
        canvas.draw(hints, in: canvas.bounds)
        // end
        #expect(canvas.frame.plainText == " enter open   / search     ? help\n")
    }
}
