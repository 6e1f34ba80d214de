import TestSupport
import Testing

@testable import Dashboard

@Suite(.timeLimit(.minutes(3)))
struct JSONEscapesTests {

    @Test("Control and invisible characters are escaped; all others stay")
    func escapes() {
        #expect(JSONEscapes.escapingUnseen("\"é 中 👍🏽\"\n") == "\"é 中 👍🏽\"\n")
        #expect(JSONEscapes.escapingUnseen("\"a\u{7F}\u{9B}b\u{E0001}\"") == #""a\u007f\u009bb\udb40\udc01""#)
    }

    @Test(
        "Ten times as long JSON takes about ten times as long",
        arguments: ["\u{9B}", "\u{E0001}", "é"])
    func linear(sign: String) {
        let isLinear = growsLinearly(from: 20_000) {
            "\"\(String(repeating: sign, count: $0))\u{7F}\""
        } _: { text in
            #expect(!JSONEscapes.escapingUnseen(text).isEmpty)
        }
        #expect(isLinear)
    }
}
