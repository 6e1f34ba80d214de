import TerminalTesting
import TerminalUI
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(3)))
struct DialogTests {

    private let dialog = Dialog(
        title: "Leave the harbour", message: ["Two tugs are still at work. Their orders are kept."],
        buttons: ["Stay", "Leave"], maximumWidth: 34)

    private func picture(_ dialog: Dialog, _ width: Int, _ height: Int) -> String {
        TerminalUITests.picture(of: dialog, width, height)
    }

    @Test("A dialog has the size of its text, and is centered")
    func whole() {
        #expect(
            picture(dialog, 38, 8) == """

                  ╭─ Leave the harbour ────────────╮
                  │ Two tugs are still at work.    │
                  │ Their orders are kept.         │
                  │                                │
                  │            [ Stay ]  [ Leave ] │
                  ╰────────────────────────────────╯

                """)
        #expect(
            picture(Dialog(title: "Quit", message: ["Sure?"], buttons: ["No", "Yes"]), 30, 5) == """
                     ╭─ Quit ──────────╮
                     │ Sure?           │
                     │                 │
                     │ [ No ]  [ Yes ] │
                     ╰─────────────────╯
                """)
    }

    @Test("With too little space the text is truncated first, then the gap, then unselected buttons")
    func narrow() {
        var dialog = dialog
        dialog.state.select(1)
        #expect(
            picture(dialog, 20, 6) == """
                ╭─ Leave the har… ─╮
                │ Two tugs are     │
                │ still at work.   │
                │         [ Stay ] │
                │        [ Leave ] │
                ╰──────────────────╯
                """)
        #expect(
            picture(dialog, 20, 3) == """
                ╭─ Leave the har… ─╮
                │        [ Leave ] │
                ╰──────────────────╯
                """)
        #expect(picture(dialog, 11, 3) == "╭─ Leav… ─╮\n│ [ Leav… │\n╰─────────╯")
    }

    @Test("The selected button differs from the others, with and without colors, and has the cursor")
    func chosen() {
        for depth in ColorDepth.allCases {
            let cells = frame(of: dialog, 34, 6).cells.reduced(to: depth)
            #expect(cells[13, 4].style != cells[23, 4].style, "\(depth)")
        }
        #expect(frame(of: dialog, 34, 6).cursor == Point(x: 13, y: 4))
        var other = dialog
        other.state.move(by: 1, count: 2)
        #expect(frame(of: other, 34, 6).cursor == Point(x: 23, y: 4))
    }

    @Test("The screen behind is dimmed")
    func dimming() {
        let frame = canvas(40, 9) { canvas in
            canvas.write("behind", x: 0, y: 0)
            canvas.draw(dialog, in: canvas.bounds)
        }.frame

        #expect(frame.cells[0, 0].style == Style(.standard, on: .standard, .dim))
    }

    @Test("Only a click on a button finds it")
    func clicks() {
        let size = Size(width: 38, height: 8)

        #expect(dialog.button(at: Point(x: 15, y: 5), in: size) == 0)
        #expect(dialog.button(at: Point(x: 22, y: 5), in: size) == 0)
        #expect(dialog.button(at: Point(x: 23, y: 5), in: size) == nil)
        #expect(dialog.button(at: Point(x: 25, y: 5), in: size) == 1)
        #expect(dialog.button(at: Point(x: 25, y: 4), in: size) == nil)
        #expect(dialog.button(at: Point(x: 1, y: 1), in: Size(width: 3, height: 3)) == nil)
    }

    @Test(
        "At every size each visible button is found by a click",
        arguments: Campaign.cases([6, 7, 8, 9, 11, 14, 19, 27, 40], whole: Array(6...40)))
    func everySize(width: Int) {
        for height in 0...8 {
            let cells = frame(of: dialog, width, height).cells
            for y in 0..<height {
                let found = (0..<width).contains { x in
                    dialog.button(at: Point(x: x, y: y), in: Size(width: width, height: height)) != nil
                }
                #expect(found == cells.row(y).contains { $0.glyph.string == "[" }, "\(width)x\(height) row \(y)")
            }
        }
    }

    @Test("A dialog without buttons is its text")
    func noButtons() {
        #expect(
            picture(Dialog(title: "", message: ["Wait"], buttons: []), 8, 4)
                == "╭──────╮\n│ Wait │\n│      │\n╰──────╯")
    }

    @Test("The selection stops at the ends, and is an existing button")
    func state() {
        var state = DialogState(selected: 1)
        state.move(by: -5, count: 3)
        #expect(state.selected == 0)
        state.move(by: .max, count: 3)
        #expect(state.selected == 2)
        state.move(by: .min, count: 0)
        #expect(state.selected == 0)
        state.select(-3)
        #expect(state.selected == 0)
        state.select(7)
        #expect(frame(of: Dialog(title: "", message: [], buttons: ["A", "B"], state: state), 20, 4).cursor?.x == 11)
        state.move(by: -1, count: 2)
        #expect(state.selected == 0)
    }

    @Test("A question of several runs is wrapped too")
    func runs() {
        let question = StyledText("Cast off ", .emphasis) + "the tug that is at work?"
        #expect(
            picture(Dialog(title: "", message: [question], buttons: ["No"], maximumWidth: 20), 20, 6) == """
                ╭──────────────────╮
                │ Cast off the tug │
                │ that is at work? │
                │                  │
                │           [ No ] │
                ╰──────────────────╯
                """)
    }

    @Test("With line breaks it has the width of the longest line")
    func lineBreaks() {
        #expect(picture(Dialog(title: "", message: ["ab\nabcd\nab"], buttons: []), 12, 6).hasPrefix("  ╭──────╮\n"))
    }

    @Test("Arrows and clicks select a button, other input is not handled")
    func handling() {
        let size = Size(width: 38, height: 8)
        var state = DialogState()
        func handle(_ event: InputEvent) -> Bool { state.handle(event, of: dialog, in: size) }
        func click(_ x: Int, button: Int = 0) -> Bool {
            handle(.mouse(MouseEvent(.press, at: Point(x: x, y: 5), button: button)))
        }
        for (key, selected) in [(Key.right, 1), (.right, 1), (.left, 0), (.down, 1), (.up, 0)] {
            #expect(handle(.key(key)))
            #expect(state.selected == selected)
        }
        #expect(click(25))
        #expect(state.selected == 1)
        #expect(!click(5))
        #expect(!click(15, button: 2))
        #expect(!handle(.mouse(MouseEvent(.press, at: Point(x: .min, y: .max)))))
        #expect(!handle(.key(.enter)))
        #expect(!handle(.key(.tab)))
        #expect(state.selected == 1)
    }
}
