import TerminalTesting
import TerminalUI
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(3)))
struct SnapshotParsingTests {

    private static let text = """
        size 4x2, colors 16, glyphs unicode, cursor 1,0
        ab中|
            |
        styles
        0: 0a 2-3b
        legend
        a bold red (failure)
        b on blue

        """

    @Test("A parsed snapshot has its cells, styles and cursor")
    func reading() throws {
        let snapshot = try ScreenSnapshot(parsing: Self.text)
        let cells = snapshot.frame.cells

        #expect(snapshot.text == Self.text)
        #expect(snapshot.frame.size == Size(width: 4, height: 2))
        #expect(snapshot.frame.cursor == Point(x: 1, y: 0))
        #expect(snapshot.frame.plainText == "ab中\n\n")
        #expect(cells[0, 0].style == Style(.red, on: .standard, .bold))
        #expect(cells[1, 0].style == .plain)
        #expect(cells[2, 0].style == Style(.standard, on: .blue))
        #expect(cells[3, 0].style == Style(.standard, on: .blue))
    }

    @Test("Any written snapshot is parsed unchanged", arguments: ColorDepth.allCases)
    func roundTrip(depth: ColorDepth) throws {
        var random = SplitMix64(seed: 17)
        for turn in 0..<Int(Campaign.size(200, whole: 20_000)) {
            let frame = RandomFrame.make(using: &random)
            let snapshot = ScreenSnapshot(frame, depth: depth)
            let read = try ScreenSnapshot(parsing: snapshot.text)
            #expect(read.frame == snapshot.frame, "turn \(turn)\n\(snapshot.text)")
            #expect(read.frame.cells == frame.cells.reduced(to: depth), "turn \(turn)")
        }
    }

    @Test("Glyphs that would combine stay separate", arguments: [["🇩", "🇪"], ["👩\u{200D}", "👧"], ["ᄒ", "ᅡ"]])
    func neighbors(glyphs: [String]) throws {
        let frame = canvas(8, 1) { canvas in
            var x = 0
            for glyph in glyphs { x = canvas.write(glyph, x: x, y: 0) }
        }.frame

        #expect(try ScreenSnapshot(parsing: ScreenSnapshot(frame).text).frame == frame)
    }

    @Test("A mark without a base alone in its row is parsed unchanged")
    func aloneInRow() throws {
        let frame = canvas(1, 1) { $0.write("\u{1161}", x: 0, y: 0) }.frame

        #expect(frame.cells[0, 0].glyph.string == " \u{1161}")
        #expect(try ScreenSnapshot(parsing: ScreenSnapshot(frame).text).frame == frame)
    }

    @Test(
        "An invalid snapshot is rejected, with the line and the reason",
        arguments: [
            ("", "line 1: the line with size, colors, glyphs and cursor is missing or invalid"),
            ("size 1x1, colors 16", "line 1: the line with size, colors, glyphs and cursor is missing or invalid"),
            (text.replacing("ab中|", with: "ab|"), "line 2: expected a row of 4 cells that ends with \"|\""),
            (text.replacing("4x2", with: "4x99999"), "line 4: expected a row of 4 cells that ends with \"|\""),
            (text.replacing("styles", with: "style"), "line 4: \"styles\" is missing"),
            (
                text.replacing("2-3b", with: "2-4b"),
                "line 5: expected columns of the row and a letter, such as 3-9a, instead of \"2-4b\""
            ),
            (text.replacing("0: 0a", with: "2: 0a"), "line 5: there is no such row"),
            (text.replacing("2-3b", with: "2-3c"), "line 5: no style c"),
            (text.replacing("legend", with: ""), "line 6: \"legend\" is missing"),
            (text.replacing("on blue", with: "on blau"), "line 8: expected a letter and a style"),
            (text + "\nmore", "line 9: there is text after the snapshot"),
        ]
    )
    func errors(text: String, message: String) {
        let error = #expect(throws: ScreenSnapshot.ParsingError.self) { try ScreenSnapshot(parsing: text) }

        #expect(error?.description == message)
    }
}
