import CNcurses
import Foundation
import TestSupport
import Testing

@testable import NcursesTerminal
@testable import TerminalUI

/// ncurses has one screen and one description at a time.
@Suite(.serialized)
enum CursesTests {}

extension CursesTests {

    /// The bytes of the ncurses screen make a terminal show a frame.
    @Suite(.timeLimit(.minutes(5)))
    struct CursesScreenTests {

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
                term: "putty-256color", erasesInColor: true, attributes: [.bold, .underline, .reverse],
                withColors: [.bold]),
            Kind(
                term: "ansi", wrapsLate: false, attributes: [.bold, .underline, .reverse],
                withColors: [.bold, .reverse]),
        ]

        private func type(_ kind: Kind) -> TerminalType {
            TerminalType(
                environment: ["TERM": kind.term].merging(kind.claimsTrueColor ? ["COLORTERM": "24bit"] : [:]) { $1 })
        }

        private func useUnicode() {
            setlocale(LC_CTYPE, "C.UTF-8")
        }

        @Test("A frame is shown correctly after any other, on each kind of terminal", arguments: kinds)
        func random(_ kind: Kind) throws {
            useUnicode()
            let description = try TerminalDescription(of: type(kind))
            var random = SplitMix64(seed: 11)
            for _ in 0..<Campaign.size(60, whole: 3_000) {
                let size = Size(width: .random(in: 1...70, using: &random), height: .random(in: 1...20, using: &random))
                let screen = try CursesScreen(description, size: size, usesASCII: false, depth: description.colorDepth)
                var model = TerminalModel(size: size, wrapsLate: kind.wrapsLate, erasesInColor: kind.erasesInColor)
                var canvas = Canvas(size: size)
                var shown: Frame?
                for _ in 0..<8 {
                    change(&canvas, &random)
                    let frame = canvas.frame
                    let target = Point(
                        x: .random(in: 0..<size.width, using: &random), y: .random(in: 0..<size.height, using: &random))
                    model.write(screen.show(frame.cells, over: shown?.cells, size: size, cursor: target).bytes)
                    try #require(model.faults == [], "\(size)")
                    #expect(model.cursor == target)
                    try #require(flaw(model, frame, kind, description.colorDepth) == nil, "\(size)")
                    shown = frame
                }
            }
        }

        private func change(_ canvas: inout Canvas, _ random: inout SplitMix64) {
            let texts = [
                "─", "│", "a", "ab cd", "   ", String(repeating: " ", count: 30), "中文", "e\u{301}", "●", "~",
                "─────────",
            ]
            for _ in 0..<Int.random(in: 0..<12, using: &random) {
                let size = canvas.size
                let style = randomStyle(&random)
                let (x, y) = (
                    Int.random(in: -2..<size.width, using: &random), Int.random(in: 0..<size.height, using: &random)
                )
                let text = texts.randomElement(using: &random) ?? ""
                let urls = ["https://a.example/", "https://b.example/", "", "", ""]
                let link = Link(urls.randomElement(using: &random) ?? "") ?? .none
                // Down, as lines are, or once.
                for row in y..<(Bool.random(using: &random) ? min(size.height, y + 9) : y + 1) {
                    if link == .none {
                        canvas.write(text, style: style, x: x, y: row)
                    } else {
                        canvas.write(StyledText([.init(text, style: style, link: link)]), x: x, y: row)
                    }
                }
            }
        }

        private func randomStyle(_ random: inout SplitMix64) -> Style {
            let colors: [Color] = [.standard, .standard, .red, .brightBlack, .indexed(100), .rgb(1, 2, 250)]
            let attributes = Style.Attributes(
                rawValue: Bool.random(using: &random) ? 0 : .random(in: 0..<32, using: &random))
            return Style(
                colors.randomElement(using: &random) ?? .standard,
                on: colors.randomElement(using: &random) ?? .standard,
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
                    if seen.link != cell.link.url { return "\(x),\(y): \(cell.link.url), seen: \(seen.link)" }
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

        private func screen(
            _ size: Size, _ environment: [String: String] = ["TERM": "xterm-256color"], depth: ColorDepth = .palette
        ) throws -> CursesScreen {
            useUnicode()
            let description = try TerminalDescription(of: TerminalType(environment: environment))
            return try CursesScreen(description, size: size, usesASCII: false, depth: depth)
        }

        private func bytes(from before: Canvas, to after: Canvas) throws -> String {
            let screen = try screen(before.size)
            let home = Point(x: 0, y: 0)
            _ = screen.show(before.frame.cells, over: nil, size: before.size, cursor: home)
            let bytes = screen.show(after.frame.cells, over: before.frame.cells, size: after.size, cursor: home).bytes
            return String(decoding: bytes, as: UTF8.self)
        }

        @Test("A line from the top to the bottom costs at most twelve bytes a row")
        func column() throws {
            let before = Canvas(size: Size(width: 80, height: 24))
            var after = before
            for y in 0..<24 { after.write("│", x: 40, y: y) }
            #expect(try bytes(from: before, to: after).utf8.count <= 12 * 24)
        }

        @Test("Colors are reset only where they change, and once")
        func colours() throws {
            let before = Canvas(size: Size(width: 80, height: 3))
            var after = before
            after.write("title", style: Style(.cyan, on: .standard, .bold), x: 2, y: 0)
            after.write("plain", x: 10, y: 0)
            after.write("dim", style: Style(.standard, on: .standard, .dim), x: 20, y: 0)
            after.write("cyan", style: Style(.cyan), x: 30, y: 0)
            let text = try bytes(from: before, to: after)
            #expect(!text.contains("39;49"))
            #expect(text.split(separator: "\u{1B}[39m", omittingEmptySubsequences: false).count == 3)
            #expect(!text.contains("0;"))
        }

        @Test("Links cost nothing where there are none, and are sent again only where they change")
        func links() throws {
            let size = Size(width: 80, height: 3)
            var (plain, linked, other) = (Canvas(size: size), Canvas(size: size), Canvas(size: size))
            plain.write("a https://a.example b", x: 0, y: 1)
            linked.write(StyledText("a https://a.example b").linkingURLs(), x: 0, y: 1)
            other.write(StyledText("a https://a.example c").linkingURLs(), x: 0, y: 1)
            #expect(!(try bytes(from: Canvas(size: size), to: plain)).contains("]8;"))
            let first = try bytes(from: Canvas(size: size), to: linked)
            #expect(first.components(separatedBy: "\u{1B}]8;").count == 3)
            #expect(first.contains(";https://a.example\u{1B}\\https://a.example\u{1B}]8;;\u{1B}\\"))
            #expect(!(try bytes(from: linked, to: other)).contains("]8;"))
            let screen = try CursesScreen(
                try TerminalDescription(of: TerminalType(environment: ["TERM": "xterm"])), size: size, usesASCII: false,
                showsLinks: false, depth: .palette)
            let bytes = screen.show(linked.frame.cells, over: nil, size: size, cursor: Point(x: 0, y: 0)).bytes
            #expect(!String(decoding: bytes, as: UTF8.self).contains("]8;"))
        }

        @Test("A list that scrolls by a row costs less than a tenth of the list")
        func scrolling() throws {
            let size = Size(width: 200, height: 60)
            func list(from first: Int) -> Canvas {
                var canvas = Canvas(size: size)
                for y in 0..<60 {
                    canvas.write(String(repeating: "line \(first + y), ", count: 14), style: Style(.red), x: 0, y: y)
                }
                return canvas
            }
            let all = try bytes(from: Canvas(size: size), to: list(from: 1)).utf8.count
            #expect(try bytes(from: list(from: 1), to: list(from: 2)).utf8.count * 10 < all)
        }

        @Test("The palette of the terminal is never reset, and other character sets are never used")
        func harmless() throws {
            let size = Size(width: 40, height: 4)
            for term in ["xterm-256color", "tmux-256color", "screen", "linux", "vt100", "rxvt-unicode-256color"] {
                for color in ["", "truecolor"] {
                    let screen = try screen(size, ["TERM": term, "COLORTERM": color])
                    var canvas = Canvas(size: size)
                    canvas.write("a", style: Style(.red, on: .indexed(3), .bold), x: 3, y: 1)
                    var bytes = screen.begin(wasEnded: true)
                    bytes += screen.show(canvas.frame.cells, over: nil, size: size, cursor: Point(x: 0, y: 0)).bytes
                    bytes += screen.end()
                    bytes += screen.begin(wasEnded: true)
                    bytes += screen.show(canvas.frame.cells, over: nil, size: size, cursor: Point(x: 0, y: 0)).bytes
                    let text = String(decoding: bytes, as: UTF8.self)
                    for sequence in ["\u{1B}]104", "\u{1B}(0", "\u{1B}(B", "\u{E}", "\u{F}", "$<"] {
                        #expect(!text.contains(sequence), "\(term) \(color)")
                    }
                }
            }
        }

        @Test("Colour pairs never run out")
        func pairs() throws {
            let size = Size(width: 200, height: 60)
            let screen = try screen(size, ["TERM": "xterm", "COLORTERM": "truecolor"], depth: .trueColor)
            var model = TerminalModel(size: size)
            var shown: Frame?
            for picture in 0..<8 {
                var canvas = Canvas(size: size)
                for y in 0..<60 {
                    for x in 0..<200 {
                        let style = Style(
                            .rgb(UInt8(x), UInt8(y), UInt8(picture)), on: .rgb(UInt8(x), UInt8(y), UInt8(picture + 100))
                        )
                        canvas.write("▀", style: style, x: x, y: y)
                    }
                }
                let frame = canvas.frame
                model.write(
                    screen.show(frame.cells, over: shown?.cells, size: size, cursor: Point(x: 0, y: 0)).bytes)
                shown = frame
                for point in [Point(x: 0, y: 0), Point(x: 199, y: 59), Point(x: 77, y: 31)] {
                    #expect(model.cell(x: point.x, y: point.y).style == frame.cells[point.x, point.y].style)
                }
            }
            #expect(model.faults == [])
        }

        @Test(
            "A terminal whose description is not installed gets that of a similar one",
            arguments: [
                "xterm-nobody-knows", "xterm-kitty-x", "xterm-ghostty", "foot-x", "wezterm", "konsole-x", "contour",
            ])
        func similar(term: String) throws {
            let plain = try TerminalDescription(of: TerminalType(environment: ["TERM": term]))
            #expect(plain.name == "xterm-256color")
            #expect(plain.colorDepth == .palette)
            let variables = ["TERM": term, "COLORTERM": "truecolor"]
            #expect(try TerminalDescription(of: TerminalType(environment: variables)).colorDepth == .trueColor)
        }

        @Test("Without any description installed, that of xterm is used")
        func builtIn() throws {
            func bytes(_ entry: String?) throws -> [UInt8] {
                try #require(cncurses_describe("xterm-256color", entry))
                let compiled = try #require(cncurses_compile("xterm-256color", false))
                cncurses_end_description()
                defer { free(compiled) }
                let screen = try #require(cncurses_open("xterm-256color", compiled, 24, 80))
                defer { cncurses_close(screen) }
                var cell = cncurses_cell()
                cell.text.0 = 0x41
                (cell.attributes, cell.pair) = (31, cncurses_pair(200, 3))
                for y in [3, 4, 20] as [Int32] {
                    cncurses_put(y, y * 3, [cell], 1)
                    cncurses_begin()
                    cncurses_update(y, 7)
                    cncurses_end()
                }
                return Array(unsafeUninitializedCapacity: cncurses_pending()) {
                    $1 = cncurses_take($0.baseAddress, $0.count)
                }
            }
            #expect(try bytes(String(cString: cncurses_xterm_entry)) == bytes(nil))
        }

        @Test("A frame wider than the terminal is clipped, even within a wide character")
        func cut() throws {
            var canvas = Canvas(size: Size(width: 8, height: 2))
            canvas.write("ab中文", x: 0, y: 0)
            let size = Size(width: 5, height: 2)
            let screen = try screen(size)
            var model = TerminalModel(size: size)
            model.write(screen.show(canvas.frame.cells, over: nil, size: size, cursor: Point(x: 0, y: 0)).bytes)
            #expect(model.faults == [])
            #expect((0..<5).map { model.cell(x: $0, y: 0).text } == ["a", "b", "中", "", " "])
        }

        @Test("An unknown terminal, or one without cursor movement, is rejected")
        func unusable() {
            #expect(throws: TerminalError.unknownTerminal("no-such-terminal")) {
                try TerminalDescription(of: TerminalType(environment: ["TERM": "no-such-terminal"]))
            }
            #expect(throws: TerminalError.self) {
                try TerminalDescription(of: TerminalType(environment: ["TERM": "dumb"]))
            }
        }
    }
}
