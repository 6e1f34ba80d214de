import TerminalUI
import Testing

@testable import NcursesTerminal

/// Sequences in place of the marks of links.
@Suite(.timeLimit(.minutes(1)))
struct LinkedOutputTests {

    /// The bytes with `<N>` for the beginning of a link and `</>` for its end.
    private func output(_ text: String) -> String {
        var output = String(decoding: LinkedOutput.bytes(of: Array(text.utf8)), as: UTF8.self)
        output = output.replacing("\u{1B}]8;;\u{1B}\\", with: "</>")
        return output.replacing(/\u{1B}\]8;id=\d+;([^\u{1B}]*)\u{1B}\\/) { "<\($0.1)>" }
    }

    private func marked(_ text: String, _ url: String) throws -> String {
        let marks = LinkedOutput.marks(of: try #require(Link(url)))
        return text.map { String($0) + String(String.UnicodeScalarView(marks)) }.joined()
    }

    @Test("Characters with the same link are in one link, and marks are removed")
    func links() throws {
        let (a, b) = (try marked("ab", "https://a.example"), try marked("日", "https://b.example"))
        #expect(
            output("x" + a + b + "y" + a) == "x<https://a.example>ab<https://b.example>日</>y<https://a.example>ab</>")
        #expect(output("क\u{94D}" + b + "त") == "क\u{94D}<https://b.example>日</>त")
        let joined = try marked("क\u{94D}", "https://a.example") + (try marked("त", "https://a.example"))
        #expect(output(joined) == "<https://a.example>क\u{94D}त</>")
        #expect(output(try marked("é", "https://a.example")) == "<https://a.example>é</>")
        #expect(output(try marked("e\u{301}", "https://a.example")) == "<https://a.example>e\u{301}</>")
    }

    @Test("No control sequence is within a link")
    func controls() throws {
        let a = try marked("a", "https://a.example")
        #expect(
            output(a + "\u{1B}[K" + a + "\r\n" + a + "\u{1B}[31m" + a)
                == ["\u{1B}[K", "\r\n", "\u{1B}[31m", ""].map { "<https://a.example>a</>" + $0 }.joined())
    }

    @Test(
        "Output without marks is unchanged, even broken output",
        arguments: [
            "plain \u{1B}[1;31mred\u{1B}[0m\u{1B}(B\u{1B}=\u{1B}7 日e\u{301}\u{FE0F}\r\n", "\u{1B}", "\u{1B}[",
            "\u{1B}[12", "",
            "\u{1B}]0;title\u{7}x", "\u{E0100}",
        ])
    func same(text: String) {
        #expect(output(text) == text.replacing("\u{E0100}", with: ""))
        #expect(LinkedOutput.bytes(of: [0xF3, 0xA0]) == [0xF3, 0xA0])
    }

    @Test("A mark without a link is not a link")
    func unknown() {
        #expect(output("a\u{E01EF}\u{E01EF}b") == "ab")
    }
}
