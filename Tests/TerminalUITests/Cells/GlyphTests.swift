import Testing

@testable import TerminalUI

@Suite(.timeLimit(.minutes(3)))
struct GlyphTests {

    @Test("No control scalar is kept unchanged")
    func controls() {
        for value in UInt32(0)...0x9F {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let shown = Glyph(scalar).string.unicodeScalars
            #expect(shown.count == 1)
            #expect(shown.allSatisfy { $0.properties.generalCategory != .control }, "U+\(String(value, radix: 16))")
        }
    }

    @Test(
        "A control is shown as its control picture",
        arguments: [("\u{0}", "␀"), ("\u{1B}", "␛"), ("\u{7}", "␇"), ("\u{7F}", "␡"), ("\u{9B}", "\u{FFFD}")]
    )
    func pictures(control: Unicode.Scalar, picture: String) {
        #expect(Glyph(control).string == picture)
    }

    @Test("A glyph returns the grapheme it was made from")
    func strings() {
        #expect(Glyph("é").string == "é")
        #expect(Glyph("語").scalar == "語")
        #expect(Glyph(cluster: "👩‍👧").string == "👩‍👧")
        #expect(Glyph(cluster: "👩‍👧").scalar == nil)
    }

    @Test("Glyphs of the same grapheme are equal")
    func identity() {
        #expect(Glyph(cluster: "e\u{323}") == Glyph(cluster: "e\u{323}"))
        #expect(Glyph(cluster: "e\u{323}") != Glyph(cluster: "o\u{323}"))
    }

    @Test("The second half of a wide glyph has no text")
    func continuation() {
        #expect(Glyph.continuation.string.isEmpty)
        #expect(Glyph.continuation.scalar == nil)
    }

    @Test("Clusters that Swift considers equal stay different")
    func canonicalEquivalents() {
        // Two ways to write an acute accent.
        let glyphs = ["x\u{301}", "x\u{341}"].map { canvas(1, 1, text: $0).cells[0, 0].glyph }
        #expect(glyphs.map { Array($0.string.unicodeScalars).last?.value } == [0x301, 0x341])
        #expect(glyphs[0] != glyphs[1])
    }

    private func canvas(_ width: Int, _ height: Int, text: String) -> Frame {
        var canvas = Canvas(size: Size(width: width, height: height))
        canvas.write(text, x: 0, y: 0)
        return canvas.frame
    }
}
