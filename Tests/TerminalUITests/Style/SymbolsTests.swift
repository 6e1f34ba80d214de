import TerminalUI
import Testing

@Suite(.timeLimit(.minutes(3)))
struct SymbolsTests {

    private func signs(_ symbols: Any) -> [(name: String, sign: String)] {
        Mirror(reflecting: symbols).children.flatMap { child -> [(name: String, sign: String)] in
            // The lines are the signs once more, by their edges.
            guard let label = child.label, !["name", "lines"].contains(label) else { return [] }
            if let chart = child.value as? ChartSymbols { return signs(chart) }
            if let signs = child.value as? [String] { return signs.map { (label, $0) } }
            return [(label, child.value as? String ?? "")]
        }
    }

    @Test("Every symbol is one cell wide", arguments: [Symbols.unicode, .ascii, .console])
    func widths(symbols: Symbols) {
        for (name, sign) in signs(symbols) { #expect(sign.cellWidth == 1, "\(name)") }
    }

    @Test("Every symbol of the ASCII set is ASCII")
    func ascii() {
        for (name, sign) in signs(Symbols.ascii) { #expect(sign.allSatisfy { $0.isASCII }, "\(name)") }
    }

    @Test("Every symbol for the Linux console is in its Debian fonts")
    func console() {
        // Signs that all of them have, from Lat15-Fixed16 to Uni2-Terminus16.
        let signs = Set(" ─│┌┐└┘├┤┬┴┼█▒░·•♦▲▼■↑↓")
        for (name, sign) in self.signs(Symbols.console) {
            #expect(sign.allSatisfy { $0.isASCII || signs.contains($0) }, "\(name)")
        }
        for arms in 0..<16 { #expect(signs.contains(Character(Symbols.console.line(LineArms(rawValue: arms))))) }
    }

    @Test(
        "Symbols with different meanings differ in all sets",
        arguments: [Symbols.unicode, .ascii, .console])
    func difference(symbols: Symbols) {
        let states = [symbols.circle, symbols.dot, symbols.diamond, symbols.triangle, symbols.cross, symbols.warning]

        #expect(Set(states).count == states.count)
        #expect(Set([symbols.added, symbols.removed, symbols.changed]).count == 3)
        #expect(Set(symbols.spinner).count == symbols.spinner.count)
        #expect(!symbols.spinner.contains { states.contains($0) })
    }
}
