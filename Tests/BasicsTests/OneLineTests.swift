import Basics
import TestSupport
import Testing

/// Foreign text before it is shown.
@Suite(.timeLimit(.minutes(3)))
struct OneLineTests {

    @Test("Line ends and tabs become spaces; control, format and invisible characters are removed")
    func harmless() {
        #expect("\(OneLine("a\r\nb\u{1B}[2Jc\u{2028}d"))" == "a b[2Jc d")
        #expect("\(OneLine("x\u{1B}]0;pwn\u{7}y\u{9B}2J\u{0}\u{7F}"))" == "x]0;pwny2J")
        #expect(
            "\(OneLine("a\u{202E}b\u{2066}c\u{200B}d\u{AD}e\u{FEFF}f\u{E0041}\u{34F}\u{3164}\u{FE0F}g"))" == "abcdefg")
        #expect("\(OneLine("a\tb\u{85}c\u{2029}d\u{B}e"))" == "a b c d e")
        #expect("\(OneLine("Grüße, 日本語, 👍🏽, नमस्ते"))" == "Grüße, 日本語, 👍🏽, नमस्ते")
    }

    @Test(
        "Invisible characters and those that reorder others can be written as codes, but not those in emoji",
        arguments: [
            ("we\u{202E}b", #"we\u{202E}b"#), ("a\u{200B}b\u{FEFF}", #"a\u{200B}b\u{FEFF}"#),
            ("a\u{1B}b", #"a\u{1B}b"#), ("a\nb", "a b"), ("❤\u{FE0F}", "❤"), ("👩\u{200D}🚒 1\u{FE0F}", #"👩🚒 1\u{FE0F}"#),
            ("Grüße", "Grüße"),
        ])
    func codes(text: String, shown: String) {
        #expect("\(OneLine(showingHidden: text))" == shown)
    }

    @Test("It is not longer than its limit, and shows that it was truncated")
    func limit() {
        #expect("\(OneLine(String(repeating: "x", count: 500)))" == String(repeating: "x", count: 119) + "…")
        #expect("\(OneLine("12345", limit: 5))" == "12345")
        #expect("\(OneLine("123456", limit: 5))" == "1234…")
        #expect("\(OneLine("123456", limit: 1))" == "…")
        #expect("\(OneLine("short"))" == "short")
        #expect("\(OneLine(""))".isEmpty)
    }

    @Test("A character with a million combining marks keeps a few of them")
    func marks() {
        let text = OneLine("a" + String(repeating: "\u{301}", count: 1_000_000) + "b").description
        #expect(text.unicodeScalars.count == 6)
        #expect(OneLine(String(repeating: "\u{301}", count: 1_000)).description.unicodeScalars.count == 4)
    }

    @Test("No text can contain terminal commands or forged lines")
    func random() {
        var random = SplitMix64(seed: 4)
        for _ in 0..<Campaign.size(5_000, whole: 500_000) {
            let line = OneLine(RandomText.make(upTo: 30, using: &random), limit: 40).description
            #expect(line.count <= 40)
            let isHarmless = line.unicodeScalars.allSatisfy { scalar in
                ![.control, .format, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
            }
            #expect(isHarmless, "\(line.unicodeScalars.map(\.value))")
        }
    }
}
