import Testing

@testable import Dashboard

/// Which lines a filter shows.
@Suite(.timeLimit(.minutes(1)))
struct LineFilterTests {

    private static let lines = ["[ERROR] disk", "WARN fan", "info !important", "C++ a/b"]

    @Test(
        "A filter is a text, a regular expression between slashes, or an exclusion after an exclamation mark",
        arguments: [
            ("[ERROR]", [0]), ("C++", [3]), ("error", [0]), ("/ERR|WA/", [0, 1]), ("/^.nfo/", [2]),
            ("!/ERR|WA/", [2, 3]),
            ("!info", [0, 1, 3]), ("\\!imp", [2]), ("!!", [0, 1, 3]), ("/", [3]), ("a/b", [3]), ("/d", []), ("//", []),
            ("/(/", []),
        ])
    func lines(text: String, shown: [Int]) throws {
        let isShown = try #require(LineFilter(text)).makeMatcher()
        #expect(Self.lines.indices.filter { isShown(Self.lines[$0]) } == shown)
    }

    @Test("An empty filter is no filter", arguments: ["", "!"])
    func none(text: String) {
        #expect(LineFilter(text) == nil)
    }

    @Test("Only an extended text refines another one")
    func refines() throws {
        func filter(_ text: String) throws -> LineFilter { try #require(LineFilter(text)) }
        #expect(try filter("disk").refines(filter("di")))
        for (longer, shorter) in [("!disk", "!di"), ("/disk/", "/dis"), ("/di", "!/d"), ("disk", "x")] {
            #expect(try !filter(longer).refines(filter(shorter)), "\(longer)")
        }
    }

    @Test("A filter without results is reported, and so is an invalid expression")
    func empty() {
        #expect(LineFilter("x")?.emptyText == "Nothing here contains “x”")
        #expect(LineFilter("!x")?.emptyText == "“!x” excludes everything here")
        #expect(
            LineFilter("/(/")?.emptyText
                == "“/(/” cannot be used as a regular expression: end pattern with unmatched parenthesis")
    }
}
