import TerminalUI
import TestSupport
import Testing

/// Wrapping of texts that are made of runs.
@Suite(.timeLimit(.minutes(3)))
struct WrappedTextTests {

    private let bold = Style(.red, on: .standard, .bold)

    @Test("A subset of paragraphs has the same lines as each one alone", arguments: 0..<20)
    func keeping(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let paragraphs = (0..<12).map { _ in StyledText(RandomText.make(upTo: 30, using: &random)) }
        let numbers = paragraphs.indices.filter { _ in Bool.random(using: &random) }
        let kept = WrappedText(paragraphs, width: 7).keeping(numbers)
        let alone = WrappedText(numbers.map { paragraphs[$0] }, width: 7)
        #expect(Array(kept) == Array(alone), "seed \(seed)")
        #expect(kept.indices.map(kept.paragraph) == alone.indices.map(alone.paragraph))
    }

    @Test("Runs keep their roles and styles across lines")
    func runs() {
        let text =
            StyledText("The ") + StyledText([.init("grain harbour", .title, style: bold)])
            + StyledText(" sleeps", .hint)

        #expect(
            text.wrapped(to: 9).map(\.runs) == [
                [.init("The "), .init("grain", .title, style: bold)],
                [.init("harbour", .title, style: bold)],
                [.init("sleeps", .hint)],
            ])
    }

    @Test("A word of several runs stays together")
    func wordAcrossRuns() {
        let text = StyledText("a har", .title) + StyledText("bour", .hint)

        #expect(text.wrapped(to: 8).map(\.string) == ["a", "harbour"])
    }

    @Test("Tabs count from the beginning of the line, not of the run")
    func tabs() {
        let text = StyledText("ab", .title) + StyledText("c\td")

        #expect(text.wrapped(to: 20).map(\.string) == ["abc     d"])
        #expect(text.width == 9)
    }

    @Test("Visible spaces are kept at the end of a line")
    func visibleBlanks() {
        let bar = StyledText([.init("   ", style: Style(.standard, on: .green)), .init("  ")])

        #expect(bar.wrapped(to: 9).map(\.string) == ["   "])
    }

    @Test("Line breaks inside a run are kept, and so are empty paragraphs")
    func lineBreaks() {
        let text = WrappedText([StyledText("a\n\nb", .title), StyledText(), StyledText("c")], width: 5)

        #expect(text.map(\.string) == ["a", "", "b", "", "c"])
    }

    @Test("A wrapped text has the same lines as made one by one", arguments: 0..<5)
    func sameLines(seed: UInt64) {
        var random = SplitMix64(seed: 5_000 + seed)
        for turn in 0..<200 {
            let paragraphs = (0..<Int.random(in: 0...3, using: &random)).map { _ in
                StyledText(RandomText.make(upTo: 8, using: &random), .title)
                    + StyledText(RandomText.make(upTo: 8, using: &random))
            }
            let width = Int.random(in: -1...12, using: &random)
            let text = WrappedText(paragraphs, width: width)
            let comment: Comment = "seed \(seed), turn \(turn), width \(width): \(paragraphs.map(\.string))"
            #expect(Array(text) == Array(WrappedLines(paragraphs, width: width)), comment)
            #expect(text.allSatisfy { $0.width <= max(0, width) }, comment)
            guard width > 3 else { continue }
            #expect(letters(text.map(\.string)) == letters(paragraphs.map(\.string)), comment)
        }
    }

    private func letters(_ texts: [String]) -> [Unicode.Scalar] {
        texts.joined().unicodeScalars.filter {
            !$0.properties.isWhitespace && !["\u{200B}", "\u{AD}", "-"].contains($0)
        }
    }
}
