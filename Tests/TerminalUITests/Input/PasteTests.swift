import TerminalUI
import Testing

/// Text that is pasted.
@Suite(.timeLimit(.minutes(3)))
struct PasteTests {

    private let start = Array("\u{1B}[200~".utf8)
    private let end = Array("\u{1B}[201~".utf8)

    @Test("A paste is one event with any content, and keys around it are keys")
    func paste() {
        var parser = InputParser()
        let text = "a\rb\r\nc\nd\u{3}\u{1B}[A\u{1B}[20中"
        let events = parser.parse(Array("x".utf8) + start + Array(text.utf8) + end + Array("y".utf8), at: .zero)
        #expect(events == [.key(Key("x")), .paste("a\nb\nc\nd\u{3}\u{1B}[A\u{1B}[20中"), .key(Key("y"))])
    }

    @Test("Two pastes are two events, an empty one is one")
    func two() {
        var parser = InputParser()
        #expect(parser.parse(start + end + start + [0x61] + end, at: .zero) == [.paste(""), .paste("a")])
    }

    @Test("Invalid UTF-8 in it is replaced")
    func invalid() {
        var parser = InputParser()
        #expect(parser.parse(start + [0x61, 0xFF, 0x62] + end, at: .zero) == [.paste("a\u{FFFD}b")])
    }

    @Test("A paste without an end times out, and the keyboard works again")
    func endless() {
        var parser = InputParser()
        #expect(parser.parse(start + Array("text".utf8), at: .zero) == [])
        #expect(parser.deadline == InputParser.pasteTimeout)
        #expect(parser.parse(Array(" goes on".utf8), at: .seconds(1)) == [])
        #expect(parser.deadline == .seconds(1) + InputParser.pasteTimeout)
        #expect(parser.expire(at: .seconds(2)) == [])
        #expect(parser.expire(at: .seconds(3)) == [.paste("text goes on")])
        #expect(parser.deadline == nil)
        #expect(parser.parse(Array("k".utf8) + end, at: .seconds(4)) == [.key(Key("k"))])
    }

    @Test("Of a paste beyond the limit the beginning is kept, and nothing becomes keys")
    func limit() {
        var parser = InputParser()
        var events = parser.parse(start, at: .zero)
        let piece = Array(String(repeating: "中", count: 1 << 18).utf8)
        for _ in 0..<25 { events += parser.parse(piece, at: .zero) }
        events += parser.parse(Array("the end".utf8), at: .zero)
        // The mark in two pieces.
        events += parser.parse(end.prefix(3), at: .zero) + parser.parse(end.dropFirst(3) + [0x62], at: .zero)
        guard case .paste(let text) = events.first else {
            Issue.record("no paste")
            return
        }
        // The last character would stick out.
        #expect(text.utf8.count == InputParser.pasteLimit / 3 * 3)
        #expect(text.utf8.suffix(3).elementsEqual("中".utf8))
        #expect(events.dropFirst() == [.key(Key("b"))])
    }

    @Test("A paste of a megabyte in small pieces is read in linear time")
    func fast() {
        var parser = InputParser()
        _ = parser.parse(start, at: .zero)
        let piece = Array("some text, and more of it\r".utf8)
        // Else it would take longer than a test may.
        for _ in 0..<40_000 { _ = parser.parse(piece, at: .zero) }
        #expect(parser.parse(end, at: .zero).count == 1)
    }
}
