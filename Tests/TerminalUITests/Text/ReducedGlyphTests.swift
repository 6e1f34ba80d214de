import TestSupport
import Testing

@testable import TerminalUI

/// The text written to a terminal.
@Suite(.timeLimit(.minutes(3)))
struct ReducedGlyphTests {

    private func reduced(_ text: String) -> [String] {
        Glyphs(text).flatMap { $0.glyph.reduced(width: $0.width) }.map { String(String.UnicodeScalarView($0)) }
    }

    @Test(
        "A glyph is reduced to a base and its marks",
        arguments: [
            ("e\u{301}", ["e\u{301}"]), ("中", ["中"]), ("👍🏽", ["👍"]), ("👩‍👩‍👧‍👦", ["👩"]), ("❤️", ["❤", " "]),
            ("🏳️‍🌈", ["🏳", " "]), ("🇩🇪", ["D", "E"]), ("1\u{FE0F}\u{20E3}", ["1\u{20E3}", " "]), ("☝🏽", ["☝", " "]),
            ("a\u{200D}", ["a"]),
            ("a\u{1F3FD}", ["a"]), ("\u{301}", [" \u{301}"]),
        ]
    )
    func examples(text: String, parts: [String]) {
        #expect(reduced(text).map { Array($0.unicodeScalars) } == parts.map { Array($0.unicodeScalars) })
    }

    @Test("Half a flag becomes a letter: terminals do not agree on its width")
    func halfFlag() {
        #expect(reduced("🇩") == ["D"])
        #expect(Glyph("🇩").reduced(width: 2) == [["D"], [" "]])
    }

    @Test("A symbol that only a selector makes wide is followed by a space if the selector is dropped")
    func wideCellOfNarrowSign() {
        #expect(Glyph("❤").reduced(width: 2) == [["❤"], [" "]])
        #expect(Glyph("1").reduced(width: 2) == [["1"], [" "]])
    }

    @Test("At most four marks are kept")
    func manyMarks() {
        let marks = String(repeating: "\u{301}", count: 100)

        #expect(reduced("a" + marks).map(\.unicodeScalars.count) == [5])
        #expect(reduced(marks).map(\.unicodeScalars.count) == [5])
    }

    @Test("A pile of marks is not kept completely")
    func hugeCluster() {
        let glyph = Array(Glyphs("o" + String(repeating: "\u{303}", count: 10_000)))[0].glyph

        #expect(glyph.string.unicodeScalars.count <= 16)
    }

    @Test("Hangul vowels and finals stay with their consonant")
    func jamo() {
        #expect(reduced("\u{1112}\u{1161}\u{11AB}").map(\.unicodeScalars.count) == [3])
    }

    @Test(
        "No letter is lost where Unicode combines several",
        arguments: ["น้ำ", "ｶﾞ", "का", "क्षत्रिय", "বাংলা", "\u{600}12", "தமிழ்", "\u{D4E}ക"]
    )
    func clustersOfLetters(text: String) {
        #expect(reduced(text).joined().unicodeScalars.elementsEqual(text.unicodeScalars))
    }

    @Test("Every single scalar is reduced to its number of columns")
    func everyScalar() {
        for value in stride(from: UInt32(0), through: 0x10_FFFF, by: Campaign.cases([7], whole: [1])[0]) {
            guard let scalar = Unicode.Scalar(value), scalar != "\t" else { continue }
            for (glyph, width) in Glyphs(String(scalar)) {
                guard let flaw = flaw(glyph, width: width) else { continue }
                Issue.record("U+\(String(value, radix: 16)): \(flaw)")
            }
        }
    }

    @Test("Every grapheme is reduced to its number of columns", arguments: 0..<10)
    func randomTexts(seed: UInt64) {
        var random = SplitMix64(seed: 1_000 + seed)
        for turn in 0..<400 {
            let text = RandomText.make(upTo: 8, using: &random)
            for (glyph, width) in Glyphs(text) {
                guard let flaw = flaw(glyph, width: width) else { continue }
                Issue.record("seed \(seed), turn \(turn): \(text.debugDescription): \(flaw)")
            }
        }
    }

    private func flaw(_ glyph: Glyph, width: Int) -> String? {
        let parts = glyph.reduced(width: width)
        let columns = parts.reduce(0) { $0 + ($1.first?.cellWidth ?? 0) }
        if columns != width { return "\(columns) columns for \(width) cells" }
        if parts.contains(where: { $0.isEmpty || $0.count > 5 }) { return "no base or more than four marks" }
        if parts.joined().contains("\u{200D}") { return "a joiner" }
        if parts.joined().contains(where: \.isControl) { return "a control" }
        if parts.contains(where: { $0.dropFirst().contains { $0.cellWidth > 0 } }) { return "a mark with a width" }
        return nil
    }
}
