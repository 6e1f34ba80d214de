import TerminalUI
import TestSupport
import Testing

/// The meaning of a terminal's bytes.
@Suite(.timeLimit(.minutes(3)))
struct InputParserTests {

    private static let plain: [(String, Key)] = [
        ("a", Key("a")), ("A", Key("A")), ("é", Key("é")), ("中", Key("中")), ("👍🏽", Key("👍🏽")),
        ("e\u{301}", Key("e\u{301}")),
        (" ", Key(" ")), ("\r", .enter), ("\n", .enter), ("\t", .tab), ("\u{7F}", Key(.backspace)),
        ("\u{8}", Key(.backspace)), ("\u{0}", .control(" ")), ("\u{1}", .control("a")), ("\u{1A}", .control("z")),
        ("\u{1C}", .control("\\")), ("\u{1F}", .control("_")), ("\u{1B}", .escape), ("\u{1B}a", Key("a", .alt)),
        ("\u{1B}é", Key("é", .alt)), ("\u{1B}\r", Key(.enter, .alt)), ("\u{1B}\u{7F}", Key(.backspace, .alt)),
        ("\u{1B}\u{1}", Key("a", [.alt, .control])), ("\u{1B}[", Key("[", .alt)), ("\u{1B}O", Key("O", .alt)),
        ("\u{1B}]", Key("]", .alt)), ("\u{1B}[A", .up), ("\u{1B}OA", .up), ("\u{1B}[H", Key(.home)),
        ("\u{1B}OF", Key(.end)), ("\u{1B}[1~", Key(.home)), ("\u{1B}[4~", Key(.end)), ("\u{1B}[7~", Key(.home)),
        ("\u{1B}[2~", Key(.insert)), ("\u{1B}[3~", Key(.delete)), ("\u{1B}[5~", Key(.pageUp)),
        ("\u{1B}[6~", Key(.pageDown)), ("\u{1B}[Z", .backTab), ("\u{1B}OM", .enter), ("\u{1B}Oq", Key("1")),
        ("\u{1B}OP", Key(.function(1))), ("\u{1B}[11~", Key(.function(1))), ("\u{1B}[[A", Key(.function(1))),
        ("\u{1B}[[E", Key(.function(5))), ("\u{1B}[15~", Key(.function(5))), ("\u{1B}[24~", Key(.function(12))),
        ("\u{1B}[25~", Key(.function(13))), ("\u{1B}[34~", Key(.function(20))), ("\u{1B}[45~", Key(.function(24))),
    ]

    private static let modified: [(String, Key)] = [
        ("\u{1B}[1;2A", Key(.up, .shift)), ("\u{1B}[1;3B", Key(.down, .alt)),
        ("\u{1B}[1;5C", Key(.right, .control)),
        ("\u{1B}[1;8D", Key(.left, [.shift, .alt, .control])), ("\u{1B}[3;5~", Key(.delete, .control)),
        ("\u{1B}[1;2P", Key(.function(1), .shift)), ("\u{1B}[1;5R", Key(.function(3), .control)),
        ("\u{1B}[15;6~", Key(.function(5), [.shift, .control])),
        ("\u{1B}[24;4~", Key(.function(12), [.shift, .alt])),
        ("\u{1B}[1;6Z", Key(.tab, [.shift, .control])), ("\u{1B}[1;9A", Key(.up, .alt)),
        ("\u{1B}O5P", Key(.function(1), .control)), ("\u{1B}Oa", Key(.up, .control)),
        ("\u{1B}[a", Key(.up, .shift)),
        ("\u{1B}[3$", Key(.delete, .shift)), ("\u{1B}[3^", Key(.delete, .control)),
        ("\u{1B}[3@", Key(.delete, [.shift, .control])), ("\u{1B}\u{1B}[A", Key(.up, .alt)),
        ("\u{1B}\u{1B}[3~", Key(.delete, .alt)), ("\u{1B}[27;5;13~", Key(.enter, .control)),
        ("\u{1B}[27;5;105~", Key("i", .control)), ("\u{1B}[27;6;65~", Key("A", .control)),
        ("\u{1B}[27;4;33~", Key("!", .alt)), ("\u{1B}[97;5u", Key("a", .control)),
        ("\u{1B}[97;6u", Key("A", .control)),
        ("\u{1B}[49:33;6u", Key("!", .control)), ("\u{1B}[27u", .escape), ("\u{1B}[13;2u", Key(.enter, .shift)),
        ("\u{1B}[9;5u", Key(.tab, .control)), ("\u{1B}[127;3u", Key(.backspace, .alt)),
        ("\u{1B}[97;69u", Key("a", .control)),
        ("\u{1B}[57376u", Key(.function(13))), ("\u{1B}[57387;5u", Key(.function(24), .control)),
        ("\u{1B}[57399u", Key("0")), ("\u{1B}[1;1:1A", .up), ("\u{1B}[1;5:2A", Key(.up, .control)),
    ]

