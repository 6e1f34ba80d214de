import Settings
import Testing

/// Messages for syntax errors.
@Suite(.timeLimit(.minutes(5)))
struct SentenceTests {

    @Test(
        "Syntax errors are reported where they must be fixed",
        arguments: [
            ("a: b\n\tc: d\n", "2:1: there is a tab in the indentation; YAML only accepts spaces"),
            ("a: b\n  c: d\n", "2:3: this line is indented further than the key above it, which already has a value"),
            ("a:\n  b: 1\n c: 2\n", "3:2: the indentation of this line matches none of the lines above"),
            ("a: [b\nc: d\n", "1:4: the [ opened here is not closed"),
            ("a: {b: c\nd: e\n", "1:4: the { opened here is not closed"),
            ("a: {b: c}}\n", "1:10: “}” closes nothing here; as a part of a value it must be in quotes"),
            ("a: \"abc\nb: c\n", "1:4: the quote opened here is not closed"),
            ("a: 'it's'\n", "1:8: there is text after the closing quote; inside quotes, a quote is written twice ('')"),
            ("a: b: c\n", "1:5: a value with a colon and a space must be in quotes"),
            ("a: @x\n", "1:4: a value that begins with “@” must be in quotes"),
            ("a: `x`\n", "1:4: a value that begins with “`” must be in quotes"),
            ("a: \"\\q\"\n", "1:5: there is no such escape in double quotes; in single quotes, \\ is literal"),
            ("a: 1\nb:2\nc: 3\n", "2:2: a space is missing after the colon of “b”"),
            ("a: { b: ${secret.x} }\n", "1:9: inside [ ] and { }, a value with ${…} must be in quotes"),
            ("a: 1\nb: 2\na: 3\n", "3:1: “a” is a duplicate; the first one is on line 1"),
            ("a: b\nc\n", "2:1: this is not a key with a value: a colon and a space are missing"),
        ])
    func sentences(_ text: String, _ sentence: String) {
        let problems = SettingsDocument("f", Array(text.utf8)).problems
        #expect(problems.map(\.description) == ["f:\(sentence)"])
    }

    @Test("The line is shown with a caret under the place, even after tabs and wide characters")
    func excerpts() {
        let problems = SettingsDocument("f", Array("ok: 1\n漢字: é {b: @x\n".utf8)).problems
        #expect(problems.first?.excerpt == nil || problems.first?.place.line == 2)
        let tab = SettingsDocument("f", Array("a: 1\n\t\tb: 2\n".utf8)).problems
        #expect(tab.first?.excerpt == "2 | \t\tb: 2\n    ^")
        let wide = SettingsDocument("f", Array("漢字: [é, @]\n".utf8)).problems
        #expect(wide.first?.excerpt == "1 | 漢字: [é, @]\n              ^")
    }

    @Test("Of a long line, the part around the place is shown")
    func longLines() throws {
        let text = "a: [" + String(repeating: "b, ", count: 100) + "@]\n"
        let problem = try #require(SettingsDocument("f", Array(text.utf8)).problems.first)
        let lines = try #require(problem.excerpt).split(separator: "\n")
        #expect(lines[0].count < 110)
        #expect(Array(lines[0])[lines[1].count - 1] == "@")
    }

    @Test("An error in one line, and with its excerpt")
    func reports() {
        let problem = SettingsProblem(
            SettingsPlace("board.yaml", line: 3, column: 5), "there is no key “evry” in a source", nearest: "every",
            excerpt: "3 |     evry: 5m\n        ^")
        #expect(problem.description == "board.yaml:3:5: there is no key “evry” in a source; did you mean “every”?")
        #expect(problem.report == [problem.description, "3 |     evry: 5m", "        ^"])
    }

    @Test("Errors found elsewhere are shown with the lines of their files")
    func problemsOfOthers() {
        let files = MemoryFiles(["f": "a: 1\nb: .x |\n"])
        let problems = [
            SettingsProblem(SettingsPlace("f", line: 2, column: 4), "wrong"),
            SettingsProblem(SettingsPlace("g"), "gone"),
        ]
        let shown = SettingsDocument.showing(problems, from: files)
        #expect(shown.map(\.excerpt) == ["2 | b: .x |\n       ^", nil])
    }

    @Test("The place of a line of a text in the file")
    func places() {
        let place = SettingsPlace("f", line: 10, column: 14)
        #expect(place.place(ofLine: 1, column: 3) == SettingsPlace("f", line: 10, column: 16))
        #expect(place.place(ofLine: 4) == SettingsPlace("f", line: 13, column: 1))
    }

    @Test("The place of a text is that of its first letter, after a quote, or in the first line of a block")
    func textPlaces() {
        let text = "a: 'b'\nc: |\n    d\n    e\nf: >-\n\n  g\nh: [ i ]\n"
        let root = SettingsDocument("f", Array(text.utf8)).root
        let places = ["a", "c", "f", "h"].map { root?[$0]?.value.place.description }
        #expect(places == ["f:1:5", "f:3:5", "f:6:3", "f:8:4"])
        #expect(root?["h"]?.value.items?.first?.place == SettingsPlace("f", line: 8, column: 6))
        #expect(root?["c"]?.value.text == "d\ne\n")
    }
}
