import Foundation
import FoundationXML
import TerminalUI
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(3)))
struct SVGTests {

    private func svg(_ text: String, _ role: Role = .text, theme: Theme = .terminal) -> String {
        canvas(12, 1, theme: theme) { $0.write(text, role, x: 0, y: 0) }.frame.svg(title: "A screen")
    }

    private func isWellFormed(_ svg: String) -> Bool {
        XMLParser(data: Data(svg.utf8)).parse()
    }

    @Test("The picture has a title for screen readers, and its text as text")
    func text() {
        let svg = svg("Hello")

        #expect(svg.contains("<title>A screen</title>"))
        #expect(svg.contains(">Hello"))
        #expect(isWellFormed(svg))
    }

    @Test("XML characters are escaped, in the text and in the title")
    func escaping() {
        let svg = canvas(12, 1) { $0.write("<a> & \"b\"", x: 0, y: 0) }.frame.svg(title: "<\u{1}>&")

        #expect(svg.contains("&lt;a&gt; &amp; &quot;b&quot;"))
        #expect(svg.contains("<title>&lt;␁&gt;&amp;</title>"))
        #expect(isWellFormed(svg))
    }

    @Test("Neither the title nor the text has invisible characters", arguments: HostileText.kinds.keys.sorted())
    func hostile(kind: String) throws {
        let text = try #require(HostileText.kinds[kind])
        let svg = canvas(200, 1) { $0.write(text, x: 0, y: 0) }.frame.svg(title: text)
        #expect(HostileText.remains(in: svg) == [])
        #expect(isWellFormed(svg))
    }

    @Test(
        "A combining mark does not prevent escaping", arguments: ["&\u{301}", "<\u{301}b", "<\u{338}", "\u{FFFF}"])
    func escapingOfClusters(text: String) {
        #expect(isWellFormed(svg(text)))
    }

    @Test("Any drawing gives a well-formed picture")
    func randomTexts() {
        var random = SplitMix64(seed: 5)
        for turn in 0..<300 {
            let text = RandomText.make(upTo: 8, using: &random)
            #expect(isWellFormed(svg(text)), "turn \(turn): \(text.debugDescription)")
        }
    }

    @Test(
        "Each attribute is visible in the picture",
        arguments: [
            (Style.Attributes.bold, "font-weight=\"bold\""), (.italic, "font-style=\"italic\""),
            (.underline, "<path d=\"M14 31.5H23\""), (.dim, "opacity=\"0.6\""),
        ]
    )
    func attributes(attributes: Style.Attributes, mark: String) {
        let theme = Theme([.text: Style(.standard, on: .standard, attributes)])

        #expect(svg("x", theme: theme).contains(mark))
        #expect(!svg("x").contains(mark))
    }

    @Test(
        "A color is from the given palette, xterm's, or its own",
        arguments: [
            (Color.red, SVGPalette.dark.colors[1]), (.indexed(196), "#ff0000"), (.indexed(244), "#808080"),
            (.rgb(1, 2, 255), "#0102ff"),
        ]
    )
    func colors(color: Color, code: String) {
        #expect(svg("x", theme: Theme([.text: Style(color)])).contains("<text x=\"14\" y=\"29\""))
        #expect(svg("x", theme: Theme([.text: Style(color)])).contains("fill=\"\(code)\">x"))
        let behind = svg("x", theme: Theme([.text: Style(.standard, on: color)]))
        #expect(behind.contains("<path d=\"M14 14h9v20h-9z\" fill=\"\(code)\""))
    }

    @Test(
        "Any palette gives a well-formed picture",
        arguments: [Style.plain, Style(.red, on: .standard, .reverse)])
    func palette(style: Style) {
        let palette = SVGPalette(background: "<\"&", foreground: "\"<&", colors: ["&\"<", "\"&<"])
        let frame = canvas(9, 1, theme: Theme([.text: style])) { $0.write("x─█⠁中", x: 0, y: 0) }.frame
        #expect(isWellFormed(frame.svg(title: "", palette: palette)))
    }

    @Test("Reversed text has its colors exchanged")
    func reverse() {
        let svg = svg("x", theme: Theme([.text: Style(.red, on: .standard, .reverse)]))

        #expect(svg.contains("<path d=\"M14 14h9v20h-9z\" fill=\"\(SVGPalette.dark.colors[1])\""))
        #expect(svg.contains("fill=\"\(SVGPalette.dark.background)\">x"))
    }

    @Test("Content that fills the middle, like a photo, leaves the window its own background")
    func photograph() {
        let frame = canvas(20, 9, theme: .light) { canvas in
            canvas.fill(canvas.bounds, .text)
            for y in 1..<8 {
                canvas.write(String(repeating: " ", count: 18), style: Style(on: .rgb(255, 0, 0)), x: 1, y: y)
            }
        }.frame
        #expect(frame.svg(title: "x").contains("rx=\"8\" fill=\"\(Theme.light.base.background)\""))
    }

    @Test("The most frequent background at the edges is that of the whole picture")
    func page() {
        let svg = canvas(4, 2, theme: .light) { $0.write("x", .failure, x: 0, y: 0) }.frame.svg(title: "")

        #expect(svg.contains("rx=\"8\" fill=\"\(Theme.light.base.background)\""))
        #expect(!svg.contains("<path"))
    }

    @Test("Letters in one style are one element, each at its place; symbols with varying fonts are separate")
    func letters() {
        #expect(svg("日本").contains("<text x=\"14 32\" y=\"29\" letter-spacing=\"3\">日本</text>"))
        #expect(svg("Łódź").contains("<text x=\"14 23\" y=\"29\">Łó</text>"))
        #expect(svg("a b").contains("textLength=\"27\" lengthAdjust=\"spacingAndGlyphs\">a b</text>"))
        #expect(svg("a    b").contains(">a</text>\n<text x=\"59\""))
        #expect(svg("●●").contains(">●</text>\n<text x=\"23\""))
    }

    @Test("A palette gives text enough contrast", arguments: [SVGPalette.dark, .light, .highContrast])
    func contrast(palette: SVGPalette) throws {
        func color(_ code: String) throws -> Color {
            let value = try #require(UInt32(code.dropFirst(), radix: 16))
            return .rgb(UInt8(value >> 16), UInt8(value >> 8 & 255), UInt8(value & 255))
        }
        let background = try color(palette.background)
        let hues = palette.colors[1...6] + palette.colors[9...14]
        for code in hues + [palette.foreground] {
            #expect(try #require(color(code).contrast(with: background)) >= 4.5, "\(code)")
        }
    }

    @Test("A screen without cells is a picture too")
    func empty() {
        #expect(isWellFormed(Frame(cells: CellBuffer(size: Size(width: 0, height: 0))).svg(title: "")))
    }
}
