import Testing

@testable import TerminalUI

/// Texts from outside may be as long as a source likes.
@Suite(.timeLimit(.minutes(3)))
struct LongTextTests {

    static let texts: [(name: String, text: String)] = [
        ("letters", String(repeating: "x", count: 6_000_000)),
        ("wide letters", String(repeating: "中", count: 2_000_000)),
        ("marks", "e" + String(repeating: "\u{301}", count: 3_000_000)),
        ("emoji", String(repeating: "👩‍👩‍👧‍👦", count: 240_000)),
        ("flags", String(repeating: "🇩🇪", count: 750_000)),
        ("nothing to be seen", "a" + String(repeating: "\u{200B}\u{2060}", count: 1_000_000) + "b"),
        ("blanks", "a" + String(repeating: " ", count: 6_000_000) + "b"),
        ("tabs", String(repeating: "\t", count: 6_000_000)),
        ("conjuncts", String(repeating: "क्", count: 1_000_000)),
    ]

    private static let views: [(name: String, draw: @Sendable (String, inout Canvas) -> Void)] = [
        ("a text", { $1.write($0, x: -3, y: 0) }),
        ("runs", { $1.write(StyledText($0) + StyledText($0, .failure), x: 1, y: 0) }),
        ("a text that is not seen", { $1.write($0, x: 0, y: 99) }),
        (
            "a list",
            { text, canvas in draw(ListView(rows: [ListRow(StyledText(text), detail: StyledText(text))]), &canvas) }
        ),
        (
            "a list that is searched",
            { text, canvas in
                var search = SearchState()
                search.search(for: SearchQuery("x"), count: 1) { _ in "x" }
                draw(ListView(rows: [ListRow(StyledText(text), detail: "x")], search: search), &canvas)
            }
        ),
        ("lines", { text, canvas in draw(TextLines(count: 1, width: 80) { _ in StyledText(text) }, &canvas) }),
        ("a label", { draw(Label(StyledText($0), alignment: .center), &$1) }),
        ("a label's end", { draw(Label(StyledText($0), truncation: .start), &$1) }),
        ("a label's ends", { draw(Label(StyledText($0), truncation: .middle), &$1) }),
        ("a paragraph", { draw(Paragraph(StyledText($0)), &$1) }),
        ("a message", { draw(Message([StyledText($0)]), &$1) }),
        ("names and values", { draw(KeyValueView([.init($0, StyledText($0))]), &$1) }),
        ("a panel", { draw(Panel(title: StyledText($0), status: StyledText($0), content: Label("")), &$1) }),
        (
            "a status line",
            { draw(StatusLine(left: StyledText($0), center: StyledText($0), right: StyledText($0)), &$1) }
        ),
        ("a gauge", { draw(Gauge($0, value: 0.5), &$1) }),
    ]

    private static func draw(_ view: some View, _ canvas: inout Canvas) {
        canvas.draw(view, in: canvas.bounds)
    }

    @Test("Drawing costs as much as the visible part, whatever the length of a text", arguments: texts.map(\.name))
    func cost(_ name: String) throws {
        let text = try #require(Self.texts.first { $0.name == name }?.text)
        let clock = ContinuousClock()
        // Far less than a look at each byte.
        let limit = clock.measure { #expect(text.utf8.reduce(0) { $0 &+ Int($1) } > 0) }
        for (view, draw) in Self.views {
            var canvas = Canvas(size: Size(width: 80, height: 4))
            draw(text, &canvas)
            let costs = (0..<3).map { _ in clock.measure { draw(text, &canvas) } }
            let least = costs.min() ?? limit
            #expect(least < limit / 2, "\(view): \(least), of \(limit)")
        }
    }

    @Test("A text that begins far to the left is drawn at its place")
    func farLeft() {
        let digits = String(repeating: "0123456789", count: 1_000)
        for (text, picture) in [(digits, "3456789012"), (digits + "e\u{301}中!", "3456789012")] {
            #expect(canvas(10, 1) { $0.write(text, x: -8_003, y: 0) }.frame.picture == picture)
        }
        #expect(canvas(6, 1) { $0.write(digits + "\u{301}中!", x: -9_998, y: 0) }.frame.picture == "89\u{301}中!")
        #expect(canvas(9, 1) { $0.write("ab\tc", x: -1, y: 0) }.frame.picture == "b      c")
        #expect(canvas(9, 1) { $0.write(digits + "\tc", x: -9_999, y: 0) }.frame.picture == "9")
    }

    @Test("Writing returns the column after the text, or after its visible part")
    func column() {
        _ = canvas(10, 2) { canvas in
            #expect(canvas.write("abc", x: 2, y: 0) == 5)
            #expect(canvas.write("a中", x: 2, y: 9) == 5)
            #expect(canvas.write("abc", x: 12, y: 0) == 12)
            #expect(canvas.write("abc", x: -7, y: 0) == -4)
            #expect(canvas.write("中中中中中中", x: 0, y: 0) == 10)
            #expect(canvas.write(StyledText("abc") + StyledText("defghijklm", .failure), x: 0, y: 0) == 10)
        }
    }

    @Test("Unlimited piles of marks do not form one character")
    func piledMarks() {
        let text = "e" + String(repeating: "\u{301}", count: 10_000) + "!"
        #expect(Graphemes(text[...]).allSatisfy { $0.byteCount <= 256 })
        #expect(Graphemes(text[...]).reduce(0) { $0 + $1.byteCount } == text.utf8.count)
    }
}
