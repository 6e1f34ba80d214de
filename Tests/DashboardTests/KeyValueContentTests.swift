import Dashboard
import TerminalTesting
import TerminalUI
import Testing

/// Names and values in a panel, one of which is chosen.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct KeyValueContentTests {

    private typealias Facts = [String]

    /// A panel of 6 lines with these facts, each given as `name=value`.
    private func panel(_ facts: Facts) -> OnePanel<Facts> {
        let panel = OnePanel(Facts.self) { facts in
            KeyValueContent(
                facts.map { fact in
                    let parts = fact.split(separator: "=")
                    return KeyValueView.Item(String(parts[0]), StyledText(String(parts[1])))
                })
        }
        panel.load(facts)
        return panel
    }

    private func letters(_ range: ClosedRange<UInt8>) -> Facts {
        range.map { "\(Character(Unicode.Scalar($0)))=\($0)" }
    }

    @Test("Arrows select the next item and scroll it into view")
    func moves() {
        let panel = panel(letters(97...112))
        #expect(panel.chosen == " a  97")
        panel.terminal.type("jj")
        #expect(panel.chosen == " c  99" && panel.lines.first == " a  97")
        panel.terminal.type("G")
        #expect(panel.chosen == " p  112")
        panel.terminal.type("gj")
        #expect(panel.chosen == " b  98")
    }

    @Test("A refresh changes neither the selected item nor the visible part")
    func refresh() {
        let panel = panel(letters(99...118))
        panel.terminal.type("jjjjjjjj")
        #expect(panel.chosen == " k  107")
        let before = panel.lines
        panel.load(letters(97...118))
        #expect(panel.chosen == " k  107" && panel.lines == before)
        panel.load(["k=new"] + letters(108...118))
        #expect(panel.chosen == " k  new")
    }

    @Test("y copies the value alone, and Y everything with the names")
    func copies() {
        let panel = panel(["host=web-1", "note=two words"])
        panel.terminal.type("jyY")
        #expect(panel.terminal.clipboard == ["two words", "host: web-1\nnote: two words"])
    }

    @Test("A value of several rows is one item; a large one is scrolled before the selection moves")
    func longValue() {
        let text = (10...60).map { "word-\($0)" }.joined(separator: " ")
        let panel = panel(["a=1", "long=\(text)", "z=2"])
        panel.terminal.type("j")
        #expect(panel.chosen == " long  word-10 word-11 word-12 word-13 word-14 word-15")
        for _ in 0..<20 where !panel.lines.joined().contains("word-60") { panel.terminal.type("j") }
        #expect(panel.lines.joined().contains("word-60") && !panel.lines.joined().contains("z"))
        panel.terminal.type("y")
        #expect(panel.terminal.clipboard == [text])
        panel.terminal.type("j")
        #expect(panel.chosen == " z     2")
    }

    @Test("At another width the same item is selected")
    func width() {
        let text = Array(repeating: "some words", count: 12).joined(separator: " ")
        let panel = panel(["a=\(text)", "b=2", "c=3"])
        panel.terminal.type("j")
        #expect(panel.chosen == " b  2")
        panel.terminal.resize(to: Size(width: 30, height: 10))
        #expect(panel.chosen?.hasPrefix(" b") == true)
        panel.terminal.type("y")
        #expect(panel.terminal.clipboard == ["2"])
    }

    @Test("The wheel scrolls and keeps the selection; a click selects")
    func mouse() {
        let panel = panel(letters(97...112))
        panel.terminal.scroll(.wheelDown, at: Point(x: 5, y: 4))
        #expect(panel.lines.first == " d  100")
        panel.terminal.type("y")
        panel.terminal.click(at: Point(x: 5, y: 3))
        panel.terminal.type("y")
        #expect(panel.terminal.clipboard == ["97", "101"])
    }
}
