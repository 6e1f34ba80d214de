import TerminalUI
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(3)))
struct WrappingTests {

    @Test("Lines are broken between words")
    func words() {
        #expect("the quick brown fox".wrapped(to: 10) == ["the quick", "brown fox"])
        #expect("the quick".wrapped(to: 9) == ["the quick"])
    }

    @Test("A word longer than a line is broken at the end of the line")
    func longWords() {
        #expect("abcdefgh".wrapped(to: 3) == ["abc", "def", "gh"])
        #expect("ab cdefgh i".wrapped(to: 4) == ["ab", "cdef", "gh i"])
        #expect("abcdef".wrapped(to: 3) == ["abc", "def"])
    }

    @Test("Wide characters are not split")
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

    @Test("Without columns there are no lines", arguments: [0, -1])
    func noColumn(width: Int) {
        #expect("abc".wrapped(to: width) == [])
    }

    @Test("An empty text is an empty line")
    func empty() {
        #expect("".wrapped(to: 5) == [""])
        #expect("   ".wrapped(to: 2) == [""])
    }

    @Test("The line breaks of a text are kept, even empty lines")
    func lineBreaks() {
        #expect("a\nb\r\nc\u{2028}d".wrapped(to: 5) == ["a", "b", "c", "d"])
        #expect("a\n\nb\n".wrapped(to: 5) == ["a", "", "b", ""])
    }

    @Test("Spaces at a break are dropped, those inside a line are kept")
    func blanks() {
        #expect("ab  cd".wrapped(to: 6) == ["ab  cd"])
        #expect("ab    cd".wrapped(to: 4) == ["ab", "cd"])
        #expect("ab   ".wrapped(to: 3) == ["ab"])
    }

    @Test("Spaces at the beginning of the text's own lines are kept")
    func indentation() {
        #expect("one\n  two three".wrapped(to: 6) == ["one", "  two", "three"])
    }

    @Test("A tab extends to the next multiple of eight in its line, and is dropped at a break")
    func tabs() {
        #expect("ab\tcd ef".wrapped(to: 10) == ["ab      cd", "ef"])
        #expect("ab\tcd ef".wrapped(to: 5) == ["ab", "cd ef"])
        #expect("\tab".wrapped(to: 10) == ["        ab"])
        #expect("\tab".wrapped(to: 9) == ["ab"])
    }

    @Test("A line may end between ideographs, but not before a closing sign nor after an opening one")
    func ideographs() {
        #expect("港の朝は早い".wrapped(to: 6) == ["港の朝", "は早い"])
        #expect("港の朝。早い".wrapped(to: 6) == ["港の", "朝。早", "い"])
        #expect("港の「朝」は".wrapped(to: 6) == ["港の", "「朝」", "は"])
        #expect("港（朝）".wrapped(to: 6) == ["港", "（朝）"])
        #expect("ちょっと".wrapped(to: 2) == ["ち", "ょ", "っ", "と"])
        #expect("ちょっと".wrapped(to: 4) == ["ちょ", "っと"])
        #expect("港(a)朝".wrapped(to: 5) == ["港(a)", "朝"])
        #expect("한국어의 글".wrapped(to: 6) == ["한국어", "의 글"])
    }

    @Test("A line may end between an ideograph and a letter")
    func mixedScripts() {
        #expect("Yokohama横浜港".wrapped(to: 10) == ["Yokohama横", "浜港"])
        #expect("横浜Yokohama".wrapped(to: 8) == ["横浜", "Yokohama"])
    }

    @Test("A word longer than a line is broken after its last hyphen or slash that fits")
    func partsOfWords() {
        #expect("cargo-handling-equipment".wrapped(to: 10) == ["cargo-", "handling-", "equipment"])
        #expect("/usr/share/unicode/emoji".wrapped(to: 12) == ["/usr/share/", "unicode/", "emoji"])
        #expect("see a-b".wrapped(to: 6) == ["see", "a-b"])
        #expect("a–bcdef".wrapped(to: 4) == ["a–", "bcde", "f"])
    }

    @Test("A line may end at a zero width space, and not at a no-break space")
    func invisibleRules() {
        #expect("abc\u{200B}def".wrapped(to: 4).map(\.cellWidth) == [3, 3])
        #expect("a b\u{A0}c".wrapped(to: 4) == ["a", "b\u{A0}c"])
        #expect("港\u{2060}朝港".wrapped(to: 4).map { $0.filter { $0 != "\u{2060}" }.cellWidth } == [4, 2])
        #expect("a\u{3000}b".wrapped(to: 2) == ["a", "b"])
    }

    @Test("An indentation that leaves no space for a word is dropped")
    func wideIndentation() {
        #expect("      abc".wrapped(to: 4) == ["abc"])
        #expect("  abcd ef".wrapped(to: 5) == ["abcd", "ef"])
        #expect("  abcdef".wrapped(to: 4) == ["abcd", "ef"])
    }

    @Test("No line exceeds its space, and no letter is lost", arguments: 0..<5)
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

    @Test("The lines of a long text are made on demand")
    func laziness() {
        let text = StyledText(String(repeating: "word ", count: 1_000_000))
        let start = ContinuousClock.now
        for _ in 0..<1_000 { #expect(Array(WrappedLines([text], width: 20).prefix(2)).count == 2) }
        #expect(ContinuousClock.now - start < .seconds(10))
    }

    @Test(
        "A long text is broken in linear time, whatever its words",
        arguments: [
            "🇩", "👩\u{200D}", "👍🏽", "❤\u{FE0F}", "क\u{94D}", "का", "\u{1100}", "\u{1112}\u{1161}", "\u{600}", "e\u{301}",
        ])
    func longClusters(piece: String) {
        let text = String(repeating: piece, count: 100_000)
        let start = ContinuousClock.now
        #expect(text.wrapped(to: 10).allSatisfy { $0.cellWidth <= 10 })
        #expect(ContinuousClock.now - start < .seconds(20))
    }

    @Test("A soft hyphen is visible where a line breaks at it, and fits")
    func softHyphen() {
        #expect("inter\u{AD}na\u{AD}tional".wrapped(to: 6) == ["inter-", "na-", "tional"])
        #expect("inter\u{AD}na\u{AD}tional".wrapped(to: 8) == ["inter\u{AD}na-", "tional"])
        #expect("inter\u{AD}national".wrapped(to: 5) == ["inter", "natio", "nal"])
        #expect("a soft\u{AD} blank".wrapped(to: 6) == ["a soft", "blank"])
        let text = StyledText("co") + StyledText("op\u{AD}", .failure) + StyledText("erate")
        #expect(text.wrapped(to: 6).map(\.string) == ["coop-", "erate"])
        #expect(text.wrapped(to: 20).map(\.width) == [9])
    }

    @Test("A word of a million letters is broken in linear time")
    func hugeWord() {
        let lines = String(repeating: "x", count: 1_000_000).wrapped(to: 100)

        #expect(lines.count == 10_000)
    }

    private func letters(_ text: String) -> [Unicode.Scalar] {
        text.unicodeScalars.filter { !$0.properties.isWhitespace && !["\u{200B}", "\u{AD}", "-"].contains($0) }
    }
}
