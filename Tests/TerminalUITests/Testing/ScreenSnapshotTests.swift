import TerminalUI
import Testing

@testable import TerminalTesting

@Suite(.timeLimit(.minutes(3)))
struct ScreenSnapshotTests {

    private func frame(_ text: StyledText, cursor: Point? = nil) -> Frame {
        canvas(8, 2) { canvas in
            canvas.write(text, x: 0, y: 0)
            if let cursor { canvas.placeCursor(x: cursor.x, y: cursor.y) }
        }.frame
    }

    @Test("A snapshot has the size, the rows, the places of styles, and the styles")
    func format() {
        let text = StyledText("ok ", .success) + StyledText("x", .failure) + StyledText("中")

        #expect(
            ScreenSnapshot(frame(text, cursor: Point(x: 3, y: 0))).text == """
                size 8x2, colors 16, glyphs unicode, cursor 3,0
                ok x中  |
                        |
                styles
                0: 0-2a 3b
                legend
                a green (success, string, series4)
                b bold red (failure)

                """)
    }

    @Test("A snapshot has the available colors")
    func depth() {
        let text = ScreenSnapshot(frame(StyledText("x", .failure)), depth: .none, symbols: .ascii).text

        #expect(text.hasPrefix("size 8x2, colors none, glyphs ascii, cursor none\n"))
        #expect(text.contains("a bold (emphasis, focusedTitle, focusedBorder, …)"))
    }

    @Test("More than 26 styles have unique letters")
    func manyStyles() {
        let roles = Role.allCases.dropFirst()
        var theme = Theme([:])
        for (index, role) in roles.enumerated() { theme[role] = Style(.indexed(UInt8(index % 15 + 1)), on: .black) }
        theme[.selection] = Style(.standard, on: .white, .reverse)
        let frame = canvas(roles.count * 2, 1, theme: theme) { canvas in
            for (index, role) in roles.enumerated() {
                canvas.write("xx", role, x: 2 * index, y: 0)
                canvas.highlight(Rect(x: 2 * index + 1, y: 0, width: 1, height: 1), .selection)
            }
        }.frame
        let legend = ScreenSnapshot(frame, theme: theme).text.split(separator: "\n").drop { $0 != "legend" }.dropFirst()
        let letters = legend.compactMap { $0.split(separator: " ").first }

        #expect(letters.first == "a")
        #expect(Set(letters).count == letters.count)
    }

    @Test("Screens that differ only in style have different snapshots")
    func styles() {
        #expect(ScreenSnapshot(frame(StyledText("x", .failure))) != ScreenSnapshot(frame("x")))
    }

    @Test("The difference names the lines, expected above actual")
    func difference() {
        #expect(ScreenSnapshot.difference(expected: "a\nb\n", actual: "a\nb\n") == nil)
        #expect(
            ScreenSnapshot.difference(expected: "a\nb\nc\n", actual: "a\nx\nc\n") == """
                line 2
                  expected: b
                  actual:   x
                """)
        #expect(
            ScreenSnapshot.difference(expected: "a", actual: "a\nb") == """
                line 2
                  expected: nothing
                  actual:   b
                """)
    }

    @Test("Texts that only look the same are different, also among several screens")
    func lookAlikes() {
        let difference = "The expected and the actual screen differ only in characters that look the same."
        #expect(ScreenSnapshot.difference(expected: "\u{E9}", actual: "e\u{301}") == difference)
        let screens = ["\u{E9}", "e\u{301}"].map { ScreenCollection(sections: [("same", "a"), ("accent", $0)]) }
        #expect(screens[1].difference(from: screens[0]) == "== accent\n\(difference)")
        #expect(screens[1].difference(from: screens[1]) == nil)
    }

    @Test("Of many differences the first six are shown, with a note only if there are more", arguments: [6, 7])
    func manyDifferences(count: Int) {
        let lines = { (text: String) in Array(repeating: text, count: count).joined(separator: "\n") }
        let difference = ScreenSnapshot.difference(expected: lines("a"), actual: lines("b")) ?? ""

        #expect(difference.contains("line 6\n"))
        #expect(!difference.contains("line 7"))
        #expect(difference.hasSuffix("and more below") == (count > 6))
    }
}
