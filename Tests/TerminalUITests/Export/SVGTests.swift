import Foundation
import FoundationXML
import TerminalUI
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1)))
struct SVGTests {

    private func svg(_ text: String, _ role: Role = .text, theme: Theme = .terminal) -> String {
        canvas(12, 1, theme: theme) { $0.write(text, role, x: 0, y: 0) }.frame.svg(title: "A screen")
    }

    private func isWellFormed(_ svg: String) -> Bool {
        XMLParser(data: Data(svg.utf8)).parse()
    }

    @Test("The picture has a title for those who cannot see it, and the text as text")
    func text() {
        let svg = svg("Hello")

        #expect(svg.contains("<title>A screen</title>"))
        #expect(svg.contains(">Hello"))
        #expect(isWellFormed(svg))
    }

    @Test("What means something to XML is escaped, in the text and in the title")
    func escaping() {
        let svg = canvas(12, 1) { $0.write("<a> & \"b\"", x: 0, y: 0) }.frame.svg(title: "<\u{1}>&")

        #expect(svg.contains("&lt;a&gt; &amp; &quot;b&quot;"))
        #expect(svg.contains("<title>&lt;\u{FFFD}&gt;&amp;</title>"))
        #expect(isWellFormed(svg))
    }

    @Test(
        "A mark on a sign does not hide it from escaping", arguments: ["&\u{301}", "<\u{301}b", "<\u{338}", "\u{FFFF}"])
    func escapingOfClusters(text: String) {
        #expect(isWellFormed(svg(text)))
    }

    @Test("Whatever was drawn, the picture is well-formed")
    func randomTexts() {
        var random = SplitMix64(seed: 5)
        for turn in 0..<300 {
            let text = RandomText.make(upTo: 8, using: &random)
            #expect(isWellFormed(svg(text)), "turn \(turn): \(text.debugDescription)")
        }
    }

    @Test(
        "Each attribute is seen in the picture",
        arguments: [
            (Style.Attributes.bold, "font-weight=\"bold\""), (.italic, "font-style=\"italic\""),
            (.underline, "text-decoration=\"underline\""), (.dim, "opacity=\"0.6\""),
        ]
    )
    func attributes(attributes: Style.Attributes, mark: String) {
        let theme = Theme([.text: Style(.standard, on: .standard, attributes)])

        #expect(svg("x", theme: theme).contains(mark))
        #expect(!svg("x").contains(mark))
    }

    @Test(
        "A colour is the one of the palette that it was given, of xterm's, or its own",
        arguments: [
            (Color.red, SVGPalette.dark.colors[1]), (.indexed(196), "#ff0000"), (.indexed(244), "#808080"),
            (.rgb(1, 2, 255), "#0102ff"),
        ]
    )
    func colors(color: Color, code: String) {
        #expect(svg("x", theme: Theme([.text: Style(color)])).contains("<text x=\"14\" y=\"29\""))
        #expect(svg("x", theme: Theme([.text: Style(color)])).contains("fill=\"\(code)\">x"))
        #expect(svg("x", theme: Theme([.text: Style(.standard, on: color)])).contains("height=\"20\" fill=\"\(code)\""))
    }

    @Test("Reversed text has its colours exchanged")
    func reverse() {
        let svg = svg("x", theme: Theme([.text: Style(.red, on: .standard, .reverse)]))

        #expect(svg.contains("height=\"20\" fill=\"\(SVGPalette.dark.colors[1])\""))
        #expect(svg.contains("fill=\"\(SVGPalette.dark.background)\">x"))
    }

    @Test("A screen without cells is a picture, too")
    func empty() {
        #expect(isWellFormed(Frame(cells: CellBuffer(size: Size(width: 0, height: 0))).svg(title: "")))
    }
}
