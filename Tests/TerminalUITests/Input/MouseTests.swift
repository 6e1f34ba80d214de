import TerminalUI
import Testing

/// Mouse events.
@Suite(.timeLimit(.minutes(3)))
struct MouseTests {

    private func event(_ text: String) -> MouseEvent? {
        var parser = InputParser()
        guard case .mouse(let event) = parser.parse(Array(text.utf8), at: .zero).first else { return nil }
        return event
    }

    @Test(
        "Buttons, drags and wheels are read",
        arguments: [
            ("\u{1B}[<0;3;4M", MouseEvent(.press, at: Point(x: 2, y: 3))),
            ("\u{1B}[<0;3;4m", MouseEvent(.release, at: Point(x: 2, y: 3))),
            ("\u{1B}[<1;1;1M", MouseEvent(.press, at: Point(x: 0, y: 0), button: 1)),
            ("\u{1B}[<2;1;1m", MouseEvent(.release, at: Point(x: 0, y: 0), button: 2)),
            ("\u{1B}[<32;300;200M", MouseEvent(.drag, at: Point(x: 299, y: 199))),
            ("\u{1B}[<0;9999999;9999999M", MouseEvent(.press, at: Point(x: 9_999_998, y: 9_999_998))),
            ("\u{1B}[<34;1;1M", MouseEvent(.drag, at: Point(x: 0, y: 0), button: 2)),
            ("\u{1B}[<64;1;2M", MouseEvent(.wheelUp, at: Point(x: 0, y: 1))),
            ("\u{1B}[<65;1;2M", MouseEvent(.wheelDown, at: Point(x: 0, y: 1))),
            ("\u{1B}[<66;1;2M", MouseEvent(.wheelLeft, at: Point(x: 0, y: 1))),
            ("\u{1B}[<67;1;2M", MouseEvent(.wheelRight, at: Point(x: 0, y: 1))),
            ("\u{1B}[<28;1;1M", MouseEvent(.press, at: Point(x: 0, y: 0), modifiers: [.shift, .alt, .control])),
            ("\u{1B}[<80;1;1M", MouseEvent(.wheelUp, at: Point(x: 0, y: 0), modifiers: .control)),
            ("\u{1B}[M !!", MouseEvent(.press, at: Point(x: 0, y: 0))),
            ("\u{1B}[M#!\"", MouseEvent(.release, at: Point(x: 0, y: 1))),
            ("\u{1B}[M`!!", MouseEvent(.wheelUp, at: Point(x: 0, y: 0))),
        ]
    )
    func reports(text: String, expected: MouseEvent) {
        #expect(event(text) == expected)
    }

    @Test("Moves without a button, and buttons beyond the third, are ignored", arguments: [3, 35, 128, 160])
    func unknown(bits: Int) {
        #expect(event("\u{1B}[<\(bits);1;1M") == nil)
    }

    /// Presses at these times and columns, and the numbers that they got.
    private func counts(_ presses: [(milliseconds: Int, column: Int, button: Int)]) -> [Int] {
        var parser = InputParser()
        return presses.flatMap { time, column, button in
            parser.parse(
                Array("\u{1B}[<\(button);\(column);1M\u{1B}[<\(button);\(column);1m".utf8), at: .milliseconds(time))
        }.compactMap { if case .mouse(let event) = $0 { event.clickCount } else { nil } }
    }

    @Test("Quick presses at the same place are counted, with their releases")
    func doubleClick() {
        #expect(counts([(0, 1, 0), (200, 1, 0), (600, 1, 0)]) == [1, 1, 2, 2, 3, 3])
    }

    @Test("A late press, elsewhere, or with another button counts as the first")
    func singleClicks() {
        #expect(counts([(0, 1, 0), (401, 1, 0)]) == [1, 1, 1, 1])
        #expect(counts([(0, 1, 0), (100, 2, 0)]) == [1, 1, 1, 1])
        #expect(counts([(0, 1, 0), (100, 1, 2)]) == [1, 1, 1, 1])
    }

    @Test("A drag or scroll between two presses prevents a double click")
    func between() {
        for between in ["\u{1B}[<32;5;1M", "\u{1B}[<64;1;1M"] {
            var parser = InputParser()
            let text = "\u{1B}[<0;1;1M" + between + "\u{1B}[<0;1;1m\u{1B}[<0;1;1M"
            guard case .mouse(let event) = parser.parse(Array(text.utf8), at: .zero).last else {
                Issue.record("no event")
                return
            }
            #expect(event.clickCount == 1)
        }
    }

    @Test("A drag has the count of its press")
    func drag() {
        var parser = InputParser()
        let text = "\u{1B}[<0;1;1M\u{1B}[<0;1;1m\u{1B}[<0;1;1M\u{1B}[<32;2;1M\u{1B}[<32;3;1M"
        let counts = parser.parse(Array(text.utf8), at: .zero).compactMap {
            if case .mouse(let event) = $0 { event.clickCount } else { nil }
        }
        #expect(counts == [1, 1, 2, 2, 2])
    }
}
