import TerminalUI
import Testing

@Suite(.timeLimit(.minutes(3)))
struct JSONTreeTests {

    private func picture(_ text: String, _ width: Int, _ height: Int) throws -> String {
        let tree = JSONTree(try JSONDocument(text))
        var state = TreeState()
        state.expandAll(tree)
        return TerminalUITests.picture(of: TreeView(tree, state: state), width, height)
    }

    @Test("Names, counts and values are shown, even duplicates")
    func values() throws {
        let text = #"{"ship":"Aurora","tons":12400,"tags":["new",null],"at":{},"ship":true}"#
        #expect(
            try picture(text, 24, 7) == """
                  ship: "Aurora"
                  tons: 12400
                ▾ tags: [2]
                ├── 0: "new"
                ╰── 1: null
                  at: {}
                  ship: true
                """)
    }

    @Test(
        "A value without parts is shown itself",
        arguments: [("3", "  3"), ("[]", "  []"), ("{}", "  {}"), ("\"a\"", "  \"a\"")])
    func scalar(text: String, expected: String) throws {
        #expect(try picture(text, 8, 1) == expected)
    }

    @Test("Long strings are truncated, and their controls do no harm")
    func strings() throws {
        #expect(try picture("[\"\(String(repeating: "a", count: 5_000))\"]", 14, 1) == "  0: \"aaaaaaa…")
        #expect(try picture(#"["a\n\u001b[2J"]"#, 20, 1) == "  0: \"a ␛[2J\"")
        let tree = JSONTree(try JSONDocument("[\"\(String(repeating: "a", count: 5_000))\"]"))
        let text = tree.row(of: tree.child(of: nil, at: 0)).text
        #expect(text.width < 1_100)
        // There is no quote where it does not end.
        #expect(text.string.hasSuffix("a…"))
    }

    @Test("Each kind of value has its role")
    func roles() throws {
        let tree = JSONTree(try JSONDocument(#"{"a":"s","b":1,"c":true,"d":null}"#))
        let roles = (0..<4).map { tree.row(of: tree.child(of: nil, at: $0)).text.runs.map(\.role) }
        #expect(roles.allSatisfy { $0.first == .propertyName })
        #expect(roles.compactMap(\.last) == [.string, .number, .literal, .literal])
    }

    @Test("A document 10,000 levels deep is kept and shown")
    func deep() {
        var builder = JSONBuilder()
        for _ in 0..<5_000 {
            builder.beginArray()
            builder.beginObject()
            builder.name("a")
        }
        builder.add(1)
        let document = builder.document
        var state = TreeState()
        state.expandAll(JSONTree(document), limit: 20_000)
        let size = Size(width: 24, height: 3)
        #expect(done(state.handle(.key(Key("G")), of: JSONTree(document), in: size)))
        #expect(
            TerminalUITests.picture(of: TreeView(JSONTree(document), state: state), 24, 3) == """
                …         ╰─▾ a: [1]
                …         ╰─▾ 0: {1}
                …         ╰── a: 1
                """)
        #expect(state.selectedPath(in: JSONTree(document))?.count == 10_000)
        var again = TreeState()
        again.expandAll(JSONTree(document), limit: 20_000)
        // Compared beforehand: a failure would print 10,000 levels.
        let wasEqual = again == state
        _ = again.handle(.key(Key("G")), of: JSONTree(document), in: size)
        let isEqual = again == state
        #expect(!wasEqual)
        #expect(isEqual)
    }
}
