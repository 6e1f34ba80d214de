import TestSupport
import Testing

@testable import TerminalUI

/// Cutting a text elsewhere than at its end; that is in `StyledTextTests`.
@Suite(.timeLimit(.minutes(3)))
struct TruncationTests {

    private let path = StyledText("/srv/harbour/", .hint) + StyledText("berths.json", .title)

    @Test("A text can be truncated at its start")
    func start() {
        #expect(path.truncated(to: 12, at: .start, ellipsis: "…").string == "…berths.json")
        #expect(path.truncated(to: 13, at: .start, ellipsis: "…").string == "…/berths.json")
        #expect(path.truncated(to: 1, at: .start, ellipsis: "…").string == "…")
        #expect(path.truncated(to: 0, at: .start, ellipsis: "…").isEmpty)
        #expect(path.truncated(to: 24, at: .start, ellipsis: "…") == path)
    }

    @Test("A text can be truncated in its middle")
    func middle() {
        #expect(path.truncated(to: 12, at: .middle, ellipsis: "…").string == "/srv/h….json")
        #expect(path.truncated(to: 11, at: .middle, ellipsis: "…").string == "/srv/….json")
        #expect(path.truncated(to: 2, at: .middle, ellipsis: "…").string == "/…")
    }

    @Test("A text can be truncated after a whole word, unless that is too short")
    func word() {
        let text = StyledText("the cache was ", .hint) + StyledText("damaged and repaired", .title)
        #expect(text.truncated(to: 20, at: .word, ellipsis: "…").string == "the cache was…")
        #expect(text.truncated(to: 22, at: .word, ellipsis: "…").string == "the cache was damaged…")
        #expect(text.truncated(to: 34, at: .word, ellipsis: "…") == text)
        #expect(path.truncated(to: 12, at: .word, ellipsis: "…").string == "/srv/harbou…")
        #expect(
            StyledText("a /srv/harbour/berths").truncated(to: 12, at: .word, ellipsis: "…").string == "a /srv/harb…")
        #expect(text.truncated(to: 20, at: .word, ellipsis: "~").runs.last == .init("~", .title))
    }

    @Test("Both parts keep their styles, and the ellipsis has that of the first removed part")
    func looks() {
        #expect(
            path.truncated(to: 12, at: .middle, ellipsis: "~").runs == [
                .init("/srv/h", .hint), .init("~", .hint), .init(".json", .title),
            ])
        #expect(path.truncated(to: 4, at: .start, ellipsis: "~").runs == [.init("~", .hint), .init("son", .title)])
    }

    @Test("A wide character is not split on either side")
    func wide() {
        let text = StyledText("中文字句")

        #expect(text.truncated(to: 4, at: .start, ellipsis: "…").string == "…句")
        #expect(text.truncated(to: 5, at: .start, ellipsis: "…").string == "…字句")
        #expect(text.truncated(to: 6, at: .middle, ellipsis: "…").string == "中…句")
    }

    @Test("A character wider than the space is left out completely", .timeLimit(.minutes(3)))
    func wideClusters() {
        let cluster = "क" + String(repeating: "\u{94D}क", count: 20_000)
        let text = StyledText("a" + cluster + "b")

        #expect(text.truncated(to: 3, at: .start, ellipsis: "…").string == "…b")
        #expect(text.truncated(to: 3, at: .middle, ellipsis: "…").string == "a…b")
        #expect(text.truncated(to: 3, ellipsis: "…").string == "a…")
    }

    @Test("Of a long text only the visible part is read")
    func longText() {
        let text = StyledText(String(repeating: "中", count: 1_000_000)) + StyledText("end", .hint)
        let start = ContinuousClock.now
        for _ in 0..<1_000 { #expect(text.truncated(to: 9, ellipsis: "…").width == 9) }
        #expect(ContinuousClock.now - start < .seconds(5))
    }

    @Test("A truncated text never exceeds its space", arguments: [Truncation.start, .middle, .end], 0..<3)
    func randomTexts(place: Truncation, seed: UInt64) {
        var random = SplitMix64(seed: 6_000 + seed)
        for turn in 0..<300 {
            let text =
                StyledText(RandomText.make(upTo: 6, using: &random))
                + StyledText(RandomText.make(upTo: 6, using: &random), .failure)
            let width = Int.random(in: -1...12, using: &random)
            let cut = text.truncated(to: width, at: place, ellipsis: "…")
            let comment: Comment = "seed \(seed), turn \(turn), width \(width): \(text.string.debugDescription)"
            #expect(cut.width <= max(width, 0), comment)
            if text.width > width, width > 0 { #expect(cut.string.unicodeScalars.contains("…"), comment) }
        }
    }
}
