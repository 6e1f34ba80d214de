import TerminalUI
import Testing

@Suite(.timeLimit(.minutes(3)))
struct ChartSymbolsTests {

    @Test(
        "Tables have a symbol for each entry in all sets", arguments: [ChartSymbols.unicode, .ascii, .console])
    func counts(chart: ChartSymbols) {
        #expect(chart.horizontalEighths.count == 8)
        #expect(chart.verticalEighths.count == 8)
        #expect(chart.halfBlocks.count == 4)
        #expect(chart.quadrants.count == 16)
        #expect(chart.braille.count == 256)
        #expect(chart.heat.count == Role.heat.count)
    }

    @Test("Only a cell without dots is blank", arguments: [ChartSymbols.unicode, .ascii, .console])
    func blanks(chart: ChartSymbols) {
        for table in [chart.halfBlocks, chart.quadrants, chart.braille, chart.shades] {
            #expect(table.indices.filter { table[$0] == " " } == [0])
        }
        #expect(!chart.heat.contains(" "))
    }

    @Test(
        "Markers, fillings and heat levels are distinct in all sets",
        arguments: [ChartSymbols.unicode, .ascii, .console])
    func differences(chart: ChartSymbols) {
        for table in [chart.markers, chart.fills, chart.heat, chart.shades] { #expect(Set(table).count == table.count) }
        #expect(chart.track != chart.horizontalEighths[7])
    }

    @Test("Braille dots follow the table")
    func braille() {
        let signs = [0b01, 0b10, 0b01_00, 0b01_00_00, 0b01_00_00_00, 0b10_00_00_00, 255].map {
            ChartSymbols.unicode.braille[$0]
        }

        #expect(signs == ["⠁", "⠈", "⠂", "⠄", "⡀", "⢀", "⣿"])
        #expect(Set(ChartSymbols.unicode.braille).count == 256)
    }
}
