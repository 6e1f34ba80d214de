import Settings
import Testing

/// Texts that the library reads wrongly, or did.
@Suite(.timeLimit(.minutes(5)))
struct MisreadTests {

    private func root(_ text: String) -> SettingsNode? { SettingsDocument("a.yaml", Array(text.utf8)).root }

    @Test("Text in single quotes is read as written, even with several quotes")
    func singleQuotes() {
        var texts = [""]
        for _ in 0..<5 { texts += texts.flatMap { text in ["'", "x", " ", "é"].map { text + $0 } } }
        for text in Set(texts) {
            let quoted = "'" + text.replacing("'", with: "''") + "'"
            let root = root("a: \(quoted)\nb: [\(quoted), c]\n\(quoted): d\n")
            #expect(root?["a"]?.value.text == text, "\(quoted)")
            #expect(root?["b"]?.value.items?.map(\.text) == [text, "c"], "\(quoted)")
            #expect(root?.pairs?.last?.name == text, "\(quoted)")
        }
    }

    @Test(
        "Lines in single quotes are joined by the rules of YAML",
        arguments: [
            ("'x\n  y'", "x y"), ("'x \n\n  y'", "x\ny"), ("'x\r\n\r\n \r\n y'", "x\n\ny"), ("'x\n '", "x "),
            ("'\n ''''\n ''z'", " '' 'z"), ("'\n '", " "), ("'it''s\n  a ''\n ''b'", "it's a ' 'b"),
        ])
    func joinedLines(_ quoted: String, _ text: String) {
        #expect(root("a: \(quoted)\n")?["a"]?.value.text == text)
    }

    @Test("A block with > that the library misreads is rejected with advice")
    func foldedBlock() {
        #expect(
            SettingsDocument("a.yaml", Array("a: >\n  x\n\n   y\n".utf8)).problems.map(\.description) == [
                "a.yaml:2:3: in a block with >, an empty line before an indented line is not supported; use |"
            ])
        #expect(root("a: >\n  x\n    y\n\n  z\n")?["a"]?.value.text == "x\n  y\n\nz\n")
        #expect(root("a: >\n  x\n\n    y\n")?["a"]?.value.text == "x\n\n  y\n")
        #expect(root("a: |\n  x\n\n   y\n")?["a"]?.value.text == "x\n\n y\n")
    }
}
