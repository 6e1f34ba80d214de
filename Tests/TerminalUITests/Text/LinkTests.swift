import Testing

@testable import TerminalUI

/// Links of texts, and the URLs that become links.
@Suite(.timeLimit(.minutes(1)))
struct LinkTests {

    private func links(_ text: StyledText) -> [String] {
        text.runs.filter { $0.link != .none }.map { "\($0.text) → \($0.link.url)" }
    }

    /// The texts of the links on a canvas, by their URLs.
    private func links(_ canvas: Canvas) -> [String: String] {
        var links: [String: String] = [:]
        for y in 0..<canvas.size.height {
            for x in 0..<canvas.size.width where canvas.frame.cells[x, y].link != .none {
                links[canvas.frame.cells[x, y].link.url, default: ""] += canvas.frame.cells[x, y].glyph.string
            }
        }
        return links
    }

    @Test(
        "A URL with another scheme, a control character, no host or more than 2,000 bytes is not a link",
        arguments: [
            "javascript:alert(1)", "file:///etc/passwd", "ftp://a.example", "data:text/html,x", "http://", "https:///x",
            "https://a b", "https://a.example/\u{1B}]8;;", "https://a.example/\u{7}", "https://a.example/\n",
            "mailto:nobody",
            "https://a.example/\u{9B}x\u{0}", "https://a.example\\@b.example", "https://ä.example/", "", "x",
            "https://a.example/" + String(repeating: "x", count: 2_000), "https://a.example/\"onclick",
        ])
    func refused(url: String) {
        #expect(Link(url) == nil)
    }

    @Test("A link has its URL in printable ASCII, and its host")
    func accepted() throws {
        let link = try #require(Link("HTTPS://me@A.example:8080/Köln?q=1#x"))
        #expect(link.url == "https://me@A.example:8080/K%C3%B6ln?q=1#x" && link.host == "a.example")
        #expect(Link("mailto:me@a.example?subject=x")?.host == "a.example")
        #expect(Link("http://[::1]:80/")?.host == "[::1]")
        #expect(Link("https://a.example/" + String(repeating: "x", count: 1_982)) != nil)
        #expect(link == Link("https://me@A.example:8080/Köln?q=1#x") && link != Link("https://a.example/"))
        #expect(Link.none.url == "" && Link.none.host == nil)
    }

    @Test(
        "A URL in a text ends before the punctuation of its sentence",
        arguments: [
            ("see https://a.example/x.", ["https://a.example/x → https://a.example/x"]),
            ("(https://a.example/x_(y))", ["https://a.example/x_(y) → https://a.example/x_(y)"]),
            (
                "<http://a.example>, 'http://b.example'!",
                ["http://a.example → http://a.example", "http://b.example → http://b.example"]
            ),
            ("https://a.example/日本。", ["https://a.example/日本 → https://a.example/%E6%97%A5%E6%9C%AC"]),
            ("xhttps://a.example wss://b.example ftp://c.example", []), ("https://a.example/lo…", []),
            ("https://a.example/lo...", []), ("https:// https://.", []), ("javascript://a.example", []), ("a://b", []),
            (
                "https://a.example\thttps://b.example",
                ["https://a.example → https://a.example", "https://b.example → https://b.example"]
            ),
        ] as [(String, [String])])
    func detected(text: String, expected: [String]) {
        #expect(links(StyledText(text).linkingURLs()) == expected)
        #expect(StyledText(text).linkingURLs().string == text)
    }

