import Documents
import Filters
import Foundation
import JSONDocuments
import TestSupport
import Testing

/// Feeds that are not quite XML, or whose items have more than their own elements.
@Suite(.timeLimit(.minutes(5)))
struct FeedFaultTests {

    private let worker = Worker()

    /// The values of the first item of a feed, or the words of the error.
    private func first(_ feed: String, _ names: String...) async -> [String?] {
        let text = await worker.read(.feed, feed)
        guard let json = try? JSONDocument(text), json.childCount(of: json.root) > 0 else { return [text] }
        let item = json.child(of: json.root, at: 0)
        return names.map { name in
            json.child(of: item, named: name).flatMap { json.kind(of: $0) == .null ? nil : json.text(of: $0) }
        }
    }

    private func rss(_ item: String, _ root: String = "", before: String = "<?xml version=\"1.0\"?>") -> String {
        "\(before)<rss version=\"2.0\"\(root)><channel><title>c</title><item>\(item)</item></channel></rss>"
    }

    private func atom(_ entry: String, _ root: String = "") -> String {
        "<feed xmlns=\"http://www.w3.org/2005/Atom\"\(root)><entry>\(entry)</entry></feed>"
    }

    // MARK: Faults of XML

    @Test(
        "HTML entities are decoded",
        arguments: [
            ("a&nbsp;b", "a b"), ("caf&eacute;", "café"),
            ("x &hearts; &notin; &CounterClockwiseContourIntegral;", "x ♥ ∉ ∳"),
            ("&lt;&AMP;&LT;b", "<&<b"), ("&#150;&#x2013;&#0;", "––"), ("a &amp;oelig; &amp;ntilde; b", "a œ ñ b"),
            ("5 &amp;pound; 20 &amp;deg;", "5 £ 20 °"),
            ("&amp;copy 2026", "&copy 2026"), ("&unknown; &amp;unknown;", "&unknown; &unknown;"),
        ])
    func references(title: String, text: String) async {
        #expect(await first(rss("<title>\(title)</title>"), "title") == [text])
    }

