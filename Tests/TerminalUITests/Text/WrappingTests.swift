import TerminalUI
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1)))
struct WrappingTests {

    @Test("Lines are broken between words")
    func words() {
        #expect("the quick brown fox".wrapped(to: 10) == ["the quick", "brown fox"])
        #expect("the quick".wrapped(to: 9) == ["the quick"])
    }

    @Test("A word that is longer than a line is broken where the line ends")
    func longWords() {
        #expect("abcdefgh".wrapped(to: 3) == ["abc", "def", "gh"])
        #expect("ab cdefgh i".wrapped(to: 4) == ["ab", "cdef", "gh i"])
        #expect("abcdef".wrapped(to: 3) == ["abc", "def"])
    }

    @Test("Wide characters are not cut")
    func wideCharacters() {
        #expect("中文字句".wrapped(to: 5) == ["中文", "字句"])
        #expect("a中文".wrapped(to: 2) == ["a", "中", "文"])
    }

    @Test("In one column wide characters are dropped, and the others are kept")
    func oneColumn() {
        #expect("abc".wrapped(to: 1) == ["a", "b", "c"])
        #expect("a中b 文".wrapped(to: 1) == ["a", "b"])
        #expect("中".wrapped(to: 1) == [""])
    }

    @Test("Without a column there is no line", arguments: [0, -1])
    func noColumn(width: Int) {
        #expect("abc".wrapped(to: width) == [])
    }

    @Test("An empty text is an empty line")
    func empty() {
        #expect("".wrapped(to: 5) == [""])
        #expect("   ".wrapped(to: 2) == [""])
    }

    @Test("A text's own line breaks are kept, empty lines too")
    func lineBreaks() {
        #expect("a\nb\r\nc\u{2028}d".wrapped(to: 5) == ["a", "b", "c", "d"])
        #expect("a\n\nb\n".wrapped(to: 5) == ["a", "", "b", ""])
    }

    @Test("Blanks at a break are dropped, those inside of a line are kept")
    func blanks() {
        #expect("ab  cd".wrapped(to: 6) == ["ab  cd"])
        #expect("ab    cd".wrapped(to: 4) == ["ab", "cd"])
        #expect("ab   ".wrapped(to: 3) == ["ab"])
    }

    @Test("The blanks at the beginning of a line of its own are kept")
    func indentation() {
        #expect("one\n  two three".wrapped(to: 6) == ["one", "  two", "three"])
    }

    @Test("A tab counts as a blank")
    func tabs() {
        #expect("ab\tcd ef".wrapped(to: 5) == ["ab cd", "ef"])
    }

    @Test("No line takes more than its room, and no letter is lost", arguments: 0..<5)
    func randomTexts(seed: UInt64) {
        var random = SplitMix64(seed: 3_000 + seed)
        for turn in 0..<300 {
            let text = RandomText.make(upTo: 12, using: &random)
            let width = Int.random(in: 2...12, using: &random)
            let lines = text.wrapped(to: width)
            let comment: Comment = "seed \(seed), turn \(turn), width \(width): \(text.debugDescription)"
            #expect(lines.allSatisfy { $0.cellWidth <= width }, comment)
            // What is wider than a line by itself is dropped.
            let fitting = text.filter { String($0).cellWidth <= width }
            #expect(letters(lines.joined()) == letters(fitting), comment)
        }
    }

    @Test("A word of a million letters is broken in one pass")
    func hugeWord() {
        let lines = String(repeating: "x", count: 1_000_000).wrapped(to: 100)

        #expect(lines.count == 10_000)
    }

    private func letters(_ text: String) -> [Unicode.Scalar] {
        text.unicodeScalars.filter { !$0.properties.isWhitespace }
    }
}
