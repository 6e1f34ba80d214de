import TerminalUI
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(3)))
struct ANSITextTests {

    private func text(_ depth: ColorDepth = .trueColor, _ runs: (String, Style)...) -> String {
        canvas(12, 1) { canvas in
            var x = 0
            for (text, style) in runs { x = canvas.write(text, style: style, x: x, y: 0) }
        }.frame.ansiText(depth: depth)
    }

    @Test("Plain text has no escape codes and no trailing spaces")
    func plain() {
        #expect(text(.trueColor, ("ab  ", .plain)) == "ab\n")
    }

    @Test("A style begins at its text, and is reset at the end of the line")
    func styles() {
        #expect(text(.trueColor, ("a", .plain), ("b", Style(.red))) == "a\u{1B}[31mb\u{1B}[m\n")
        #expect(text(.trueColor, ("a", Style(.red)), ("b", .plain)) == "\u{1B}[31ma\u{1B}[mb\n")
    }

    @Test(
        "Each kind of color has its code",
        arguments: [
            (Style(.green), "32"), (Style(.indexed(9)), "91"), (Style(.indexed(200)), "38;5;200"),
            (Style(.rgb(1, 2, 3)), "38;2;1;2;3"), (Style(.standard, on: .blue), "44"),
            (Style(.standard, on: .indexed(15)), "107"), (Style(.standard, on: .rgb(1, 2, 3)), "48;2;1;2;3"),
            (Style(.cyan, on: .black, [.bold, .underline]), "1;4;36;40"),
        ]
    )
    func colors(style: Style, code: String) {
        #expect(text(.trueColor, ("x", style)).hasPrefix("\u{1B}[\(code)mx"))
    }

    @Test("Only changes are written, or everything where that is shorter")
    func minimal() {
        let bold = Style(.rgb(100, 100, 100), on: .standard, .bold)
        let italic = Style(.rgb(100, 100, 100), on: .standard, .italic)
        #expect(text(.trueColor, ("a", bold), ("b", italic)).contains("a\u{1B}[22;3mb"))
        #expect(
            text(.trueColor, ("a", Style(.red, on: .blue, [.bold, .dim, .underline])), ("b", Style(.green)))
                .contains("a\u{1B}[0;32mb"))
        #expect(
            text(
                .trueColor, ("a", Style(.standard, on: .standard, [.bold, .dim])),
                ("b", Style(.standard, on: .standard, .dim))
            )
            .contains("a\u{1B}[0;2mb"))
    }

    @Test("Visible spaces are kept at the end of a line")
    func visibleBlanks() {
        #expect(text(.trueColor, ("x ", Style(.standard, on: .red))) == "\u{1B}[41mx \u{1B}[m\n")
        #expect(text(.trueColor, ("x ", Style(.red))) == "\u{1B}[31mx\u{1B}[m\n")
    }

    @Test("It has the colors of the depth")
    func depth() {
        #expect(text(.sixteen, ("x", Style(.rgb(255, 0, 0)))) == "\u{1B}[91mx\u{1B}[m\n")
        #expect(text(.none, ("x", Style(.rgb(255, 0, 0)))) == "x\n")
    }

    @Test("Parsed again, it is the frame", arguments: ColorDepth.allCases)
    func roundTrip(depth: ColorDepth) {
        var random = SplitMix64(seed: 21)
        for turn in 0..<60 {
            let frame = RandomFrame.make(using: &random)
            let lines = frame.ansiText(depth: depth).split(separator: "\n", omittingEmptySubsequences: false)
            let cells = frame.cells.reduced(to: depth)
            for y in 0..<cells.size.height {
                let row = cells.row(y).filter { $0.width > 0 }
                let (text, found) = SGRReader.read(lines[y])
                let whole = row.map(\.glyph.string).joined()
                #expect(whole.unicodeScalars.starts(with: text.unicodeScalars), "turn \(turn)")
                let rest = whole.unicodeScalars.dropFirst(text.unicodeScalars.count)
                #expect(rest.allSatisfy { $0 == " " }, "turn \(turn)")
                var position = text.unicodeScalars.startIndex
                for cell in row where position < text.unicodeScalars.endIndex {
                    let offset = text.unicodeScalars.distance(from: text.unicodeScalars.startIndex, to: position)
                    #expect(found[offset] == cell.style, "turn \(turn) row \(y)")
                    position =
                        text.unicodeScalars.index(
                            position, offsetBy: cell.glyph.string.unicodeScalars.count,
                            limitedBy: text.unicodeScalars.endIndex) ?? text.unicodeScalars.endIndex
                }
            }
        }
    }
}

/// Reads text with escape codes as a terminal does: its scalars, and the style of each.
private enum SGRReader {

    static func read(_ line: Substring) -> (text: String, styles: [Style]) {
        var text = String.UnicodeScalarView()
        var styles: [Style] = []
        var style = Style.plain
        var rest = line.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            guard scalar == "\u{1B}" else {
                text.append(scalar)
                styles.append(style)
                continue
            }
            let code = rest.dropFirst().prefix { $0 != "m" }
            rest = rest.dropFirst(code.count + 2)
            apply(String(String.UnicodeScalarView(code)), to: &style)
        }
        return (String(text), styles)
    }

    private static func apply(_ code: String, to style: inout Style) {
        var numbers = code.split(separator: ";").compactMap { Int($0) }[...]
        if numbers.isEmpty { style = .plain }
        while let number = numbers.popFirst() {
            switch number {
            case 0: style = .plain
            case 1: style.attributes.insert(.bold)
            case 2: style.attributes.insert(.dim)
            case 3: style.attributes.insert(.italic)
            case 4: style.attributes.insert(.underline)
            case 7: style.attributes.insert(.reverse)
            case 22: style.attributes.subtract([.bold, .dim])
            case 23: style.attributes.remove(.italic)
            case 24: style.attributes.remove(.underline)
            case 27: style.attributes.remove(.reverse)
            case 30...37: style.foreground = .indexed(UInt8(number - 30))
            case 38: style.foreground = color(&numbers)
            case 39: style.foreground = .standard
            case 40...47: style.background = .indexed(UInt8(number - 40))
            case 48: style.background = color(&numbers)
            case 49: style.background = .standard
            case 90...97: style.foreground = .indexed(UInt8(number - 82))
            case 100...107: style.background = .indexed(UInt8(number - 92))
            default: Issue.record("unknown code \(number)")
            }
        }
    }

    private static func color(_ numbers: inout ArraySlice<Int>) -> Color {
        let count = numbers.popFirst() == 5 ? 1 : 3
        let parts = (0..<count).map { _ in UInt8(numbers.popFirst() ?? 0) }
        return count == 1 ? .indexed(parts[0]) : .rgb(parts[0], parts[1], parts[2])
    }
}
