import TerminalUI
import Testing

@Suite(.timeLimit(.minutes(3)))
struct LineTests {

    private func picture(_ symbols: Symbols = .unicode, _ draw: (inout Canvas) -> Void) -> String {
        canvas(9, 5, symbols: symbols, draw).frame.picture
    }

    private func divided(_ canvas: inout Canvas) {
        canvas.stroke(Rect(x: 0, y: 0, width: 9, height: 5))
        canvas.stroke(Rect(x: 0, y: 2, width: 9, height: 1))
        canvas.stroke(Rect(x: 4, y: 0, width: 1, height: 5))
    }

    @Test("Touching lines are joined")
    func joins() {
        #expect(
            picture { divided(&$0) } == """
                ╭───┬───╮
                │   │   │
                ├───┼───┤
                │   │   │
                ╰───┴───╯
                """)
    }

    @Test("Boxes that share an edge are joined")
    func boxes() {
        #expect(
            picture { canvas in
                canvas.stroke(Rect(x: 0, y: 0, width: 5, height: 3))
                canvas.stroke(Rect(x: 4, y: 0, width: 5, height: 5))
                canvas.stroke(Rect(x: 0, y: 2, width: 5, height: 3))
            } == """
                ╭───┬───╮
                │   │   │
                ├───┤   │
                │   │   │
                ╰───┴───╯
                """)
    }

    @Test("In ASCII a crossing is a plus")
    func ascii() {
        #expect(
            picture(.ascii) { divided(&$0) } == """
                +---+---+
                |   |   |
                +---+---+
                |   |   |
                +---+---+
                """)
    }

    @Test("Without joining, the last line hides the others")
    func hiding() {
        #expect(
            picture { canvas in
                canvas.stroke(Rect(x: 0, y: 0, width: 9, height: 5))
                canvas.stroke(Rect(x: 2, y: 0, width: 5, height: 3), joining: false)
            } == """
                ╭─╭───╮─╮
                │ │   │ │
                │ ╰───╯ │
                │       │
                ╰───────╯
                """)
    }

    @Test("Of an infinite box only the visible part is drawn")
    func endless() {
        #expect(
            picture { canvas in
                canvas.stroke(Rect(x: 2, y: 1, width: .max, height: .max))
                canvas.stroke(Rect(x: -5, y: 3, width: .max, height: 1))
                canvas.stroke(Rect(x: .max, y: .min, width: 1, height: .max))
            } == """

                  ╭──────
                  │
                ──┼──────
                  │
                """)
    }

    @Test("A single line goes from edge to edge, one cell is also a line, and none leaves its region")
    func alone() {
        #expect(
            picture { canvas in
                canvas.stroke(Rect(x: 1, y: 0, width: 3, height: 1))
                canvas.stroke(Rect(x: 6, y: 0, width: 1, height: 1))
                canvas.within(Rect(x: 0, y: 2, width: 4, height: 2)) {
                    $0.stroke(Rect(x: -1, y: 0, width: 9, height: 9))
                }
            } == """
                 ───  ─

                ────


                """)
    }
}
