import TestSupport
import Testing

@testable import TerminalUI

/// How many cells a text takes.
@Suite(.timeLimit(.minutes(3)))
struct CellWidthTests {

    @Test(
        "Every kind of text takes as many cells as in a terminal",
        arguments: [
            ("", 0), ("Hello, world", 12), ("é", 1), ("Привет", 6), ("Ελλάδα", 6), ("שלום", 4),
            ("中文", 4), ("日本語", 6), ("한국", 4), ("\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}", 4),
            ("ｶ", 1), ("Ａ", 2), ("　", 2), ("─│●…", 4), ("⠋", 1), ("\u{E0B0}", 1),
        ]
    )
    func texts(text: String, width: Int) {
        #expect(text.cellWidth == width)
    }

    @Test(
        "An emoji takes two cells, whatever its number of scalars",
        arguments: ["👍", "👍🏽", "👩‍👩‍👧‍👦", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "🏳️‍🌈", "🇩🇪", "🧑🏿‍🚀", "⌚"]
    )
    func emoji(text: String) {
        #expect(text.cellWidth == 2)
        #expect((text + text).cellWidth == 4)
    }

    @Test(
        "A text symbol takes two cells if a selector makes it an emoji",
        arguments: [
            ("❤", 1), ("❤\u{FE0F}", 2), ("1\u{FE0F}\u{20E3}", 2), ("1\u{20E3}", 1), ("☝🏽", 2), ("❤\u{200D}🔥", 2),
            ("❤\u{200D}", 1), ("a\u{FE0F}", 1), ("a🏽", 1),
        ]
    )
    func textSigns(text: String, width: Int) {
        #expect(text.cellWidth == width)
    }

    @Test(
        "The text selector has no effect: terminals draw a wide emoji in two cells", arguments: [("☺", 1), ("⌚", 2)])
    func textSelector(text: String, width: Int) {
        #expect((text + "\u{FE0E}").cellWidth == width)
    }

    @Test("Combining marks take no cell")
    func combiningMarks() {
        #expect("e\u{301}".cellWidth == 1)
        #expect("a\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}".cellWidth == 1)
        #expect("中\u{20DD}".cellWidth == 2)
        #expect("\u{E19}\u{E49}".cellWidth == 1)
    }

    @Test(
        "Letters that Unicode combines but terminals draw side by side take a cell each",
        arguments: [
            ("น้ำ", 2), ("ｶﾞ", 2), ("का", 2), ("क्षत्रिय", 6), ("বাংলা", 5), ("\u{600}12", 3), ("தமிழ்", 4),
        ]
    )
    func clustersOfLetters(text: String, width: Int) {
        #expect(text.cellWidth == width)
    }

    @Test(
        "A mark without a base is drawn on a space", arguments: ["\u{301}", "\u{301}\u{302}", "\u{20DD}"])
    func loneMarks(text: String) {
        #expect(text.cellWidth == 1)
        #expect((text + "a").cellWidth == 2)
        #expect(canvas(3, 1) { $0.write(text + "a", x: 0, y: 0) }.frame.picture == " \(text)a")
    }

    @Test(
        "Invisible scalars outside characters are dropped",
        arguments: [
            "\u{200B}", "\u{200C}", "\u{200D}", "\u{200E}", "\u{200F}", "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}",
            "\u{202E}", "\u{2060}", "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}", "\u{61C}", "\u{FEFF}", "\u{FE0F}",
            "\u{FFF9}", "\u{E0001}", "\u{AD}", "\u{115F}", "\u{E0067}", "\u{1160}", "\u{3164}", "\u{FE0F}\u{FE0F}",
            "\u{200D}\u{FE0F}",
        ]
    )
    func invisible(text: String) {
        #expect(text.cellWidth == 0)
        #expect(canvas(4, 1) { $0.write(text + "ab", x: 0, y: 0) }.frame.picture == "ab")
    }

    @Test("A direction override between letters does not reach the screen")
    func overrides() {
        #expect(canvas(9, 1) { $0.write("exe\u{202E}txt\u{2069}", x: 0, y: 0) }.frame.picture == "exetxt")
    }

    @Test("A tab extends to the next multiple of eight")
    func tabs() {
        #expect("\t".cellWidth == 8)
        #expect("abc\td".cellWidth == 9)
        #expect("1234567\t".cellWidth == 8)
        #expect("12345678\t".cellWidth == 16)
        #expect("中\t".cellWidth == 8)
        #expect(canvas(12, 1) { $0.write("ab\tc", x: 1, y: 0) }.frame.picture == " ab      c")
    }

    @Test("Controls and line breaks take one cell each")
    func controls() {
        #expect("\u{1B}[0m".cellWidth == 4)
        #expect("a\r\nb".cellWidth == 3)
        #expect("\u{0}\u{7F}\u{9B}".cellWidth == 3)
        #expect("\u{85}\u{2028}\u{2029}".cellWidth == 3)
    }

    @Test("Parts of a text have the cells of the text", arguments: 0..<5)
    func substrings(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for turn in 0..<400 {
            let text = RandomText.make(upTo: 8, using: &random)
            let width = Array(Glyphs(text)).reduce(0) { $0 + $1.width }

            #expect(text.cellWidth == width, "seed \(seed), turn \(turn): \(text.debugDescription)")
            #expect(Substring(text).cellWidth == width, "seed \(seed), turn \(turn): \(text.debugDescription)")
        }
    }
}
