import Documents
import Filters
import Foundation
import TestSupport
import Testing

/// RSS and Atom.
@Suite(.timeLimit(.minutes(5)))
struct FeedTests {

    private let worker = Worker()

    @Test("RSS 2.0")
    func rss() async {
        let text = """
            <?xml version="1.0"?>
            <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>News</title><link>http://x/</link>
            <item><title>One &amp; only</title><link>http://x/1</link><guid isPermaLink="false">id-1</guid>
            <pubDate>Sun, 22 Nov 2026 17:00:00 +0100</pubDate><dc:creator>Anna</dc:creator>
            <description><![CDATA[<p>Some <b>bold</b> text &ndash; and &#8220;more&#8221;</p>]]></description></item>
            <item><guid>http://x/2</guid><title/><pubDate>never</pubDate><source url="http://y"><title>Other</title></source></item>
            </channel></rss>
            """
        #expect(
            await worker.read(.feed, text)
                == #"[{"title":"One & only","url":"http://x/1","at":"2026-11-22T16:00:00Z","summary":"Some bold text – and “more”","#
                + #""id":"id-1","author":"Anna"},"#
                + #"{"title":null,"url":"http://x/2","at":null,"summary":null,"id":"http://x/2","author":null}]"#)
    }

    @Test("Atom")
    func atom() async {
        let text = """
            <feed xmlns="http://www.w3.org/2005/Atom"><title>Releases</title><author><name>Nobody</name></author>
            <entry><id>tag:1</id><title type="html">v1 &lt;b&gt;final&lt;/b&gt;</title><updated>2026-11-22T10:00:00Z</updated>
            <published>2026-11-21T23:30:00.5-01:30</published><link rel="self" href="http://x/self"/>
            <link rel="alternate" href="http://x/1"/><author><name>Ben</name><email>b@x</email></author>
            <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">Has <i>markup</i></div></content></entry>
            <entry><id>tag:2</id><title>v2</title><updated>2026-11-22</updated><link href="http://x/2"/>
            <summary>short</summary><content>long</content></entry>
            </feed>
            """
        #expect(
            await worker.read(.feed, text)
                == #"[{"title":"v1 final","url":"http://x/1","at":"2026-11-22T01:00:00Z","summary":"Has markup","id":"tag:1","author":"Ben"},"#
                + #"{"title":"v2","url":"http://x/2","at":"2026-11-22T00:00:00Z","summary":"short","id":"tag:2","author":null}]"#
        )
    }

    @Test("RSS 1.0")
    func rdf() async {
        let text = """
            <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
             xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="http://x/"><title>News</title></channel>
            <item rdf:about="http://x/1"><title>One</title><link>http://x/1</link><dc:date>2026-01-02T03:04+01:00</dc:date></item>
            </rdf:RDF>
            """
        #expect(
            await worker.read(.feed, text)
                == #"[{"title":"One","url":"http://x/1","at":"2026-01-02T02:04:00Z","summary":null,"id":"http://x/1","author":null}]"#
        )
    }

    @Test("Anything except a feed is an error with its line")
    func notAFeed() async {
        #expect(await worker.read(.feed, "<rss>\n<item></rss>").hasPrefix("not a feed: line 2: "))
        #expect(await worker.read(.feed, "<html><body/></html>").hasPrefix("not a feed: neither RSS nor Atom"))
        #expect(await worker.read(.feed, "").hasPrefix("empty where a feed was expected"))
        #expect(await worker.read(.feed, "{\"items\": []}").hasPrefix("not a feed: neither RSS nor Atom"))
        #expect(await worker.read(.feed, "<rss>").hasPrefix("not a feed: line 1: "))
    }

    @Test(
        "A date is read in every common form, and never with a wrong zone",
        arguments: [
            ("2026-11-22 14:05:00 +0100", "2026-11-22T13:05:00Z"),
            ("2026-11-22T14:05:00 +01:00", "2026-11-22T13:05:00Z"),
            ("2026-11-22 14:05:00 -0500", "2026-11-22T19:05:00Z"), ("2026-11-22 14:05:00 EST", "2026-11-22T19:05:00Z"),
            ("Sun, 22 Nov 2026 14:05:00 CET", "2026-11-22T13:05:00Z"),
            ("Sun, 21 Jun 2026 14:05 CEST", "2026-06-21T12:05:00Z"),
            ("Sun, 21 Jun 2026 14:05:00 BST", "2026-06-21T13:05:00Z"), ("Sun, 22 Nov 2026 14:05:00 BST", nil),
            ("Sun, 22 Nov 2026 14:05:00 CST", "2026-11-22T20:05:00Z"),
            ("Sun, 21 Jun 2026 14:05 CDT", "2026-06-21T19:05:00Z"),
            ("Sun, 22 Nov 2026 14:05:00 IST", nil), ("Sun, 22 Nov 2026 14:05:00 XYZ", nil),
            ("Sun, 22 Nov 2026 14:05:00 GMT+1", "2026-11-22T13:05:00Z"),
            ("22 Nov 2026 14:05 GMT-0230", "2026-11-22T16:35:00Z"),
            ("Sun, 22 Nov 2026 2:05 PM", "2026-11-22T14:05:00Z"), ("Sun, 22 Nov 2026 12:05 AM", "2026-11-22T00:05:00Z"),
            ("Sun Nov 22 14:05:00 2026", "2026-11-22T14:05:00Z"),
            ("Sunday, 22-Nov-26 14:05:00 GMT", "2026-11-22T14:05:00Z"),
            ("Nov 22, 2026", "2026-11-22T00:00:00Z"), ("Sun, Nov 22 2026 14:05:00 GMT", "2026-11-22T14:05:00Z"),
            ("Sun, 31 Nov 2026 14:05:00 GMT", nil), ("2026-11-22T25:05:00Z", nil),
            ("2026-11-22T9:05:00Z", "2026-11-22T09:05:00Z"),
            ("2026-11-22T14:05:00.9Z", "2026-11-22T14:05:00Z"), ("9999-12-31T23:59:59Z", "9999-12-31T23:59:59Z"),
        ] as [(String, String?)])
    func dates(text: String, at: String?) async {
        let feed = "<rss><channel><item><title>t</title><pubDate>\(text)</pubDate></item></channel></rss>"
        #expect(await worker.read(.feed, feed).contains(#""at":\#(at.map { "\"\($0)\"" } ?? "null"),"#))
    }

    @Test("If a date is unreadable, the next one is used")
    func unreadableDates() async {
        let item =
            #"<pubDate>soon</pubDate><dc:date xmlns:dc="http://purl.org/dc/elements/1.1/">2026-11-22T14:05:00Z</dc:date>"#
        #expect(
            await worker.read(.feed, "<rss><channel><item>\(item)</item></channel></rss>").contains(
                #""at":"2026-11-22T14:05:00Z""#))
        let entry = "<entry><published>n/a</published><updated>2026-11-22T14:05:00Z</updated></entry>"
        #expect(await worker.read(.feed, "<feed>\(entry)</feed>").contains(#""at":"2026-11-22T14:05:00Z""#))
    }

    @Test("The creation time of an entry is its date if there is no other")
    func created() async {
        let item = #"<c:created xmlns:c="http://purl.org/dc/terms/">2026-11-22T14:05:00Z</c:created>"#
        #expect(
            await worker.read(.feed, "<rss><channel><item>\(item)</item></channel></rss>").contains(
                "2026-11-22T14:05:00Z"))
        let entry = #"<entry><created>2026-11-22T14:05:00Z</created><modified>2026-11-23T00:00:00Z</modified></entry>"#
        let feed = #"<feed version="0.3" xmlns="http://purl.org/atom/ns#">\#(entry)</feed>"#
        #expect(await worker.read(.feed, feed).contains("2026-11-22T14:05:00Z"))
        let published =
            "<entry><created>2026-11-22T14:05:00Z</created><published>2026-11-23T00:00:00Z</published></entry>"
        #expect(await worker.read(.feed, "<feed>\(published)</feed>").contains("2026-11-23T00:00:00Z"))
    }

    @Test("Feeds in legacy encodings are read")
    func encodings() async {
        func feed(_ encoding: String, _ bytes: [UInt8]) -> [UInt8] {
            Array("<?xml version=\"1.0\" encoding=\"\(encoding)\"?><rss><channel><item><title>".utf8) + bytes
                + Array("</title></item></channel></rss>".utf8)
        }
        #expect(await worker.read(.feed, feed("ISO-8859-1", [0xE4])).contains(#""title":"ä""#))
        #expect(await worker.read(.feed, feed("windows-1252", [0x80, 0x93])).contains(#""title":"€“""#))
        #expect(await worker.read(.feed, feed("ISO-8859-15", [0xA4])).contains(#""title":"€""#))
        #expect(await worker.read(.feed, feed("windows-1251", [0xCF, 0xF0])).contains(#""title":"Пр""#))
        #expect(await worker.read(.feed, feed("shift_jis", [0x93, 0xFA])).contains(#""title":"日""#))
        #expect(await worker.read(.feed, feed("klingon", [0x41])).hasPrefix("unknown text encoding “klingon”"))
    }

    @Test("Exploding entities and endless elements are rejected, and the next feed is read")
    func bombs() async {
        let names = (0..<12).map { "<!ENTITY e\($0 + 1) \"" + String(repeating: "&e\($0);", count: 10) + "\">" }
        let laughs =
            "<!DOCTYPE rss [<!ENTITY e0 \"ha\">\(names.joined())]><rss><channel><item><title>&e12;</title></item></channel></rss>"
        #expect(await worker.read(.feed, laughs).contains("limit on input amplification factor"))
        let files =
            "<!DOCTYPE rss [<!ENTITY f SYSTEM \"file:///etc/passwd\">]><rss><channel><item><title>a&f;b</title></item></channel></rss>"
        #expect(await worker.read(.feed, files).contains(#""title":"ab""#))
        #expect(await worker.read(.feed, String(repeating: "<a>", count: 1_000_000)).contains("nested too deeply"))
        #expect(await worker.read(.feed, "<rss><channel/></rss>") == "[]")
    }

    @Test("A feed with changed bytes is read or rejected", arguments: 0..<2)
    func random(seed: UInt64) async {
        var random = SplitMix64(seed: seed)
        let whole = Array(
            """
            <?xml version="1.0"?><rss><channel><item><title>a &lt;b&gt;&#x41;</title><link>l</link><guid>g</guid>
            <pubDate>1 Jan 99 00:00:00 GMT</pubDate><author><name>n</name></author><description><![CDATA[<p>x]]></description>
            </item><entry><content type="xhtml"><div>x<p/></div></content><updated>2026-01-01T00:00:00Z</updated></entry></channel></rss>
            """.utf8)
        let pieces = [
            "<", ">", "</item>", "<item>", "&", ";", "\"", "]]>", "<title>", "</title>", "\u{0}", "-", "9999", "é",
        ]
        for _ in 0..<Campaign.size(300, whole: 300_000) {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[place] = .random(in: 0...255, using: &random)
                case 1: bytes.remove(at: place)
                default: bytes.insert(contentsOf: (pieces.randomElement(using: &random) ?? "").utf8, at: place)
                }
            }
            let result = await worker.read(.feed, bytes)
            #expect(result.hasPrefix("[") || result.hasPrefix("not a feed: "), "\(result)")
        }
    }
}