    private static let garbage: [String] = [
        "\u{1B}[99~", "\u{1B}[5;99~", "\u{1B}[1;300A", "\u{1B}[12;40R", "\u{1B}[?64;1;2c", "\u{1B}[?2026;2$y",
        "\u{1B}[4;2$y",
        "\u{1B}[>0;276;0c", "\u{1B}[0n", "\u{1B}[1;2;3;4A", "\u{1B}[<0;1M", "\u{1B}[<0;0;0M", "\u{1B}[<;;M",
        "\u{1B}[<0;5;5;5m", "\u{1B}[<1234567890;1;1M", "\u{1B}[<128;3;3M", "\u{1B}[201~", "\u{1B}[200;5~",
        "\u{1B}[97;1:3u",
        "\u{1B}[97;9u", "\u{1B}[49;6u", "\u{1B}[1114112u", "\u{1B}[57441u", "\u{1B}[1 A", "\u{1B}[ 1A", "\u{1B}[[Z",
        "\u{1B}Oz",
        "\u{1B}[M\u{1}\u{1}\u{1}", "\u{1B}]11;rgb:1e1e/1e1e/1e1e\u{7}",
        "\u{1B}]11;rgb:1e1e/1e1e/1e1e\u{1B}\\", "\u{1B}P>|tmux 3.3a\u{1B}\\", "\u{1B}_Gi=1;OK\u{1B}\\",
        "\u{1B}[" + String(repeating: "1;", count: 500) + "A", "\u{85}",
    ]

    private func events(_ text: String, then expiry: Duration? = .seconds(9)) -> [InputEvent] {
        var parser = InputParser()
        return parser.parse(Array(text.utf8), at: .zero) + (expiry.map { parser.expire(at: $0) } ?? [])
    }

    private func keys(_ text: String) -> [Key] {
        events(text).compactMap { if case .key(let key) = $0 { key } else { nil } }
    }

    @Test(
        "Keys are read as sent by terminals", arguments: plain
    )
    func plainKeys(text: String, key: Key) {
        #expect(events(text) == [.key(key)])
    }

    @Test(
        "Modifiers are read as sent by xterm, rxvt and kitty", arguments: modified
    )
    func modifiedKeys(text: String, key: Key) {
        #expect(events(text) == [.key(key)])
    }

    @Test(
        "Unknown or malformed input is not a key, and does not affect later input", arguments: garbage
    )
    func malformed(text: String) {
        #expect(events(text + "x") == [.key(Key("x"))])
    }

    @Test("An interrupted sequence is dropped, and the interrupting one counts")
    func interrupted() {
        #expect(keys("\u{1B}[1;\u{1B}[B") == [.down])
        #expect(keys("\u{1B}[<0;1\u{1B}[B") == [.down])
        #expect(keys("\u{1B}]0;title\u{1B}[B") == [.down])
        #expect(keys("\u{1B}[1\ra") == [.enter, Key("a")])
        #expect(keys("\u{1B}[M\u{1B}[B") == [.down])
        #expect(keys("\u{1B}[M !\u{1B}[B") == [.down])
    }

    @Test("Invalid UTF-8 is dropped")
    func invalidText() {
        var parser = InputParser()
        let bytes: [UInt8] = [0x61, 0xFF, 0x62, 0xC3, 0x63, 0xE4, 0xB8, 0x64, 0xED, 0xA0, 0x80, 0x65, 0x9B, 0x41]
        let events = parser.parse(bytes, at: .zero)
        #expect(events == "abcdeA".map { .key(Key($0)) })
    }

    @Test("Bytes may arrive one by one")
    func oneByOne() {
        let text =
            "aé中\u{1B}[1;5A\u{1B}[<0;3;4M\u{1B}[200~x\ry\u{1B}[201~\u{1B}OP\u{1B}[I\u{1B}]0;t\u{1B}\\b\u{1B}\u{1B}[A\u{1B}[M !!"
        let whole = events(text)
        #expect(whole.count == 11)
        var parser = InputParser()
        var pieces: [InputEvent] = []
        for (index, byte) in text.utf8.enumerated() {
            pieces += parser.parse([byte], at: .microseconds(index))
        }
        #expect(pieces == whole)
    }

    @Test("A sequence split at any byte is the same sequence")
    func cut() {
        let sequences = (Self.plain + Self.modified).map(\.0).filter { $0.hasPrefix("\u{1B}") } + Self.garbage
        for text in sequences {
            let bytes = Array((text + "x").utf8)
            let whole = events(text + "x")
            for place in 1..<bytes.count {
                var parser = InputParser()
                let pieces = parser.parse(bytes[..<place], at: .zero) + parser.parse(bytes[place...], at: .zero)
                #expect(pieces + parser.expire(at: .seconds(9)) == whole, "\(text.debugDescription) at \(place)")
            }
        }
    }

