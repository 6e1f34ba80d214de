import TestSupport
import Testing

@testable import TerminalUI

@Suite(.timeLimit(.minutes(3)))
struct StyledTextTests {

    private let text = StyledText("ab", .title) + StyledText("cd", .failure)

    @Test("Texts are concatenated run by run")
    func runs() {
        var sum = text
        sum += "e"

        #expect(sum.string == "abcde")
        #expect(sum.width == 5)
        #expect(sum.runs.map(\.role) == [.title, .failure, .text])
    }

    @Test("A text without characters is empty, whatever its runs")
    func empty() {
        #expect(StyledText("").runs.isEmpty)
        #expect(StyledText().isEmpty)
        #expect(StyledText([StyledText.Run(""), StyledText.Run("")]).isEmpty)
        #expect(!StyledText(" ").isEmpty)
    }

    @Test("A text that fits is not truncated")
    func fits() {
        #expect(text.truncated(to: 4, ellipsis: "…") == text)
        #expect(StyledText().truncated(to: 0, ellipsis: "…").isEmpty)
    }

    @Test(
        "A text that does not fit ends with an ellipsis",
        arguments: [(3, "ab…"), (2, "a…"), (1, "…"), (0, ""), (-1, "")]
    )
    func truncation(width: Int, result: String) {
        #expect(text.truncated(to: width, ellipsis: "…").string == result)
    }

    @Test("The ellipsis has the style of the text it replaces")
    func ellipsisRole() {
        let runs = text.truncated(to: 3, ellipsis: "…").runs.filter { !$0.text.isEmpty }

        #expect(runs == [StyledText.Run("ab", .title), StyledText.Run("…", .failure)])
    }

    @Test("A wide character is not split")
    func wideCharacters() {
        #expect(StyledText("中文字").truncated(to: 4, ellipsis: "…").string == "中…")
        #expect(StyledText("中文字").truncated(to: 5, ellipsis: "…").string == "中文…")
    }

    @Test("Without space for the ellipsis the text is empty")
    func longEllipsis() {
        #expect(text.truncated(to: 2, ellipsis: "...").isEmpty)
        #expect(text.truncated(to: 3, ellipsis: "...").string == "...")
    }

    @Test("Tabs are truncated by the columns they take at their place")
    func tabs() {
        #expect(StyledText("abc\tdef").truncated(to: 10, ellipsis: "…").string == "abc\td…")
    }

    @Test("A truncated text never exceeds its space", arguments: 0..<5)
    func randomTexts(seed: UInt64) {
        var random = SplitMix64(seed: 2_000 + seed)
        for turn in 0..<300 {
            let text =
                StyledText(RandomText.make(upTo: 6, using: &random))
                + StyledText(RandomText.make(upTo: 6, using: &random), .failure)
            let width = Int.random(in: 0...12, using: &random)
            #expect(
                text.truncated(to: width, ellipsis: "…").width <= width,
                "seed \(seed), turn \(turn), width \(width): \(text.string.debugDescription)")
        }
    }

    @Test("A recolored text has one role and the same words")
    func recolored() {
        #expect(text.recolored(.hint).runs == [StyledText.Run("ab", .hint), StyledText.Run("cd", .hint)])
    }

    @Test("A literal is plain text")
    func literals() {
        let count = 3
        let text: StyledText = "\(count) of 4"

        #expect(text == StyledText("3 of 4", .text))
    }

    @Test("The beginning of a text has as many complete characters as fit")
    func prefix() {
        #expect("abc".prefix(cells: 2) == ("ab", 2))
        #expect("中文".prefix(cells: 3) == ("中", 2))
        #expect("e\u{301}x".prefix(cells: 1) == ("e\u{301}", 1))
        #expect("abc".prefix(cells: 0) == ("", 0))
        #expect("abc".prefix(cells: -1) == ("", 0))
        #expect("ab".prefix(cells: 9) == ("ab", 2))
        #expect("ab\tc".prefix(cells: 8) == ("ab\t", 8))
        #expect("a\u{200B}".prefix(cells: 1) == ("a\u{200B}", 1))
    }
}
