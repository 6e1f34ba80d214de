import Foundation
import LoadableNetworking
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(3)))
struct ServerSentEventTests {

    private func events(_ text: String, limit: Int = 1 << 20) -> [ServerSentEvent] {
        var parser = ServerSentEventParser(limit: limit)
        return parser.append(Data(text.utf8))
    }

    @Test(
        "An event is its name, its lines of data and its id",
        arguments: [
            ("data: hello\n\n", [ServerSentEvent(data: "hello")]),
            ("event: add\ndata: 1\nid: 7\n\n", [ServerSentEvent(name: "add", data: "1", id: "7")]),
            ("data: a\ndata: b\ndata:  c\n\n", [ServerSentEvent(data: "a\nb\n c")]),
            ("data\n\ndata:\ndata\n\n", [ServerSentEvent(data: ""), ServerSentEvent(data: "\n")]),
            (": a comment\n:\ndata:x\n\n", [ServerSentEvent(data: "x")]),
            ("unknown: 1\nDATA: 2\ndata: a: b\n\n", [ServerSentEvent(data: "a: b")]),
            ("event: only\n\ndata: 1\n\n", [ServerSentEvent(data: "1")]),
            ("id: a\0b\ndata: 1\n\n", [ServerSentEvent(data: "1")]),
            ("\u{FEFF}data: marked\n\n", [ServerSentEvent(data: "marked")]),
            ("\u{FEFF}\u{FEFF}data: other\n\ndata: 2\n\n", [ServerSentEvent(data: "2")]),
            ("data: unfinished\n", []),
            ("\n\n\n", []),
        ])
    func event(_ text: String, _ expected: [ServerSentEvent]) {
        #expect(events(text) == expected)
    }

    @Test("Lines end with CR, LF or both, and pieces may end anywhere", arguments: ["\n", "\r", "\r\n"])
    func pieces(end: String) {
        let text = "\u{FEFF}: hi|event: grüße|id: 1|data: { \"é\": \"🌍\" }|data: }||retry: 250||id:|data: 2|||data: 3||"
        let bytes = Array(text.replacingOccurrences(of: "|", with: end).utf8)
        let expected = [
            ServerSentEvent(name: "grüße", data: "{ \"é\": \"🌍\" }\n}", id: "1"), ServerSentEvent(data: "2", id: ""),
            ServerSentEvent(data: "3"),
        ]
        for size in 1...bytes.count {
            var parser = ServerSentEventParser()
            let found = stride(from: 0, to: bytes.count, by: size).flatMap {
                parser.append(Data(bytes[$0..<min($0 + size, bytes.count)]))
            }
            #expect(found == expected, "pieces of \(size) bytes")
            #expect(parser.retry == .milliseconds(250))
            #expect(parser.lastEventID == nil)
        }
    }

    @Test("The last id is that of the last complete event, or the earlier one")
    func lastEventID() {
        var parser = ServerSentEventParser(lastEventID: "0")
        _ = parser.append(Data("data: 1\n\n".utf8))
        #expect(parser.lastEventID == "0")
        _ = parser.append(Data("id: 5\ndata: 1\n\nid: 6\ndata: 2\n".utf8))
        #expect(parser.lastEventID == "5")
        _ = parser.append(Data("\nid: \(String(repeating: "7", count: 5_000))\ndata: 3\n\n".utf8))
        #expect(parser.lastEventID == "6")
        _ = parser.append(Data("id\n\n".utf8))
        #expect(parser.lastEventID == nil)
    }

    @Test(
        "A retry time other than milliseconds is ignored", arguments: ["-1", "1s", "", "+5", "9999999999999"])
    func badRetry(text: String) {
        var parser = ServerSentEventParser()
        _ = parser.append(Data("retry: 300\n\nretry: \(text)\n\n".utf8))
        #expect(parser.retry == .milliseconds(300))
    }

    @Test("An event that is too large is skipped and counted; a long comment is not")
    func tooLarge() {
        let long = String(repeating: "x", count: 100)
        var parser = ServerSentEventParser(limit: 50)
        let text =
            "data: \(long)\n\n: \(long)\ndata: 1\n\ndata: \(long.prefix(40))\ndata: \(long.prefix(40))\n\ndata: 2\n\n"
        let found = Data(text.utf8).flatMap { parser.append(Data([$0])) }
        #expect(found.map(\.data) == ["1", "2"])
        #expect(parser.oversizedCount == 2)
        parser = ServerSentEventParser(limit: 50)
        #expect(parser.append(Data(text.utf8)) == found)
        #expect(parser.oversizedCount == 2)
    }

    @Test("For any bytes, the chunking has no effect")
    func anything() {
        let signs = Array("\r\n:dat ei\0\u{FEFF}x".utf8) + [0xFF, 0xEF]
        for seed in 0..<2_000 {
            var random = SplitMix64(seed: UInt64(seed))
            let bytes = (0..<60).map { _ in signs.randomElement(using: &random) ?? 0 }
            var (whole, single) = (ServerSentEventParser(limit: 12), ServerSentEventParser(limit: 12))
            let expected = whole.append(Data(bytes))
            #expect(bytes.flatMap { single.append(Data([$0])) } == expected, "seed \(seed)")
            #expect(single.lastEventID == whole.lastEventID && single.oversizedCount == whole.oversizedCount)
        }
    }
}