    @Test("Alt with an incomplete character is not a key")
    func brokenCharacter() {
        for beginning in [[0xC3], [0xE4, 0xB8]] as [[UInt8]] {
            var parser = InputParser()
            #expect(parser.parse([0x1B] + beginning, at: .zero) == [])
            #expect(parser.expire(at: .seconds(1)) == [])
            #expect(parser.parse([0x61], at: .seconds(1)) == [.key(Key("a"))])
        }
    }

    @Test("Escape is a key if nothing follows in time, and the beginning of a sequence otherwise")
    func escape() {
        var parser = InputParser()
        #expect(parser.parse([0x1B], at: .seconds(1)) == [])
        #expect(parser.deadline == .seconds(1) + InputParser.escapeTimeout)
        #expect(parser.expire(at: .seconds(1)) == [])
        #expect(parser.expire(at: .seconds(2)) == [.key(.escape)])
        #expect(parser.deadline == nil)
        #expect(parser.parse([0x5B], at: .seconds(2)) == [.key(Key("["))])
        _ = parser.parse([0x1B], at: .seconds(3))
        #expect(parser.parse(Array("[A".utf8), at: .seconds(3)) == [.key(.up)])
        #expect(keys("\u{1B}\u{1B}") == [.escape, .escape])
        #expect(keys("\u{1B}\u{1B}\u{1B}") == [.escape, .escape, .escape])
    }

    @Test("An incomplete sequence is given up, and later input is typed text")
    func givenUp() {
        for beginning in ["\u{1B}[1;", "\u{1B}[<0;3", "\u{1B}[M ", "\u{1B}]0;title", "\u{1B}Pq", "\u{1B}O5"] {
            var parser = InputParser()
            #expect(parser.parse(Array(beginning.utf8), at: .zero) == [])
            let deadline = parser.deadline ?? .zero
            #expect(deadline == InputParser.sequenceTimeout, "\(beginning.debugDescription)")
            #expect(parser.expire(at: deadline) == [])
            #expect(parser.parse(Array("A".utf8), at: .seconds(1)) == [.key(Key("A"))])
        }
    }

    @Test("A terminal's own keys are read from its description")
    func ownKeys() {
        var parser = InputParser(sequences: [Array("\u{1B}Yq".utf8): Key(.function(1)), [0x41]: .up])
        #expect(parser.parse(Array("\u{1B}Y".utf8), at: .zero) == [])
        #expect(parser.parse(Array("qA".utf8), at: .zero) == [.key(Key(.function(1))), .key(Key("A"))])
        #expect(parser.parse(Array("\u{1B}Yx".utf8), at: .zero) == [.key(Key("Y", .alt)), .key(Key("x"))])
    }

    @Test("If a terminal's key is a prefix of another one, the longer one counts")
    func ownKeysThatBeginAlike() {
        for _ in 0..<9 {
            var parser = InputParser(sequences: [Array("\u{1B}Yq".utf8): .up, Array("\u{1B}Yqr".utf8): .down])
            #expect(parser.parse(Array("\u{1B}Yqr".utf8), at: .zero) == [.key(.down)])
        }
    }

    @Test("Interrupted strings are skipped in linear time")
    func manyTexts() {
        var parser = InputParser()
        // Else it would take longer than a test may.
        let bytes = Array(String(repeating: "\u{1B}]x", count: 400_000).utf8)
        #expect(parser.parse(bytes, at: .zero) == [])
        #expect(parser.parse(Array("\u{7}k".utf8), at: .zero) == [.key(Key("k"))])
    }

    @Test("Focus reports are read")
    func focus() {
        #expect(events("\u{1B}[I\u{1B}[O") == [.focus(true), .focus(false)])
    }

    @Test("Any bytes in any chunks are read without a trap, and the keyboard works afterwards")
    func anything() {
        var random = SplitMix64(seed: 7)
        let pieces = [
            "\u{1B}", "[", "<", "M", "m", ";", "1", "200~", "O", "]", "\u{7}", "\\", "a", "é", "u", "27", "~", "$", "P",
        ]
        for round in 0..<Campaign.size(3_000, whole: 100_000) {
            var parser = InputParser()
            var now = Duration.zero
            for _ in 0..<Int.random(in: 1...12, using: &random) {
                var bytes = Array((pieces.randomElement(using: &random) ?? "").utf8)
                if Int.random(in: 0..<5, using: &random) == 0 { bytes = [UInt8.random(in: 0...255, using: &random)] }
                _ = parser.parse(bytes, at: now)
                now += .milliseconds(1)
                if Int.random(in: 0..<9, using: &random) == 0 { _ = parser.expire(at: now) }
            }
            if let deadline = parser.deadline { _ = parser.expire(at: deadline) }
            #expect(parser.deadline == nil)
            #expect(parser.parse(Array("k".utf8), at: now + .seconds(9)) == [.key(Key("k"))], "round \(round)")
        }
    }
}
