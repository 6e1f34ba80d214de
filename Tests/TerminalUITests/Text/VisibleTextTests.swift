import TestSupport
import Testing

@testable import TerminalUI

@Suite(.timeLimit(.minutes(3)))
struct VisibleTextTests {

    @Test("No part of a hostile text controls a terminal or is invisible", arguments: HostileText.kinds.keys.sorted())
    func hostile(kind: String) throws {
        let text = try #require(HostileText.kinds[kind])
        #expect(HostileText.remains(in: text) != [], "The text is harmless: the test proves nothing.")
        let line = VisibleText(text).description
        #expect(HostileText.remains(in: line) == [])
        #expect(!line.contains { $0.isNewline })
        let lines = VisibleText(text, lines: .kept).description
        #expect(HostileText.remains(in: lines.replacing(HostileText.forgery, with: ""), tabs: true) == [])
    }

    @Test("A text is written like on the screen")
    func asOnScreen() {
        for text in HostileText.kinds.values + ["é", "👩‍👧 ❤️ 1️⃣ 🇩🇪", "\u{301}x", "नमस्ते", "e\u{323}\u{302}"] {
            var canvas = Canvas(size: Size(width: 400, height: 1))
            canvas.write(text, x: 0, y: 0)
            #expect(canvas.frame.plainText == VisibleText(text).description.trimmedAtEnd + "\n")
        }
    }

    @Test("Line ends and tabs stay only in multi-line text, each line end as a line feed")
    func lines() {
        #expect(VisibleText("a\tb\r\nc\rd\u{2028}e").description == "a b c d e")
        #expect(VisibleText("a\tb\r\nc\rd\u{2028}e\n\nf", lines: .kept).description == "a\tb\nc\nd\ne\n\nf")
        #expect(VisibleText("", lines: .kept).description == "")
    }

    @Test("Plain text and emoji are unchanged")
    func unchanged() {
        for text in ["plain ~ text", "Größe 中文 ₤", "👩‍👧‍👦 👍🏽 ❤️‍🔥 ☂️", "مرحبا", "\u{E000}"] {
            #expect(VisibleText(text).description == text)
        }
    }

    @Test(
        "Ten times the text takes about ten times as long",
        arguments: ["─", "\u{7}", "👍🏽", "\n"])
    func linear(sign: String) {
        let isLinear = growsLinearly(from: 20_000) {
            String(repeating: sign, count: $0) + "é"
        } _: { text in
            #expect(!VisibleText(text, lines: .kept).description.isEmpty)
        }
        #expect(isLinear)
    }

    @Test("No random text has invisible characters except parts of emoji", arguments: 0..<300)
    func random(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let text = RandomText.make(upTo: 60, using: &random)
        let shown = VisibleText(text).description.unicodeScalars.filter { ![.joiner, .emojiSelector].contains($0) }
        #expect(shown.filter(\.isUnseen).isEmpty)
    }
}

extension String {

    fileprivate var trimmedAtEnd: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
