import CNcurses
import Foundation
import TestSupport
import Testing

@testable import NcursesTerminal
@testable import TerminalUI

/// That what is written makes a terminal show a frame.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct FrameWriterTests {

    /// A kind of terminal, and what of it is not as xterm is.
    struct Kind: CustomTestStringConvertible, Sendable {
        let term: String
        var claimsTrueColor = false
        var wrapsLate = true
        var erasesInColor = false
        /// What it can do to characters, without colours and with them.
        var attributes: Style.Attributes = [.bold, .dim, .italic, .underline, .reverse]
        var withColors: Style.Attributes = [.bold, .dim, .italic, .underline, .reverse]

        var testDescription: String { term + (claimsTrueColor ? " in any colours" : "") }
    }

    static let kinds = [
        Kind(term: "xterm-256color", erasesInColor: true),
        Kind(term: "xterm", claimsTrueColor: true, erasesInColor: true),
        Kind(term: "tmux-256color"),
        Kind(
            term: "screen", attributes: [.bold, .dim, .underline, .reverse],
            withColors: [.bold, .dim, .underline, .reverse]),
        Kind(
            term: "linux", erasesInColor: true, attributes: [.bold, .dim, .underline, .reverse],
            withColors: [.bold, .reverse]),
        Kind(term: "vt100", attributes: [.bold, .underline, .reverse]),
        Kind(
            term: "putty-256color", erasesInColor: true, attributes: [.bold, .underline, .reverse], withColors: [.bold]),
        Kind(term: "ansi-generic", wrapsLate: false, attributes: [.bold, .underline, .reverse]),
        Kind(
            term: "ansi", wrapsLate: false, attributes: [.bold, .underline, .reverse], withColors: [.bold, .reverse]),
    ]

    private func type(_ kind: Kind) -> TerminalType {
        TerminalType(
            environment: ["TERM": kind.term].merging(kind.claimsTrueColor ? ["COLORTERM": "24bit"] : [:]) { $1 })
    }

    private func useUnicode() {
        setlocale(LC_CTYPE, "C.UTF-8")
    }

    @Test("A frame is seen as it is, whatever was seen before, on each kind of terminal", arguments: kinds)
    func random(_ kind: Kind) throws {
        useUnicode()
        let description = try TerminalDescription(of: type(kind))
        var random = SplitMix64(seed: 11)
        for _ in 0..<Campaign.size(60, whole: 3_000) {
            let size = Size(width: .random(in: 1...70, using: &random), height: .random(in: 1...20, using: &random))
            var writer = FrameWriter(description, usesASCII: false, depth: description.colorDepth)
            var model = TerminalModel(size: size, wrapsLate: kind.wrapsLate, erasesInColor: kind.erasesInColor)
            var canvas = Canvas(size: size)
            var shown: Frame?
            for _ in 0..<8 {
                change(&canvas, &random)
                let frame = canvas.frame
                let target = Point(
                    x: .random(in: 0..<size.width, using: &random), y: .random(in: 0..<size.height, using: &random))
                _ = writer.write(frame.cells, over: shown?.cells, size: size, cursor: target)
                model.write(writer.bytes)
                writer.take()
                try #require(model.faults == [], "\(size)")
                #expect(model.cursor == target)
                try #require(flaw(model, frame, kind, description.colorDepth) == nil, "\(size)")
                shown = frame
            }
        }
    }

    private func change(_ canvas: inout Canvas, _ random: inout SplitMix64) {
        let texts = [
            "─", "│", "a", "ab cd", "   ", String(repeating: " ", count: 30), "中文", "e\u{301}", "●", "~", "─────────",
        ]
        for _ in 0..<Int.random(in: 0..<12, using: &random) {
            let size = canvas.size
            let style = randomStyle(&random)
            let (x, y) = (
                Int.random(in: -2..<size.width, using: &random), Int.random(in: 0..<size.height, using: &random)
            )
            let text = texts.randomElement(using: &random) ?? ""
            // Down, as lines are, or once.
            for row in y..<(Bool.random(using: &random) ? min(size.height, y + 9) : y + 1) {
                canvas.write(text, style: style, x: x, y: row)
            }
        }
    }

    private func randomStyle(_ random: inout SplitMix64) -> Style {
        let colors: [Color] = [.standard, .standard, .red, .brightBlack, .indexed(100), .rgb(1, 2, 250)]
        let attributes = Style.Attributes(
            rawValue: Bool.random(using: &random) ? 0 : .random(in: 0..<32, using: &random))
        return Style(
            colors.randomElement(using: &random) ?? .standard, on: colors.randomElement(using: &random) ?? .standard,
            attributes)
    }

    /// What is seen otherwise than it should be; nil if nothing is.
    private func flaw(_ model: TerminalModel, _ frame: Frame, _ kind: Kind, _ depth: ColorDepth) -> String? {
        for y in 0..<frame.size.height {
            for x in 0..<frame.size.width {
                // There the terminal would scroll.
                if !kind.wrapsLate, y == frame.size.height - 1, x >= frame.size.width - 2 { continue }
                let cell = frame.cells[x, y]
                let seen = model.cell(x: x, y: y)
                var style = depth.reduce(cell.style)
                let hasColors = style.foreground != .standard || style.background != .standard
                if hasColors, style.attributes.contains(.reverse), !kind.withColors.contains(.reverse) {
                    (style.foreground, style.background) = (style.background, style.foreground)
                }
                style.attributes.formIntersection(hasColors ? kind.withColors : kind.attributes)
                let isSame =
                    if cell.glyph == .blank, style.attributes.isDisjoint(with: [.underline, .reverse]) {
                        // Nothing else of it is seen.
                        seen.text == " " && seen.style.background == style.background
                            && seen.style.attributes.isDisjoint(with: [.underline, .reverse])
                    } else {
                        seen.text == cell.glyph.string && seen.style == style
                    }
                if !isSame { return "\(x),\(y): \(cell.glyph.string) \(style), seen: \(seen.text) \(seen.style)" }
            }
        }
        return nil
    }

    // MARK: Bytes

    private func bytes(from before: Canvas, to after: Canvas, _ term: String = "xterm-256color") throws -> String {
        useUnicode()
        let description = try TerminalDescription(of: TerminalType(environment: ["TERM": term]))
        var writer = FrameWriter(description, usesASCII: false, depth: .palette)
        let home = Point(x: 0, y: 0)
        _ = writer.write(before.frame.cells, over: nil, size: before.size, cursor: home)
        writer.take()
        _ = writer.write(after.frame.cells, over: before.frame.cells, size: after.size, cursor: home)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    @Test("A line from the top to the bottom costs five bytes a row")
    func column() throws {
        let before = Canvas(size: Size(width: 80, height: 24))
        var after = before
        for y in 0..<24 { after.write("│", x: 40, y: y) }
        let written = try bytes(from: before, to: after)
        #expect(written == "\u{1B}[40C" + Array(repeating: "│", count: 24).joined(separator: "\u{8}\n") + "\u{1B}[1;1H")
    }

    @Test("A row of blanks is erased, and one within a row where that is less")
    func blanks() throws {
        var before = Canvas(size: Size(width: 40, height: 2))
        before.write(String(repeating: "x", count: 40), x: 0, y: 0)
        var after = before
        after.write(String(repeating: " ", count: 30), x: 2, y: 0)
        #expect(try bytes(from: before, to: after) == "\u{1B}[2C\u{1B}[30X\r")
        after.write(String(repeating: " ", count: 38), x: 2, y: 0)
        #expect(try bytes(from: before, to: after) == "\u{1B}[2C\u{1B}[K\r")
        after = before
        after.write("  ", x: 2, y: 0)
        #expect(try bytes(from: before, to: after) == "\u{1B}[2C  \r")
    }

    @Test("How characters look is changed by one sequence, and plain at the end")
    func looks() throws {
        let before = Canvas(size: Size(width: 40, height: 2))
        var after = before
        after.write("a", style: Style(.red, on: .blue, [.bold, .underline]), x: 0, y: 0)
        after.write("b", style: Style(.red, .bold), x: 1, y: 0)
        #expect(try bytes(from: before, to: after) == "\u{1B}[1;4;31;44ma\u{1B}[0;1;31mb\r\u{1B}[m")
    }

    @Test("What says that it shows any colours needs no description of its own")
    func family() throws {
        let variables = ["TERM": "xterm-nobody-knows", "COLORTERM": "truecolor"]
        #expect(try TerminalDescription(of: TerminalType(environment: variables)).colorDepth == .trueColor)
    }

    @Test("A frame that is wider than the terminal is cut, a wide character by half")
    func cut() throws {
        useUnicode()
        let description = try TerminalDescription(of: TerminalType(environment: ["TERM": "xterm-256color"]))
        var writer = FrameWriter(description, usesASCII: false, depth: .palette)
        var canvas = Canvas(size: Size(width: 8, height: 2))
        canvas.write("ab中文", x: 0, y: 0)
        let size = Size(width: 5, height: 2)
        _ = writer.write(canvas.frame.cells, over: nil, size: size, cursor: Point(x: 0, y: 0))
        var model = TerminalModel(size: size)
        model.write(writer.bytes)
        #expect(model.faults == [])
        #expect((0..<5).map { model.cell(x: $0, y: 0).text } == ["a", "b", "中", "", " "])
    }

    @Test("A terminal that is not known, or whose cursor cannot be moved, is refused")
    func unusable() {
        #expect(throws: TerminalError.unknownTerminal("no-such-terminal")) {
            try TerminalDescription(of: TerminalType(environment: ["TERM": "no-such-terminal"]))
        }
        #expect(throws: TerminalError.self) { try TerminalDescription(of: TerminalType(environment: ["TERM": "dumb"])) }
    }

    @Test("Numbers stand in sequences as the description has it, also where it calculates")
    func numbers() throws {
        #expect(NumberedSequence(Array("\u{1B}[%i%p1%d;%p2%dH".utf8)).bytes(0, 119) == Array("\u{1B}[1;120H".utf8))
        #expect(NumberedSequence(Array("\u{1B}[%p1%dC".utf8)).bytes(7) == Array("\u{1B}[7C".utf8))
        let color = NumberedSequence(Array("\u{1B}[%?%p1%{8}%<%t3%p1%d%e%p1%{16}%<%t9%p1%{8}%-%d%e38;5;%p1%d%;m".utf8))
        #expect(color.bytes(3) == Array("\u{1B}[33m".utf8))
        #expect(color.bytes(9) == Array("\u{1B}[91m".utf8))
        #expect(color.bytes(200) == Array("\u{1B}[38;5;200m".utf8))
        // As one of old that adds 32 to each.
        #expect(NumberedSequence(Array("\u{1B}Y%p1%{32}%+%c%p2%{32}%+%c".utf8)).bytes(1, 2) == Array("\u{1B}Y!\"".utf8))
    }
}
