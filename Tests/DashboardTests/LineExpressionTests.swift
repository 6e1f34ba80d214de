import Testing

@testable import Dashboard

/// Regular expressions over lines.
@Suite(.timeLimit(.minutes(3)))
struct LineExpressionTests {

    @Test(
        "An expression matches a part of the line",
        arguments: [
            ("ER|W", "an ERROR", true), ("ER|W", "an error", false), ("er|w", "ERROR", true), ("^a.*z$", "abcz", true),
            ("^a.*z$", "abczq", false), ("[^0-9]x", "1x", false), ("\\d{3}\\b", "abc 404 ", true),
            ("\\bfoo\\b", "afoob", false), ("a?b*", "", true), ("[\\D]", "12", false), ("größe", "Größe", true),
            ("a\\.b", "axb", false), ("\\S\\s\\W", "a -", true), ("\\D", "x", true),
        ])
    func found(text: String, line: String, isFound: Bool) throws {
        #expect(try LineExpression(text).isFound(in: line) == isFound)
    }

    @Test("An invalid expression is rejected", arguments: ["(", "a)", "[a", "*a", "a\\", "\\1", "a{3,2}"])
    func refused(text: String) {
        #expect(throws: LineExpression.Mistake.self) { try LineExpression(text) }
    }

    @Test("An expression is also found beyond the first part of a long line")
    func long() throws {
        let line = String(repeating: "ä", count: 400_000) + "404"
        #expect(try LineExpression("\\d{3}$").isFound(in: line) == true)
        #expect(try LineExpression("^4").isFound(in: line) == false)
    }

    @Test(
        "An expression that takes too long in one line is not searched in others",
        arguments: ["(a+)+$", "(a|aa)+$", "^(([a-z])+.)+[A-Z]([a-z])+$", "(?>a+)b", "(?=(a+))\\1*b"])
    func hostile(text: String) throws {
        let filter = try #require(LineFilter("/\(text)/"))
        let isShown = filter.makeMatcher()
        let lines =
            [String(repeating: "a", count: 200_000)]
            + (1..<10_000).map { String(repeating: "a", count: 12 + $0 % 30) + "!" }
        let time = ContinuousClock().measure { for line in lines { #expect(!isShown(line)) } }
        #expect(filter.problem == "takes too long")
        #expect(time < .seconds(5), "a generous limit for a busy machine")
    }
}