    @Test("A URL in several colors is one link, and a link of a program stays")
    func runs() {
        let text = StyledText([.init("to https://a"), .init(".example/", .failure), .init("x y", .success)])
        #expect(
            links(text.linkingURLs()) == [
                "https://a → https://a.example/x", ".example/ → https://a.example/x", "x → https://a.example/x",
            ])
        let own = StyledText([.init("https://a.example", link: Link("https://b.example") ?? .none)])
        #expect(own.linkingURLs() == own)
    }

    @Test("All lines of a wrapped URL link to the complete URL")
    func wrapped() {
        let lines = StyledText("see\thttps://a.example/long/path/to/it now").wrapped(to: 16)
        #expect(lines.count > 2)
        let url = "https://a.example/long/path/to/it"
        let linked = lines.flatMap(links)
        #expect(linked.allSatisfy { $0.hasSuffix(" → " + url) })
        #expect(linked.map { $0.prefix { $0 != " " } }.joined() == url)
        #expect(
            WrappedText(StyledText("x https://a.example/" + String(repeating: "y", count: 3_000)), width: 80).flatMap(
                links) == [])
    }

    @Test("A truncated URL in a table or a list links to the complete URL")
    func cut() throws {
        var canvas = Canvas(size: Size(width: 12, height: 2))
        canvas.draw(Label("https://a.example/x"), in: Rect(width: 12, height: 1))
        canvas.draw(ListView([0]) { _ in ListRow("https://b.example/y") }, in: Rect(y: 1, width: 12, height: 1))
        #expect(canvas.frame.plainText.hasPrefix("https://a.e…\n"))
        #expect((0..<12).allSatisfy { canvas.frame.cells[$0, 0].link.url == "https://a.example/x" })
        #expect((0..<12).allSatisfy { canvas.frame.cells[$0, 1].link.url == "https://b.example/y" })
    }

    @Test("URLs in a tree, and beside names, are links")
    func treeAndKeys() throws {
        let json = try JSONDocument(#"{"home": "https://a.example/x", "list": ["see https://b.example"]}"#)
        var tree = Canvas(size: Size(width: 40, height: 4))
        var state = TreeState()
        state.expandAll(JSONTree(json))
        tree.draw(TreeView(JSONTree(json), state: state), in: tree.bounds)
        #expect(tree.frame.plainText.contains(#""https://a.example/x""#))
        #expect(
            links(tree) == ["https://a.example/x": "https://a.example/x", "https://b.example": "https://b.example"])
        for width in [20, 36, 60] {
            var keys = Canvas(size: Size(width: width, height: 8))
            let item = KeyValueView.Item("Home page", "https://a.example/long")
            keys.draw(KeyValueView([item, .init("B", "http://b.x")]), in: keys.bounds)
            #expect(
                links(keys) == ["https://a.example/long": "https://a.example/long", "http://b.x": "http://b.x"],
                "\(width)")
        }
    }

    @Test("A URL that a tree cuts is not a link to its beginning")
    func cutInTree() throws {
        let json = try JSONDocument("[\"https://a.example/" + String(repeating: "x", count: 1_500) + "\"]")
        var tree = Canvas(size: Size(width: 1_200, height: 1))
        tree.draw(TreeView(JSONTree(json)), in: tree.bounds)
        #expect(tree.frame.plainText.contains("https://a.example/xxx"))
        #expect(links(tree) == [:])
    }

    @Test(
        "A program makes links with OSC 8, which last until they end",
        arguments: [
            ("\u{1B}]8;;https://a.example/\u{1B}\\A\u{1B}]8;;\u{1B}\\ B", ["A → https://a.example/"]),
            ("\u{1B}]8;id=1:x=2;https://a.example/;y\u{7}A\u{1B}]8;;\u{7}B", ["A → https://a.example/;y"]),
            ("\u{9D}8;;https://a.example\u{9C}A", ["A → https://a.example"]),
            (
                "\u{1B}]8;;https://a.example\u{7}A\u{1B}[31mB\u{1B}[0mC",
                ["A → https://a.example", "B → https://a.example", "C → https://a.example"]
            ),
            ("\u{1B}]8;;javascript:x\u{7}A", []), ("\u{1B}]8;;file:///x\u{7}A", []), ("\u{1B}]8;x\u{7}A", []),
            ("\u{1B}]8;;https://a.example/\nA", []), ("\u{1B}]88;;https://a.example\u{7}A", []),
            ("\u{1B}P8;;https://a.example\u{7}A", []),
            ("\u{1B}]8;;https://a.example/" + String(repeating: "x", count: 3_000) + "\u{7}A", []),
            ("AB\r\u{1B}]8;;https://a.example\u{7}C", ["C → https://a.example"]),
        ] as [(String, [String])])
    func programs(output: String, expected: [String]) {
        #expect(StyledText.lines(ansi: output).flatMap(links) == expected)
    }

    @Test("A link whose text names another host is detected")
    func misleading() {
        func hosts(_ text: String, _ url: String) -> [String] {
            var canvas = Canvas(size: Size(width: 40, height: 2))
            let link = StyledText([.init(text, link: Link(url) ?? .none)])
            canvas.write(link, x: 2, y: 1)
            canvas.write(StyledText("https://c.example").linkingURLs(), x: 0, y: 0)
            return canvas.misleadingLinks(in: canvas.bounds).map { "\($0.row) \($0.host)" }
        }
        #expect(hosts("https://bank.example/login", "https://evil.example/bank.example") == ["1 evil.example"])
        #expect(hosts("bank.example", "mailto:me@evil.example") == ["1 evil.example"])
        #expect(hosts("https://me@bank.example:80", "https://bank.example") == [])
        #expect(hosts("BANK.example", "https://www.bank.example") == [])
        #expect(hosts("click here", "https://evil.example") == [])
        #expect(hosts("https://bank.exam…", "https://evil.example") == [])
    }
}
