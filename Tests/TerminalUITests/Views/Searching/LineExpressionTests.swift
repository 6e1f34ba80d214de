import Testing

@testable import TerminalUI

/// Regular expressions over lines.
@Suite(.timeLimit(.minutes(1)))
struct LineExpressionTests {

    @Test(
        "An expression is found where it matches a part of the line",
        arguments: [
            ("ER|W", "an ERROR", true), ("ER|W", "an error", false), ("er|w", "ERROR", true), ("^a.*z$", "abcz", true),
            ("^a.*z$", "abczq", false), ("a{2,3}b", "caab", true), ("^a{2,3}b", "aaaab", false), ("x{2}", "xyx", false),
            ("[^0-9]x", "1x", false), ("[^0-9]x", "ax", true), ("\\d{3}\\b", "abc 404 ", true),
            ("\\bfoo\\b", "a foo", true),
            ("\\bfoo\\b", "afoob", false), ("a?b*", "", true), ("(?:ab|cd)+e", "abcde", true), ("[a\\d-]z", "-z", true),
            ("[\\D]", "12", false), ("größe", "Größe", true), ("a|", "zzz", true), ("[]]", "]", true),
            ("{a}", "{a}", true),
            ("a\\.b", "axb", false), ("a+?b", "aab", true), ("\\S\\s\\W", "a -", true),
        ])
    func found(text: String, line: String, isFound: Bool) throws {
        let expression = try #require(LineExpression(text))
        #expect(expression.isFound(in: line) == isFound)
    }

    @Test(
        "A text that is not an expression is refused",
        arguments: ["(", "a)", "[a", "*a", "a\\", "(?=a)", "\\1", "", "a{3,2}", "[z-a]", "((a{99}){99}){99}"])
    func refused(text: String) {
        #expect(LineExpression(text) == nil)
    }

    @Test("Repeated repetitions take no more time than others")
    func time() throws {
        let line = String(repeating: "a", count: 2_000) + "b"
        #expect(try !#require(LineExpression("(a+)+$")).isFound(in: line))
    }
}
