import TerminalUI
import TestSupport
import Testing

/// What programs write for a terminal, as text with styles.
@Suite(.timeLimit(.minutes(3)))
struct ANSIParserTests {

    private func lines(_ text: String) -> [String] {
        StyledText.lines(ansi: text).map(\.string)
    }

    private func style(_ parameters: String) -> Style? {
        StyledText(ansi: "\u{1B}[\(parameters)mx").runs.first?.style
    }

    @Test("A colour becomes the style of a run, until it is taken back")
    func colors() {
        #expect(
            StyledText(ansi: "a\u{1B}[31mb\u{1B}[0mc", role: .hint).runs == [
                .init("a", .hint), .init("b", .hint, style: Style(.red)), .init("c", .hint),
            ])
    }

    @Test(
        "Every kind of colour is understood, with semicolons and with colons",
        arguments: [
            ("32", Style(.green)), ("97", Style(.indexed(15))), ("44", Style(on: .blue)),
            ("103", Style(on: .indexed(11))),
            ("38;5;208", Style(.indexed(208))), ("38:5:208", Style(.indexed(208))),
            ("48;5;17", Style(on: .indexed(17))),
            ("38;2;1;2;3", Style(.rgb(1, 2, 3))), ("38:2:1:2:3", Style(.rgb(1, 2, 3))),
            ("38:2::1:2:3", Style(.rgb(1, 2, 3))), ("38:2::1:2:3:0:1", Style(.rgb(1, 2, 3))),
            ("48:2:0:1:2:3;1", Style(.standard, on: .rgb(1, 2, 3), .bold)), ("31;39", .plain), ("41;49", .plain),
            ("38;5;300", .plain), ("38;2;1;2", .plain), ("38", .plain),
            ("38;7;1", Style(.standard, on: .standard, .bold)),
            ("58;5;1;32", Style(.green)), ("58:2::1:2:3;32", Style(.green)), ("99999999999999999999", .plain),
        ]
    )
    func everyColor(parameters: String, style: Style) {
        #expect(self.style(parameters) == style)
    }

    @Test(
        "Every attribute can be switched on and off",
        arguments: [
            ("1", "22", Style.Attributes.bold), ("2", "22", .dim), ("3", "23", .italic), ("4", "24", .underline),
            ("4:3", "4:0", .underline), ("21", "24", .underline), ("7", "27", .reverse),
        ]
    )
    func attributes(on: String, off: String, attribute: Style.Attributes) {
        #expect(style(on)?.attributes == attribute)
        #expect(style("\(on);\(off)") == .plain)
        #expect(style("\(on);") == .plain)
        #expect(style("31;\(on);0") == .plain)
    }

    @Test("A style goes on over the end of a line")
    func styleOverLines() {
        let lines = StyledText.lines(ansi: "\u{1B}[1ma\nb\u{1B}[mc\n")

        #expect(lines.map(\.string) == ["a", "bc"])
        #expect(lines[1].runs.map(\.style.attributes) == [.bold, []])
    }

    @Test("What follows a carriage return stands in the place of what was there")
    func carriageReturns() {
        #expect(lines(" 10%\r 20%\r100%\n") == ["100%"])
        #expect(lines("loading\rdone\n") == ["doneing"])
        #expect(lines("loading\r\u{1B}[Kdone\n") == ["done"])
        #expect(lines("loading\u{1B}[2K\rdone\n") == ["done"])
        #expect(lines("loading\u{1B}[2Kdone\n") == ["       done"])
        #expect(lines("loading\u{8}\u{8}\u{8}\u{1B}[1K\n") == ["     ng"])
        #expect(lines("中文\u{8}\u{1B}[1K\n") == ["    "])
        #expect(lines("loading\u{8}\u{8}\u{8}\u{1B}[K\n") == ["load"])
        #expect(lines("abc\r\n\rd\r\n") == ["abc", "d"])
        #expect(lines("中文\rx\n") == ["x 文"])
    }

    @Test(
        "A line that is erased again and again costs what is written, not its length each time",
        arguments: ["\u{1B}[1K", "\u{1B}[2Kx", "\u{1B}[1Kx\u{8}", "\u{1B}[K", "\rx\u{1B}[2K", "\rx\u{1B}[K"])
    func erasing(piece: String) {
        // Else it would take hours.
        let length = 200_000
        let text = String(repeating: "a", count: length) + String(repeating: piece, count: length)
        #expect(lines(text + "\r\u{1B}[2Kend\n") == ["end"])
    }

    @Test("After a line was erased in part, what is written stands where the cursor is")
    func erasedParts() {
        #expect(lines("abcdef\u{8}\u{8}\u{8}\u{1B}[1KX\u{1B}[KY\n") == ["   XY"])
        #expect(lines("abcdef\r\u{1B}[1K\tZ\n") == [" bcdef  Z"])
        #expect(lines("abc\u{1B}[1K\u{1B}[Kd\r\u{1B}[Kef\n") == ["ef"])
        #expect(lines("ab\tc\r\u{1B}[1Kx\u{1B}[1Ky\n") == [" y      c"])
    }

    @Test("A backspace goes back one cell")
    func backspaces() {
        #expect(lines("|\u{8}/\u{8}-") == ["-"])
        #expect(lines("abc\u{8}\u{8}\u{8}\u{8}\u{8}x") == ["xbc"])
    }

    @Test("What is written over keeps the style that it was written in")
    func styleOfOverwritten() {
        #expect(
            StyledText(ansi: "\u{1B}[32mabc\r\u{1B}[31mx").runs == [
                .init("x", style: Style(.red)), .init("bc", style: Style(.green)),
            ])
    }

    @Test("Tabs become blanks")
    func tabs() {
        #expect(lines("ab\tc\t\u{1B}[1md") == ["ab      c       d"])
        #expect(lines("中\tx") == ["中      x"])
        #expect(lines("abc\r\tx") == ["abc     x"])
    }

    @Test(
        "No other sequence is in the text, and what is beside it is",
        arguments: [
            "\u{1B}[2J", "\u{1B}[10;20H", "\u{1B}[?1049h", "\u{1B}[>4;2m", "\u{1B}[1 q", "\u{1B}]0;title\u{7}",
            "\u{1B}]8;;http://x\u{1B}\\", "\u{1B}]52;c;cHduZWQ=\u{9C}", "\u{1B}P1$r0m\u{1B}\\",
            "\u{1B}_Gpicture\u{1B}\\",
            "\u{1B}^secret\u{1B}\\", "\u{1B}Xstring\u{1B}\\", "\u{1B}(0", "\u{1B})B", "\u{1B}#8", "\u{1B}%G", "\u{1B}7",
            "\u{1B}$(B", "\u{1B}  F", "\u{1B}c", "\u{1B}=", "\u{9B}2J", "\u{9D}0;title\u{9C}", "\u{90}data\u{9C}",
            "\u{9F}apc\u{9C}",
            "\u{E}", "\u{F}", "\u{7}", "\u{0}", "\u{7F}", "\u{1B}[3\u{7}1m\u{1B}[m", "\u{1B}[31\u{18}",
            "\u{1B}\u{1B}[m",
            "\u{1B}]title\u{1B}[1m\u{1B}[m", "\u{1B}[12;\u{1B}[m",
        ]
    )
    func otherSequences(sequence: String) {
        #expect(StyledText(ansi: "a\(sequence)b").runs == [.init("ab")])
    }

    @Test("Each control that goes to the next line ends one")
    func lineEnds() {
        for control in ["\n", "\u{B}", "\u{C}", "\u{84}", "\u{85}", "\u{1B}D", "\u{1B}E"] {
            #expect(lines("a\(control)b") == ["a", "b"])
        }
    }

    @Test("A string that does not end takes nothing with it beyond its line")
    func unterminated() {
        #expect(lines("a\u{1B}]0;title\nb") == ["a", "b"])
        #expect(lines("a\u{1B}[12\nb") == ["a", "b"])
        #expect(lines("a\u{1B}[1éb") == ["aéb"])
        #expect(lines("a\u{1B}[31") == ["a"])
        #expect(lines("a\u{1B}") == ["a"])
    }

    @Test("Bytes that are no UTF-8 become replacement characters, and make no control together")
    func invalidBytes() {
        var parser = ANSIParser()
        parser.feed([0x61, 0xFF, 0x62, 0x9B, 0x31, 0xC2, 0x0A, 0xC2, 0x1B, 0x5B, 0x6D, 0x9B, 0x63] as [UInt8])

        #expect(parser.takeLines().map(\.string) == ["a\u{FFFD}b\u{FFFD}1\u{FFFD}"])
        #expect(parser.unfinishedLine.string == "\u{FFFD}\u{FFFD}c")
    }

    @Test("Lines can be taken as they come, and the one that is not complete can be seen")
    func stream() {
        var parser = ANSIParser()
        parser.feed("one\ntw")
        #expect(parser.takeLines().map(\.string) == ["one"])
        #expect(parser.takeLines().isEmpty)
        #expect(parser.unfinishedLine.string == "tw")
        parser.feed("o\n")
        #expect(parser.takeLines().map(\.string) == ["two"])
        #expect(parser.unfinishedLine.isEmpty)
    }

    private static let session = """
        \u{1B}[1;32m✔\u{1B}[0m fetched \u{1B}[38;2;9;8;7mbörd\u{1B}[m\tok\r\n\u{1B}]0;日本\u{7}\
        10%\r\u{1B}[K20% 中\u{8}\u{8}x\u{9B}31mred\u{9C} é\u{C2}\u{1B}(B\u{1B}[4:3mend\n
        """

    @Test("The bytes may be divided anywhere")
    func pieces() {
        let bytes = Array(Self.session.utf8)
        let whole = StyledText.lines(ansi: Self.session)
        for first in 0...bytes.count {
            for second in [first, first + 1, first + 5] where second <= bytes.count {
                var parser = ANSIParser()
                for piece in [bytes[..<first], bytes[first..<second], bytes[second...]] { parser.feed(piece) }
                #expect(parser.takeLines() == whole, "divided at \(first) and \(second)")
            }
        }
    }

    @Test("Whatever the bytes: no control in the text, and the same in pieces", arguments: 0..<10)
    func randomBytes(seed: UInt64) {
        var random = SplitMix64(seed: 7_000 + seed)
        let special =
            Array("\u{1B}\u{1B}[[]];;:m0123458K\r\n\u{8}\t\u{9B}\u{9D}P_^X\\中é👍\u{301}".utf8) + [0xC2, 0xFF, 0xE4]
        for turn in 0..<300 {
            let bytes: [UInt8] = (0..<Int.random(in: 0...80, using: &random)).map { _ in
                Bool.random(using: &random)
                    ? special.randomElement(using: &random) ?? 0 : UInt8.random(in: 0...255, using: &random)
            }
            var (whole, divided) = (ANSIParser(), ANSIParser())
            whole.feed(bytes)
            for byte in bytes { divided.feed(CollectionOfOne(byte)) }
            let comment: Comment = "seed \(seed), turn \(turn): \(bytes)"
            let last = whole.unfinishedLine
            let lines = whole.takeLines()
            #expect(divided.takeLines() == lines && divided.unfinishedLine == last, comment)
            for scalar in (lines + [last]).flatMap({ $0.string.unicodeScalars }) {
                #expect(scalar.properties.generalCategory != .control, comment)
            }
        }
    }
}
