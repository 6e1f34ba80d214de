import TerminalTesting
import TerminalUI
import Testing

@Suite(.timeLimit(.minutes(1)))
struct DialogTests {

    private let dialog = Dialog(
        Panel(title: "Help", content: Label("q quit")), size: Size(width: 12, height: 3))

    private func picture(_ width: Int, _ height: Int) -> String {
        canvas(width, height) { canvas in
            canvas.fill(canvas.bounds, with: ".")
            canvas.draw(dialog, in: canvas.bounds)
        }.frame.picture
    }

    @Test("A dialog stands in the middle and hides what is behind it")
    func middle() {
        #expect(
            picture(16, 5) == """
                ................
                ..╭─ Help ───╮..
                ..│ q quit   │..
                ..╰──────────╯..
                ................
                """)
    }

    @Test("Where it has no room it takes all that there is")
    func small() {
        #expect(picture(11, 2) == "╭─ Help ──╮\n╰─────────╯")
        #expect(picture(3, 1) == "╭─╮")
    }

    @Test("A dialog that has the focus takes the cursor from what is behind it")
    func cursor() {
        let canvas = canvas(16, 5) { canvas in
            canvas.placeCursor(x: 7, y: 0)
            var focused = dialog
            focused.panel.isFocused = true
            canvas.draw(focused, in: canvas.bounds)
        }

        #expect(canvas.cursor == Point(x: 2, y: 1))
    }

    @Test("Its edge leaves no half characters behind")
    func wideCharacters() {
        let frame = canvas(15, 3) { canvas in
            for y in 0..<3 { canvas.write("中中中中中中中", x: 0, y: y) }
            canvas.draw(dialog, in: canvas.bounds)
        }.frame

        #expect(frame.flaw == nil)
        #expect(frame.picture == " ╭─ Help ───╮\n │ q quit   │\n ╰──────────╯")
    }
}
