import TerminalUI
import TestSupport
import Testing

/// Terminal output of programs, as text with styles.
@Suite(.timeLimit(.minutes(3)))
struct ANSIParserTests {

    private func lines(_ text: String) -> [String] {
        StyledText.lines(ansi: text).map(\.string)
    }

    private func style(_ parameters: String) -> Style? {
        StyledText(ansi: "\u{1B}[\(parameters)mx").runs.first?.style
    }

    @Test("A color is the style of a run until it is reset")
    func colors() {
        #expect(
            StyledText(ansi: "a\u{1B}[31mb\u{1B}[0mc", role: .hint).runs == [
                .init("a", .hint), .init("b", .hint, style: Style(.red)), .init("c", .hint),
            ])
    }

    @Test(
        "Every kind of color is supported, with semicolons and with colons",
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

    @Test("A style continues across line ends")
    func styleOverLines() {
        let lines = StyledText.lines(ansi: "\u{1B}[1ma\nb\u{1B}[mc\n")

        #expect(lines.map(\.string) == ["a", "bc"])
        #expect(lines[1].runs.map(\.style.attributes) == [.bold, []])
    }

    @Test("Text after a carriage return replaces the earlier text")
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
        "Repeatedly erasing a line takes linear time",
        arguments: ["\u{1B}[1K", "\u{1B}[2Kx", "\u{1B}[1Kx\u{8}", "\u{1B}[K", "\rx\u{1B}[2K", "\rx\u{1B}[K"])
    func erasing(piece: String) {
        // In quadratic time it would take many minutes.
        let length = 50_000
        let text = String(repeating: "a", count: length) + String(repeating: piece, count: length)
        #expect(lines(text + "\r\u{1B}[2Kend\n") == ["end"])
    }

    @Test("After a line was partly erased, text is written at the cursor")
    func erasedParts() {
        #expect(lines("abcdef\u{8}\u{8}\u{8}\u{1B}[1KX\u{1B}[KY\n") == ["   XY"])
        #expect(lines("abcdef\r\u{1B}[1K\tZ\n") == [" bcdef  Z"])
        #expect(lines("abc\u{1B}[1K\u{1B}[Kd\r\u{1B}[Kef\n") == ["ef"])
        #expect(lines("ab\tc\r\u{1B}[1Kx\u{1B}[1Ky\n") == [" y      c"])
    }

    @Test("A backspace moves back one cell")
    func backspaces() {
        #expect(lines("|\u{8}/\u{8}-") == ["-"])
        #expect(lines("abc\u{8}\u{8}\u{8}\u{8}\u{8}x") == ["xbc"])
    }

    @Test("Overwriting text has its own style")
    func styleOfOverwritten() {
        #expect(
            StyledText(ansi: "\u{1B}[32mabc\r\u{1B}[31mx").runs == [
                .init("x", style: Style(.red)), .init("bc", style: Style(.green)),
            ])
    }

    @Test("Tabs become spaces")
    func tabs() {
        #expect(lines("ab\tc\t\u{1B}[1md") == ["ab      c       d"])
        #expect(lines("中\tx") == ["中      x"])
        #expect(lines("abc\r\tx") == ["abc     x"])
    }

    /// The text with `^` for ESC.
    private func escaped(_ text: String) -> String { text.replacing("^", with: "\u{1B}") }

    @Test(
        "Movements within a line are supported",
        arguments: [
            ("a^[5Cb", "a     b"), ("abc^[10Gx", "abc      x"), ("abcdef^[3DX", "abcXef"), ("abcdef\r^[2P", "cdef"),
            ("abc^[10`x", "abc      x"), ("abcdef^[4GX", "abcXef"), ("abc^[Gx", "xbc"), ("ab^[Cx", "ab x"),
            ("ab^[0Cx", "ab x"), ("ab^[2ax", "ab  x"), ("abc^[99Dx", "xbc"), ("abcdef^[3D^[P", "abcef"),
            ("abcdef\r^[99Px", "x"), ("abc\r^[2@X", "X abc"), ("abc^[2D^[@x", "axbc"), ("abcdef\r^[2X", "  cdef"),
            ("abcdef\r^[3Cx^[9X", "abcx  "), ("a^[3bz", "aaaaz"), ("ab^[Ix", "ab      x"),
            ("abcdefghij^[Zx", "abcdefghxj"), ("a^[2Ix", "a               x"), ("中文^[2Dx", "中x "),
            ("中文^[3Dx", " x文"), ("中文\r^[P", " 文"), ("中文\r^[C^[@x", " x 文"),
            ("abc^[sdef^[uX", "abcXef"), ("abc^7def^8X", "abcXef"),
            ("^[999C^[5D[ ok ]", String(repeating: " ", count: 74) + "[ ok ]"), ("^[5Ca", "     a"),
            ("abc^[1;2Hx", "axc"), ("abc^[fx", "xbc"), ("a^[?25l\rb", "b"), ("\u{9B}3Cx", "   x"),
        ])
    func movesWithinLines(text: String, line: String) {
        #expect(lines(escaped(text)) == [line])
    }

    @Test(
        "Movements between lines and clearing are supported",
        arguments: [
            ("a: wait\nb: wait\n^[2A^[2K\ra: done\n^[2K\rb: done\n", ["a: done", "b: done"]),
            ("old\n^[2J^[Hnew\n", ["new"]), ("old\nmore^[H^[Jnew\n", ["new"]), ("old\n^[H^[2J^[3Jnew", ["new"]),
            ("one\ntwo\n^[2AONE\n\n", ["ONE", "two"]), ("a\nb\nc^[2FX\n", ["X", "b", "c"]),
            ("a\nb\nc^[A!", ["a", "b!", "c"]), ("a\nb\n^[1A^[2K1^[1B\r2\n", ["a", "1", "2"]),
            ("a\n^[3Bb", ["a", "", "", "", "b"]), ("a\nb\n^[99A^[Kc", ["c", "b"]), ("ab^[Ec", ["ab", "c"]),
            ("a\nb\nc\n^[2;1HX", ["a", "X", "c"]), ("^[3;2HX", ["", "", " X"]), ("a\nb^[dX", ["aX", "b"]),
            ("a\nb\nc^[2A^[J", ["a"]), ("a\nbc^M!", ["a !", "bc"]), ("a\nb^cX", ["X"]),
            ("^7one\ntwo^8ONE", ["ONE", "two"]), ("^[s1\n2^[u3", ["3", "2"]), ("ab^[2Jc", ["  c"]),
            ("1\n2\n^[A^[A^[2Kx\n^[2Ky\nz", ["x", "y", "z"]), ("a\nb\n^[A\n\nc", ["a", "b", "", "c"]),
        ])
    func movesBetweenLines(text: String, expected: [String]) {
        #expect(lines(escaped(text)) == expected)
    }

    @Test(
        "Output that is cleared at its end is shown as before that",
        arguments: [
            ("old\nmore^[H^[J", ["old", "more"]), ("old\n^[2J", ["old"]), ("old^[2J^[H\n\n", ["old"]),
            ("old^[2J^[2J", ["old"]), ("old^[2Jnew^[2J", ["   new"]), ("^[2J", []),
        ])
    func clearedAtTheEnd(output: String, expected: [String]) {
        #expect(lines(output.replacing("^", with: "\u{1B}")) == expected)
    }

    @Test(
        "In a log, complete lines stay whatever is cleared or written above them",
        arguments: [
            ("one\n^[2J^[Htwo\n", ["one", "two"]), ("one\n^[2A^[2Ktwo\nthree", ["one", "two", "three"]),
            ("one\ntwo\n^c", ["one", "two"]), ("10%\r20%\ndone^[3D!", ["20%", "d!ne"]),
            ("^[31mred\nstill", ["red", "still"]),
            ("", []), ("\n\na", ["", "", "a"]),
        ])
    func logLines(text: String, expected: [String]) {
        #expect(StyledText.lines(ansi: escaped(text), isLog: true).map(\.string) == expected)
    }

    @Test("In a log, a style continues on the next line")
    func logStyle() {
        let lines = StyledText.lines(ansi: "\u{1B}[31mred\nstill\n", isLog: true)
        #expect(lines == StyledText.lines(ansi: "\u{1B}[31mred\nstill\n") && lines.count == 2)
    }

    @Test("Completed lines do not change, and those below the cursor are completed later")
    func takenLines() {
        var parser = ANSIParser()
        parser.feed("a\nb\n")
        #expect(parser.takeLines().map(\.string) == ["a", "b"])
        parser.feed("\u{1B}[9Ac\nd\ne\u{1B}[Ax")
        #expect(parser.takeLines().map(\.string) == ["c"])
        #expect(parser.unfinishedLine.string == "dx")
        parser.feed("\n!\n")
        #expect(parser.takeLines().map(\.string) == ["dx", "!"])
    }

    @Test(
        "Erasing with a background colors the rest of the line",
        arguments: [
            ("^[44mx^[K", "x", Color.blue), ("^[44mx ^[K^[0m", "x ", .blue), ("^[44mx^[K^[0my", "xy", .blue),
            ("abc^[44m^[2K", "", .blue), ("abc^[44m\r^[Kx", "x", .blue), ("^[44mx^[K^[0m^[K", "x", .standard),
            ("^[31mx^[K", "x", .standard), ("x^[48;5;17m^[0K", "x", .indexed(17)), ("^[44m^[K^[0m^[3Cx", "   x", .blue),
        ])
    func fills(text: String, line: String, fill: Color) {
        let result = StyledText(ansi: escaped(text))
        #expect(result.string == line)
        #expect(result.fill == fill)
    }

    @Test("Erasing the beginning of a line with a background colors it")
    func filledBeginning() {
        let line = StyledText(ansi: "abcd\u{1B}[2D\u{1B}[44m\u{1B}[1K")
        #expect(line.runs == [.init("   ", style: Style(.standard, on: .blue)), .init("d")])
    }

    @Test("A line is drawn with its fill up to the edge, even if wrapped or marked")
    func drawnFill() {
        let line = StyledText(ansi: "\u{1B}[44mab cd\u{1B}[K")
        var canvas = Canvas(size: Size(width: 4, height: 2))
        Paragraph(line).draw(in: &canvas)
        for y in 0..<2 {
            #expect(canvas.frame.cells.row(y).map(\.style.background) == Array(repeating: .blue, count: 4))
        }
        #expect((line + "x").fill == .standard && ("x" + line).fill == .blue)
        #expect(line.truncated(to: 9, ellipsis: "…").fill == .blue)
    }

    @Test(
        "Endless sequences take linear time",
        arguments: [
            "^[A^[B", "^[A", "^[H", "^[9B", "^[5P", "^[5@", "^[9X", "^[500C", "^[7m^[K", "^[44m^[1K", "^[44m^[2Kx",
            "^[2J", "^[J",
            "^[999;999Hx", "^[s^[u", "^[99b", "\n^[A", "^[44mx^[K\r",
        ])
    func cost(piece: String) {
        // Else it would take minutes.
        let start = String(repeating: String(repeating: "a", count: 4_000) + "\n", count: 20)
        var parser = ANSIParser()
        let count = Int(Campaign.size(10_000, whole: 50_000))
        parser.feed(start + String(repeating: escaped(piece), count: count))
        #expect(parser.takeLines().count < count + 10_000)
    }

    @Test(
        "Other sequences are removed, and the text around them stays",
        arguments: [
            "\u{1B}[3J", "\u{1B}[5n", "\u{1B}[?1049h", "\u{1B}[>4;2m", "\u{1B}[1 q", "\u{1B}]0;title\u{7}",
            "\u{1B}]8;;file:///x\u{1B}\\", "\u{1B}]52;c;cHduZWQ=\u{9C}", "\u{1B}P1$r0m\u{1B}\\",
            "\u{1B}_Gpicture\u{1B}\\",
            "\u{1B}^secret\u{1B}\\", "\u{1B}Xstring\u{1B}\\", "\u{1B}(0", "\u{1B})B", "\u{1B}#8", "\u{1B}%G", "\u{1B}7",
            "\u{1B}[s", "\u{1B}[4L", "\u{1B}[2;5r", "\u{1B}[0q",
            "\u{1B}$(B", "\u{1B}  F", "\u{1B}=", "\u{9B}2n", "\u{9D}0;title\u{9C}", "\u{90}data\u{9C}",
            "\u{9F}apc\u{9C}",
            "\u{E}", "\u{F}", "\u{7}", "\u{0}", "\u{7F}", "\u{1B}[3\u{7}1m\u{1B}[m", "\u{1B}[31\u{18}",
            "\u{1B}\u{1B}[m",
            "\u{1B}]title\u{1B}[1m\u{1B}[m", "\u{1B}[12;\u{1B}[m",
        ]
    )
    func otherSequences(sequence: String) {
        #expect(StyledText(ansi: "a\(sequence)b").runs == [.init("ab")])
    }

    @Test("Each control that moves to the next line ends a line")
    func lineEnds() {
        for control in ["\n", "\u{B}", "\u{C}", "\u{84}", "\u{85}", "\u{1B}D", "\u{1B}E"] {
            #expect(lines("a\(control)b") == ["a", "b"])
        }
    }

    @Test("An unterminated string affects only its line")
    func unterminated() {
        #expect(lines("a\u{1B}]0;title\nb") == ["a", "b"])
        #expect(lines("a\u{1B}[12\nb") == ["a", "b"])
        #expect(lines("a\u{1B}[1éb") == ["aéb"])
        #expect(lines("a\u{1B}[31") == ["a"])
        #expect(lines("a\u{1B}") == ["a"])
    }

    @Test("Invalid UTF-8 becomes replacement characters, and never a control")
    func invalidBytes() {
        var parser = ANSIParser()
        parser.feed([0x61, 0xFF, 0x62, 0x9B, 0x31, 0xC2, 0x0A, 0xC2, 0x1B, 0x5B, 0x6D, 0x9B, 0x63] as [UInt8])

        #expect(parser.takeLines().map(\.string) == ["a\u{FFFD}b\u{FFFD}1\u{FFFD}"])
        #expect(parser.unfinishedLine.string == "\u{FFFD}\u{FFFD}c")
    }

    @Test("Lines can be taken as they arrive, and the incomplete one is visible")
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

    @Test("The bytes may be split anywhere")
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

    @Test("Any bytes give text without controls, the same in pieces", arguments: 0..<10)
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