    @Test("An unquoted attribute is accepted")
    func bareAttributes() async {
        #expect(
            await first(rss("<title type=html lang=de>t</title><guid isPermaLink=false>g</guid>"), "title", "url") == [
                "t", nil,
            ])
        #expect(await first(atom("<title>t</title><link rel=alternate href='http://x/1'/>"), "url") == ["http://x/1"])
    }

    @Test("The link of an entry may name its relation with a URL")
    func longRelation() async {
        let relation = "http://www.iana.org/assignments/relation/"
        let links = ["self", "alternate"].map { "<link rel='\(relation)\($0)' href='http://x/\($0)'/>" }.joined()
        #expect(await first(atom(links), "url") == ["http://x/alternate"])
    }

    @Test(
        "A bare sign is accepted",
        arguments: [
            ("Q & A", "Q & A"), ("AT&T", "AT&T"), ("a && b &", "a && b &"), ("1 < 2 <= 3", "1 < 2 <= 3"),
            ("x <y and z", "x <y and z"),
            ("List<T> and <3", "List<T> and <3"), ("a ]]> b", "a ]]> b"), ("a&#x; b", "a&#x; b"),
        ])
    func bareSigns(title: String, text: String) async {
        #expect(
            await first(rss("<title>\(title)</title><link>http://x/?a=1&b=2</link>"), "title", "url") == [
                text, "http://x/?a=1&b=2",
            ])
    }

    @Test(
        "Control characters are left out",
        arguments: ["a\u{B}b", "\u{1}ab\u{1F}", "a&#11;b", "a\u{FFFF}b", "<![CDATA[a\u{0}b]]>"])
    func controls(title: String) async {
        #expect(await first(rss("<title>\(title)</title>"), "title") == ["ab"])
    }

    @Test(
        "Text before and after the feed is ignored",
        arguments: [
            "\n<?xml version=\"1.0\"?>", " \n\t",
            "<br />\n<b>Warning</b>: x in <b>a.php</b>\n<?xml version=\"1.0\"?>\n",
            "junk & more\n<?xml version='1.1'?>",
            "<!-- a -- b --><?xml-stylesheet href=\"x\"?>", "\u{FEFF}<?xml version=\"1.0\"?>",
            "<!DOCTYPE rss PUBLIC \"-//N//DTD\" \"http://x/rss.dtd\">",
        ])
    func surroundings(text: String) async {
        #expect(
            await first(rss("<title>t</title>", before: text) + "\n<!-- made -- by --><script>x</script> &", "title")
                == ["t"])
    }

    @Test("Unclosed or malformed HTML tags affect only themselves")
    func tags() async {
        #expect(
            await first(
                rss("<description>one<br>two <p>three <b>four</description><title>t</title>"), "summary", "title") == [
                    "one two three four", "t",
                ])
        #expect(
            await first(
                rss("<title>t</title><description><a href=x>link</a> <img src=\"a\" src=\"b\"></description>"), "title",
                "summary") == ["t", "link"])
        #expect(await first(rss("<title>t</title></p>"), "title") == ["t"])
        #expect(
            await first(
                rss("<media:thumbnail url='x'/><title>t</title><dc:creator>Ann</dc:creator>"), "title", "author") == [
                    "t", "Ann",
                ])
        #expect(
            await first("<rss><channel><item><title>t</title>", "title")[0]?.hasPrefix("not a feed: line 1") == true)
    }

    @Test("Entities declared by the feed are supported")
    func declared() async {
        let type = "<!DOCTYPE rss [<!ENTITY eacute \"E\"><!ENTITY own 'x>y'>]>"
        #expect(await first(rss("<title>&eacute;&own;&ouml;</title>", before: type), "title") == ["Ex>yö"])
    }

    @Test("Each fault is counted in its line")
    func lines() async {
        let text = "\n\n<?xml version='1.0'?>\n<!-- a\n-->\n<rss><channel>\n<item\n a='1'>\n</channel></rss>"
        #expect(await worker.read(.feed, text).hasPrefix("not a feed: line 9: "))
    }

    // MARK: The item’s own elements

    @Test("The source of an entry does not replace the entry's own elements")
    func source() async {
        let source =
            "<source><title>s</title><id>s</id><author><name>S</name></author><link rel=\"alternate\" href=\"http://s/\"/><updated>2020-01-01</updated></source>"
        let own = "<title>t</title><link href=\"http://x/1\"/><author><name>A</name></author>"
        for entry in [source + own, own + source] {
            #expect(
                await first(atom(entry), "title", "url", "author", "id", "at") == [
                    "t", "http://x/1", "A", "http://x/1", nil,
                ])
        }
        #expect(
            await first(rss("<source url=\"http://s/\">s</source><title>t</title><link>http://x/1</link>"), "url") == [
                "http://x/1"
            ])
        #expect(
            await first(
                atom(
                    "<link rel=\"enclosure\" href=\"http://x/a.mp3\"/><link href=\"http://x/1\"/><link rel=\"alternate\" href=\"http://x/2\"/>"
                ), "url") == ["http://x/1"])
    }

    @Test("Elements of other namespaces are used only if the item has none itself")
    func namespaces() async {
        let spaces =
            " xmlns:m=\"http://search.yahoo.com/mrss/\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\" xmlns:i=\"http://www.itunes.com/dtds/podcast-1.0.dtd\""
        let other =
            "<m:title>m</m:title><m:description>m</m:description><i:author>i</i:author><dc:creator>d</dc:creator><dc:date>2020-01-01</dc:date>"
            + "<m:group><m:title>g</m:title><link>http://g/</link></m:group><m:link>http://m/</m:link><i:summary>i</i:summary>"
        let own =
            "<title>t</title><description>d</description><author>a</author><pubDate>Sun, 22 Nov 2026 17:00:00 GMT</pubDate><link>http://x/1</link>"
        for item in [other + own, own + other] {
            #expect(
                await first(rss(item, spaces), "title", "summary", "author", "at", "url")
                    == ["t", "d", "a", "2026-11-22T17:00:00Z", "http://x/1"])
        }
        #expect(await first(rss(other, spaces), "title", "summary", "author", "url") == ["m", "m", "d", nil])
    }

    @Test("A guid is a link only if it is a URL and not declared otherwise")
    func guids() async {
        #expect(await first(rss("<guid>abc123</guid>"), "url", "id") == [nil, "abc123"])
        #expect(await first(rss("<guid isPermaLink=\"False\">http://x/1</guid>"), "url") == [nil])
        #expect(await first(rss("<guid>urn:uuid:1</guid>"), "url") == [nil])
        #expect(await first(rss("<guid isPermaLink='true'>https://x/1</guid>"), "url") == ["https://x/1"])
        #expect(await first(rss("<guid>http://x/1</guid><link>http://x/2</link>"), "url") == ["http://x/2"])
    }

    @Test("Relative links are resolved by nested xml:base, or by the URL of the feed")
    func bases() async {
        #expect(
            await first(atom("<link href=\"p/1\"/>", " xml:base=\"http://a.example/b/\""), "url") == [
                "http://a.example/b/p/1"
            ])
        #expect(
            await first(rss("<link>/p/1</link>", " xml:base=\"http://a.example/\""), "url") == ["http://a.example/p/1"])
        let nested =
            "<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:base=\"http://a.example/\"><entry xml:base=\"b/\"><link xml:base='c/' href=\"../d?x=1\"/></entry></feed>"
        #expect(await first(nested, "url") == ["http://a.example/b/d?x=1"])
        #expect(
            await first(atom("<link href=\"//b.example/1\"/>", " xml:base=\"https://a.example/\""), "url") == [
                "https://b.example/1"
            ])
        #expect(
            await first(
                "<rss><channel><link>http://site.example/</link><item><link>/1</link></item></channel></rss>", "url")
                == ["http://site.example/1"])
        #expect(await first(rss("<link>/1</link>"), "url") == ["/1"])
        let bytes = Array(rss("<link>../1</link>").utf8)
        let document = try? await worker.service.feed(bytes, from: "https://x.example/a/feed.xml?key=1")
        #expect(document.map { $0.json(of: $0.root).contains(#""url":"https://x.example/1""#) } == true)
    }

    // MARK: Texts

    @Test("A text in Atom 0.3 may be Base64")
    func base64() async {
        func entry(_ text: String) -> String {
            "<feed version=\"0.3\" xmlns=\"http://purl.org/atom/ns#\"><entry>\(text)</entry></feed>"
        }
        #expect(await first(entry("<title mode=\"base64\" type=\"text/html\">aGVsbG8=</title>"), "title") == ["hello"])
        #expect(await first(entry("<summary mode='base64'>PGI+aMOk\n bGxvPC9iPg==</summary>"), "summary") == ["hällo"])
        #expect(await first(entry("<title mode='escaped'>aGVsbG8=</title>"), "title") == ["aGVsbG8="])
        #expect(
            await first(atom("<title>t</title><content type=\"image/png\">iVBORw0KGgo=</content>"), "title", "summary")
                == ["t", nil])
    }

    @Test(
        "The text of scripts, styles and comments is left out",
        arguments: [
            "<style>p { }</style>real", "<script>go(\"</b>\")</script>real", "<SCRIPT type='a>b'>1 < 2</SCRIPT >real",
            "<!-- a > b -->real",
            "<p title=\"a > b\">real</p>", "real<script>never closed", "<template><p>x</p></template>real",
        ])
    func hidden(html: String) async {
        let escaped = html.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        #expect(await first(rss("<description>\(escaped)</description>"), "summary") == ["real"])
        #expect(await first(rss("<description><![CDATA[\(html)]]></description>"), "summary") == ["real"])
    }

    @Test("The text of an element ends with the character at 64 KiB", arguments: ["", "\n", "&amp;"])
    func longTexts(separator: String) async {
        let start = String(repeating: "x", count: 64 << 10 - 1) + "ä"
        let rest = separator + String(repeating: "y", count: 1 << 20)
        #expect(await first(rss("<title>t</title><guid>\(start)\(rest)</guid>"), "id") == [start])
    }

    @Test("Only block tags separate words")
    func words() async {
        #expect(await first(rss("<title>un&lt;b&gt;believ&lt;/b&gt;able</title>"), "title") == ["unbelievable"])
        #expect(
            await first(
                rss("<description>H&lt;sub&gt;2&lt;/sub&gt;O&lt;br/&gt;x&lt;p&gt;y&lt;/p&gt;z</description>"), "summary"
            ) == ["H2O x y z"])
        let xhtml =
            "<content type=\"xhtml\"><div xmlns=\"http://www.w3.org/1999/xhtml\">a<i>b</i>c<p>d</p><script>e</script>&lt;f&gt;</div></content>"
        #expect(await first(atom(xhtml), "summary") == ["abc d <f>"])
    }

    @Test("A title without markup is unchanged")
    func plainTitles() async {
        #expect(await first(rss("<title>Array&lt;T&gt; &amp;amp; friends</title>"), "title") == ["Array<T> & friends"])
        #expect(await first(atom("<title>Use &lt;div&gt; well</title>"), "title") == ["Use <div> well"])
        #expect(await first(atom("<title type=\"html\">Use &lt;div&gt; well</title>"), "title") == ["Use well"])
    }
}
