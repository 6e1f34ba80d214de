import Settings
import TestSupport
import Testing

/// Files that do harm to readers of YAML.
@Suite(.timeLimit(.minutes(5)))
struct GuardTests {

    private func problems(_ text: String) -> [String] {
        SettingsDocument("a.yaml", Array(text.utf8)).problems.map(\.description)
    }

    @Test("Invalid UTF-8 is rejected with its place, since it can make the library hang")
    func notUTF8() {
        let document = SettingsDocument("a.yaml", Array("a:\n%".utf8) + [0x80, 0x0A])
        #expect(document.root == nil)
        #expect(document.problems.map(\.description) == ["a.yaml:2:2: the file is not UTF-8 here; save it as UTF-8"])
    }

    @Test("A bomb of aliases is rejected, each alias at its place")
    func aliasBomb() {
        var text = "a0: &a0 x\n"
        for level in 1...9 {
            let items = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
            text += "a\(level): &a\(level) [\(items)]\n"
        }
        let problems = problems(text)
        #expect(problems.count == 100)
        #expect(
            problems.first
                == "a.yaml:1:5: a value that begins with & must be in quotes; YAML anchors are not supported"
        )
        #expect(
            problems.contains(
                "a.yaml:2:10: a value that begins with * must be in quotes; YAML references are not supported"
            ))
    }

    @Test(
        "YAML features beyond texts, lists and maps are rejected at their place",
        arguments: [
            ("a: &b c", 4, "&"), ("a: *b", 4, "*"), ("a: !b c", 4, "!"), ("a: !!int 3", 4, "!"),
            ("a: [x, &b [y]]", 8, "&"),
            ("<<: *b", 5, "*"),
        ])
    func properties(_ text: String, _ column: Int, _ sign: String) {
        #expect(problems(text).count == 1)
        #expect(
            problems(text).first?.hasPrefix("a.yaml:1:\(column): a value that begins with \(sign) must") == true,
            "\(problems(text))")
    }

    @Test("A file of more than a megabyte is rejected")
    func large() {
        #expect(
            problems(String(repeating: "a", count: (1 << 20) + 1)) == [
                "a.yaml: the file is too large; the limit for settings is 1 MB"
            ])
    }

    @Test(
        "Repetitions up to the limit are read or rejected quickly",
        arguments: [
            "[", "{", "- ", "? ", "a: ", "'", "\"", "\n", "- a\n", "|\n", "#", "*a ", "&a ", "! ", "%\n", "[a,",
            "{a: b, ", "a: {", "a: b\n", "\t", ": ", "é", "a: [\n", "---\n", "}", " ", "\\", "a\n ", "> ", "- - ",
        ])
    func repeated(_ piece: String) {
        let count = Int(Campaign.size(1 << 17, whole: 1 << 20)) / piece.utf8.count
        _ = problems(String(repeating: piece, count: count))
    }

    @Test("Deep nesting is rejected")
    func deep() {
        #expect(problems(String(repeating: "[", count: 100)).first?.contains("the limit is 32 levels") == true)
    }

    @Test("Control characters are rejected, and never appear in messages")
    func controlCharacters() {
        #expect(
            problems("a: \u{1B}[31mred\n") == [
                "a.yaml:1:4: there is a control character (U+001B); in double quotes it can be written as an escape"
            ])
        #expect(problems("a: b\u{0}\n").first?.hasPrefix("a.yaml:1:5: there is a control character (U+0000)") == true)
    }

    @Test("A byte order mark at the beginning is skipped, so that columns are right")
    func byteOrderMark() {
        let document = SettingsDocument("a.yaml", [0xEF, 0xBB, 0xBF] + Array("key: value\n".utf8))
        #expect(document.problems.isEmpty)
        #expect(document.root?["key"]?.place == SettingsPlace("a.yaml", line: 1, column: 1))
    }

    @Test("Line ends of other systems are accepted")
    func lineEnds() {
        let document = SettingsDocument("a.yaml", Array("a: 1\r\nb: 2\r\n".utf8))
        #expect(document.root?["b"]?.place.line == 2)
        #expect(document.root?["b"]?.value.text == "2")
    }

    @Test("A second document is rejected")
    func documents() {
        #expect(
            problems("a: 1\n---\nb: 2\n") == [
                "a.yaml:2:1: a second document begins here; a settings file may contain only one"
            ])
    }

    @Test("An empty file has no root and no error", arguments: ["", "\n", "# nothing\n"])
    func empty(_ text: String) {
        let document = SettingsDocument("a.yaml", Array(text.utf8))
        #expect(document.root == nil && document.problems.isEmpty)
    }

    @Test("JSON is valid YAML")
    func json() {
        let document = SettingsDocument("a.json", Array(#"{"a": ["b", {"c": "d"}], "e": "\u00e9"}"#.utf8))
        #expect(document.problems.map(\.description) == [])
        #expect(document.root?["e"]?.value.text == "é")
    }

    @Test("No word is read as anything except a text")
    func words() {
        let document = SettingsDocument("a.yaml", Array("a: no\nb: 1.10\nc: null\nd: 0x10\ne:\n".utf8))
        #expect(document.root?.pairs?.map { $0.value.text } == ["no", "1.10", "null", "0x10", ""])
        #expect(document.root?["e"]?.value.isMissing == true)
        #expect(document.root?["e"]?.value.place == SettingsPlace("a.yaml", line: 5, column: 1))
    }
}
